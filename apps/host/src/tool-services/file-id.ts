import { BridgeError } from "@tera/bridge-sdk/host";
import { partsOfFileId } from "../files/file-id.ts";
import type { FilePlace } from "./tool-services.ts";

export { encodeFileId, fullFilePath, partsOfFileId } from "../files/file-id.ts";

const UNSAFE_CHARACTERS = /[\p{Cc}\\]/u;

/**
 * Returns the file for an id or a full path. Throws 'Invalid TERA File ID', naming `argument`, if
 * that does not name a file of the active project.
 */
export function decodeFileId(id: string, activeProjectId: string, argument = "id"): FilePlace {
  const invalid = (why: string): BridgeError =>
    new BridgeError("INVALID-FILE-ID", `Invalid TERA File ID: ${why}`, { argument });
  const parts = partsOfFileId(id);
  if (parts === "undecodable")
    throw invalid("it can't be decoded. Take the id from a list of files or a file dialog.");
  if (parts === undefined)
    throw invalid(
      "it doesn't name a file in a project. Take the id from a list of files or a file dialog.",
    );
  const { projectId, path } = parts;
  if (path.includes("..") || UNSAFE_CHARACTERS.test(path) || path.split("/").includes(""))
    throw invalid("its path can't be used. Take the id from a list of files or a file dialog.");
  if (projectId !== activeProjectId)
    throw invalid("the file belongs to a project that isn't open. Switch to that project first.");
  return { projectId, path };
}
