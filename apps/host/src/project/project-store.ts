import { atom, computed } from "nanostores";
import { toastError, toaster } from "../errors/notices.ts";
import { AppError } from "../platform/app-error.ts";
import { $activeSummary, deactivateProject } from "../projects/active-project.ts";
import { isOwner, type Member, type ProjectSummary } from "../projects/project-summary.ts";
import { $projects, refreshProjects } from "../projects/projects-store.ts";
import { requireUser } from "../session/session-store.ts";
import { openDocument, type OpenDocument } from "../sync/document-store.ts";
import type { Operation } from "../sync/operations.ts";
import { trackProjectSaves } from "../sync/save-state.ts";
import { createUndoStack, type UndoStack } from "../sync/undo-stack.ts";
import { appendLog } from "../timeline/timeline-store.ts";
import { cleanName, readProjectData, type NameChange, type ProjectData } from "./project.ts";
import { projectGateway } from "./project-gateway.ts";

/** The open project's shared document; undefined until it is open. */
export const $projectDocument = atom<OpenDocument | undefined>(undefined);

/** What this person has changed of the open project's details and can take back. What tools write is not among it. */
export const $projectUndo = atom<UndoStack | undefined>(undefined);

/** The shared data of the open project, this tab's unsent changes included. */
const $projectData = atom<ProjectData | undefined>(undefined);

/** The open project: the list's row with the shared data over it. */
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

/** Which project is open, for what need not be drawn anew with each change of it. */
export const $openProjectId = computed($project, (project) => project?.id);

/** The open project's type, likewise. */
export const $projectType = computed($project, (project) => project?.type);

/** The open project's members and invitations. */
export const $members = computed(
  $activeSummary,
  (summary): readonly Member[] => summary?.members ?? [],
);

/** Changes of a project's shared data that the server has refused for good. */
export interface RefusedChange {
  readonly projectId: string;
  readonly error: unknown;
  readonly operations: readonly Operation[];
}

const refusalListeners = new Set<(refused: RefusedChange) => void>();

/** Calls `listener` with what the server refuses of open projects, beside the message that the person gets; answers what stops it. */
export function listenToRefusals(listener: (refused: RefusedChange) => void): () => void {
  refusalListeners.add(listener);
  return () => void refusalListeners.delete(listener);
}

let stopFollowing: (() => void) | undefined;

/** Opens the shared data of a project and closes the one before. */
export async function openProject(projectId: string): Promise<void> {
  closeProject();
  trackProjectSaves(projectId);
  const opened = await openDocument(`projects::${projectId}`, {
    user: requireUser().id,
    onRefused(error, operations) {
      for (const notify of refusalListeners) notify({ projectId, error, operations });
      toastError(error);
    },
  });
  if ($activeSummary.get()?.id !== projectId) {
    opened.close();
    return;
  }
  $projectDocument.set(opened);
  $projectUndo.set(createUndoStack(opened));
  stopFollowing = opened.$state.subscribe((state) => $projectData.set(readProjectData(state)));
}

/** Lets go of the open project's shared data; unsent changes go on being sent. */
export function closeProject(): void {
  stopFollowing?.();
  stopFollowing = undefined;
  $projectDocument.get()?.close();
  $projectDocument.set(undefined);
  $projectUndo.set(undefined);
  $projectData.set(undefined);
}

/** Sets one of the fields that people edit, as a change that they can take back. */
export function setProjectField(
  field: "name" | "nameShort" | "description" | "icon" | "type" | "isDisposable",
  value: string | boolean,
): void {
  ($projectUndo.get() ?? throwNotOpen()).edit([{ set: [field], value }]);
}

function throwNotOpen(): never {
  throw new AppError(
    "PROJECT-NOT-OPEN",
    "The project is still opening. Wait a moment, then try again.",
  );
}

/** Renames the open project where the typed name is a new one; writes it to the timeline. */
export async function renameProject(typed: string): Promise<NameChange["kind"]> {
  const project = requireProject();
  const change = cleanName(typed, project.name);
  if (change.kind !== "changed") return change.kind;
  setProjectField("name", change.name);
  await appendLog(project.id, { type: "projectRename", from: project.name, to: change.name });
  toaster.success("Project renamed");
  return "changed";
}

/** Invites people; resolves with the addresses that got an invitation. */
export async function invitePeople(emails: readonly string[]): Promise<readonly string[]> {
  const project = requireProject();
  const { invited } = await projectGateway.invite(project.id, project.name, emails);
  await refreshProjects();
  toaster.success("Project invites have been sent");
  return invited;
}

/** Takes a member or an invitation out of the project. */
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

/** Leaves the project, or as its manager deletes it; closes it either way. */
export async function leaveProject(): Promise<void> {
  const project = requireProject();
  const user = requireUser();
  const everyone = isOwner(project)
    ? project.members
    : project.members.filter((member) => member.user === user.id);
  const users = everyone.flatMap((member) => (member.user === null ? [] : [member.user]));
  const emails = everyone.flatMap((member) => (member.user === null ? [member.email] : []));
  await projectGateway.remove(project.id, users, emails);
  closeProject();
  await deactivateProject();
  $projects.set($projects.get()?.filter((each) => each.id !== project.id));
  await refreshProjects();
  toaster.success("You have left 1 project(s)");
}

/** The open project, or an error to throw at the caller. */
export function requireProject(): ProjectSummary {
  const project = $project.get();
  if (project === undefined)
    throw new AppError(
      "NO-ACTIVE-PROJECT",
      "No project is open. Open one under My projects, then come back.",
    );
  return project;
}
