/** Markup with escaped text. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | false | undefined | readonly Html[];

/** Escapes strings, keeps `Html`, and omits false and undefined. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(strings.reduce((text, piece, index) => text + render(parts[index - 1]) + piece));
}

function render(part: Part): string {
  if (part === undefined || part === false) return "";
  if (part instanceof Html) return part.text;
  if (typeof part === "object") return part.map((item) => item.text).join("");
  return escapeText(String(part));
}

function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
