import { join } from "node:path";
import type { ServerConfiguration } from "../../context.ts";
import type { S3Settings } from "../../storage-settings.ts";
import { type ContentFiles, openContentFiles } from "./content-files.ts";
import type { ContentStore } from "./content-store.ts";
import { openS3Contents } from "./s3-contents.ts";

export interface StoragePlaces {
  readonly configuration: Pick<ServerConfiguration, "dataDirectory" | "storage">;
}

/** One for each address, because each has a pool of connections. */
const opened = new Map<string, ContentStore>();

/** The contents of files. */
export function storageContents({ configuration }: StoragePlaces): ContentStore {
  const { storage, dataDirectory } = configuration;
  return storage === undefined ? diskContents(dataDirectory) : s3Contents(storage);
}

/**
 * Contents on disk that live as long as a request. The sweep removes those that a crash
 * leaves.
 */
export function temporaryContents({ configuration }: StoragePlaces): ContentFiles {
  const { storage, dataDirectory } = configuration;
  return storage === undefined
    ? diskContents(dataDirectory)
    : openContentFiles(join(dataDirectory, "temporary"));
}

export function diskContents(dataDirectory: string): ContentFiles {
  return openContentFiles(join(dataDirectory, "files"));
}

function s3Contents(settings: S3Settings): ContentStore {
  const address = JSON.stringify(settings);
  const known = opened.get(address) ?? openS3Contents(settings);
  opened.set(address, known);
  return known;
}
