const LINE_FEED = 10;

/** Receives a line as a range of `text`, without its line end. */
export type LineHandler = (text: string, start: number, end: number) => void;

/** Splits text into lines, which may end with `\n`, `\r\n` or `\r`, in any mixture. */
export class LineSplitter {
  readonly #handle: LineHandler;
  /** Parts of an unfinished line, joined only once because a line may have many megabytes. */
  #parts: string[] = [];
  #afterReturn = false;
  #textNumber = 0;

  constructor(handle: LineHandler) {
    this.#handle = handle;
  }

  /**
   * Number of the text that contains the current line. Each text gets a new number, even if it
   * equals an earlier text.
   */
  get textNumber(): number {
    return this.#textNumber;
  }

  write(text: string): void {
    this.#textNumber++;
    let start = 0;
    if (this.#afterReturn && text.length > 0) {
      this.#afterReturn = false;
      if (text.charCodeAt(0) === LINE_FEED) start = 1;
    }
    const length = text.length;
    let feed = text.indexOf("\n", start);
    let carriage = text.indexOf("\r", start);
    while (feed >= 0 || carriage >= 0) {
      if (carriage >= 0 && (feed < 0 || carriage < feed)) {
        this.#line(text, start, carriage);
        start = carriage + 1;
        if (start === length) this.#afterReturn = true;
        else if (feed === start) {
          start++;
          feed = text.indexOf("\n", start);
        }
        carriage = text.indexOf("\r", start);
      } else {
        this.#line(text, start, feed);
        start = feed + 1;
        feed = text.indexOf("\n", start);
      }
    }
    if (start < length) this.#parts.push(text.slice(start));
  }

  end(): void {
    if (this.#parts.length > 0) this.#line("", 0, 0);
  }

  #line(text: string, start: number, end: number): void {
    if (this.#parts.length === 0) {
      this.#handle(text, start, end);
      return;
    }
    this.#parts.push(text.slice(start, end));
    const line = this.#parts.join("");
    this.#parts = [];
    this.#textNumber++;
    this.#handle(line, 0, line.length);
    this.#textNumber++;
  }
}
