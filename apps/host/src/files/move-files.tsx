import { PromptDialog, type PromptAnswer } from "@tera/ui";
import { attempt, dialogs, toaster } from "../errors/notices.ts";
import { toErrorRecord } from "../errors/catalogue.ts";
import { codeOf } from "../platform/app-error.ts";
import { countOf } from "../platform/date-text.ts";
import { checkFileName } from "./file-name.ts";
import { $files, refreshFiles } from "./files-store.ts";
import { ensureFolder, writePlaceholders } from "./folder-placeholder.ts";
import { logMoves, type MoveEntry } from "./log-moves.ts";
import { MoveDialog } from "./MoveDialog.tsx";
import {
  type FileMove,
  joinPath,
  type MovePlan,
  type MovePlanning,
  nameTaken,
  planMove,
  planRename,
} from "./plan-move.ts";
import { folderOf, isFolderId, isHidden, nameOf, pathOfId } from "./project-file.ts";
import { type MoveResult, runMoves } from "./run-moves.ts";
import { withWorkProgress } from "../errors/work-progress.tsx";

const MOVED = "Files moved successfully";
const NOTHING_SELECTED = "No Files Selected";

/** Asks for a folder, then moves files and folders, by row id, into it. */
export async function askToMove(projectId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) {
    toaster.show(NOTHING_SELECTED);
    return;
  }
  const folder = await dialogs.show<string | undefined>((close) => (
    <MoveDialog ids={ids} onAnswer={close} />
  ));
  if (folder !== undefined) await moveTo(projectId, ids, folder);
}

/** Moves files and folders, by row id, into `folder`. */
export async function moveTo(
  projectId: string,
  ids: readonly string[],
  folder: string,
): Promise<void> {
  if (ids.length === 0) {
    toaster.show(NOTHING_SELECTED);
    return;
  }
  await applyPlan(projectId, planMove($files.get() ?? [], ids, folder), {
    entry: { type: "fileMove", to: folder },
    text: MOVED,
  });
}

/** Moves each file and folder, by row id, one level up. */
export async function moveOut(projectId: string, ids: readonly string[]): Promise<void> {
  const inFolders = ids.filter((id) => parentOf(id) !== "");
  if (inFolders.length === 0) {
    toaster.show(ids.length === 0 ? NOTHING_SELECTED : "The selected files are not in a folder.");
    return;
  }
  const groups = new Map<string, string[]>();
  for (const id of inFolders) {
    const target = folderOf(parentOf(id));
    groups.set(target, [...(groups.get(target) ?? []), id]);
  }
  const plans = [...groups].map(([target, group]) => planMove($files.get() ?? [], group, target));
  const [only = "", ...others] = groups.keys();
  await applyPlan(projectId, joinPlans(plans), {
    entry:
      others.length === 0
        ? { type: "fileMove", to: only }
        : { type: "fileMove", title: "Up one folder" },
    text: MOVED,
  });
}

/** Joins plans of moves to different folders; returns the first problem if there is one. */
function joinPlans(plans: readonly MovePlanning[]): MovePlanning {
  const joined: MovePlan[] = [];
  for (const planning of plans) {
    if ("problem" in planning) return planning;
    joined.push(planning.plan);
  }
  return {
    plan: {
      moves: joined.flatMap(({ moves }) => moves),
      emptied: joined.flatMap(({ emptied }) => emptied),
      renamed: joined.reduce((sum, { renamed }) => sum + renamed, 0),
    },
  };
}

/** Asks for a new name for a file or folder, by row id. Resolves with the new path. */
export async function askToRename(projectId: string, id: string): Promise<string | undefined> {
  const noun = isFolderId(id) ? "folder" : "file";
  const path = pathOfId(id);
  const answer = await dialogs.show<PromptAnswer>((close) => (
    <PromptDialog
      title={`Rename ${noun}`}
      label={isFolderId(id) ? "Folder name" : "File name"}
      initialValue={nameOf(path)}
      confirmLabel={`Rename ${noun}`}
      required
      validate={(value) => {
        const checked = checkFileName(value, { noun, remedy: "Choose another name." });
        if ("problem" in checked) return checked.problem;
        return nameTaken($files.get() ?? [], folderOf(path), checked.name, path);
      }}
      onAnswer={close}
    />
  ));
  if (answer.cancelled) return undefined;
  const name = answer.value.normalize("NFC").trim();
  const renamed = joinPath(folderOf(path), name);
  const isDone = await applyPlan(projectId, planRename($files.get() ?? [], id, name), {
    entry: isFolderId(id)
      ? { type: "fileRename", from: id, to: `${renamed}/` }
      : { type: "fileRename", from: id, to: renamed },
    text: isFolderId(id) ? `Folder ${name} updated successfully` : `Renamed to ${name}`,
  });
  return isDone ? renamed : undefined;
}

/**
 * Asks for a name and creates a folder in `parent`. Files and folders with `ids` move into it. Does
 * nothing without a name.
 */
export async function askToCreateFolder(
  projectId: string,
  parent: string,
  ids: readonly string[] = [],
): Promise<void> {
  const answer = await dialogs.show<PromptAnswer>((close) => (
    <PromptDialog
      title="New folder"
      label="Folder name"
      confirmLabel="Create folder"
      hint={ids.length === 0 ? undefined : "The selected files and folders move into it."}
      required
      validate={(value) => {
        const checked = checkFileName(value, { noun: "folder", remedy: "Choose another name." });
        if ("problem" in checked) return checked.problem;
        return nameTaken($files.get() ?? [], parent, checked.name);
      }}
      onAnswer={close}
    />
  ));
  if (answer.cancelled) return;
  const name = answer.value.normalize("NFC").trim();
  const folder = joinPath(parent, name);
  try {
    await ensureFolder(projectId, folder);
  } catch (error) {
    toaster.error(`Failed to create project folder “${name}”. ${toErrorRecord(error).text}`);
    return;
  }
  toaster.success(`Folder ${name} created successfully`);
  await refreshFiles(projectId);
  if (ids.length > 0) await moveTo(projectId, ids, folder);
}

interface Announcement {
  readonly entry: MoveEntry;
  /** The message to show once everything is moved. */
  readonly text: string;
}

/** Resolves with false if something was not moved. The person sees why. */
async function applyPlan(
  projectId: string,
  planning: MovePlanning,
  announcement: Announcement,
): Promise<boolean> {
  if ("problem" in planning) {
    toaster.error(planning.problem);
    return false;
  }
  const { plan } = planning;
  if (plan.moves.length === 0) return true;
  const result = await applyMoves(projectId, plan, announcement.entry);
  const text =
    plan.renamed === 0
      ? announcement.text
      : `${announcement.text}. A number was added to ${countOf(plan.renamed, "name")} that already existed.`;
  const undo = {
    label: "Undo",
    onSelect: () => attempt(() => moveBack(projectId, result.moved, announcement.entry)),
  };
  if (result.moved.length === plan.moves.length) toaster.success(text, undo);
  else if (result.failed.length > 0)
    toaster.error(failureText(result, plan.moves), result.moved.length === 0 ? undefined : undo);
  else
    toaster.show(
      `Stopped: ${countOf(seen(result.moved), "file")} of ${seen(plan.moves)} moved.`,
      undo,
    );
  return result.moved.length === plan.moves.length;
}

async function applyMoves(
  projectId: string,
  plan: MovePlan,
  entry: MoveEntry,
): Promise<MoveResult> {
  await writePlaceholders(projectId, plan.emptied);
  const result = await withWorkProgress(
    `Moving ${countOf(seen(plan.moves), "file")}`,
    plan.moves.length,
    (controls) => runMoves(projectId, plan.moves, controls),
  );
  await Promise.all([
    refreshFiles(projectId),
    logMoves(projectId, plan.moves, result.moved, entry),
  ]);
  return result;
}

async function moveBack(
  projectId: string,
  moved: readonly FileMove[],
  done: MoveEntry,
): Promise<void> {
  const moves = moved.map(({ from, to }) => ({ from: to, to: from }));
  const entry: MoveEntry =
    done.type === "fileRename"
      ? { type: "fileRename", from: done.to, to: done.from }
      : { type: "fileMove", title: "Back to where they were" };
  const result = await applyMoves(projectId, { moves, emptied: [], renamed: 0 }, entry);
  if (result.failed.length > 0) toaster.error(failureText(result, moves));
  else toaster.show(`Undid “Move ${countOf(seen(moves), "file")}”`);
}

/** Describes which files failed to move and why, and how many were moved. */
function failureText({ moved, failed }: MoveResult, moves: readonly FileMove[]): string {
  const visible = failed.filter(({ move }) => !isHidden(move.from));
  const [first] = visible.length > 0 ? visible : failed;
  if (first === undefined) return "";
  if (visible.length === 0) return hiddenFailureText(first);
  const others = visible.length - 1;
  const which = `“${nameOf(first.move.from)}”${others === 0 ? "" : ` and ${countOf(others, "other")}`}`;
  const rest =
    seen(moves) === 1 ? "" : ` ${seen(moved)} of ${countOf(seen(moves), "file")} were moved.`;
  return `Failed to move project file ${which}. ${toErrorRecord(first.error).text}${rest}`;
}

/** Names the folder, because people don't see its hidden files. */
function hiddenFailureText({ move, error }: MoveResult["failed"][number]): string {
  const folder = `“${nameOf(folderOf(move.from))}”`;
  return codeOf(error) === "NOT-FOUND"
    ? `Failed to move project folder ${folder}. It no longer exists. Someone has just moved, renamed or deleted it.`
    : `Failed to move project folder ${folder}. ${toErrorRecord(error).text}`;
}

function seen(moves: readonly FileMove[]): number {
  return moves.filter(({ from }) => !isHidden(from)).length;
}

function parentOf(id: string): string {
  return folderOf(pathOfId(id));
}
