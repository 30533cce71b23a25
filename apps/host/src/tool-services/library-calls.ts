import type { Reference } from "@tera/bridge-sdk/host";
import type { Reference as LibraryReference } from "@tera/references";
import type { ToolServices, FilePlace } from "./tool-services.ts";
import { isTemporary } from "../files/temporary-file.ts";
import { countDecisions } from "../references/decision-label.ts";
import type { AskingTool } from "./asking-tool.ts";
import type { ReadFiles } from "./read-files.ts";
import { uploadForTool } from "./upload-for-tool.ts";
import { writableFormatOf } from "./writable-format.ts";

export function libraryCalls(
  tool: AskingTool,
  read: ReadFiles,
): Pick<
  ToolServices,
  "readLibrary" | "readLibraryParts" | "writeLibrary" | "attachFile" | "detachFile"
> {
  async function* partsOf(place: FilePlace): AsyncGenerator<readonly Reference[], void, undefined> {
    const { libraryParts } = await import("../library/data/library-parts.ts");
    // Yields copies, so that a tool cannot modify a library that is open here.
    yield* libraryParts(place, tool.signal) as AsyncGenerator<
      readonly Reference[],
      void,
      undefined
    >;
    read.add(place);
  }

  const changeFiles = async (
    { projectId, path }: FilePlace,
    referenceId: string,
    change: (paths: readonly string[]) => readonly string[],
  ): Promise<readonly string[]> => {
    const { changeAttachedFiles } = await import("../library/attachments/change-attached-files.ts");
    return changeAttachedFiles({ projectId, path, referenceId }, change, tool.signal);
  };

  return {
    attachFile: (library, referenceId, path) =>
      changeFiles(library, referenceId, (paths) => [...new Set([...paths, path])]),
    detachFile: (library, referenceId, path) =>
      changeFiles(library, referenceId, (paths) => paths.filter((each) => each !== path)),
    async readLibrary(place) {
      const references: Reference[] = [];
      for await (const part of partsOf(place))
        for (const reference of part) references.push(reference);
      return references;
    },
    readLibraryParts: partsOf,
    async writeLibrary({ projectId, path }, references, { expect, hint } = {}) {
      const format = writableFormatOf(path);
      const [{ writeLibraryFile }, { compactLibrary }] = await Promise.all([
        import("../references/run-library-job.ts"),
        import("../library/data/write-back.ts"),
      ]);
      // The writer accepts references without an id and rejects other shapes.
      const bytes = await writeLibraryFile(references as readonly LibraryReference[], path, {
        signal: tool.signal,
      });
      if (!isTemporary(path)) await compactLibrary(projectId, path, tool.signal);
      return uploadForTool({ projectId, path }, bytes, {
        overwrite: true,
        expect,
        hint,
        madeFrom: read.sourcesOf({ projectId, path }),
        library: {
          refCount: references.length,
          format,
          decisions: countDecisions(references),
        },
        tool: tool.name,
      });
    },
  };
}
