const MOST_CHARACTERS = 200;

/** A name that fits in a sentence or in a browser's own tooltip: one that is longer than `most` characters loses its middle, never its end. */
export function shortName(name: string, most = MOST_CHARACTERS): string {
  // Ten thousand characters need not be split: nobody sees more than both ends.
  const isLong = name.length > most * 8;
  const characters = isLong
    ? [...charactersOf(name.slice(0, most * 4)), ...charactersOf(name.slice(-most * 4))]
    : charactersOf(name);
  if (characters.length <= most) return name;
  const end = Math.floor(most / 3);
  return `${characters.slice(0, most - end - 1).join("")}…${characters.slice(characters.length - end).join("")}`;
}

const SEGMENTS = new Intl.Segmenter("en", { granularity: "grapheme" });

function charactersOf(text: string): string[] {
  return Array.from(SEGMENTS.segment(text), ({ segment }) => segment);
}
