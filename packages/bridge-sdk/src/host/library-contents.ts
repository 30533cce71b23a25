import type { BridgeError } from "../protocol/errors.ts";
import type { Reference } from "../protocol/records.ts";
import { invalidArgument } from "./invalid-argument.ts";
import { toolReferences } from "./tool-references.ts";

const READ_FORMATS: readonly string[] = ["pojo", "blob", "file"];

/** Throws for an unknown format. A missing format means references. */
export function checkLibraryFormat(format: string | null | undefined): void {
  if (format !== undefined && format !== null && !READ_FORMATS.includes(format))
    throw unsupported(format);
}

/**
 * Returns `refs` as a file or as storable references. Throws, naming the argument, if they do not
 * match `format`.
 */
export function libraryContents(refs: unknown, format: string): Reference[] | Blob {
  if (refs === undefined) throw invalidArgument("refs", "setProjectLibrary requires refs to save.");
  if (format !== "auto" && !READ_FORMATS.includes(format)) throw unsupported(format);
  if (
    refs instanceof Blob &&
    (format === "auto" || format === "blob" || (format === "file" && refs instanceof File))
  )
    return refs;
  if (format === "blob" || format === "file")
    throw invalidArgument(
      "refs",
      `setProjectLibrary() with format=${format} requires a ${format === "file" ? "File" : "Blob"}`,
    );
  const references = toolReferences("refs", refs);
  if (references === undefined)
    throw invalidArgument(
      "refs",
      "setProjectLibrary() with format=pojo requires an array of references",
    );
  return references;
}

function unsupported(format: string): BridgeError {
  return invalidArgument("options.format", `Unsupported library format "${format.slice(0, 100)}"`);
}
