/** Path of the document that holds the edits made since a version of a library file. */
export function editsPath(projectId: string, contentId: string): string {
  return `project_libraries::${projectId}::${contentId}_*`;
}

/** The versions a stored file was made from by writing edits back, latest first. */
export function earlierVersions(metadata: Readonly<Record<string, unknown>>): readonly string[] {
  const { earlier } = reflibOf(metadata);
  return Array.isArray(earlier) ? earlier.filter((id): id is string => typeof id === "string") : [];
}

/** Up to which version the edits of the one that a stored file was made from are in it; undefined where the file does not say so. */
export function writtenUpTo(metadata: Readonly<Record<string, unknown>>): number | undefined {
  const { written } = reflibOf(metadata);
  return typeof written === "number" ? written : undefined;
}

function reflibOf({ reflib }: Readonly<Record<string, unknown>>): {
  readonly earlier?: unknown;
  readonly written?: unknown;
} {
  return typeof reflib === "object" && reflib !== null ? reflib : {};
}

/** Whether a version is an earlier one itself, or was made from it by writing edits back. */
export function isMadeFrom(
  version: { readonly contentId: string; readonly earlier: readonly string[] },
  earlier: string,
): boolean {
  return version.contentId === earlier || version.earlier.includes(earlier);
}
