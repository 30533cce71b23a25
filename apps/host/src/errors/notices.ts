import {
  createDialogQueue,
  createToaster,
  type DialogQueue,
  type ToastAction,
  type ToastStore,
} from "@tera/ui";
import { AppError, codeOf, type ErrorRecord } from "../platform/app-error.ts";
import { isServerFailure } from "../platform/retryable-status.ts";
import { isSilent, toErrorRecord } from "./catalogue.ts";
import { reportError } from "./last-error.ts";
import { supportDetails } from "./support-details.ts";

export const toaster: ToastStore = createToaster();

export const dialogs: DialogQueue = createDialogQueue();

/**
 * Shows an error as a toast. Silent errors show nothing; unknown errors and NEED-LOGIN open the
 * error page. A failure of the server can be copied for support.
 */
export function toastError(error: unknown): void {
  if (isSilent(error)) return;
  if (error instanceof AppError && error.code !== "NEED-LOGIN") {
    const record = toErrorRecord(error);
    toaster.error(record.text, isServerFailure(error.status ?? 0) ? copyAction(record) : undefined);
  } else void reportError(error);
}

function copyAction(record: ErrorRecord): ToastAction {
  return {
    label: "Copy details",
    onSelect: () =>
      attempt(async () => {
        await navigator.clipboard.writeText(supportDetails(record));
        toaster.success("Error details copied to clipboard");
      }),
  };
}

/** Resolves to whether the person already sees why a request was refused. */
type RefusalCheck = () => Promise<boolean>;

let isRefusalExplained: RefusalCheck = () => Promise.resolve(false);

export function setRefusalCheck(check: RefusalCheck): void {
  isRefusalExplained = check;
}

/** Shows a background failure now, later or not at all. */
type FailureGate = (show: () => void) => void;

let passFailure: FailureGate = (show) => show();

export function setFailureGate(gate: FailureGate): void {
  passFailure = gate;
}

/** Like `toastError`, for background work: skips a refusal that the screen explains. */
export function toastBackgroundError(error: unknown): void {
  passFailure(() => showBackgroundError(error));
}

function showBackgroundError(error: unknown): void {
  // Every page says that the site is locked.
  if (codeOf(error) === "SITE-LOCKED") return;
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

export function attempt(work: () => Promise<unknown>): void {
  work().catch(toastError);
}
