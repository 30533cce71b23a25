import { BridgeError } from "@tera/bridge-sdk/host";
import type { BridgeServices, Shown } from "./bridge-services.ts";

/** So many dialogs of one tool wait at once, the open one included; whoever asks for more has lost control, or wants the person to lose it. */
const MOST_WAITING = 20;
/** A dialog that opens sooner than this many milliseconds after the last one was closed leaves the person no time to do anything between. */
const SOON_MILLISECONDS = 1_000;
/** After so many of those in a row the person is asked whether the tool may go on. */
const MOST_IN_A_ROW = 10;
/** So many of what nobody waits for may be opened within {@link OPENINGS_MILLISECONDS}. */
const MOST_OPENINGS = { panic: 3, splat: 10, window: 3, progress: 30 } as const;
const OPENINGS_MILLISECONDS = 10_000;

/**
 * The same services, for a tool that may show one dialog at a time and have some waiting, but never so many that a person could not get
 * past them: what comes without end is refused, and the person can silence the tool until its page is loaded anew.
 */
export function limitDialogs(
  services: BridgeServices,
  now: () => number = () => performance.now(),
): BridgeServices {
  let waiting = 0;
  let turn: Promise<void> = Promise.resolve();
  let isSilenced = false;
  let inARow = 0;
  let closedAt = -Infinity;
  let isProgressOpen = false;
  const openings = new Map<keyof typeof MOST_OPENINGS, readonly number[]>();

  function refuseSilenced(): void {
    if (isSilenced)
      throw new BridgeError(
        "SILENCED",
        "The person has stopped what this tool shows, because it did not end. It can show something again once its page was loaded anew: show less at once, and only what follows from something that the person did.",
      );
  }

  async function letPass(): Promise<void> {
    refuseSilenced();
    inARow = now() - closedAt < SOON_MILLISECONDS ? inARow + 1 : 1;
    if (inARow <= MOST_IN_A_ROW) return;
    inARow = 0;
    if (!(await services.confirmSilence())) return;
    isSilenced = true;
    isProgressOpen = false;
    services.showProgress(null);
    services.showSplat(null);
    refuseSilenced();
  }

  const limited =
    <Args extends readonly unknown[], Answer>(
      show: (...args: Args) => Promise<Answer>,
      signalOf: (...args: Args) => AbortSignal | undefined,
    ) =>
    async (...args: Args): Promise<Answer> => {
      refuseSilenced();
      if (waiting >= MOST_WAITING)
        throw tooMany(
          `${MOST_WAITING} dialogs of this tool are waiting already. Wait for the answer to one before you show the next.`,
        );
      waiting += 1;
      const before = turn;
      let end = (): void => undefined;
      turn = new Promise((resolve) => {
        end = resolve;
      });
      try {
        await unlessWithdrawn(before, signalOf(...args));
      } catch (error) {
        // Nobody asks any more: the place in the line is free at once, and those behind it wait for whom they waited for.
        waiting -= 1;
        void before.then(end);
        throw error;
      }
      try {
        await letPass();
        return await show(...args);
      } finally {
        waiting -= 1;
        closedAt = now();
        end();
      }
    };

  function countOpening(kind: keyof typeof MOST_OPENINGS): void {
    refuseSilenced();
    const recent = (openings.get(kind) ?? []).filter((at) => now() - at < OPENINGS_MILLISECONDS);
    if (recent.length >= MOST_OPENINGS[kind])
      throw tooMany(
        `This tool has opened ${recent.length} of these (${kind}) within ${OPENINGS_MILLISECONDS / 1_000} s. Open one, and the next when the person asks for it.`,
      );
    openings.set(kind, [...recent, now()]);
  }

  /** What stands already is only told anew; what would open anew is counted. */
  const counted = <Args extends readonly unknown[]>(
    kind: keyof typeof MOST_OPENINGS,
    show: (...args: Args) => Shown,
  ) => {
    let open: Shown | undefined;
    return (...args: Args): Shown => {
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

  const showSplat = counted("splat", services.showSplat);
  return {
    ...services,
    openProjectDialog: limited(services.openProjectDialog, second),
    openFileDialog: limited(services.openFileDialog, second),
    openSaveDialog: limited(services.openSaveDialog, second),
    confirmDeletion: limited(services.confirmDeletion, second),
    confirmSwitch: limited(services.confirmSwitch, second),
    askForLogin: limited(services.askForLogin, second),
    showAlert: limited(services.showAlert, (_dialog, { signal }) => signal),
    showConfirm: limited(services.showConfirm, second),
    showPrompt: limited(services.showPrompt, second),
    showToolFailure: limited(services.showToolFailure, () => undefined),
    showPanic: counted("panic", services.showPanic),
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
function second(_asked: unknown, signal: AbortSignal): AbortSignal {
  return signal;
}

/** Resolves with a turn in the line, or rejects as soon as `signal` aborts. */
function unlessWithdrawn(turn: Promise<void>, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = (): void => reject(signal?.reason as Error);
    if (signal?.aborted) return leave();
    signal?.addEventListener("abort", leave, { once: true });
    void turn.then(() => {
      signal?.removeEventListener("abort", leave);
      resolve();
    });
  });
}

function tooMany(words: string): BridgeError {
  return new BridgeError("TOO-MANY-DIALOGS", words);
}
