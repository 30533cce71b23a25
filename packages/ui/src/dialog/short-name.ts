const MAX_CHARACTERS = 200;

/** Cuts the middle out of a name longer than `maxCharacters` graphemes. */
export function shortName(name: string, maxCharacters = MAX_CHARACTERS): string {
  // Segmenting both ends is enough and faster for a very long name.
  const isLong = name.length > maxCharacters * 8;
  const characters = isLong
    ? [
        ...charactersOf(name.slice(0, maxCharacters * 4)),
        ...charactersOf(name.slice(-maxCharacters * 4)),
      ]
    : charactersOf(name);
  if (characters.length <= maxCharacters) return name;
  const end = Math.floor(maxCharacters / 3);
  return `${characters.slice(0, maxCharacters - end - 1).join("")}…${characters.slice(characters.length - end).join("")}`;
}

const SEGMENTS = new Intl.Segmenter("en", { granularity: "grapheme" });

function charactersOf(text: string): string[] {
  return Array.from(SEGMENTS.segment(text), ({ segment }) => segment);
}
