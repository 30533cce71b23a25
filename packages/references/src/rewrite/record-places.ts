import type { RecordPlace } from "../collector.ts";
import type { LibraryFormat } from "../library-format.ts";
import type { ReferenceBatch } from "../parse.ts";

/** `line` is the line at `byte`; it may begin earlier. */
export interface Checkpoint {
  byte: number;
  line: number;
}

/** Where a file's references are. Pass it each batch that `parseStream` reads from the file's bytes. */
export class RecordPlaces {
  /** One for each reference, in file order. */
  readonly records: RecordPlace[] = [];
  /** In file order. */
  readonly checkpoints: Checkpoint[] = [{ byte: 0, line: 0 }];
  format: LibraryFormat | undefined;
  skipped = 0;
  /** Whether some lines are not UTF-8. */
  isLegacy = false;

  add({ places, format, line, bytesRead, skipped, warnings }: ReferenceBatch): void {
    for (const place of places) this.records.push(place);
    this.checkpoints.push({ byte: bytesRead, line });
    this.format = format;
    this.skipped += skipped;
    this.isLegacy ||= warnings.some(({ code }) => code === "LEGACY-ENCODING");
  }
}
