import { format, formatOfName, parse } from "@tera/references";
import type { Reference as LibraryReference } from "@tera/references";
import { isRecord } from "../protocol/is-record.ts";
import { BridgeError } from "../protocol/errors.ts";
import type { Reference } from "../protocol/records.ts";
import { nameOf } from "./file-records.ts";
import type { StoredContent } from "./mock-state.ts";

/** Returns a file's references, or undefined if it is not a library. */
export async function referencesIn(
  path: string,
  content: StoredContent,
): Promise<readonly Reference[] | undefined> {
  if (Array.isArray(content)) return content.every(isRecord) ? content : undefined;
  if (formatOfName(path) === null || !(typeof content === "string" || content instanceof Blob))
    return undefined;
  const text = typeof content === "string" ? content : await content.text();
  try {
    const { references } = await parse(text, { filename: nameOf(path) });
    return references.length === 0 ? undefined : references;
  } catch {
    return undefined;
  }
}

/**
 * Returns references as a file of the format that the name's extension says: text, or for JSON the
 * references themselves. Throws UNSUPPORTED-FORMAT for other files.
 */
export async function libraryFile(
  path: string,
  references: readonly Reference[],
): Promise<readonly Reference[] | string> {
  const kind = formatOfName(path);
  if (kind === null || kind === "wos")
    throw new BridgeError(
      "UNSUPPORTED-FORMAT",
      `Unsupported library format: "${nameOf(path)}" can't be written. Choose another extension, such as .ris.`,
      { argument: "id" },
    );
  if (kind === "json") return references;
  return new TextDecoder().decode(
    await format(references as readonly LibraryReference[], { filename: nameOf(path) }),
  );
}

/** Returns the bytes of a file. References are written in the format of the file's extension. */
export async function bytesOf(path: string, content: StoredContent): Promise<Blob> {
  if (content instanceof Blob) return content;
  const isText = typeof content !== "string" && formatOfName(path) !== null;
  const references = isText ? await referencesIn(path, content) : undefined;
  const stored = references === undefined ? content : await libraryFile(path, references);
  return typeof stored === "string"
    ? new Blob([stored], { type: "text/plain" })
    : new Blob([JSON.stringify(stored)], { type: "application/json" });
}
