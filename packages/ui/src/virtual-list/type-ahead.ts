/** Letters that follow each other within this time are one word. */
export const TYPE_AHEAD_TIMEOUT_MS = 800;

/** Gathers what is typed on a list into the word that a row is sought by. */
export interface TypeAhead {
  /** Whether a key typed at that time belongs to a word: letters and digits do, and Space within a word. Elsewhere Space chooses rows, and signs are the page's own keys. */
  takes(key: string, time: number): boolean;
  /** The word with this key, typed at that time. */
  add(key: string, time: number): string;
  /** The next key begins another word: the keyboard has moved. */
  end(): void;
}

/** Makes one; it belongs to a list. */
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
