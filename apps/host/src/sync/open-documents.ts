import { documentGateway } from "./document-gateway.ts";
import { noteAnswer } from "./offline.ts";
import { logIgnoredFailure } from "../platform/ignored-failure.ts";

const MAX_PATHS_PER_REQUEST = 100;

export interface TrackedDocument {
  readonly path: string;
  readonly version: () => number;
  /** Called when the server's version is later than the confirmed `version`. */
  readonly catchUp: (version: number) => void;
}

const open = new Set<TrackedDocument>();
let versionCheck: Promise<void> | undefined;

export function trackOpenDocument(document: TrackedDocument): () => void {
  open.add(document);
  return () => open.delete(document);
}

/**
 * Catches up all open documents that are out of date. Call it when live events may have been
 * missed. Concurrent calls share one check. Never rejects.
 */
export function refetchOutdated(): Promise<void> {
  versionCheck ??= checkVersions()
    .then(
      () => noteAnswer(),
      (error: unknown) => {
        logIgnoredFailure("Checking the open documents' versions", error);
        noteAnswer(error);
      },
    )
    .finally(() => {
      versionCheck = undefined;
    });
  return versionCheck;
}

async function checkVersions(): Promise<void> {
  const paths = [...new Set([...open].map(({ path }) => path))];
  if (paths.length === 0) return;
  for (let from = 0; from < paths.length; from += MAX_PATHS_PER_REQUEST) {
    const versions = await documentGateway.versions(
      paths.slice(from, from + MAX_PATHS_PER_REQUEST),
    );
    for (const { path, version, catchUp } of open) {
      const stored = versions[path] ?? 0;
      if (stored > version()) catchUp(stored);
    }
  }
}
