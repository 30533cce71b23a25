import { BridgeError } from "@tera/bridge-sdk/host";
import type { ToolServices, OpenOverlay } from "./tool-services.ts";

/** Queue limit of one tool, including the open dialog. */
const MAX_QUEUED_DIALOGS = 20;
/** A dialog this soon after the last leaves the person no time to act. */
const RAPID_DIALOG_MS = 1_000;
/** After this many rapid dialogs, the person can block the tool. */
const MAX_RAPID_DIALOGS = 10;
/** Maximum openings per kind within {@link OPENINGS_WINDOW_MS}. */
const MAX_OPENINGS = { panic: 3, splat: 10, window: 3, progress: 30 } as const;
const OPENINGS_WINDOW_MS = 10_000;

type Opening = keyof typeof MAX_OPENINGS;

/**
 * Queues a tool's dialogs and refuses excess ones. The person can block the tool until its page
 * reloads.
 */
export function rateLimitDialogs(
  services: ToolServices,
  now: () => number = () => performance.now(),
): ToolServices {
  let isBlocked = false;
  let rapidCount = 0;
  let closedAt = -Infinity;
  let isProgressOpen = false;

  function throwIfBlocked(): void {
    if (isBlocked)
      throw new BridgeError(
        "SILENCED",
        "The person blocked this tool's dialogs because it kept opening them. It can show dialogs again after its page is reloaded. Show fewer, and only in response to something the person did.",
      );
  }

  async function checkRate(): Promise<void> {
    throwIfBlocked();
    rapidCount = now() - closedAt < RAPID_DIALOG_MS ? rapidCount + 1 : 1;
    if (rapidCount <= MAX_RAPID_DIALOGS) return;
    rapidCount = 0;
    if (!(await services.confirmBlock())) return;
    isBlocked = true;
    isProgressOpen = false;
    services.showProgress(null);
    services.showSplat(null);
    throwIfBlocked();
  }

  const queued = openDialogQueue({
    throwIfBlocked,
    beforeShow: checkRate,
    afterClose: () => {
      closedAt = now();
    },
  });

  const countOpening = openingCounter(throwIfBlocked, now);

  /** Counts only overlays that open, not updates of an open overlay. */
  const rateLimited = <Args extends readonly unknown[]>(
    kind: Opening,
    show: (...args: Args) => OpenOverlay,
  ) => {
    let open: OpenOverlay | undefined;
    return (...args: Args): OpenOverlay => {
      if (open === undefined) countOpening(kind);
      const shown = show(...args);
      open = shown;
      const forget = (): void => {
        if (open === shown) open = undefined;
      };
      shown.closed.then(forget, forget);
      return shown;
    };
  };

  const showSplat = rateLimited("splat", services.showSplat);
  return {
    ...services,
    openProjectDialog: queued(services.openProjectDialog, signalArgument),
    openFileDialog: queued(services.openFileDialog, signalArgument),
    openSaveDialog: queued(services.openSaveDialog, signalArgument),
    openSaveFilesDialog: queued(services.openSaveFilesDialog, signalArgument),
    confirmDeletion: queued(services.confirmDeletion, signalArgument),
    confirmSwitch: queued(services.confirmSwitch, signalArgument),
    askForLogin: queued(services.askForLogin, signalArgument),
    showAlert: queued(services.showAlert, (_dialog, { signal }) => signal),
    showConfirm: queued(services.showConfirm, signalArgument),
    showPrompt: queued(services.showPrompt, signalArgument),
    showToolFailure: queued(services.showToolFailure, () => undefined),
    showPanic: rateLimited("panic", services.showPanic),
    showSplat: (splat) => (splat === null ? services.showSplat(null) : showSplat(splat)),
    openWindow(address, size) {
      countOpening("window");
      return services.openWindow(address, size);
    },
    showProgress(progress) {
      if (progress !== null && !isProgressOpen) countOpening("progress");
      isProgressOpen = progress !== null;
      return services.showProgress(progress);
    },
  };
}

interface DialogQueueOptions {
  readonly throwIfBlocked: () => void;
  /** Called just before a queued dialog opens. */
  readonly beforeShow: () => Promise<void>;
  readonly afterClose: () => void;
}

/** Makes functions whose dialogs open one after the other. */
function openDialogQueue({ throwIfBlocked, beforeShow, afterClose }: DialogQueueOptions) {
  let waiting = 0;
  let lastInQueue: Promise<void> = Promise.resolve();
  return <Args extends readonly unknown[], Answer>(
    show: (...args: Args) => Promise<Answer>,
    signalOf: (...args: Args) => AbortSignal | undefined,
  ) =>
    async (...args: Args): Promise<Answer> => {
      throwIfBlocked();
      if (waiting >= MAX_QUEUED_DIALOGS)
        throw tooManyDialogs(
          `${MAX_QUEUED_DIALOGS} of this tool's dialogs are already waiting. Wait until one is answered before you show the next.`,
        );
      waiting += 1;
      const previous = lastInQueue;
      let end = (): void => undefined;
      lastInQueue = new Promise((resolve) => {
        end = resolve;
      });
      try {
        await waitUnlessAborted(previous, signalOf(...args));
      } catch (error) {
        // An aborted dialog leaves the queue immediately. Later dialogs still wait for the previous
        // one.
        waiting -= 1;
        void previous.then(end);
        throw error;
      }
      try {
        await beforeShow();
        return await show(...args);
      } finally {
        waiting -= 1;
        afterClose();
        end();
      }
    };
}

/** Returns a function that counts one opening, or refuses it. */
function openingCounter(throwIfBlocked: () => void, now: () => number): (kind: Opening) => void {
  const openings = new Map<Opening, readonly number[]>();
  return (kind) => {
    throwIfBlocked();
    const recent = (openings.get(kind) ?? []).filter((at) => now() - at < OPENINGS_WINDOW_MS);
    if (recent.length >= MAX_OPENINGS[kind])
      throw tooManyDialogs(
        `This tool has opened ${recent.length} overlays of the kind '${kind}' within ${OPENINGS_WINDOW_MS / 1_000} s. Open one at a time, and only when the person asks for it.`,
      );
    openings.set(kind, [...recent, now()]);
  };
}

function signalArgument(_asked: unknown, signal: AbortSignal): AbortSignal {
  return signal;
}

/** Resolves when `previous` does; rejects as soon as `signal` aborts. */
function waitUnlessAborted(
  previous: Promise<void>,
  signal: AbortSignal | undefined,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const handleAbort = (): void => reject(signal?.reason as Error);
    if (signal?.aborted) return handleAbort();
    signal?.addEventListener("abort", handleAbort, { once: true });
    void previous.then(() => {
      signal?.removeEventListener("abort", handleAbort);
      resolve();
    });
  });
}

function tooManyDialogs(message: string): BridgeError {
  return new BridgeError("TOO-MANY-DIALOGS", message);
}
