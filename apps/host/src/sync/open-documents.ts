import { documentGateway } from "./document-gateway.ts";

/** So many documents are asked for in one request. */
const MOST_AT_ONCE = 100;

/** A document that is open in this page, as far as it concerns whether it has missed anything. */
export interface FollowedDocument {
  readonly path: string;
  /** The version that it has in whole. */
  readonly version: () => number;
  /** Told the server's version where that is a later one. */
  readonly catchUp: (version: number) => void;
}

const open = new Set<FollowedDocument>();
let looking: Promise<void> | undefined;

/** From now on it is asked whether the document has missed anything. Answers how to stop. */
export function noteOpen(document: FollowedDocument): () => void {
  open.add(document);
  return () => open.delete(document);
}

/**
 * Asks the server which of the open documents have moved on, and has those caught up: for as long as nobody tells of changes. One request however many are
 * open, and one at a time. Never rejects: whoever asks does so again.
 */
export function lookForMissed(): Promise<void> {
  looking ??= look()
    .catch(() => undefined)
    .finally(() => {
      looking = undefined;
    });
  return looking;
}

async function look(): Promise<void> {
  const paths = [...new Set([...open].map(({ path }) => path))];
  for (let from = 0; from < paths.length; from += MOST_AT_ONCE) {
    const versions = await documentGateway.versions(paths.slice(from, from + MOST_AT_ONCE));
    for (const { path, version, catchUp } of open) {
      const stored = versions[path] ?? 0;
      if (stored > version()) catchUp(stored);
    }
  }
}
