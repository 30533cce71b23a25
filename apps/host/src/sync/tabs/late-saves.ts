import { atom } from "nanostores";

/** Longer than a save takes on a slow network. */
const LATE_AFTER_MS = 2500;

/** True while the server has not acknowledged a change for `LATE_AFTER_MS`. */
export const $areSavesLate = atom(false);

const late = new Set<object>();

export interface SaveTimer {
  /** Call it when a change is sent. Does nothing while one is already timed. */
  start(): void;
  /** Call it when the change is acknowledged, or is not sent any longer. */
  stop(): void;
}

export function createSaveTimer(): SaveTimer {
  const change = {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  const mark = (isLate: boolean): void => {
    if (isLate) late.add(change);
    else late.delete(change);
    $areSavesLate.set(late.size > 0);
  };
  return {
    start() {
      timer ??= setTimeout(() => mark(true), LATE_AFTER_MS);
    },
    stop() {
      clearTimeout(timer);
      timer = undefined;
      mark(false);
    },
  };
}
