import type { StoredFile } from "../platform/storage-files.ts";
import type { DecisionCounts } from "../references/decision-label.ts";
import { isTemporary } from "./temporary-file.ts";

/** The hidden file that keeps an empty folder. */
export const FOLDER_PLACEHOLDER = ".keep";
/** Data files of tools; hidden unless requested. */
const TOOL_DATA = /^data-.*-.*\.json$/u;

export interface LibraryMetadata {
  readonly refCount: number;
  readonly format?: string;
  /** As the file was last written; undefined if unknown. */
  readonly decisions?: DecisionCounts;
}

/** `path` is relative to the project and identifies the file. */
export interface ProjectFile {
  readonly path: string;
  readonly name: string;
  readonly size: number;
  readonly mime: string;
  readonly created: string | undefined;
  readonly modified: string | undefined;
  readonly accessed: string | undefined;
  readonly storageId: string;
  /** Changes with each write; undefined if the listing lacks it. */
  readonly contentId: string | undefined;
  readonly library: LibraryMetadata | undefined;
  /** The rest of the library metadata, which tools read; absent for other files. */
  readonly origin?: LibraryOrigin;
}

interface LibraryOrigin {
  /** Expiry time of a temporary file: ISO 8601 with a zone, or milliseconds. */
  readonly expireAt?: string | number;
  /** Ids of the files from which the library was made. */
  readonly generateFrom?: string | readonly string[];
}

/** `files` excludes those in subfolders. */
export interface Folder {
  readonly path: string;
  readonly name: string;
  readonly folders: readonly Folder[];
  readonly files: readonly ProjectFile[];
}

export function toProjectFile(stored: StoredFile): ProjectFile {
  return {
    path: stored.path,
    name: nameOf(stored.path),
    size: stored.size,
    mime: stored.mime,
    created: stored.createdAt,
    modified: stored.modifiedAt ?? stored.createdAt,
    accessed: stored.accessedAt,
    storageId: stored.id,
    contentId: stored.contentId,
    library: libraryMetadata(stored.metadata["reflib"]),
    ...libraryOrigin(stored.metadata["reflib"]),
  };
}

export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** "" is the project's root. */
export function folderOf(path: string): string {
  const slash = path.lastIndexOf("/");
  return slash < 0 ? "" : path.slice(0, slash);
}

/** Returns whether a row id is a folder's. Such ids end in a slash. */
export function isFolderId(id: string): boolean {
  return id.endsWith("/");
}

/** Returns the path of the file or folder with the row id `id`. */
export function pathOfId(id: string): string {
  return isFolderId(id) ? id.slice(0, -1) : id;
}

/** "" is the project's root. Undefined if there is no such folder. */
export function folderAt(root: Folder, path: string): Folder | undefined {
  let folder: Folder | undefined = root;
  for (const name of path.split("/").filter(Boolean))
    folder = folder?.folders.find((each) => each.name === name);
  return folder;
}

/** True for folder placeholders, tools' data and temporary files. */
export function isHidden(path: string): boolean {
  const name = nameOf(path);
  return name === FOLDER_PLACEHOLDER || TOOL_DATA.test(name) || isTemporary(path);
}

/**
 * Builds the root folder, sorted by name. Folders with only hidden files stay, except those of
 * temporary files.
 */
export function toTree(files: readonly ProjectFile[]): Folder {
  interface Growing {
    readonly path: string;
    readonly folders: Map<string, Growing>;
    readonly files: ProjectFile[];
  }
  const root: Growing = { path: "", folders: new Map(), files: [] };
  for (const file of files) {
    if (isTemporary(file.path)) continue;
    let place = root;
    for (const segment of folderOf(file.path).split("/").filter(Boolean)) {
      const path = place.path === "" ? segment : `${place.path}/${segment}`;
      const known = place.folders.get(segment) ?? {
        path,
        folders: new Map<string, Growing>(),
        files: [],
      };
      place.folders.set(segment, known);
      place = known;
    }
    if (!isHidden(file.path)) place.files.push(file);
  }
  const finish = (folder: Growing): Folder => ({
    path: folder.path,
    name: nameOf(folder.path),
    folders: [...folder.folders.values()].map(finish).toSorted(byName),
    files: folder.files.toSorted(byName),
  });
  return finish(root);
}

/** Includes subfolders. */
export function filesBelow(folder: Folder): ProjectFile[] {
  return [...folder.files, ...folder.folders.flatMap(filesBelow)];
}

const NAME_ORDER = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/** Orders names or paths as people do: "a2" before "a10", and without regard to case. */
export function compareNames(a: string, b: string): number {
  return NAME_ORDER.compare(a, b);
}

function byName(a: { readonly name: string }, b: { readonly name: string }): number {
  return compareNames(a.name, b.name);
}

function libraryOrigin(value: unknown): Pick<ProjectFile, "origin"> {
  if (typeof value !== "object" || value === null) return {};
  const { expireAt, generateFrom } = value as { expireAt?: unknown; generateFrom?: unknown };
  const origin: LibraryOrigin = {
    ...(typeof expireAt === "string" || typeof expireAt === "number" ? { expireAt } : {}),
    ...(typeof generateFrom === "string" || isTextList(generateFrom) ? { generateFrom } : {}),
  };
  return Object.keys(origin).length === 0 ? {} : { origin };
}

function isTextList(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((entry) => typeof entry === "string");
}

function libraryMetadata(value: unknown): LibraryMetadata | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const { refCount, format, decisions } = value as {
    refCount?: unknown;
    format?: unknown;
    decisions?: unknown;
  };
  if (!isCount(refCount)) return undefined;
  return {
    refCount,
    ...(typeof format === "string" ? { format } : {}),
    ...(isDecisionCounts(decisions) ? { decisions } : {}),
  };
}

function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value);
}

function isDecisionCounts(value: unknown): value is DecisionCounts {
  if (typeof value !== "object" || value === null) return false;
  const { included, excluded } = value as { included?: unknown; excluded?: unknown };
  return isCount(included) && isCount(excluded);
}
