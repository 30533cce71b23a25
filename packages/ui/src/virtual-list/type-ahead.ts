/** The longest pause between two keys of a word. */
export const TYPE_AHEAD_TIMEOUT_MS = 800;

export interface TypeAhead {
  /**
   * Whether a key belongs to a word: letters, digits, and Space within a word. Otherwise Space
   * selects rows, and signs are page shortcuts.
   */
  takes(key: string, time: number): boolean;
  /** Adds a key; returns the word so far. */
  add(key: string, time: number): string;
  /** Ends the word, because keyboard focus has moved. */
  end(): void;
}

export function createTypeAhead(): TypeAhead {
  let word = "";
  let last = Number.NEGATIVE_INFINITY;
  return {
    takes: (key, time) =>
      /^[\p{L}\p{N}]$/u.test(key) || (key === " " && time - last <= TYPE_AHEAD_TIMEOUT_MS),
    add(key, time) {
      word = time - last > TYPE_AHEAD_TIMEOUT_MS ? key : word + key;
      last = time;
      return word;
    },
    end() {
      last = Number.NEGATIVE_INFINITY;
    },
  };
}
