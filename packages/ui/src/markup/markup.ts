/** Tags that databases put into titles and abstracts. */
const TAGS = ["i", "b", "em", "strong", "sub", "sup"] as const;

type MarkupTag = (typeof TAGS)[number];

/** A piece of text with its tags, the outermost first. */
export interface MarkupRun {
  readonly text: string;
  readonly tags: readonly MarkupTag[];
}

/** Tags that are removed and do not format the text. */
const OTHER_TAGS = ["u", "small", "span"];

const TAG = new RegExp(`<(/?)(${[...TAGS, ...OTHER_TAGS].join("|")})(?:\\s[^<>]*)?>`, "giu");

/** True if the field shows formatting or hides tags. */
export function hasMarkup(source: string): boolean {
  const runs = markupRuns(source);
  return runs.some(({ tags }) => tags.length > 0) || textOf(runs) !== source;
}

/** For plain text, such as tooltips and search. */
export function withoutMarkup(source: string): string {
  return textOf(markupRuns(source));
}

function textOf(runs: readonly MarkupRun[]): string {
  return runs.map(({ text }) => text).join("");
}

function isFormat(tag: string): tag is MarkupTag {
  return (TAGS as readonly string[]).includes(tag);
}

/**
 * Splits `source` into formatted runs. Unmatched tags are removed; all other angle brackets are
 * text.
 */
export function markupRuns(source: string): readonly MarkupRun[] {
  const runs: MarkupRun[] = [];
  let open: readonly MarkupTag[] = [];
  let from = 0;
  const lowered = source.toLowerCase();
  const add = (text: string): void => {
    if (text !== "") runs.push({ text, tags: open });
  };
  for (const { 0: written, 1: slash, 2: name = "", index } of source.matchAll(TAG)) {
    const tag = name.toLowerCase();
    add(source.slice(from, index));
    from = index + written.length;
    if (!isFormat(tag)) continue;
    if (slash === "") {
      if (lowered.includes(`</${tag}>`, from)) open = [...open, tag];
    } else open = open.toSpliced(open.lastIndexOf(tag), open.includes(tag) ? 1 : 0);
  }
  add(source.slice(from));
  return runs;
}
