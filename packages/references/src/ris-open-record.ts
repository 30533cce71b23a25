import type { Collector } from "./collector.ts";
import { referenceOfMedlineLines } from "./medline-record.ts";
import { RecordFiller } from "./record-filler.ts";
import { RisLines } from "./ris-lines.ts";
import { referenceOfRis } from "./ris-record.ts";
import { areTwoRecords, hasTitle } from "./ris-record-boundary.ts";
import { tagOf } from "./ris-tag.ts";
import { excerpt } from "./warning.ts";

export const TYPE = tagOf(84, 89);
/** An ER line without a dash, which was read as text. */
const BARE_END = "\nER";

/** Decides which lines belong to a record whose TY or ER is missing or misplaced. */
export class OpenRisRecord {
  readonly #collector: Collector;
  /** `behind` means right after ER, where some exporters put a last tag. */
  state: "between" | "within" | "behind" = "between";
  begin = 0;
  readonly lines = new RisLines();
  /** The number of lines when ER was read. */
  #ownValues = 0;
  readonly #filler = new RecordFiller("ris");
  hasType = false;
  isMedline = false;
  /** The number of tags above TY. */
  #above = 0;
  #typeLine = 0;
  blankLines = 0;
  #outside = false;

  constructor(collector: Collector) {
    this.#collector = collector;
  }

  endOfText(line: number): void {
    if (this.state === "behind") this.splitAfterEnd(line);
    if (this.state === "within" && this.lines.count < 2) {
      // Some programs write an empty tag at the end of a file.
      if (this.lines.count > 0 && (this.hasType || this.lines.valueAt(0).trim() !== ""))
        this.#collector.skip(this.begin, "CUT-RECORD", "Nothing follows the start of this record.");
      this.#clear();
      return;
    }
    if (
      this.state === "within" &&
      !this.hasType &&
      !this.isMedline &&
      !hasTitle(this.lines, 0, this.lines.count)
    )
      this.#leaveOut();
    if (this.state === "within" && !this.isMedline)
      this.#collector.warn(
        this.begin,
        "MISSING-END",
        "There is no ER line at the end of this record. The record was read anyway.",
      );
    this.#finishOpen();
  }

  startAtTag(line: number): void {
    this.state = "within";
    this.begin = line;
  }

  /** `start` and `end` delimit the type in `text`. */
  startAtType(line: number, text: string, textNumber: number, start: number, end: number): void {
    if (this.state === "behind") this.splitAfterEnd(line);
    if (this.state === "within" && this.hasType) {
      if (this.lines.count === 1) {
        this.#collector.skip(
          this.begin,
          "CUT-RECORD",
          "There is nothing between this TY line and the next one.",
        );
        this.#clear();
      } else {
        this.#collector.warn(
          line,
          "MISSING-END",
          "A record begins here before the last one had its ER line.",
        );
        this.#finishOpen();
      }
    } else if (this.state === "within" && (this.isMedline || this.blankLines > 0))
      this.finishWithoutType();
    else if (this.state !== "within") this.finish();
    if (this.lines.count === 0) this.begin = line;
    this.#above = this.lines.count;
    this.#typeLine = line;
    this.state = "within";
    this.hasType = true;
    this.#outside = false;
    this.lines.push(TYPE, text, textNumber, start, end);
  }

  startAtMedline(line: number): void {
    if (this.state === "behind") this.splitAfterEnd(line);
    if (this.state === "within") this.finishWithoutType();
    else this.finish();
    this.state = "within";
    this.begin = line;
    this.isMedline = true;
    this.#outside = false;
  }

  endAtEnd(line: number): void {
    if (this.state === "behind") {
      if (this.lines.count === this.#ownValues) return;
      // The tags between two ER lines are a record without TY.
      this.#part(line);
    } else if (this.state === "between") {
      this.#collector.warn(
        line,
        "OUTSIDE-RECORD",
        "There is an ER line without a record before it.",
      );
      return;
    }
    if (!this.hasType)
      this.#collector.warn(
        this.begin,
        "MISSING-TYPE",
        "This record has no TY line; it was read anyway.",
      );
    this.#settleAbove();
    this.state = "behind";
    this.#ownValues = this.lines.count;
  }

  /** Splits off tags after ER that cannot belong to the record. */
  splitAfterEnd(line: number): void {
    if (this.lines.count > this.#ownValues && areTwoRecords(this.lines, this.#ownValues))
      this.#part(line);
  }

  #part(line: number): void {
    const count = this.lines.count - this.#ownValues;
    const putBack = this.lines.setAside(this.#ownValues);
    this.finish();
    putBack();
    this.begin = line - count;
    this.state = "within";
  }

  /** Tags without TY are a record only if they have a title. */
  finishWithoutType(): void {
    if (this.isMedline) {
      this.finish();
      return;
    }
    if (!hasTitle(this.lines, 0, this.lines.count)) {
      this.#leaveOut();
      return;
    }
    this.#collector.warn(
      this.begin,
      "MISSING-TYPE",
      "This record has neither TY nor ER; it was read anyway.",
    );
    this.finish();
  }

  /** Tags above TY belong to its record, unless they form a record themselves. */
  #settleAbove(): void {
    const above = this.#above;
    if (above === 0) return;
    this.#above = 0;
    if (!areTwoRecords(this.lines, above)) {
      this.#collector.warn(
        this.begin,
        "WRONG-ORDER",
        "The TY line isn't the first line of this record. The lines above it were read as part of the record.",
      );
      return;
    }
    const putBack = this.lines.setAside(above);
    this.finishWithoutType();
    putBack();
    this.begin = this.#typeLine;
    this.state = "within";
    this.hasType = true;
  }

  /** Drops tags outside records, the remains of an incomplete export. */
  #leaveOut(): void {
    this.warnOutside(this.begin, `${this.lines.tagAt(0).name}  - ${this.lines.valueAt(0)}`);
    this.#clear();
  }

  /** Warns once for consecutive lines. */
  warnOutside(line: number, text: string): void {
    if (!this.#outside)
      this.#collector.warn(
        line,
        "OUTSIDE-RECORD",
        `Text outside the records was left out, beginning with ${excerpt(text)}.`,
      );
    this.#outside = true;
  }

  #clear(): void {
    this.lines.clear();
    this.#above = 0;
    this.hasType = false;
    this.isMedline = false;
    this.blankLines = 0;
    this.state = "between";
  }

  #finishOpen(): void {
    if (this.state === "within" && this.lines.count > 0) {
      const last = this.lines.valueAt(this.lines.count - 1).trimEnd();
      if (last.endsWith(BARE_END)) this.lines.replaceLast(last.slice(0, -BARE_END.length));
    }
    this.finish();
  }

  finish(): void {
    this.#settleAbove();
    if (this.lines.count > 0)
      this.#collector.addFilled(
        this.isMedline
          ? referenceOfMedlineLines(this.lines)
          : referenceOfRis(this.#filler, this.lines),
        this.begin,
        true,
      );
    this.#clear();
  }
}
