/** Letters that follow each other within this time are one word. */
export const WORD_MS = 800;

/** Gathers what is typed on a list into the word that a row is sought by. */
export interface TypeAhead {
  /** Whether a key belongs to a word: letters and digits do. Space chooses rows, and signs are the page's own keys. */
  takes(key: string): boolean;
  /** The word with this key, typed at that time. */
  add(key: string, time: number): string;
}

/** Makes one; it belongs to a list. */
export function createTypeAhead(): TypeAhead {
  let word = "";
  let last = Number.NEGATIVE_INFINITY;
  return {
    takes: (key) => /^[\p{L}\p{N}]$/u.test(key),
    add(key, time) {
      word = time - last > WORD_MS ? key : word + key;
      last = time;
      return word;
    },
  };
}
