import { documentGateway } from "./document-gateway.ts";

/** So many documents are asked for in one request. */
const MAX_PATHS_PER_REQUEST = 100;

/** A document that is open in this page, as far as it concerns whether it has missed anything. */
export interface TrackedDocument {
  readonly path: string;
  /** The version that it has in whole. */
  readonly version: () => number;
  /** Told the server's version where that is a later one. */
  readonly catchUp: (version: number) => void;
}

const open = new Set<TrackedDocument>();
let versionCheck: Promise<void> | undefined;

/** From now on it is asked whether the document has missed anything. Answers how to stop. */
export function trackOpenDocument(document: TrackedDocument): () => void {
  open.add(document);
  return () => open.delete(document);
}

/**
 * Asks the server which of the open documents have moved on, and has those caught up: for as long as nobody tells of changes. One request however many are
 * open, and one at a time. Never rejects: whoever asks does so again.
 */
export function refetchOutdated(): Promise<void> {
  versionCheck ??= checkVersions()
    .catch(() => undefined)
    .finally(() => {
      versionCheck = undefined;
    });
  return versionCheck;
}

async function checkVersions(): Promise<void> {
  const paths = [...new Set([...open].map(({ path }) => path))];
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
