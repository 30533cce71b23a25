import { readWebStorageJson, writeWebStorage } from "./web-storage.ts";

/**
 * Steps beyond this size are not kept, in UTF-16 code units. Browsers give a page's tab about 5
 * million for everything.
 */
const MAX_CHARACTERS = 500_000;

/** Undo and redo steps, both with the latest last. */
interface StoredSteps {
  readonly done: readonly unknown[];
  readonly undone: readonly unknown[];
}

const NO_STEPS: StoredSteps = { done: [], undone: [] };

/**
 * Keeps undo steps in the tab, so that they survive a reload. Each tab has its own, because a
 * person undoes what they did last in the tab they look at.
 */
export interface UndoStorage {
  readonly load: () => StoredSteps;
  /**
   * Steps are JSON; undefined for one that can't be kept. Keeps the latest of each list, up to the
   * first that can't be kept or is too large.
   */
  readonly store: (
    done: readonly (string | undefined)[],
    undone: readonly (string | undefined)[],
  ) => void;
}

/** The tab keeps the steps of one `owner` of each kind: a person and what they edit. */
export function createUndoStorage(kind: "library" | "project", owner: string): UndoStorage {
  const name = `undo-${kind}`;
  return {
    load() {
      const stored = readWebStorageJson("tab", name);
      if (typeof stored !== "object" || stored === null || !("owner" in stored)) return NO_STEPS;
      if (stored.owner !== owner) return NO_STEPS;
      return { done: listIn(stored, "done"), undone: listIn(stored, "undone") };
    },
    store(done, undone) {
      const kept = latestWithin(MAX_CHARACTERS, done);
      const left = MAX_CHARACTERS - lengthOf(kept);
      const json = `{"owner":${JSON.stringify(owner)},"done":[${kept.join()}],"undone":[${latestWithin(left, undone).join()}]}`;
      // Without space, no steps are better than the earlier ones.
      if (!writeWebStorage("tab", name, json)) writeWebStorage("tab", name, undefined);
    },
  };
}

function latestWithin(
  maxCharacters: number,
  steps: readonly (string | undefined)[],
): readonly string[] {
  const kept: string[] = [];
  let left = maxCharacters;
  for (const step of steps.toReversed()) {
    if (step === undefined || step.length > left) break;
    left -= step.length;
    kept.unshift(step);
  }
  return kept;
}

function lengthOf(steps: readonly string[]): number {
  return steps.reduce((sum, { length }) => sum + length, 0);
}

function listIn(stored: object, name: string): readonly unknown[] {
  const list: unknown = Reflect.get(stored, name);
  return Array.isArray(list) ? list : [];
}
