import type { Handlers } from "../host/handlers.ts";
import { isRecord } from "../protocol/is-record.ts";
import { BridgeError } from "../protocol/errors.ts";
import type { Reference } from "../protocol/records.ts";
import { pathOf } from "./file-records.ts";
import type { MockFiles } from "./mock-files.ts";
import { libraryFile, referencesIn } from "./stored-library.ts";

type ReviewFileMethod = "attachProjectFile" | "detachProjectFile" | "selectSaveFiles";

/** The mock person accepts the suggested names, which are the hints. */
export function reviewFileHandlers(files: MockFiles): Pick<Handlers, ReviewFileMethod> {
  const { state } = files;
  const change = async (
    library: string,
    referenceId: string,
    changed: (paths: readonly string[]) => string[],
  ): Promise<string[]> => {
    const path = pathOf(state, library);
    const references = (await referencesIn(path, files.read(path))) ?? [];
    const found = references.find(({ id }) => id === referenceId);
    if (found === undefined)
      throw new BridgeError("NOT-FOUND", `“${path}” has no reference with this id.`, {
        argument: "referenceId",
      });
    const attached = changed(attachedFiles(found));
    const extras = isRecord(found.extras) ? found.extras : {};
    const json = isRecord(extras["json"]) ? extras["json"] : {};
    const after: Reference = {
      ...found,
      extras: { ...extras, json: { ...json, files: attached } },
    };
    await files.store(
      path,
      await libraryFile(
        path,
        references.map((reference) => (reference === found ? after : reference)),
      ),
    );
    return attached;
  };
  return {
    attachProjectFile: (_context, id, referenceId, file) => {
      const path = pathOf(state, file, "file");
      return change(id, referenceId, (paths) => [...new Set([...paths, path])]);
    },
    detachProjectFile: (_context, id, referenceId, path) =>
      change(id, referenceId, (paths) => paths.filter((each) => each !== path)),
    selectSaveFiles: (_context, { hints }) =>
      Promise.all(hints.map((hint) => files.record(`${hint}.ris`))),
  };
}

function attachedFiles({ extras }: Reference): readonly string[] {
  const json = isRecord(extras) ? extras["json"] : undefined;
  const files = isRecord(json) ? json["files"] : undefined;
  return Array.isArray(files) ? files.filter((path) => typeof path === "string") : [];
}
