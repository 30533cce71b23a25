import type { RenderedPage } from "./render-page.ts";
import type { SearchEntry } from "./search-options.ts";

const EXCERPT_CHARACTERS = 140;
const HEADING = /<h([123]) id="(?<anchor>[^"]+)">/gu;
/** Parts of a page that are not its text. */
const NOT_TEXT = [
  /<svg[^]*?<\/svg>/gu,
  /<h[123] [^]*?<\/h[123]>/gu,
  /<p><a class="run"[^]*?<\/p>/gu,
];
const ENTITIES: Readonly<Record<string, string>> = {
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
  "&#x27;": "'",
  "&amp;": "&",
};

/** One entry for each section of a page, down to the third level of headings. */
export function searchEntries(address: string, page: RenderedPage): readonly SearchEntry[] {
  const starts = [...page.html.matchAll(HEADING)];
  return starts.map((start, index) => {
    const anchor = start.groups?.["anchor"] ?? "";
    const text = textOf(page.html.slice(start.index, starts[index + 1]?.index));
    return {
      id: `${address}#${anchor}`,
      heading: page.headings.find((heading) => heading.anchor === anchor)?.text ?? "",
      page: page.title,
      text,
      href: index === 0 ? address : `${address}#${anchor}`,
      excerpt: shorten(text),
    };
  });
}

function textOf(html: string): string {
  return NOT_TEXT.reduce((rest, pattern) => rest.replaceAll(pattern, " "), html)
    .replaceAll(/<\/(?:p|li|td|th|pre)>/gu, " ")
    .replaceAll(/<[^>]+>/gu, "")
    .replaceAll(/&[#\w]+;/gu, (entity) => ENTITIES[entity] ?? entity)
    .replaceAll(/\s+/gu, " ")
    .trim();
}

function shorten(text: string): string {
  if (text.length <= EXCERPT_CHARACTERS) return text;
  return `${text.slice(0, text.lastIndexOf(" ", EXCERPT_CHARACTERS))} …`;
}
