import type { FilePlace, ToolServices } from "./tool-services.ts";
import { isTemporary } from "../files/temporary-file.ts";
import { AppError } from "../platform/app-error.ts";
import { $activeProjectId } from "../projects/active-project.ts";
import { mayEdit } from "../projects/projects-store.ts";
import { isReadingEntry } from "../timeline/append-log.ts";
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
  /** `projectOf` returns the project that a call would change, from the call's first argument. */
  const forEditors =
    <First, Rest extends readonly unknown[], Result>(
      projectOf: (first: First) => string | undefined,
      work: (first: First, ...rest: Rest) => Promise<Result>,
    ) =>
    async (first: First, ...rest: Rest): Promise<Result> => {
      requireEditor(projectOf(first));
      return work(first, ...rest);
    };
  return {
    ...services,
    async editProjectState(projectId, operations) {
      // Tools that set defaults when they start change nothing in most projects.
      if (operations.length > 0) requireEditor(projectId);
      await services.editProjectState(projectId, operations);
    },
    flushProjectState: forEditors(itself, services.flushProjectState),
    writeNamespace: forEditors(itself, services.writeNamespace),
    openSaveDialog: (choice, signal) =>
      services.openSaveDialog({ ...choice, onlyDownload: !mayEdit(choice.projectId) }, signal),
    openSaveFilesDialog: (choice, signal) =>
      services.openSaveFilesDialog({ ...choice, onlyDownload: !mayEdit(choice.projectId) }, signal),
    openFileDialog: (choice, signal) =>
      services.openFileDialog(
        { ...choice, allowUpload: choice.allowUpload && mayEdit(choice.projectId) },
        signal,
      ),
    writeFile: forEditors(keptIn, services.writeFile),
    moveFile: forEditors(itself, services.moveFile),
    confirmDeletion: forEditors(() => $activeProjectId.get(), services.confirmDeletion),
    removeFiles: forEditors(itself, services.removeFiles),
    createFolder: forEditors(itself, services.createFolder),
    writeLibrary: forEditors(keptIn, services.writeLibrary),
    attachFile: forEditors(ofFile, services.attachFile),
    detachFile: forEditors(ofFile, services.detachFile),
    openRound: forEditors(ofFile, services.openRound),
    closeRound: forEditors(ofRound, services.closeRound),
    reopenRound: forEditors(ofRound, services.reopenRound),
    recordDecision: forEditors(ofRound, services.recordDecision),
    async appendLog(projectId, entry) {
      if (!isReadingEntry(entry)) requireEditor(projectId);
      await services.appendLog(projectId, entry);
    },
  };
}

function itself(projectId: string): string {
  return projectId;
}

function ofFile({ projectId }: FilePlace): string {
  return projectId;
}

function ofRound({ project }: { readonly project: string }): string {
  return project;
}

/** Viewers may write files that only they download. */
function keptIn({ projectId, path }: FilePlace): string | undefined {
  return isTemporary(path) ? undefined : projectId;
}
