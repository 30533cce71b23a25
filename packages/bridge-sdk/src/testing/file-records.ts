import type { ProjectFileRecord } from "../protocol/records.ts";
import { BridgeError } from "../protocol/errors.ts";
import type { StoredContent, MockState } from "./mock-state.ts";

const HOST = "https://host.example";
const EDITED = new Date("2024-06-01T12:00:00.000Z");

/** A file's id is its full path as URL-safe Base64 without padding. */
export function fileIdOf(projectId: string, path: string): string {
  const binary = Array.from(new TextEncoder().encode(`/projects/${projectId}/${path}`), (byte) =>
    String.fromCharCode(byte),
  ).join("");
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/u, "");
}

/** Throws INVALID-FILE-ID for an id outside the open project. */
export function pathOf({ project }: MockState, id: string): string {
  const start = `/projects/${project?.id}/`;
  const decoded = id.startsWith("/projects/") ? id : fromBase64(id);
  // Ids from clients 1.x lack `/projects/`.
  const address = decoded.startsWith(`${project?.id}/`) ? `/projects/${decoded}` : decoded;
  if (!project || !address.startsWith(start) || address.includes("..")) {
    throw new BridgeError(
      "INVALID-FILE-ID",
      "Invalid TERA File ID: it doesn't name a file in the open project. Take the id from a list of files or a file dialog.",
    );
  }
  return address.slice(start.length);
}

export function fileRecord(
  projectId: string,
  path: string,
  content: StoredContent,
): ProjectFileRecord {
  const name = path.slice(path.lastIndexOf("/") + 1);
  const dot = name.lastIndexOf(".");
  const ext = dot > 0 ? name.slice(dot + 1).toLowerCase() : "";
  const isLibrary = Array.isArray(content);
  const id = fileIdOf(projectId, path);
  const teraUrl = `/projects/${projectId}/project/${isLibrary ? "library" : "download"}/${path}`;
  const size = content instanceof Blob ? content.size : (JSON.stringify(content) ?? "").length;
  return {
    id,
    sbId: id,
    name,
    icon: isLibrary ? "fas fa-books" : "fas fa-file",
    path,
    url: `${HOST}${teraUrl}`,
    teraUrl,
    parsedName: {
      basename: name,
      filename: dot > 0 ? name.slice(0, dot) : name,
      ext,
      dirName: path.slice(0, Math.max(0, path.lastIndexOf("/"))),
    },
    created: EDITED,
    modified: EDITED,
    accessed: EDITED,
    size,
    sizeFormatted: `${size} bytes`,
    mime: content instanceof Blob ? content.type : "application/json",
    meta: Array.isArray(content) ? { reflib: { refCount: content.length } } : {},
    isFolder: false,
    files: [],
    checked: false,
  };
}

function fromBase64(id: string): string {
  try {
    const binary = atob(id.replaceAll("-", "+").replaceAll("_", "/"));
    return new TextDecoder().decode(
      Uint8Array.from(binary, (character) => character.codePointAt(0) ?? 0),
    );
  } catch {
    return "";
  }
}
