import { MAX_DEPTH } from "./json-depth.ts";

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const SPACE = 32;
const QUOTE = 34;
const COMMA = 44;
const COLON = 58;
const LIST_BEGIN = 91;
const BACKSLASH = 92;
const LIST_END = 93;
const OBJECT_BEGIN = 123;
const OBJECT_END = 125;

/** A list element, or a property with its name. */
export interface JsonElement {
  text: string;
  line: number;
  /** The number of properties. A repeated name counts each time. */
  properties: number;
  isTooDeep: boolean;
}

/** Splits chunked JSON into elements without parsing them. */
export class JsonSplitter {
  readonly #handle: (element: JsonElement) => void;
  #depth = 0;
  #end = LIST_END;
  #inString = false;
  #escaped = false;
  /** The last character of the previous chunk. */
  #last = 0;
  #parts: string[] = [];
  #element = false;
  #elementLine = 1;
  #properties = 0;
  #isTooDeep = false;
  line: number;
  /** Up to 100 non-blank characters after the end of the JSON. */
  trailing = "";
  trailingLine = 1;
  closed = false;

  constructor(handle: (element: JsonElement) => void, line = 1) {
    this.#handle = handle;
    this.line = line;
  }

  get isObject(): boolean {
    return this.#end === OBJECT_END;
  }

  write(text: string): void {
    let start = this.#element ? 0 : -1;
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code <= CARRIAGE_RETURN && (code === LINE_FEED || code === CARRIAGE_RETURN)) {
        // CR LF counts once, even across chunks.
        if (
          code === CARRIAGE_RETURN ||
          (at > 0 ? text.charCodeAt(at - 1) : this.#last) !== CARRIAGE_RETURN
        )
          this.line++;
        // An unclosed string ends with its line, because strings cannot contain line breaks.
        this.#inString = false;
        this.#escaped = false;
      }
      if (this.#inString) {
        if (this.#escaped) this.#escaped = false;
        else if (code === BACKSLASH) this.#escaped = true;
        else if (code === QUOTE) this.#inString = false;
        continue;
      }
      if (code <= SPACE) continue;
      if (this.closed) {
        if (this.trailing === "") this.trailingLine = this.line;
        if (this.trailing.length < 100) this.trailing += text[at];
        continue;
      }
      if (this.#depth === 0) {
        if (code === LIST_BEGIN || code === OBJECT_BEGIN) {
          this.#depth = 1;
          this.#end = code + 2;
        }
        continue;
      }
      if (this.#depth === 1 && (code === COMMA || code === this.#end)) {
        if (this.#element) this.#finish(text.slice(Math.max(start, 0), at));
        start = -1;
        if (code === this.#end) this.closed = true;
        continue;
      }
      if (!this.#element) {
        this.#element = true;
        this.#elementLine = this.line;
        this.#properties = 0;
        this.#isTooDeep = false;
        start = at;
      }
      if (code === QUOTE) this.#inString = true;
      else if (code === COLON) this.#properties += Number(this.#depth === 2);
      else if (code === OBJECT_BEGIN || code === LIST_BEGIN) {
        this.#depth++;
        this.#isTooDeep ||= this.#depth > MAX_DEPTH;
      } else if ((code === OBJECT_END || code === LIST_END) && this.#depth > 1) this.#depth--;
    }
    if (text !== "") this.#last = text.charCodeAt(text.length - 1);
    if (this.#element) this.#parts.push(text.slice(Math.max(start, 0)));
  }

  /** Returns the unfinished element, or null if the JSON is complete. */
  rest(): JsonElement | null {
    if (this.closed) return null;
    return {
      text: this.#parts.join(""),
      line: this.#element ? this.#elementLine : this.line,
      properties: this.#properties,
      isTooDeep: this.#isTooDeep,
    };
  }

  #finish(last: string): void {
    this.#element = false;
    const text = this.#parts.length > 0 ? this.#parts.join("") + last : last;
    this.#parts = [];
    this.#handle({
      text,
      line: this.#elementLine,
      properties: this.#properties,
      isTooDeep: this.#isTooDeep,
    });
  }
}
