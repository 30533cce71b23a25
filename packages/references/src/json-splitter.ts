const QUOTE = 34;
const BACKSLASH = 92;

/** Is given each element of the array with the line that it begins on. */
export type ElementHandler = (text: string, line: number) => void;

/** Cuts a JSON array that comes in pieces into its elements, without looking into them further than to find their ends. */
export class JsonSplitter {
  readonly #handle: ElementHandler;
  #depth = 0;
  #inString = false;
  #escaped = false;
  /** The element so far, and where it began. */
  #parts: string[] = [];
  #element = false;
  #elementLine = 1;
  line = 1;
  /** What stands after the array's end, if more than white space does. */
  trailing = "";
  closed = false;

  constructor(handle: ElementHandler) {
    this.#handle = handle;
  }

  /** Takes the next piece of text. */
  write(text: string): void {
    let start = this.#element ? 0 : -1;
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code === 10) {
        this.line++;
        // A string can't hold a line break, so one that lacks its end takes no more than its line along.
        this.#inString = false;
        this.#escaped = false;
      }
      if (this.#inString) {
        if (this.#escaped) this.#escaped = false;
        else if (code === BACKSLASH) this.#escaped = true;
        else if (code === QUOTE) this.#inString = false;
        continue;
      }
      if (code <= 32) continue;
      if (this.closed) {
        if (this.trailing.length < 100) this.trailing += text[at];
        continue;
      }
      if (this.#depth === 0) {
        if (code === 91) this.#depth = 1;
        continue;
      }
      if (this.#depth === 1 && (code === 44 || code === 93)) {
        if (this.#element) this.#finish(text.slice(Math.max(start, 0), at));
        start = -1;
        if (code === 93) this.closed = true;
        continue;
      }
      if (!this.#element) {
        this.#element = true;
        this.#elementLine = this.line;
        start = at;
      }
      if (code === QUOTE) this.#inString = true;
      else if (code === 123 || code === 91) this.#depth++;
      else if ((code === 125 || code === 93) && this.#depth > 1) this.#depth--;
    }
    if (this.#element) this.#parts.push(text.slice(Math.max(start, 0)));
  }

  /** What is left of an element that never ended, and its line; null where the array was complete. */
  rest(): { text: string; line: number } | null {
    if (this.closed) return null;
    return { text: this.#parts.join(""), line: this.#element ? this.#elementLine : this.line };
  }

  #finish(last: string): void {
    this.#element = false;
    const text = this.#parts.length > 0 ? this.#parts.join("") + last : last;
    this.#parts = [];
    this.#handle(text, this.#elementLine);
  }
}
