import type { Reference } from "@tera/references";
import { useCallback, useEffect, useState } from "react";
import { fileVersionsGateway } from "../../files/versions/file-versions-gateway.ts";
import { logIgnoredFailure } from "../../platform/ignored-failure.ts";
import { readLibraryFile } from "../../references/run-library-job.ts";
import type { FileOf } from "./library-changes.ts";

/** Versions are read until together they have this size. Later ones show no earlier values. */
const MAX_READ_BYTES = 32_000_000;
const MAX_VERSIONS = 200;

interface ReadVersion {
  readonly ids: ReadonlySet<string>;
  /** Undefined if the version is no longer kept, or too large. */
  readonly references: ReadonlyMap<string, Reference> | undefined;
  readonly bytes: number;
}

/**
 * Reads the wanted references from versions of a library's file, one version after the other.
 * `wanted` has the ids by content id, latest first.
 */
export function useVersionFiles(
  projectId: string,
  path: string,
  wanted: ReadonlyMap<string, ReadonlySet<string>>,
): FileOf {
  const [read, setRead] = useState<ReadonlyMap<string, ReadVersion>>(new Map());
  useEffect(() => {
    const next = [...wanted].find(([contentId, ids]) => !hasAll(read.get(contentId)?.ids, ids));
    if (next === undefined) return undefined;
    const [contentId, ids] = next;
    const abort = new AbortController();
    const bytesRead = [...read.values()].reduce((sum, { bytes }) => sum + bytes, 0);
    void readVersion(
      { projectId, path, contentId, ids, maxBytes: MAX_READ_BYTES - bytesRead },
      abort.signal,
    )
      // The entries of a version that can't be read are listed without their earlier values.
      .catch((error: unknown) => {
        if (!abort.signal.aborted) logIgnoredFailure("Reading an earlier version", error);
        return { ids, references: undefined, bytes: 0 };
      })
      .then((version) => {
        if (!abort.signal.aborted) setRead((before) => new Map(before).set(contentId, version));
      });
    return () => abort.abort();
  }, [projectId, path, wanted, read]);
  return useCallback((contentId) => read.get(contentId)?.references, [read]);
}

interface WantedVersion {
  readonly projectId: string;
  readonly path: string;
  readonly contentId: string;
  readonly ids: ReadonlySet<string>;
  readonly maxBytes: number;
}

async function readVersion(
  { projectId, path, contentId, ids, maxBytes }: WantedVersion,
  signal: AbortSignal,
): Promise<ReadVersion> {
  const { versions } = await fileVersionsGateway.list(projectId, path, { limit: MAX_VERSIONS });
  const version = versions.find(({ content_id }) => content_id === contentId);
  if (version === undefined || version.size > maxBytes)
    return { ids, references: undefined, bytes: 0 };
  const content = await fileVersionsGateway.readContent(projectId, version.id);
  const references = new Map<string, Reference>();
  await readLibraryFile(
    content,
    path,
    (batch) => {
      for (const reference of batch)
        if (ids.has(reference.id)) references.set(reference.id, reference);
    },
    { signal },
  );
  return { ids, references, bytes: version.size };
}

function hasAll(known: ReadonlySet<string> | undefined, ids: ReadonlySet<string>): boolean {
  return known !== undefined && [...ids].every((id) => known.has(id));
}
