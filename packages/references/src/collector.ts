import { unwrapFields, type Reference } from "./reference.ts";
import type { LibraryWarning, WarningCode } from "./warning.ts";

/** A file of nothing but faults would otherwise fill the memory with remarks on them. */
const MAX_WARNINGS = 5_000;
const MAX_ID_CHARACTERS = 200;
/** Names that objects have of themselves; as keys of one they could change it. */
const UNSAFE_IDS: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);

const ZERO = 48;
const MAX_NUMBER_DIGITS = 9;

/** The number that an id is, written as numbers are; 0 where it is none. */
function numberOf(id: string): number {
  if (id.length > MAX_NUMBER_DIGITS || id.charCodeAt(0) === ZERO) return 0;
  let number = 0;
  for (let at = 0; at < id.length; at++) {
    const digit = id.charCodeAt(at) - ZERO;
    if (digit < 0 || digit > 9) return 0;
    number = number * 10 + digit;
  }
  return number;
}

/** What a reader has found since the last batch was taken. */
export interface ReadResult {
  references: Reference[];
  warnings: LibraryWarning[];
  skipped: number;
}

/** Gathers what a reader finds and gives each reference its id. */
export class Collector {
  #found: ReadResult = { references: [], warnings: [], skipped: 0 };
  #warned = 0;
  #records = 0;
  readonly #ids = new Set<string>();
  /** Of this many first records each has its number for its id, as most files have it; the ids of the others are in the set. */
  #numbered = 0;
  /** The number that the next record of an id in use tries first: thousands of records may share one. */
  readonly #next = new Map<string, number>();

  /** How many references wait to be taken. */
  get waiting(): number {
    return this.#found.references.length;
  }

  /** How many records there have been so far, read and skipped. */
  get records(): number {
    return this.#records;
  }

  /** Adds a reference under the id its file gave it, or under its number in the file. */
  add(reference: Reference, line: number): void {
    unwrapFields(reference);
    const given = reference.id;
    let id = given;
    this.#records++;
    if (UNSAFE_IDS.has(id) || id.length > MAX_ID_CHARACTERS) {
      this.warn(
        line,
        "UNSAFE-KEY",
        "The record's id can't be used; its number in the file takes its place.",
      );
      id = "";
    }
    if (!id) id = String(this.#records);
    if (this.#isTaken(id)) {
      let count = this.#next.get(id) ?? 2;
      while (this.#ids.has(`${id}-${count}`)) count++;
      this.#next.set(id, count + 1);
      if (given)
        this.warn(
          line,
          "DUPLICATE-ID",
          `Another record has the id "${id}" too; this one is "${id}-${count}" here.`,
        );
      id = `${id}-${count}`;
    }
    if (this.#numbered === this.#records - 1 && numberOf(id) === this.#records) this.#numbered++;
    else this.#ids.add(id);
    reference.id = id;
    this.#found.references.push(reference);
  }

  #isTaken(id: string): boolean {
    const number = numberOf(id);
    return (number > 0 && number <= this.#numbered) || this.#ids.has(id);
  }

  /** Adds a reference unless it says nothing. One of a type alone, or one whose file has its begin and its end, is kept with a remark: other programs count it too. */
  addFilled(reference: Reference, line: number, isWhole = reference.type !== undefined): void {
    const isEmpty =
      reference.title === undefined &&
      !reference.id &&
      Object.keys(reference).every((key) => key === "id" || key === "type");
    if (isEmpty && !isWhole) {
      this.skip(line, "NOT-A-REFERENCE", "This record is empty and was left out.");
      return;
    }
    if (isEmpty)
      this.warn(
        line,
        "EMPTY",
        "This record is empty apart from its type. It was kept; delete it if nothing belongs there.",
      );
    this.add(reference, line);
  }

  /** Counts a record that is left out, and says why. */
  skip(line: number, code: WarningCode, message: string): void {
    this.#records++;
    this.#found.skipped++;
    this.warn(line, code, message);
  }

  /** Notes a remark on a line. */
  warn(line: number, code: WarningCode, message: string): void {
    this.#warned++;
    if (this.#warned < MAX_WARNINGS) this.#found.warnings.push({ line, code, message });
    else if (this.#warned === MAX_WARNINGS)
      this.#found.warnings.push({
        line,
        code: "MORE-WARNINGS",
        message: "There are more warnings than are listed here.",
      });
  }

  /** Hands over what was found and starts anew. */
  take(): ReadResult {
    const found = this.#found;
    this.#found = { references: [], warnings: [], skipped: 0 };
    return found;
  }
}

/** A reader of one format: takes the text as it comes and puts what it finds into its collector. */
export interface Reader {
  write(text: string): void;
  /** Says that the text is at its end. */
  end(): void;
  /** The line that the text written so far ends on, counted from 1. */
  readonly line: number;
}
