import { atom, computed } from "nanostores";
import { toastBackgroundError, toaster } from "../errors/notices.ts";
import { AppError } from "../platform/app-error.ts";
import { $activeSummary } from "../projects/active-project.ts";
import type { Member, MemberRole, ProjectSummary } from "@tera/contract";
import { refreshProjects } from "../projects/projects-store.ts";
import { createUndoStorage } from "../platform/undo-storage.ts";
import { requireUser } from "../session/session-store.ts";
import { type DocumentLoad, trackLoad } from "../sync/document-load.ts";
import { openDocument } from "../sync/document-store.ts";
import type { OpenDocument } from "../sync/open-document.ts";
import type { Operation } from "@tera/sync";
import { trackProjectSaves } from "../sync/save-state.ts";
import { createUndoStack, type UndoStack } from "../sync/history/undo-stack.ts";
import { appendLog } from "../timeline/append-log.ts";
import { cleanName, readProjectData, type NameChange, type ProjectData } from "./project.ts";
import { projectGateway } from "./project-gateway.ts";

/** Undefined until open. */
export const $projectDocument = atom<OpenDocument | undefined>(undefined);

/** Whether the project's details can be edited. */
export const $projectLoad = atom<DocumentLoad>("closed");

/** Undo history of the person's changes to the project's details; excludes tools' changes. */
export const $projectUndo = atom<UndoStack | undefined>(undefined);

/** Includes this tab's unsent changes. */
export const $projectData = atom<ProjectData | undefined>(undefined);

/**
 * The open project as in the list of projects, with the fields of its open document taking
 * precedence.
 */
export const $project = computed(
  [$activeSummary, $projectData],
  (summary, data): ProjectSummary | undefined => {
    if (summary === undefined || data === undefined) return summary;
    return {
      ...summary,
      name: data.name ?? summary.name,
      nameShort: data.nameShort ?? summary.nameShort,
      description: data.description ?? summary.description,
      icon: data.icon ?? summary.icon,
      type: data.type ?? summary.type,
      isDisposable: data.isDisposable ?? summary.isDisposable,
    };
  },
);

/** Notifies only when the id changes. */
export const $openProjectId = computed($project, (project) => project?.id);

/** Notifies only when the type changes. */
export const $projectType = computed($project, (project) => project?.type);

export const $members = computed(
  $activeSummary,
  (summary): readonly Member[] => summary?.members ?? [],
);

/** Changes to a project's document that the server has permanently refused. */
export interface RefusedChange {
  readonly projectId: string;
  readonly error: unknown;
  readonly operations: readonly Operation[];
}

const refusalListeners = new Set<(refused: RefusedChange) => void>();

/** Calls `listener` in addition to showing the error. Returns a function that unsubscribes. */
export function listenToRefusals(listener: (refused: RefusedChange) => void): () => void {
  refusalListeners.add(listener);
  return () => void refusalListeners.delete(listener);
}

let stopFollowing: (() => void) | undefined;
let opening = new AbortController();

/**
 * Closes the previous project first. Retries until the server answers or refuses, or another project
 * opens.
 */
export async function openProject(projectId: string): Promise<void> {
  closeProject();
  trackProjectSaves(projectId);
  const { signal } = opening;
  let opened: OpenDocument;
  try {
    opened = await trackLoad($projectLoad, signal, () =>
      openDocument(`projects::${projectId}`, {
        user: requireUser().id,
        onRefused(error, operations) {
          for (const notify of refusalListeners) notify({ projectId, error, operations });
          toastBackgroundError(error);
        },
        keepTryingUntil: signal,
      }),
    );
  } catch (error) {
    if (signal.aborted) return;
    throw error;
  }
  if (signal.aborted || $activeSummary.get()?.id !== projectId) {
    opened.close();
    return;
  }
  $projectDocument.set(opened);
  $projectUndo.set(
    createUndoStack(
      opened,
      createUndoStorage("project", [requireUser().id, opened.path].join("/")),
    ),
  );
  stopFollowing = opened.$state.subscribe((state) => $projectData.set(readProjectData(state)));
}

/** Closes the document; unsent changes are still sent. */
export function closeProject(): void {
  opening.abort();
  opening = new AbortController();
  $projectLoad.set("closed");
  stopFollowing?.();
  stopFollowing = undefined;
  $projectDocument.get()?.close();
  $projectDocument.set(undefined);
  $projectUndo.set(undefined);
  $projectData.set(undefined);
}

export function setProjectField(
  field: "name" | "nameShort" | "description" | "icon" | "type" | "isDisposable",
  value: string | boolean,
): void {
  editProject([{ set: [field], value }]);
}

/** Changes the project's document. All operations form one step of the undo history. */
export function editProject(operations: readonly Operation[]): void {
  ($projectUndo.get() ?? throwNotOpen()).edit(operations);
}

function throwNotOpen(): never {
  throw new AppError(
    "PROJECT-NOT-OPEN",
    "The project is still opening. Wait a moment, then try again.",
  );
}

/** Saves a new name and logs it on the timeline. */
export async function renameProject(typed: string): Promise<NameChange["kind"]> {
  const project = requireProject();
  const change = cleanName(typed, project.name);
  if (change.kind !== "changed") return change.kind;
  setProjectField("name", change.name);
  await appendLog(project.id, { type: "projectRename", from: project.name, to: change.name });
  toaster.success("Project renamed");
  return "changed";
}

export interface InviteResult {
  readonly invited: readonly string[];
  /** One sentence for each person who was not invited, with the reason. */
  readonly refused: readonly string[];
}

export async function invitePeople(
  emails: readonly string[],
  role: MemberRole,
): Promise<InviteResult> {
  const project = requireProject();
  const { invited, skipped } = await projectGateway.invite(project.id, project.name, emails, role);
  await refreshProjects();
  if (invited.length > 0) toaster.success("Project invites have been sent");
  const members = new Set($project.get()?.members.map(({ email }) => email.toLowerCase()));
  return {
    invited,
    refused: skipped.map((email) =>
      members.has(email) ? `Already in this project: ${email}` : mailLimitText(email),
    ),
  };
}

/** Sends a pending invitation's mail again, with a new link that replaces the earlier one. */
export async function resendInvite({ email }: Member): Promise<void> {
  const project = requireProject();
  const { invited } = await projectGateway.invite(project.id, project.name, [email]);
  await refreshProjects();
  if (invited.length === 0) throw new AppError("TOO-MANY", mailLimitText(email));
  toaster.success(`Invite sent again to ${email}`);
}

function mailLimitText(email: string): string {
  return `Not sent to ${email}: this address has received too many invites today. Try again tomorrow.`;
}

export async function removeMember(member: Member, name: string): Promise<void> {
  const project = requireProject();
  await projectGateway.remove(
    project.id,
    member.user === null ? [] : [member.user],
    member.user === null ? [member.email] : [],
  );
  await refreshProjects();
  toaster.success(`Removed ${name}`);
}

/** Throws NO-ACTIVE-PROJECT if none is open. */
export function requireProject(): ProjectSummary {
  const project = $project.get();
  if (project === undefined)
    throw new AppError(
      "NO-ACTIVE-PROJECT",
      "No project is open. Open one under My projects, then come back.",
    );
  return project;
}
