import { createDialogQueue, createToaster, type DialogQueue, type ToastStore } from "@tera/ui";
import { AppError } from "../platform/app-error.ts";
import { isSilent, toErrorRecord } from "./catalogue.ts";
import { reportError } from "./last-error.ts";

/** The page's short messages. */
export const toaster: ToastStore = createToaster();

/** The page's dialogs, one after the other, whoever asks. */
export const dialogs: DialogQueue = createDialogQueue();

/** Says in a message what went wrong where the person can go on; cancels say nothing, unknown errors open the error page. */
export function toastError(error: unknown): void {
  if (isSilent(error)) return;
  if (error instanceof AppError && error.code !== "NEED-LOGIN")
    toaster.error(toErrorRecord(error).text);
  else void reportError(error);
}

/** Runs work started by a click: what it throws becomes a message. */
export function attempt(work: () => Promise<unknown>): void {
  work().catch(toastError);
}
