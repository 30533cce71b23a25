import type { ProjectFileRecord } from "../protocol/records.ts";
import { BridgeError } from "../protocol/errors.ts";
import type { MockState } from "./mock-state.ts";

/** The version of a file that is not written yet. */
export const UNWRITTEN = "none";

const HOST = "https://host.example";
const EDITED = new Date("2024-06-01T12:00:00.000Z");

/** A file's id is its full path as URL-safe Base64 without padding. */
export function fileIdOf(projectId: string, path: string): string {
  const binary = Array.from(new TextEncoder().encode(`/projects/${projectId}/${path}`), (byte) =>
    String.fromCharCode(byte),
  ).join("");
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/u, "");
}

/** Throws INVALID-FILE-ID, naming `argument`, for an id outside the open project. */
export function pathOf({ project }: MockState, id: string, argument = "id"): string {
  const start = `/projects/${project?.id}/`;
  const decoded = id.startsWith("/projects/") ? id : fromBase64(id);
  // Ids from clients 1.x lack `/projects/`.
  const address = decoded.startsWith(`${project?.id}/`) ? `/projects/${decoded}` : decoded;
  if (!project || !address.startsWith(start) || address.includes("..")) {
    throw new BridgeError(
      "INVALID-FILE-ID",
      "Invalid TERA File ID: it doesn't name a file in the open project. Take the id from a list of files or a file dialog.",
      { argument },
    );
  }
  return address.slice(start.length);
}

/** What the record of a file says of its content. */
export interface StoredFile {
  readonly path: string;
  readonly version: string;
  readonly size: number;
  readonly mime: string;
  /** Number of references; undefined if the file is not a library. */
  readonly refCount: number | undefined;
}

export function fileRecord(
  projectId: string,
  { path, version, size, mime, refCount }: StoredFile,
): ProjectFileRecord {
  const isLibrary = refCount !== undefined;
  const id = fileIdOf(projectId, path);
  const place = isLibrary ? "library" : "download";
  return {
    ...sharedFields(projectId, path, place),
    id,
    sbId: version === UNWRITTEN ? "" : id,
    version,
    icon: isLibrary ? "fas fa-books" : "fas fa-file",
    created: EDITED,
    modified: EDITED,
    accessed: EDITED,
    size,
    sizeFormatted: `${size} bytes`,
    mime,
    meta: isLibrary ? { reflib: { refCount } } : {},
    isFolder: false,
    files: [],
  };
}

/** Lists folders first, each with its members, whose `path` is the full path. */
export function fileTree(
  projectId: string,
  files: readonly ProjectFileRecord[],
  folders: Iterable<string>,
): ProjectFileRecord[] {
  const known = new Set(
    [...folders, ...files.map(({ path }) => folderOf(path))].flatMap(withParents),
  );
  const membersOf = (folder: string): ProjectFileRecord[] => {
    const inner = [...known].filter((path) => path !== "" && folderOf(path) === folder);
    const own = files.filter(({ path }) => folderOf(path) === folder);
    return [
      ...inner.map((path) => folderRecord(projectId, path, membersOf(path))).toSorted(byName),
      ...own.toSorted(byName),
    ];
  };
  return membersOf("");
}

function folderRecord(
  projectId: string,
  path: string,
  members: readonly ProjectFileRecord[],
): ProjectFileRecord {
  const size = members.reduce((sum, member) => sum + member.size, 0);
  return {
    ...sharedFields(projectId, path, "download"),
    id: fileIdOf(projectId, path),
    sbId: "",
    version: "",
    icon: "fas fa-folder",
    created: null,
    modified: null,
    accessed: null,
    size,
    sizeFormatted: `${size} bytes`,
    mime: "",
    meta: {},
    isFolder: true,
    files: members.map((member) => ({
      ...member,
      path: `/projects/${projectId}/${path}/${member.name}`,
    })),
  };
}

function sharedFields(
  projectId: string,
  path: string,
  place: "library" | "download",
): Pick<ProjectFileRecord, "name" | "path" | "url" | "teraUrl" | "parsedName" | "checked"> {
  const name = nameOf(path);
  const dot = name.lastIndexOf(".");
  const end = dot > 0 ? dot : name.length;
  const teraUrl = `/projects/${projectId}/project/${place}/${path}`;
  return {
    name,
    path,
    url: `${HOST}${teraUrl}`,
    teraUrl,
    parsedName: {
      basename: name,
      filename: name.slice(0, end),
      ext: name.slice(end).toLowerCase(),
      dirName: folderOf(path),
    },
    checked: false,
  };
}

export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** "" is the project's root. */
function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}

function withParents(folder: string): string[] {
  return folder === "" ? [] : [...withParents(folderOf(folder)), folder];
}

const NAME_ORDER = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

function byName(a: ProjectFileRecord, b: ProjectFileRecord): number {
  return NAME_ORDER.compare(a.name, b.name);
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
