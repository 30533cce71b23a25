import { createDialogQueue, createToaster, type DialogQueue, type ToastStore } from "@tera/ui";
import { AppError, codeOf } from "../platform/app-error.ts";
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

/** Answers whether the person already sees why a request was refused. */
type RefusalCheck = () => Promise<boolean>;

let isRefusalExplained: RefusalCheck = () => Promise.resolve(false);

/** Sets what `toastBackgroundError` asks. A later call replaces an earlier one. */
export function setRefusalCheck(check: RefusalCheck): void {
  isRefusalExplained = check;
}

/** Like `toastError`, for work that nobody started by hand: says nothing of a refusal that the screen already explains. */
export function toastBackgroundError(error: unknown): void {
  if (codeOf(error) !== "FORBIDDEN") {
    toastError(error);
    return;
  }
  isRefusalExplained().then(
    (isExplained) => {
      if (!isExplained) toastError(error);
    },
    () => toastError(error),
  );
}

/** Runs work started by a click: what it throws becomes a message. */
export function attempt(work: () => Promise<unknown>): void {
  work().catch(toastError);
}
