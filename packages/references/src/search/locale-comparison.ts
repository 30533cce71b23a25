/** Compares exactly as a locale's collator does, but rarely calls it. */
export interface LocaleComparison {
  /**
   * The rank of each UTF-16 code unit in the collator's order, at most `MAX_RANK`. Variants in
   * accent or case share a rank, and so do rare neighbouring signs. All beyond Latin letters have
   * the last rank. The flag `INEXACT` marks a rank that does not decide the order.
   */
  readonly primaryRanks: Uint8Array;
  readonly compare: (one: string, other: string) => number;
}

const MAX_RANK = 63;
/** Flags a rank that does not decide the order. */
export const INEXACT = MAX_RANK + 1;
/** Character codes below this have a rank. The collator compares all others. */
const KNOWN_CODES = 0x180;
const COMMON_CHARACTERS = Array.from(" ,;:-.'()/&0123456789abcdefghijklmnopqrstuvwxyz");
const ZERO = 48;
const DASH = -3;
/** Numbers of at least this value are compared by the collator. */
const NUMBER_LIMIT = 2 ** 22;
const SECOND_LIMIT = 2 ** 21;
const LETTERS = Array.from("abcdefghijklmnopqrstuvwxyz");

const cachedComparisons = new Map<string, LocaleComparison>();

/** Cached, because learning a locale takes as long as sorting about ten thousand texts. */
export function localeComparison(collator: Intl.Collator): LocaleComparison {
  const { locale } = collator.resolvedOptions();
  const comparison = cachedComparisons.get(locale) ?? learnComparison(collator);
  cachedComparisons.set(locale, comparison);
  return comparison;
}

/**
 * Learns the collator's order of characters. The collator still compares texts that differ only in
 * accents or case, and characters that combine with others.
 */
function learnComparison(collator: Intl.Collator): LocaleComparison {
  const { locale } = collator.resolvedOptions();
  const base = new Intl.Collator(locale, { sensitivity: "base" });
  const characters = Array.from({ length: KNOWN_CODES }, (_, code) =>
    String.fromCharCode(code),
  ).toSorted(base.compare);
  const ranks = new Uint16Array(0x10000);
  const primaryRanks = new Uint8Array(0x10000).fill(MAX_RANK + INEXACT);
  const common = new Set(COMMON_CHARACTERS);
  let rank = 0;
  let primaryRank = 1;
  for (let at = 0; at < characters.length;) {
    let end = at + 1;
    while (
      end < characters.length &&
      base.compare(characters[at] as string, characters[end] as string) === 0
    )
      end++;
    const alike = characters.slice(at, end);
    rank++;
    const isCommon = alike.some((character) => common.has(character));
    if (isCommon) primaryRank++;
    for (const character of alike) {
      ranks[character.charCodeAt(0)] = rank;
      primaryRanks[character.charCodeAt(0)] = isCommon ? primaryRank : primaryRank + INEXACT;
    }
    at = end;
  }
  const isPlain = plainCodes(characters, base, ranks);
  const isOneByOne = hasOneLetterSounds(base, ranks);
  for (let code = 0; code < KNOWN_CODES; code++)
    if (!isOneByOne || isPlain[code] === 0)
      primaryRanks[code] = (primaryRanks[code] as number) | INEXACT;
  const compareByCollator = (one: string, other: string): number =>
    one === other ? 0 : collator.compare(one, other);
  if (!isOneByOne) return { primaryRanks, compare: compareByCollator };
  return {
    primaryRanks,
    compare: (one, other) => {
      if (one === other) return 0;
      const length = Math.min(one.length, other.length);
      for (let at = 0; at < length; at++) {
        const left = one.charCodeAt(at);
        const right = other.charCodeAt(at);
        if (isPlain[left] === 0 || isPlain[right] === 0) break;
        const difference = (ranks[left] as number) - (ranks[right] as number);
        if (difference === 0) continue;
        // A following combining mark would change the letter.
        const isWhole =
          (at + 1 === one.length || isPlain[one.charCodeAt(at + 1)] === 1) &&
          (at + 1 === other.length || isPlain[other.charCodeAt(at + 1)] === 1);
        return isWhole ? difference : compareByCollator(one, other);
      }
      return compareByCollator(one, other);
    },
  };
}

/**
 * Maps a number, or a page range such as `12-15`, to a number that sorts the same way. Returns -1
 * for other text.
 */
export function numberOf(text: string): number {
  const numbers = [0, 0];
  let which = 0;
  let at = 0;
  for (; at < text.length; at++) {
    const digit = text.charCodeAt(at) - ZERO;
    if (digit >= 0 && digit <= 9) numbers[which] = (numbers[which] as number) * 10 + digit;
    else if (digit === DASH && which === 0 && at > 0) which = 1;
    else break;
  }
  const [first = 0, second = 0] = numbers;
  if (at === 0) return -1;
  return at < text.length ||
    text.endsWith("-") ||
    first >= NUMBER_LIMIT ||
    second >= SECOND_LIMIT - 1
    ? -1
    : first * SECOND_LIMIT + (which === 0 ? 0 : second + 1);
}

/** Marks printable ASCII, and letters that the locale treats as accented ASCII letters. */
function plainCodes(
  characters: readonly string[],
  base: Intl.Collator,
  ranks: Uint16Array,
): Uint8Array {
  const isPlain = new Uint8Array(0x10000);
  for (const character of characters) {
    const code = character.charCodeAt(0);
    const letter = character.normalize("NFD").slice(0, 1);
    const isAscii = letter >= " " && letter <= "~";
    if (
      isAscii &&
      ranks[letter.charCodeAt(0)] === ranks[code] &&
      base.compare(character, letter) === 0
    )
      isPlain[code] = 1;
  }
  return isPlain;
}

/**
 * Whether each letter sorts by itself. False if two letters count as one, as `ch` does in Czech.
 */
function hasOneLetterSounds(base: Intl.Collator, ranks: Uint16Array): boolean {
  const rankOf = (letter: string): number => ranks[letter.charCodeAt(0)] as number;
  const inOrder = LETTERS.toSorted((a, b) => rankOf(a) - rankOf(b));
  const pairs = inOrder.flatMap((first) => inOrder.map((second) => first + second));
  return pairs.every((pair, at) => at === 0 || base.compare(pairs[at - 1] as string, pair) < 0);
}
