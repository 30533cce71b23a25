import type { FilePlace, ToolServices } from "./tool-services.ts";
import { isTemporary } from "../files/temporary-file.ts";
import { AppError } from "../platform/app-error.ts";
import { $activeProjectId } from "../projects/active-project.ts";
import { mayEdit } from "../projects/projects-store.ts";
import { isReadingEntry } from "../timeline/timeline-store.ts";
import type { AskingTool } from "./asking-tool.ts";

/**
 * Refuses calls that would change a project that the person may only view. They throw FORBIDDEN
 * before any dialog opens. Reading and downloading still work.
 */
export function refuseViewers(
  services: ToolServices,
  { name }: Pick<AskingTool, "name">,
): ToolServices {
  const requireEditor = (projectId: string | undefined): void => {
    if (projectId !== undefined && !mayEdit(projectId))
      throw new AppError(
        "FORBIDDEN",
        `You are a viewer of this project, so ${name} can't change it.`,
      );
  };
  const requireEditorOf = ({ projectId, path }: FilePlace): void => {
    if (!isTemporary(path)) requireEditor(projectId);
  };
  return {
    ...services,
    async editProjectState(projectId, operations) {
      // Tools that set defaults when they start change nothing in most projects.
      if (operations.length > 0) requireEditor(projectId);
      await services.editProjectState(projectId, operations);
    },
    async flushProjectState(projectId) {
      requireEditor(projectId);
      await services.flushProjectState(projectId);
    },
    async writeNamespace(projectId, ...state) {
      requireEditor(projectId);
      await services.writeNamespace(projectId, ...state);
    },
    openSaveDialog: (choice, signal) =>
      services.openSaveDialog({ ...choice, onlyDownload: !mayEdit(choice.projectId) }, signal),
    openSaveFilesDialog: (choice, signal) =>
      services.openSaveFilesDialog({ ...choice, onlyDownload: !mayEdit(choice.projectId) }, signal),
    openFileDialog: (choice, signal) =>
      services.openFileDialog(
        { ...choice, allowUpload: choice.allowUpload && mayEdit(choice.projectId) },
        signal,
      ),
    async writeFile(place, ...contents) {
      requireEditorOf(place);
      await services.writeFile(place, ...contents);
    },
    async moveFile(projectId, ...move) {
      requireEditor(projectId);
      await services.moveFile(projectId, ...move);
    },
    async confirmDeletion(wanted, signal) {
      requireEditor($activeProjectId.get());
      return services.confirmDeletion(wanted, signal);
    },
    async removeFiles(projectId, ...files) {
      requireEditor(projectId);
      await services.removeFiles(projectId, ...files);
    },
    async createFolder(projectId, path) {
      requireEditor(projectId);
      await services.createFolder(projectId, path);
    },
    async writeLibrary(place, ...references) {
      requireEditorOf(place);
      await services.writeLibrary(place, ...references);
    },
    ...refuseReviewing(services, requireEditor),
    async appendLog(projectId, entry) {
      if (!isReadingEntry(entry)) requireEditor(projectId);
      await services.appendLog(projectId, entry);
    },
  };
}

/** Rounds, decisions and attached files. */
function refuseReviewing(
  services: ToolServices,
  requireEditor: (projectId: string) => void,
): Pick<
  ToolServices,
  "openRound" | "closeRound" | "reopenRound" | "recordDecision" | "attachFile" | "detachFile"
> {
  return {
    async openRound(library, settings) {
      requireEditor(library.projectId);
      return services.openRound(library, settings);
    },
    async closeRound(place) {
      requireEditor(place.project);
      return services.closeRound(place);
    },
    async reopenRound(place) {
      requireEditor(place.project);
      return services.reopenRound(place);
    },
    async attachFile(library, ...attached) {
      requireEditor(library.projectId);
      return services.attachFile(library, ...attached);
    },
    async detachFile(library, ...detached) {
      requireEditor(library.projectId);
      return services.detachFile(library, ...detached);
    },
    async recordDecision(place, ...decision) {
      requireEditor(place.project);
      await services.recordDecision(place, ...decision);
    },
  };
}
