import { toaster } from "../errors/notices.ts";
import { codeOf } from "../platform/app-error.ts";
import { countOf } from "../platform/date-text.ts";
import type { Replacement } from "./bring-back.ts";
import {
  afterRedo,
  afterUndo,
  type EditHistory,
  type Entry,
  exchanged,
  NO_HISTORY,
  recorded,
} from "./edit-history.ts";
import type { EditStep, StepWay } from "./edit-step.ts";

/** How what was done is done and taken back. */
export interface DeedWays {
  /** Told the words of what would be taken back next, and of what would be done again. */
  readonly onChange: (undoWords: string | undefined, redoWords: string | undefined) => void;
  /** Carries out a step, or takes it back, and resolves to how many references it had to pass over because others have changed them. */
  readonly take: (step: EditStep, way: StepWay) => Promise<number>;
  /** Takes a replacement back and resolves to the one that does it again; VERSION-CONFLICT where it can't be taken back any more. */
  readonly exchange: (replacement: Replacement) => Promise<Replacement>;
}

/** What can be taken back in a library that is open, and done again. */
export interface DeedHistory {
  readonly record: (entry: Entry) => void;
  /** Takes back one entry, also where it was not the latest; does nothing where that is done already. */
  readonly takeBack: (entry: Entry) => Promise<void>;
  /** Takes back the latest entry; resolves to its words, or undefined where there is none. */
  readonly undo: () => Promise<string | undefined>;
  /** Does again what was taken back last. */
  readonly redo: () => Promise<string | undefined>;
}

/** A history without an entry. What could not be taken back just now stays in it. */
export function createDeedHistory({ onChange, take, exchange }: DeedWays): DeedHistory {
  let history: EditHistory = NO_HISTORY;

  function remember(next: EditHistory): void {
    history = next;
    onChange(next.done.at(-1)?.words, next.undone.at(-1)?.words);
  }

  async function goThrough(
    entry: Entry | undefined,
    way: StepWay,
    after: (history: EditHistory) => EditHistory,
  ): Promise<string | undefined> {
    if (entry === undefined) return undefined;
    const before = history;
    remember(after(before));
    try {
      if ("other" in entry) remember(exchanged(history, entry, await exchange(entry)));
      else tellPassedOver(await take(entry.step, way));
    } catch (error) {
      // What never can be taken back any more does not stand before what can.
      remember(
        "other" in entry && codeOf(error) === "VERSION-CONFLICT"
          ? exchanged(before, entry)
          : before,
      );
      throw error;
    }
    return entry.words;
  }

  const takeBack = (entry: Entry | undefined): Promise<string | undefined> =>
    goThrough(entry, "back", (before) => afterUndo(before, entry));
  return {
    record: (entry) => remember(recorded(history, entry)),
    async takeBack(entry) {
      if (history.done.includes(entry)) await takeBack(entry);
    },
    undo: () => takeBack(history.done.at(-1)),
    redo: () => goThrough(history.undone.at(-1), "forth", afterRedo),
  };
}

function tellPassedOver(count: number): void {
  if (count > 0)
    toaster.show(
      `${countOf(count, "reference")} stayed as ${count === 1 ? "it is" : "they are"}: somebody changed ${count === 1 ? "it" : "them"} since.`,
    );
}
