import { BridgeError } from "@tera/bridge-sdk/host";
import type { BridgeServices, OpenOverlay } from "./bridge-services.ts";

/** So many dialogs of one tool wait at once, the open one included; whoever asks for more has lost control, or wants the person to lose it. */
const MAX_QUEUED_DIALOGS = 20;
/** A dialog that opens sooner than this many milliseconds after the last one was closed leaves the person no time to do anything between. */
const RAPID_DIALOG_MS = 1_000;
/** After so many of those in a row the person is asked whether the tool may go on. */
const MAX_RAPID_DIALOGS = 10;
/** So many of what nobody waits for may be opened within {@link OPENINGS_WINDOW_MS}. */
const MAX_OPENINGS = { panic: 3, splat: 10, window: 3, progress: 30 } as const;
const OPENINGS_WINDOW_MS = 10_000;

/**
 * The same services, for a tool that may show one dialog at a time and have some waiting, but never so many that a person could not get
 * past them: what comes without end is refused, and the person can silence the tool until its page is loaded anew.
 */
export function rateLimitDialogs(
  services: BridgeServices,
  now: () => number = () => performance.now(),
): BridgeServices {
  let waiting = 0;
  let lastInQueue: Promise<void> = Promise.resolve();
  let isBlocked = false;
  let rapidCount = 0;
  let closedAt = -Infinity;
  let isProgressOpen = false;
  const openings = new Map<keyof typeof MAX_OPENINGS, readonly number[]>();

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

  const queued =
    <Args extends readonly unknown[], Answer>(
      show: (...args: Args) => Promise<Answer>,
      signalOf: (...args: Args) => AbortSignal | undefined,
    ) =>
    async (...args: Args): Promise<Answer> => {
      throwIfBlocked();
      if (waiting >= MAX_QUEUED_DIALOGS)
        throw tooManyDialogs(
          `${MAX_QUEUED_DIALOGS} dialogs of this tool are already waiting. Wait for the answer to one before you show the next.`,
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
        // Nobody asks any more: the place in the line is free at once, and those behind it wait for whom they waited for.
        waiting -= 1;
        void previous.then(end);
        throw error;
      }
      try {
        await checkRate();
        return await show(...args);
      } finally {
        waiting -= 1;
        closedAt = now();
        end();
      }
    };

  function countOpening(kind: keyof typeof MAX_OPENINGS): void {
    throwIfBlocked();
    const recent = (openings.get(kind) ?? []).filter((at) => now() - at < OPENINGS_WINDOW_MS);
    if (recent.length >= MAX_OPENINGS[kind])
      throw tooManyDialogs(
        `This tool has opened ${recent.length} of these (${kind}) within ${OPENINGS_WINDOW_MS / 1_000} s. Open one, and the next when the person asks for it.`,
      );
    openings.set(kind, [...recent, now()]);
  }

  /** What stands already is only told anew; what would open anew is counted. */
  const rateLimited = <Args extends readonly unknown[]>(
    kind: keyof typeof MAX_OPENINGS,
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

/** Where most dialogs take what withdraws them. */
function signalArgument(_asked: unknown, signal: AbortSignal): AbortSignal {
  return signal;
}

/** Resolves with a turn in the line, or rejects as soon as `signal` aborts. */
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
