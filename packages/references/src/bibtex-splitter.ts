import { LineSplitter } from "./line-splitter.ts";

const ENTRY = /@\s*([A-Za-z]+)\s*([{(])/g;
/** Inside an entry, such a line means that the entry's end is missing. */
const NEXT_ENTRY = /^\s*@\s*[A-Za-z]+\s*\{/;
const MAX_INDENT = 200;

const QUOTE = 34;
const CLOSE_PAREN = 41;
const OPEN = 123;
const CLOSE = 125;

/** `body` is the text between the outer braces. */
export interface BibtexBlock {
  type: string;
  body: string;
  line: number;
  isCut: boolean;
}

interface BlockHandlers {
  block: (block: BibtexBlock) => void;
  /** Called with text between entries that is not blank. */
  outside: (text: string, line: number) => void;
}

/** Splits chunked BibTeX into entries. Braces count even behind a backslash, as in BibTeX. */
export class BibtexSplitter {
  readonly #handlers: BlockHandlers;
  readonly #lines = new LineSplitter((text, start, end) => this.#readLine(text.slice(start, end)));
  #type: string | null = null;
  #isParenthesis = false;
  #inQuotes = false;
  #depth = 0;
  #parts: string[] = [];
  #blockLine = 1;
  line = 0;

  constructor(handlers: BlockHandlers) {
    this.#handlers = handlers;
  }

  write(text: string): void {
    this.#lines.write(text);
  }

  end(): void {
    this.#lines.end();
    if (this.#type !== null) this.#finish(true);
  }

  #readLine(line: string): void {
    this.line++;
    if (this.#type !== null && NEXT_ENTRY.test(line.slice(0, MAX_INDENT))) this.#finish(true);
    let at = 0;
    while (at >= 0 && at < line.length)
      at = this.#type === null ? this.#readOutside(line, at) : this.#readWithin(line, at);
    if (this.#type !== null) this.#parts.push("\n");
  }

  /** Returns where the entry's body begins, or -1. */
  #readOutside(line: string, from: number): number {
    ENTRY.lastIndex = from;
    const found = ENTRY.exec(line);
    const outside = line.slice(from, found?.index ?? line.length).trim();
    if (outside) this.#handlers.outside(outside, this.line);
    if (found === null) return -1;
    this.#type = (found[1] ?? "").toLowerCase();
    this.#isParenthesis = found[2] === "(";
    this.#inQuotes = false;
    this.#depth = 0;
    this.#blockLine = this.line;
    return ENTRY.lastIndex;
  }

  #readWithin(line: string, from: number): number {
    for (let at = from; at < line.length; at++) {
      const code = line.charCodeAt(at);
      if (code === OPEN) this.#depth++;
      else if (code === QUOTE && this.#depth === 0) this.#inQuotes = !this.#inQuotes;
      else if (
        this.#depth === 0 &&
        (this.#isParenthesis ? code === CLOSE_PAREN && !this.#inQuotes : code === CLOSE)
      ) {
        this.#parts.push(line.slice(from, at));
        this.#finish(false);
        return at + 1;
      } else if (code === CLOSE && this.#depth > 0) this.#depth--;
    }
    this.#parts.push(line.slice(from));
    return -1;
  }

  #finish(isCut: boolean): void {
    const block = {
      type: this.#type ?? "",
      body: this.#parts.join(""),
      line: this.#blockLine,
      isCut,
    };
    this.#type = null;
    this.#parts = [];
    this.#handlers.block(block);
  }
}
