import type { Handlers } from "../host/handlers.ts";
import { isRecord } from "../protocol/is-record.ts";
import { BridgeError } from "../protocol/errors.ts";
import type { BridgeProject, Reference } from "../protocol/records.ts";
import { fileRecord, pathOf } from "./file-records.ts";
import type { MockState, Notify } from "./mock-state.ts";

type ReviewFileMethod = "attachProjectFile" | "detachProjectFile" | "selectSaveFiles";

/** The mock person accepts the suggested names, which are the hints. */
export function reviewFileHandlers(
  mockState: MockState,
  open: () => BridgeProject,
  notify: Notify,
): Pick<Handlers, ReviewFileMethod> {
  const change = (
    library: string,
    referenceId: string,
    changed: (paths: readonly string[]) => string[],
  ): string[] => {
    const path = pathOf(mockState, library);
    const references = mockState.files.get(path);
    const found = Array.isArray(references)
      ? (references as Reference[]).find(({ id }) => id === referenceId)
      : undefined;
    if (!Array.isArray(references) || found === undefined)
      throw new BridgeError("NOT-FOUND", `“${path}” has no reference with this id.`);
    const files = changed(attachedFiles(found));
    const extras = isRecord(found.extras) ? found.extras : {};
    const json = isRecord(extras["json"]) ? extras["json"] : {};
    const after: Reference = { ...found, extras: { ...extras, json: { ...json, files } } };
    mockState.files.set(
      path,
      (references as Reference[]).map((reference) => (reference === found ? after : reference)),
    );
    notify("files", path);
    return files;
  };
  return {
    attachProjectFile: (_context, id, referenceId, file) => {
      const path = pathOf(mockState, file);
      return change(id, referenceId, (paths) => [...new Set([...paths, path])]);
    },
    detachProjectFile: (_context, id, referenceId, path) =>
      change(id, referenceId, (paths) => paths.filter((each) => each !== path)),
    selectSaveFiles: (_context, { hints }) =>
      hints.map((hint) => {
        const path = `${hint}.ris`;
        return fileRecord(open().id, path, mockState.files.get(path) ?? "");
      }),
  };
}

function attachedFiles({ extras }: Reference): readonly string[] {
  const json = isRecord(extras) ? extras["json"] : undefined;
  const files = isRecord(json) ? json["files"] : undefined;
  return Array.isArray(files) ? files.filter((path) => typeof path === "string") : [];
}
