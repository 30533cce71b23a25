const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const QUOTE = 34;

/** `quote` means right after a quotation mark that may end the cell. */
type CellState = "start" | "plain" | "quoted" | "quote";

/** Receives the cells of a row and the line on which it begins. */
export type RowHandler = (cells: string[], line: number) => void;

/**
 * Splits chunked text into rows of cells as RFC 4180 describes. A quotation mark ends a quoted cell
 * only before a delimiter or the end of the line; any other is a part of the text.
 */
export class CsvSplitter {
  readonly #handle: RowHandler;
  readonly #delimiter: number;
  #state: CellState = "start";
  #cells: string[] = [];
  /** Parts of an unfinished cell, joined only once because a cell may have many megabytes. */
  #parts: string[] = [];
  #afterReturn = false;
  #rowLine: number;
  /** The line on which the open quoted cell begins. */
  quoteLine = 1;
  line: number;

  constructor(delimiter: string, handle: RowHandler, line = 1) {
    this.#delimiter = delimiter.charCodeAt(0);
    this.#handle = handle;
    this.line = line;
    this.#rowLine = line;
  }

  /** Whether the text so far ends inside quotation marks. */
  get isQuoted(): boolean {
    return this.#state === "quoted";
  }

  write(text: string): void {
    let at = 0;
    if (this.#afterReturn && text.length > 0) {
      this.#afterReturn = false;
      if (text.charCodeAt(0) === LINE_FEED) {
        if (this.#state === "quoted") this.#parts.push("\n");
        at = 1;
      }
    }
    while (at < text.length) {
      if (this.#state === "quoted") at = this.#readQuoted(text, at);
      else if (this.#state === "quote") at = this.#readAfterQuote(text, at);
      else if (this.#state === "start" && text.charCodeAt(at) === QUOTE) {
        this.#state = "quoted";
        this.quoteLine = this.line;
        at++;
      } else at = this.#readPlain(text, at);
    }
  }

  end(): void {
    if (this.#state !== "start" || this.#cells.length > 0) this.#endRow("");
  }

  #readQuoted(text: string, from: number): number {
    const quote = text.indexOf('"', from);
    const end = quote < 0 ? text.length : quote;
    const part = text.slice(from, end);
    if (part !== "") {
      this.#parts.push(part);
      this.#countLines(part);
      this.#afterReturn = quote < 0 && part.charCodeAt(part.length - 1) === CARRIAGE_RETURN;
    }
    if (quote < 0) return end;
    this.#state = "quote";
    return quote + 1;
  }

  #readAfterQuote(text: string, at: number): number {
    const code = text.charCodeAt(at);
    if (code === this.#delimiter || code === LINE_FEED || code === CARRIAGE_RETURN) {
      this.#state = "plain";
      return at;
    }
    this.#parts.push('"');
    this.#state = "quoted";
    return code === QUOTE ? at + 1 : at;
  }

  #readPlain(text: string, from: number): number {
    for (let at = from; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code === this.#delimiter) {
        this.#endCell(text.slice(from, at));
        return at + 1;
      }
      if (code === LINE_FEED || code === CARRIAGE_RETURN) {
        this.#endRow(text.slice(from, at));
        this.line++;
        this.#rowLine = this.line;
        if (code === LINE_FEED) return at + 1;
        this.#afterReturn = at + 1 === text.length;
        return text.charCodeAt(at + 1) === LINE_FEED ? at + 2 : at + 1;
      }
    }
    this.#parts.push(text.slice(from));
    this.#state = "plain";
    return text.length;
  }

  #endCell(last: string): void {
    if (this.#parts.length > 0) {
      this.#parts.push(last);
      this.#cells.push(this.#parts.join(""));
      this.#parts = [];
    } else this.#cells.push(last);
    this.#state = "start";
  }

  #endRow(last: string): void {
    this.#endCell(last);
    const cells = this.#cells;
    this.#cells = [];
    this.#handle(cells, this.#rowLine);
  }

  /** Counts `\n`, and `\r` without one. */
  #countLines(part: string): void {
    for (let at = part.indexOf("\n"); at >= 0; at = part.indexOf("\n", at + 1)) this.line++;
    for (let at = part.indexOf("\r"); at >= 0; at = part.indexOf("\r", at + 1))
      if (part.charCodeAt(at + 1) !== LINE_FEED) this.line++;
  }
}
