export type { AskedBy } from "./asked-by.ts";
export { DialogFrame, type DialogFrameProps } from "./dialog-frame.tsx";
export type { DialogWidth } from "./dialog-frame-layout.ts";
export {
  createDialogQueue,
  type DialogQueue,
  type DialogRender,
  type OpenDialog,
  type ShowOptions,
} from "./dialog-queue.ts";
export { DialogHost } from "./dialog-host.tsx";
export { subscribeTopDialog, topDialog } from "./top-dialog.ts";
export { AlertDialog, type AlertDialogProps } from "./alert-dialog.tsx";
export { ConfirmDialog, type ConfirmDialogProps } from "./confirm-dialog.tsx";
export { PromptDialog, type PromptDialogProps } from "./prompt-dialog.tsx";
export { promptAnswer, type PromptAnswer } from "./prompt-rule.ts";
export {
  ConsentDialog,
  type ConsentAnswer,
  type ConsentDialogProps,
  type ConsentPower,
} from "./consent-dialog.tsx";
export {
  ProjectSelectDialog,
  type ProjectChoice,
  type ProjectSelectDialogProps,
} from "./project-select-dialog.tsx";
export { FileOpenDialog, type FileOpenDialogProps } from "./file-open-dialog.tsx";
export {
  FileSaveDialog,
  type FileSaveAnswer,
  type FileSaveDialogProps,
  type SaveMode,
} from "./file-save-dialog.tsx";
export type { FileChoice, FileNouns } from "./file-choice.ts";
export type { FileListTexts } from "./file-search.tsx";
export { FolderChoice, type FolderOption } from "./folder-choice.tsx";
export { FormatChoice } from "./format-choice.tsx";
export { ListFailure } from "./list-failure.tsx";
export { Consequence } from "./consequence.ts";
export type { SaveDraft, SavePath } from "./save-draft.ts";
export { ProgressDialog, type ProgressDialogProps } from "./progress-dialog.tsx";
