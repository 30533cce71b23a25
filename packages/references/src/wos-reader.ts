import type { Collector, Reader } from "./collector.ts";
import { LineSplitter } from "./line-splitter.ts";
import { joinDate } from "./publication-date.ts";
import { RecordFiller } from "./record-filler.ts";
import type { Reference } from "./reference.ts";
import { typeOfLabel } from "./reference-type.ts";
import { TAG_RULES } from "./tag-rules.ts";
import { excerpt } from "./warning.ts";

/** Tags with one value a line. The lines of other tags are wrapped text. */
const MULTI_VALUE_TAGS = new Set([
  "AU",
  "AF",
  "BA",
  "BF",
  "CA",
  "GP",
  "BE",
  "CR",
  "C1",
  "C3",
  "FU",
  "RI",
  "OI",
]);
const KEYWORD_TAGS = new Set(["DE", "ID"]);
const TYPE_OF_CODE: Record<string, string> = {
  J: "journalArticle",
  B: "book",
  S: "serial",
  P: "patent",
};
const TAG_LINE = /^([A-Z][A-Z0-9])(?: (.*))?$/s;
const CONTINUED = /^ {3}(.*)$/s;

/** Reads Web of Science text. Records go from `PT` to `ER`, with indented continuation lines. */
export class WosReader implements Reader {
  readonly #collector: Collector;
  readonly #filler = new RecordFiller("wos");
  /** In concatenated files, any line may begin with a byte order mark. */
  readonly #lines = new LineSplitter((text, start, end) =>
    this.#readLine(text.slice(start, end).replace(/^\ufeff/, "")),
  );
  #line = 0;
  #begin = 0;
  #within = false;
  /** Whether an FN line still lacks its EF line. */
  #lacksEnd = false;
  #tags: string[] = [];
  #values: string[][] = [];

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
    if (!this.#within) {
      if (this.#lacksEnd)
        this.#collector.warn(
          Math.max(1, this.#line),
          "MISSING-END",
          "The file ends before its EF line; records may be missing.",
        );
      return;
    }
    if (this.#tags.length < 2) {
      this.#collector.skip(this.#begin, "CUT-RECORD", "The file ends where this record begins.");
      return;
    }
    this.#collector.warn(
      this.#begin,
      "MISSING-END",
      "The file ends inside this record. Everything up to that point was read.",
    );
    this.#finish();
  }

  #readLine(line: string): void {
    this.#line++;
    const continued = this.#within ? CONTINUED.exec(line)?.[1] : undefined;
    if (continued !== undefined) {
      this.#values.at(-1)?.push(continued.trim());
      return;
    }
    const [, tag, value = ""] = TAG_LINE.exec(line) ?? [];
    if (tag === "FN" && !this.#within) this.#lacksEnd = true;
    else if (tag === "EF") this.#lacksEnd = false;
    if (tag === "PT") {
      if (this.#within)
        this.#collector.warn(
          this.#line,
          "MISSING-END",
          "A record begins here before the last one had its ER line.",
        );
      this.#finish();
      this.#within = true;
      this.#begin = this.#line;
    }
    if (tag === "ER" && this.#within) this.#finish();
    else if (tag !== undefined && this.#within) {
      this.#tags.push(tag);
      this.#values.push([value.trim()]);
    } else if (line.trim() && !["FN", "VR", "EF", "ER"].includes(tag ?? "")) {
      this.#collector.warn(
        this.#line,
        "OUTSIDE-RECORD",
        `Text outside the records was left out, beginning with ${excerpt(line)}.`,
      );
    }
  }

  #finish(): void {
    if (this.#within)
      this.#collector.addFilled(
        referenceOfWos(this.#filler, this.#tags, this.#values),
        this.#begin,
      );
    this.#tags = [];
    this.#values = [];
    this.#within = false;
  }
}

function referenceOfWos(filler: RecordFiller, tags: string[], values: string[][]): Reference {
  const reference = filler.begin();
  const keywords: string[] = [];
  const single: Record<string, string> = {};
  tags.forEach((tag, i) => {
    const lines = values[i] ?? [];
    const rule = TAG_RULES.wos.get(tag);
    const text = lines.join(" ").trim();
    if (rule) filler.put(rule, MULTI_VALUE_TAGS.has(tag) ? lines.join("\n") : text);
    else if (KEYWORD_TAGS.has(tag))
      keywords.push(
        ...text
          .split(";")
          .map((item) => item.trim())
          .filter(Boolean),
      );
    else if (
      ["PT", "BP", "EP", "AR", "PY", "PD"].includes(tag) &&
      text &&
      single[tag] === undefined
    )
      single[tag] = text;
    else if (MULTI_VALUE_TAGS.has(tag)) lines.forEach((line) => filler.keep(tag, line));
    else filler.keep(tag, text);
  });
  filler.finish();
  if (keywords.length > 0) reference.keywords = keywords;
  const { PT, BP, EP, AR, PY, PD } = single;
  const type = TYPE_OF_CODE[PT ?? ""] ?? typeOfLabel(PT ?? "");
  if (type) reference.type = type;
  const pages = BP && EP ? `${BP}-${EP}` : (BP ?? EP ?? AR);
  if (pages) reference.pages = pages;
  if (AR && AR !== pages) filler.keep("AR", AR);
  const { date, left } = joinDate(PY, PD);
  if (date) reference.date = date;
  if (left) filler.keep("PD", left);
  reference.id = reference.accessionNum ?? "";
  return reference;
}
