import { encodeFileId } from "../files/file-id.ts";
import { isHidden } from "../files/project-file.ts";
import type { FilePlace } from "./tool-services.ts";

/** The most sources that the server records for a file. */
const MAX_SOURCES = 100;

/** The files that a tool has read since it was opened. */
export interface ReadFiles {
  readonly add: (place: FilePlace) => void;
  /** Paths in a project, the first read first. */
  readonly pathsIn: (projectId: string) => readonly string[];
  /** Ids of the files from which the tool made the file at `place`, the last read last. */
  readonly sourcesOf: (place: FilePlace) => readonly string[];
}

export function createReadFiles(): ReadFiles {
  /** Keys are project ids. */
  const paths = new Map<string, Set<string>>();
  const pathsIn = (projectId: string): readonly string[] => [...(paths.get(projectId) ?? [])];
  return {
    add({ projectId, path }) {
      paths.set(projectId, (paths.get(projectId) ?? new Set()).add(path));
    },
    pathsIn,
    sourcesOf({ projectId, path }) {
      return pathsIn(projectId)
        .filter((read) => read !== path && !isHidden(read))
        .slice(-MAX_SOURCES)
        .map((read) => encodeFileId({ projectId, path: read }));
    },
  };
}
