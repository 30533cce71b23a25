import { format } from "../format-library.ts";
import { parse, parseStream } from "../parse.ts";
import type { Reference } from "../reference.ts";
import { ReferencesError } from "../references-error.ts";
import type { Layout } from "./library-changes.ts";
import { isSameValue } from "./same-value.ts";

export interface ExpectedLibrary {
  references: readonly Reference[];
  /** Those of `references` that were written. They may lose what their layout can't hold. */
  written: ReadonlySet<Reference | null>;
  skipped: number;
  layout: Layout;
  filename: string;
}

/** Reads the file and compares all of it with what it should hold. */
export async function isWrittenRight(
  content: Blob,
  { references, written, skipped, layout, filename }: ExpectedLibrary,
): Promise<boolean> {
  let place = 0;
  let left = skipped;
  try {
    for await (const batch of parseStream(content, { filename })) {
      left -= batch.skipped;
      if (batch.format !== layout || left < 0) return false;
      for (const found of batch.references) {
        const expected = references[place++];
        if (expected === undefined) return false;
        if (isSameValue(found, expected)) continue;
        if (!written.has(expected) || !isSameValue(found, await onceWritten(expected, layout)))
          return false;
      }
    }
  } catch (error) {
    // A file that can't be read is wrong.
    if (error instanceof ReferencesError) return false;
    throw error;
  }
  return place === references.length && left === 0;
}

/** Returns what is read after `format` has written the reference. */
async function onceWritten(reference: Reference, layout: Layout): Promise<Reference | undefined> {
  return (await parse(await format([reference], { format: layout }))).references[0];
}
