import type { Collector, Reader } from "./collector.ts";
import { JsonSplitter } from "./json-splitter.ts";
import { referenceFromPlain } from "./plain-reference.ts";
import { ReferencesError } from "./references-error.ts";
import { excerpt } from "./warning.ts";

/** Where an object around the references keeps them. */
const LIST_NAMES = ["references", "refs", "records", "library", "items"];

/** Reads reflib's JSON: an array of references, streamed; or one object that holds such an array, or the references by their ids. */
export class JsonReader implements Reader {
  readonly #collector: Collector;
  readonly #splitter = new JsonSplitter((text, line) => this.#readElement(text, line));
  /** The whole text, where it isn't an array. */
  #whole: string[] | null = null;
  #begun = false;

  constructor(collector: Collector) {
    this.#collector = collector;
  }

  get line(): number {
    return this.#whole ? this.#whole.join("").split("\n").length : this.#splitter.line;
  }

  write(text: string): void {
    if (!this.#begun && text.trim()) {
      this.#begun = true;
      if (text.trimStart().startsWith("{")) this.#whole = [];
    }
    if (this.#whole) this.#whole.push(text);
    else this.#splitter.write(text);
  }

  end(): void {
    if (this.#whole) this.#readObject(this.#whole.join(""));
    else this.#endArray();
  }

  #endArray(): void {
    const rest = this.#splitter.rest();
    if (rest?.text.trim()) this.#collector.skip(rest.line, "CUT-RECORD", `The file ends inside of this record, which begins with ${excerpt(rest.text)}.`);
    else if (rest) this.#collector.warn(rest.line, "MISSING-END", "The file ends before its list does; records may be missing.");
    if (this.#splitter.trailing) this.#collector.warn(this.#splitter.line, "OUTSIDE-RECORD", `Text behind the list was left out, beginning with ${excerpt(this.#splitter.trailing)}.`);
  }

  #readElement(text: string, line: number): void {
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch (error) {
      this.#collector.skip(line, "BAD-RECORD", `This record is no valid JSON (${error instanceof Error ? error.message : String(error)}).`);
      return;
    }
    this.#readValue(value, line, "");
  }

  #readValue(value: unknown, line: number, key: string): void {
    let remarked = false;
    const reference = referenceFromPlain(value, (code, message) => {
      // One remark a record: a library of numbers would otherwise have one for each field.
      if (!remarked || code === "UNSAFE-KEY") this.#collector.warn(line, code, message);
      remarked = true;
    });
    if (reference === null) {
      this.#collector.skip(line, "NOT-A-REFERENCE", `${excerpt(JSON.stringify(value))} is no reference: it has none of the fields of one.`);
      return;
    }
    if (key && !reference.id) reference.id = key;
    this.#collector.add(reference, line);
  }

  #readObject(text: string): void {
    let value: Record<string, unknown>;
    try {
      value = JSON.parse(text) as Record<string, unknown>;
    } catch (error) {
      throw new ReferencesError("NOT-A-LIBRARY", `Unsupported library format: the file begins like JSON but is none (${error instanceof Error ? error.message : String(error)}).`, lineOfError(text, error));
    }
    const name = LIST_NAMES.find((candidate) => Object.hasOwn(value, candidate) && typeof value[candidate] === "object" && value[candidate] !== null);
    if (name !== undefined) {
      const others = Object.keys(value).filter((key) => key !== name);
      if (others.length > 0) this.#collector.warn(1, "LEFT-OUT", `What the file has beside its references was left out: ${others.slice(0, 5).map((key) => `"${key}"`).join(", ")}.`);
    }
    const list: unknown = name === undefined ? value : value[name];
    if (Array.isArray(list)) list.forEach((item) => this.#readValue(item, 1, ""));
    else if (referenceFromPlain(list, () => undefined)) this.#readValue(list, 1, "");
    else for (const [key, item] of Object.entries(list as object)) this.#readValue(item, 1, key);
  }
}

function lineOfError(text: string, error: unknown): number {
  const position = /position (\d+)/.exec(String(error))?.[1];
  return position === undefined ? 1 : text.slice(0, Number(position)).split("\n").length;
}
