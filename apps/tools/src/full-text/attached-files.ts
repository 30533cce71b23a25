import { fileNameOf } from "@tera/references/attached-files";

/**
 * A file of a reference, attached by its path in the library or, in earlier releases, by its id in
 * the namespace of this folder. `isNamed`: another program named it, so the project may not have
 * it, and it can't be detached.
 */
export type AttachedFile =
  | { readonly name: string; readonly path: string; readonly isNamed?: true }
  | { readonly name: string; readonly id: string };

/** Two libraries may have references with the same id, so the key has the library's path too. */
export function attachmentKey(libraryPath: string, referenceId: string): string {
  return `${libraryPath}#${referenceId}`;
}

/** Under this key, the tool that changes files of a library names its latest change. */
export function changeKey(libraryPath: string): string {
  return `change#${libraryPath}`;
}

export function lastChange(
  stored: Readonly<Record<string, unknown>>,
  libraryPath: string,
): string | undefined {
  const change = stored[changeKey(libraryPath)];
  return typeof change === "string" ? change : undefined;
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

/** A file of the same name as one before it is left out, except that all attached ones are shown. */
export function filesOf(
  attached: readonly string[],
  stored: { readonly id: string; readonly name: string } | undefined,
  named: readonly string[],
): readonly AttachedFile[] {
  const files: AttachedFile[] = attached.map((path) => ({ name: fileNameOf(path), path }));
  const isNew = ({ name }: AttachedFile): boolean => files.every((file) => file.name !== name);
  if (stored !== undefined && isNew(stored)) files.push(stored);
  for (const path of named) {
    const file = { name: fileNameOf(path), path, isNamed: true } as const;
    if (isNew(file)) files.push(file);
  }
  return files;
}
