import type { Collector, Reader } from "./collector.ts";
import { withExactNumbers } from "./json-numbers.ts";
import { type JsonElement, JsonSplitter } from "./json-splitter.ts";
import { countLineEnds } from "./line-ends.ts";
import { referenceFromPlain, type ReportPlainWarning } from "./plain-reference.ts";
import type { Reference } from "./reference.ts";
import { ReferencesError } from "./references-error.ts";
import { excerpt } from "./warning.ts";

/** Keys of an object that may hold its list of references. */
const LIST_NAMES = ["references", "refs", "records", "library", "items"];
/** A property's name and colon. */
const NAME = /^"[^"\\\n]*(?:\\.[^"\\\n]*)*"\s*:\s*/;

type ConvertRecord = (value: unknown, warn: ReportPlainWarning) => Reference | null;

/** `text` is the value, without the name and colon. */
interface Property extends JsonElement {
  name: string;
}

/**
 * Reads reflib JSON: a list, which is streamed, or an object. The object may contain a list,
 * references by id, or one reference.
 */
export class JsonReader implements Reader {
  readonly #collector: Collector;
  readonly #splitter = new JsonSplitter((element) => {
    if (this.#splitter.isObject) this.#properties.push(element);
    else this.#readElement(element);
  });
  /**
   * The properties of a top-level object. What the object contains is known once all of them are
   * read.
   */
  readonly #properties: JsonElement[] = [];

  readonly #convert: ConvertRecord;

  /** `convert` returns null for what isn't a record. */
  constructor(collector: Collector, convert: ConvertRecord = referenceFromPlain) {
    this.#collector = collector;
    this.#convert = convert;
  }

  get line(): number {
    return this.#splitter.line;
  }

  write(text: string): void {
    this.#splitter.write(text);
  }

  end(): void {
    const { isObject, trailing, trailingLine } = this.#splitter;
    if (isObject && trailing)
      throw this.#noJson(trailingLine, `${excerpt(trailing)} follows its end`);
    if (isObject) this.#readObject();
    else this.#readRest(this.#splitter);
    if (trailing)
      this.#collector.warn(
        trailingLine,
        "OUTSIDE-RECORD",
        `Text after the list was left out, beginning with ${excerpt(trailing)}.`,
      );
  }

  #readRest(splitter: JsonSplitter): void {
    const rest = splitter.rest();
    if (rest?.text.trim())
      this.#collector.skip(
        rest.line,
        "CUT-RECORD",
        `The file ends inside this record, which begins with ${excerpt(rest.text)}.`,
      );
    else if (rest)
      this.#collector.warn(
        rest.line,
        "MISSING-END",
        "The file ends before its list does; records may be missing.",
      );
  }

  #readElement({ text, line, properties, isTooDeep }: JsonElement, name = ""): void {
    if (isTooDeep) {
      this.#collector.skip(
        line,
        "BAD-RECORD",
        `The values of this record, which begins with ${excerpt(text)}, are nested too deeply.`,
      );
      return;
    }
    let value: unknown;
    const exact = withExactNumbers(text);
    try {
      value = JSON.parse(exact);
    } catch (error) {
      this.#collector.skip(
        line,
        "BAD-RECORD",
        `This record isn't valid JSON (${error instanceof Error ? error.message : String(error)}).`,
      );
      return;
    }
    let remarked = exact !== text;
    if (remarked)
      this.#collector.warn(
        line,
        "NOT-TEXT",
        "A number of this record has too many digits for a number; it was read as text.",
      );
    const reference = this.#convert(value, (code, message) => {
      // Warn only once per record about values that are not text.
      if (!remarked || code === "UNSAFE-KEY") this.#collector.warn(line, code, message);
      remarked = true;
    });
    if (reference === null) {
      this.#collector.skip(
        line,
        "NOT-A-REFERENCE",
        `${excerpt(text)} isn't a reference: it has no reference fields.`,
      );
      return;
    }
    if (properties > Object.keys(value as object).length)
      this.#collector.warn(
        line,
        "LEFT-OUT",
        "This record has a property more than once; the last one was used.",
      );
    if (name && !reference.id) reference.id = name;
    this.#collector.addFilled(reference, line, true);
  }

  #readObject(): void {
    const properties = this.#properties.map((element) => this.#property(element));
    const rest = this.#splitter.rest();
    const cut = rest !== null && NAME.test(rest.text) ? this.#property(rest) : undefined;
    const list = [...properties, ...(cut ? [cut] : [])].find(
      ({ name, text }) => LIST_NAMES.includes(name) && /^[[{]/.test(text),
    );
    if (list) {
      const others = properties.filter((property) => property !== list);
      if (others.length > 0)
        this.#collector.warn(
          1,
          "LEFT-OUT",
          `Content other than references was left out: ${others
            .slice(0, 5)
            .map(({ name }) => `"${name}"`)
            .join(", ")}.`,
        );
      this.#readList(list);
      return;
    }
    if (this.#readAsOne(properties, rest)) return;
    for (const property of properties) this.#readElement(property, property.name);
    this.#readRest(this.#splitter);
  }

  #readList({ text, line }: Property): void {
    const splitter: JsonSplitter = new JsonSplitter((element) => {
      if (!splitter.isObject) this.#readElement(element);
      else {
        const property = this.#property(element);
        this.#readElement(property, property.name);
      }
    }, line);
    splitter.write(text);
    this.#readRest(splitter);
  }

  #readAsOne(properties: readonly Property[], rest: JsonElement | null): boolean {
    const line = properties[0]?.line ?? 1;
    const text = `{${this.#properties.map((property) => property.text).join(",")}}`;
    try {
      if (
        properties.some(({ isTooDeep }) => isTooDeep) ||
        !this.#convert(JSON.parse(text), () => undefined)
      )
        return false;
    } catch {
      return false;
    }
    if (rest)
      this.#collector.warn(
        rest.line,
        "MISSING-END",
        "The file ends inside this record. Everything up to that point was read.",
      );
    this.#readElement({ text, line, properties: properties.length, isTooDeep: false });
    return true;
  }

  #property(element: JsonElement): Property {
    const [start = ""] = NAME.exec(element.text) ?? [];
    let name: string;
    try {
      name = JSON.parse(start.slice(0, start.lastIndexOf(":"))) as string;
    } catch {
      throw this.#noJson(element.line, `${excerpt(element.text)} isn't a property`);
    }
    return {
      ...element,
      name,
      text: element.text.slice(start.length),
      line: element.line + countLineEnds(start),
    };
  }

  #noJson(line: number, why: string): ReferencesError {
    return new ReferencesError(
      "NOT-A-LIBRARY",
      `Unsupported library format: the file begins like JSON but isn't valid JSON (${why}).`,
      line,
    );
  }
}
