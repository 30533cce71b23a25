/** Path of the document that contains the edits made since a version. */
export function editsPath(projectId: string, contentId: string): string {
  return `project_libraries::${projectId}::${contentId}_*`;
}

/** Content ids of the versions that edits turned into this file, latest first. */
export function earlierVersions(metadata: Readonly<Record<string, unknown>>): readonly string[] {
  const { earlier } = reflibOf(metadata);
  return Array.isArray(earlier) ? earlier.filter((id): id is string => typeof id === "string") : [];
}

/**
 * Returns the document version up to which the file includes the previous version's edits;
 * undefined if unknown.
 */
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

/** True if `version` is `earlier`, or if edits turned `earlier` into it. */
export function isMadeFrom(
  version: { readonly contentId: string; readonly earlier: readonly string[] },
  earlier: string,
): boolean {
  return version.contentId === earlier || version.earlier.includes(earlier);
}
