import { unwrapFields, type Reference } from "./reference.ts";
import type { LibraryWarning, WarningCode } from "./warning.ts";

/** Limits the memory that warnings take in a badly damaged file. */
const MAX_WARNINGS = 5_000;
const MAX_ID_CHARACTERS = 200;
/** Keys that could change an object's prototype. */
const UNSAFE_IDS: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);

const ZERO = 48;
const MAX_NUMBER_DIGITS = 9;

/** Returns 0 unless the id is a number of at most nine digits without leading zeros. */
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

/** Where a reference is in its file. */
export interface RecordPlace {
  /** The line on which the record begins, counted from 1. */
  line: number;
  /** The record's number in the file, in which skipped records count. */
  number: number;
  /** The id that the file gives, or "". The reference has another id if this one is taken. */
  fileId: string;
}

export interface ReadResult {
  references: Reference[];
  /** One for each reference. */
  places: RecordPlace[];
  warnings: LibraryWarning[];
  skipped: number;
}

function emptyResult(): ReadResult {
  return { references: [], places: [], warnings: [], skipped: 0 };
}

/** Collects references and warnings from a reader, and assigns ids. */
export class Collector {
  #found = emptyResult();
  #warned = 0;
  #records = 0;
  readonly #ids = new Set<string>();
  /**
   * The first `#numbered` records have their positions as ids, as in most files. `#ids` holds the
   * other ids.
   */
  #numbered = 0;
  /** The next suffix to try for each repeated id. Thousands of records may have the same id. */
  readonly #next = new Map<string, number>();

  get waiting(): number {
    return this.#found.references.length;
  }

  /** Includes skipped records. */
  get records(): number {
    return this.#records;
  }

  /** Keeps the file's id or assigns the record's number. Adds a suffix if the id is taken. */
  add(reference: Reference, line: number): void {
    unwrapFields(reference);
    const given = reference.id;
    let id = given;
    this.#records++;
    if (UNSAFE_IDS.has(id) || id.length > MAX_ID_CHARACTERS) {
      this.warn(
        line,
        "UNSAFE-KEY",
        "The record's id can't be used; its number in the file is used instead.",
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
          `Another record already has the id "${id}"; this one was given "${id}-${count}".`,
        );
      id = `${id}-${count}`;
    }
    if (this.#numbered === this.#records - 1 && numberOf(id) === this.#records) this.#numbered++;
    else this.#ids.add(id);
    reference.id = id;
    this.#found.references.push(reference);
    this.#found.places.push({ line, number: this.#records, fileId: given });
  }

  #isTaken(id: string): boolean {
    const number = numberOf(id);
    return (number > 0 && number <= this.#numbered) || this.#ids.has(id);
  }

  /**
   * Skips an empty reference. If `isWhole`, keeps it with a warning instead, because other programs
   * count it too.
   */
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

  skip(line: number, code: WarningCode, message: string): void {
    this.#records++;
    this.#found.skipped++;
    this.warn(line, code, message);
  }

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

  /** Returns and clears the results so far. */
  take(): ReadResult {
    const found = this.#found;
    this.#found = emptyResult();
    return found;
  }
}

export interface Reader {
  write(text: string): void;
  end(): void;
  /** The current line, counted from 1. */
  readonly line: number;
}
