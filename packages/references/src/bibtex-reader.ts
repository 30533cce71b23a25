import { MONTH_MACROS } from "./bibtex-dates.ts";
import { type BibtexEntry, NOT_INHERITED, referenceOfEntry } from "./bibtex-entry.ts";
import { bibtexFieldsOf } from "./bibtex-fields.ts";
import { type BibtexBlock, BibtexSplitter } from "./bibtex-splitter.ts";
import type { Collector, Reader } from "./collector.ts";
import { excerpt } from "./warning.ts";

/** Macros may name macros, so that a small file could expand to gigabytes. */
const MAX_EXPANDED_CHARACTERS = 20_000_000;
const MAX_MACRO_CHARACTERS = 100_000;
const MAX_PARENTS = 5;
const COLLECTIONS: ReadonlySet<string> = new Set(["proceedings", "collection", "book"]);

type ReadEntry = BibtexEntry & { line: number };

/** Reads BibTeX and BibLaTeX. Once an entry has a parent, the rest of the file is read before it. */
export class BibtexReader implements Reader {
  readonly #collector: Collector;
  readonly #splitter = new BibtexSplitter({
    block: (block) => this.#readBlock(block),
    outside: (text, line) => {
      if (!text.startsWith("%"))
        this.#collector.warn(
          line,
          "OUTSIDE-RECORD",
          `Text outside of entries was left out: ${excerpt(text)}.`,
        );
    },
  });
  readonly #macros = new Map<string, string>(MONTH_MACROS);
  readonly #byKey = new Map<string, ReadEntry>();
  #waiting: ReadEntry[] | null = null;
  #expanded = 0;

  constructor(collector: Collector) {
    this.#collector = collector;
  }

  get line(): number {
    return this.#splitter.line + 1;
  }

  write(text: string): void {
    this.#splitter.write(text);
  }

  end(): void {
    this.#splitter.end();
    for (const entry of this.#waiting ?? []) this.#add(this.#withParents(entry));
    this.#waiting = null;
  }

  #readBlock(block: BibtexBlock): void {
    const { type, body, line, isCut } = block;
    if (type === "comment") return;
    if (isCut)
      this.#collector.warn(
        line,
        "MISSING-END",
        "The braces of this entry don't match, so that its end is missing. Everything up to the next entry was read.",
      );
    if (type === "preamble") {
      this.#collector.warn(line, "LEFT-OUT", "LaTeX commands for a whole document were left out.");
      return;
    }
    const { key, fields, unread } = bibtexFieldsOf(type === "string" ? `,${body}` : body, (macro) =>
      this.#expand(macro, line),
    );
    for (const part of unread)
      this.#collector.warn(
        line,
        "BAD-RECORD",
        `${excerpt(part)} isn't a field and was left out of this entry.`,
      );
    if (type === "string") {
      for (const [name, value] of fields)
        this.#macros.set(name, value.slice(0, MAX_MACRO_CHARACTERS));
      return;
    }
    if (fields.length === 0 && key === "") {
      this.#collector.skip(line, "NOT-A-REFERENCE", "This entry is empty and was left out.");
      return;
    }
    const entry = { type, key, fields, line };
    if (key !== "" && !this.#byKey.has(key)) this.#byKey.set(key, entry);
    if (fields.some(([name]) => name === "crossref")) this.#waiting ??= [];
    if (this.#waiting) this.#waiting.push(entry);
    else this.#add(entry);
  }

  #expand(macro: string, line: number): string {
    const value = this.#macros.get(macro.toLowerCase());
    if (value === undefined) {
      this.#collector.warn(
        line,
        "NOT-TEXT",
        `The file doesn't define the macro ${excerpt(macro)}; its name was kept.`,
      );
      return macro;
    }
    this.#expanded += value.length;
    return this.#expanded > MAX_EXPANDED_CHARACTERS ? macro : value;
  }

  #add(entry: ReadEntry): void {
    this.#collector.addFilled(referenceOfEntry(entry), entry.line);
  }

  /** Adds the fields that the entry lacks and its parents have. */
  #withParents(entry: ReadEntry): ReadEntry {
    const fields = [...entry.fields];
    let child: ReadEntry | undefined = entry;
    for (let count = 0; child && count < MAX_PARENTS; count++) {
      const key: string | undefined = child.fields.find(([name]) => name === "crossref")?.[1];
      const parent: ReadEntry | undefined = key === undefined ? undefined : this.#byKey.get(key);
      if (key !== undefined && parent === undefined)
        this.#collector.warn(
          entry.line,
          "NOT-TEXT",
          `The file has no entry ${excerpt(key)}, which this entry refers to.`,
        );
      for (const [name, source] of parent?.fields ?? []) {
        const inherited =
          name === "title" && COLLECTIONS.has(parent?.type ?? "") ? "booktitle" : name;
        if (!NOT_INHERITED.has(inherited) && !fields.some(([own]) => own === inherited))
          fields.push([inherited, source]);
      }
      child = parent === entry ? undefined : parent;
    }
    return { ...entry, fields };
  }
}
