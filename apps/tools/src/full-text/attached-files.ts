/** A file that is attached to a reference. */
export interface AttachedFile {
  /** The file's id in the project. */
  readonly id: string;
  readonly name: string;
}

/** Two libraries may have references with the same id, so the key has the library's path too. */
export function attachmentKey(libraryPath: string, referenceId: string): string {
  return `${libraryPath}#${referenceId}`;
}

/**
 * Reads what the project stores by `attachmentKey`; null is a removed attachment. Undefined if
 * nothing is attached, or if another tool stored something else.
 */
export function attachedFile(
  stored: Readonly<Record<string, unknown>>,
  libraryPath: string,
  referenceId: string,
): AttachedFile | undefined {
  const key = attachmentKey(libraryPath, referenceId);
  const value = Object.hasOwn(stored, key) ? stored[key] : undefined;
  if (typeof value !== "object" || value === null) return undefined;
  const { id, name } = value as Partial<Record<keyof AttachedFile, unknown>>;
  return typeof id === "string" && id !== "" && typeof name === "string" ? { id, name } : undefined;
}
