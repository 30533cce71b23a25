import { fileNameOf } from "@tera/references/attached-files";

/**
 * A file that is attached to a reference: by its path in the library, or, from before libraries had
 * them, by its id in the namespace of this folder.
 */
export type AttachedFile =
  | { readonly name: string; readonly path: string }
  | { readonly name: string; readonly id: string };

/** Two libraries may have references with the same id, so the key has the library's path too. */
export function attachmentKey(libraryPath: string, referenceId: string): string {
  return `${libraryPath}#${referenceId}`;
}

/**
 * Reads what the namespace stores by `attachmentKey`; null is a removed attachment. Undefined if
 * nothing is attached, or if another tool stored something else.
 */
export function storedFile(
  stored: Readonly<Record<string, unknown>>,
  libraryPath: string,
  referenceId: string,
): { readonly id: string; readonly name: string } | undefined {
  const key = attachmentKey(libraryPath, referenceId);
  const value = Object.hasOwn(stored, key) ? stored[key] : undefined;
  if (typeof value !== "object" || value === null) return undefined;
  const { id, name } = value as Partial<Record<"id" | "name", unknown>>;
  return typeof id === "string" && id !== "" && typeof name === "string" ? { id, name } : undefined;
}

/** The files of the library, and the stored one unless the library has a file of its name. */
export function withStoredFile(
  paths: readonly string[],
  stored: { readonly id: string; readonly name: string } | undefined,
): readonly AttachedFile[] {
  const files = paths.map((path) => ({ name: fileNameOf(path), path }));
  return stored === undefined || files.some(({ name }) => name === stored.name)
    ? files
    : [...files, stored];
}
