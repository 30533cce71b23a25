import type { Collector, Reader } from "./collector.ts";
import { unpackForeignExtras } from "./foreign-extras.ts";
import { LineSplitter } from "./line-splitter.ts";
import { DOI_MARK, MEDLINE_PRIVATE } from "./medline-private.ts";
import { RecordFiller } from "./record-filler.ts";
import type { Reference } from "./reference.ts";
import { isKnownType, typeOfLabel } from "./reference-type.ts";
import { TAG_RULES } from "./tag-rules.ts";
import { excerpt } from "./warning.ts";

const TAG_LINE = /^[A-Z][A-Z0-9]{1,3} {0,2}$/;
const TAG_COLUMNS = 4;
const DASH = 45;
const SPACE = 32;

const tagNames = new Map<string, string | null>();

function tagName(columns: string): string | null {
  let name = tagNames.get(columns);
  if (name === undefined) {
    name = TAG_LINE.test(columns) ? columns.trimEnd() : null;
    if (tagNames.size < 1000) tagNames.set(columns, name);
  }
  return name;
}

/** Reads MEDLINE as PubMed writes it: a record begins with `PMID- `; set-in lines go on with the one above. */
export class MedlineReader implements Reader {
  readonly #collector: Collector;
  readonly #filler = new RecordFiller("medline");
  readonly #lines = new LineSplitter((text, start, end) => this.#readLine(text, start, end));
  #line = 0;
  #begin = 0;
  #within = false;
  #afterBlank = false;
  #continued = false;
  #outside = false;
  #tags: string[] = [];
  #values: string[] = [];

  constructor(collector: Collector) {
    this.#collector = collector;
  }

  get line(): number {
    return this.#line + 1;
  }

  write(text: string): void {
    this.#lines.write(text);
  }

  end(): void {
    this.#lines.end();
    if (this.#within && this.#tags.length < 2 && !this.#afterBlank) {
      this.#collector.skip(this.#begin, "CUT-RECORD", "The file ends where this record begins.");
      this.#within = false;
    }
    this.#finish();
  }

  #readLine(text: string, start: number, end: number): void {
    this.#line++;
    const dash = start + TAG_COLUMNS;
    const tag = dash < end && text.charCodeAt(dash) === DASH && (dash + 1 === end || text.charCodeAt(dash + 1) === SPACE)
      ? tagName(text.slice(start, dash)) : null;
    if (tag === "PMID") {
      this.#finish();
      this.#within = true;
      this.#outside = false;
      this.#begin = this.#line;
    }
    if (tag !== null && this.#within) {
      this.#tags.push(tag);
      this.#values.push(text.slice(dash + 2, end));
      this.#afterBlank = false;
      this.#continued = false;
      return;
    }
    const line = text.slice(start, end);
    const more = line.trim();
    if (!more) {
      this.#afterBlank = true;
      return;
    }
    const last = this.#values.length - 1;
    if (this.#within && !(this.#afterBlank && text.charCodeAt(start) !== SPACE)) {
      // Only the first line is trimmed here: doing it to the growing text at each line would take forever on a long one.
      if (!this.#continued) this.#values[last] = (this.#values[last] ?? "").trimEnd();
      this.#values[last] += this.#values[last] === "" ? more : ` ${more}`;
      this.#continued = true;
      return;
    }
    if (!this.#outside) this.#collector.warn(this.#line, "OUTSIDE-RECORD", `Text outside of the records was left out, beginning with ${excerpt(more)}.`);
    this.#outside = true;
  }

  #finish(): void {
    if (this.#within) this.#collector.add(referenceOfMedline(this.#filler, this.#tags, this.#values), this.#begin);
    this.#tags = [];
    this.#values = [];
    this.#within = false;
    this.#afterBlank = false;
  }
}

function referenceOfMedline(filler: RecordFiller, tags: string[], values: string[]): Reference {
  const reference = filler.begin();
  const keywords: string[] = [];
  let doi = "";
  for (let i = 0; i < tags.length; i++) {
    const tag = tags[i] as string;
    const raw = values[i] as string;
    const rule = TAG_RULES.medline.get(tag);
    if (rule) {
      filler.put(rule, raw);
      continue;
    }
    const value = raw.trim();
    if (!value) continue;
    if (tag === "OT" || tag === "MH") {
      keywords.push(value);
      // The heading is kept as one, so that it is written under its own tag again.
      if (tag === "MH") filler.keep(tag, value);
    } else if ((tag === "LID" || tag === "AID") && value.endsWith(DOI_MARK)) {
      const found = value.slice(0, -DOI_MARK.length).trim();
      if (!doi) doi = found;
      else if (found !== doi) filler.keep(tag, value);
    } else if (tag === MEDLINE_PRIVATE.id && !reference.id) reference.id = value;
    else if (tag === MEDLINE_PRIVATE.type && reference.type === undefined) reference.type = value;
    else if (!(tag === MEDLINE_PRIVATE.carrier && unpackForeignExtras(reference, value))) filler.keep(tag, value);
  }
  if (keywords.length > 0) reference.keywords = keywords;
  if (doi) reference.doi = doi;
  filler.finish();
  reference.id ||= reference.accessionNum ?? "";
  const type = reference.type ?? typeOfPublicationTypes(reference.workType);
  if (type !== undefined) reference.type = type;
  return reference;
}

/** The type that MEDLINE's publication types tell: an article where they name one, else the first that is a kind of work. */
export function typeOfPublicationTypes(workType: string | undefined): string | undefined {
  if (workType === undefined) return undefined;
  const types = workType.split("\n").map(typeOfLabel);
  return types.includes("journalArticle") ? "journalArticle" : types.find(isKnownType);
}
