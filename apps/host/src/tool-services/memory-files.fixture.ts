import type { Reference } from "@tera/bridge-sdk/host";
import { AppError } from "../platform/app-error.ts";
import type { WrittenFile } from "./tool-services.ts";

/** Gives each content a version, and writes files if they have the expected one. */
export function memoryFiles(memory: {
  readonly files: Map<string, Blob>;
  readonly libraries: Map<string, Reference[]>;
}) {
  const versions = new Map<Blob, string>();
  const versionOf = (place: string): string => {
    const contents = memory.files.get(place);
    if (contents === undefined) return "none";
    const version = versions.get(contents) ?? `v${versions.size + 1}`;
    versions.set(contents, version);
    return version;
  };
  const write = (
    place: string,
    contents: Blob,
    expect: string | undefined,
  ): Promise<WrittenFile> => {
    if (expect !== undefined && expect !== versionOf(place))
      return Promise.reject(new AppError("VERSION-CONFLICT", "Someone changed this file."));
    memory.files.set(place, contents);
    memory.libraries.delete(place);
    return Promise.resolve({ version: versionOf(place) });
  };
  return { versionOf, write };
}
