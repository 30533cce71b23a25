import type { ProjectFileRecord } from "@tera/bridge-sdk/host";
import { extensionOf } from "../files/file-name.ts";
import { fileAddress } from "../files/file-address.ts";
import { formatSize } from "../files/file-size.ts";
import { folderOf, nameOf, toTree } from "../files/project-file.ts";
import type { Folder, ProjectFile } from "../files/project-file.ts";
import { encodeFileId, fullFilePath } from "./file-id.ts";

/** CSS classes of Font Awesome, which existing tools load. */
const ICONS = { folder: "fas fa-folder", library: "fas fa-books", file: "fas fa-file" } as const;

/** The version that the file store expects where there is no file, or one without a version. */
const UNWRITTEN = "none";

export interface FileRecordContext {
  readonly projectId: string;
  readonly origin: string;
}

/** Lists folders first, each with its members, and omits hidden files. */
export function fileRecords(
  setting: FileRecordContext,
  files: readonly ProjectFile[],
): ProjectFileRecord[] {
  const root = toTree(files);
  return [
    ...root.folders.map((folder) => folderRecord(setting, folder)),
    ...root.files.map((file) => fileRecord(setting, file)),
  ];
}

/**
 * `url` is always a string and dates are Date objects, because existing clients reject the list
 * otherwise.
 */
export function fileRecord(setting: FileRecordContext, file: ProjectFile): ProjectFileRecord {
  return {
    ...pathFields(setting, file),
    sbId: file.storageId,
    version: file.contentId ?? UNWRITTEN,
    icon: file.library ? ICONS.library : ICONS.file,
    created: dateOf(file.created),
    modified: dateOf(file.modified),
    accessed: dateOf(file.accessed),
    size: file.size,
    sizeFormatted: formatSize(file.size),
    mime: file.mime,
    meta: metaOf(file),
    isFolder: false,
    files: [],
    checked: false,
  };
}

/** Returns the record of a file that does not exist yet; its id is valid for the first write. */
export function unwrittenFileRecord(setting: FileRecordContext, path: string): ProjectFileRecord {
  return fileRecord(setting, {
    path,
    name: nameOf(path),
    size: 0,
    mime: "application/octet-stream",
    created: undefined,
    modified: undefined,
    accessed: undefined,
    storageId: "",
    contentId: undefined,
    library: undefined,
  });
}

function folderRecord(setting: FileRecordContext, folder: Folder): ProjectFileRecord {
  const members = [
    ...folder.folders.map((inner) => folderRecord(setting, inner)),
    ...folder.files.map((file) => fileRecord(setting, file)),
  ].map((member) => asMember(setting, folder, member));
  const size = members.reduce((sum, member) => sum + member.size, 0);
  return {
    ...pathFields(setting, { path: folder.path, library: undefined }),
    sbId: "",
    version: "",
    icon: ICONS.folder,
    created: null,
    modified: null,
    accessed: null,
    size,
    sizeFormatted: formatSize(size),
    mime: "",
    meta: {},
    isFolder: true,
    files: members,
    checked: false,
  };
}

function dateOf(text: string | undefined): Date | null {
  const date = new Date(text ?? Number.NaN);
  return Number.isNaN(date.getTime()) ? null : date;
}

function metaOf({ library, origin }: ProjectFile): ProjectFileRecord["meta"] {
  if (library === undefined && origin === undefined) return {};
  const { generateFrom, ...expiry } = origin ?? {};
  const { decisions: _ofThisApp, ...described } = library ?? {};
  return {
    reflib: {
      ...described,
      ...expiry,
      ...(generateFrom === undefined
        ? {}
        : { generateFrom: typeof generateFrom === "string" ? generateFrom : [...generateFrom] }),
    },
  };
}

/**
 * Sets `path` to the full path, because existing clients use it as the id and shorten it for
 * display.
 */
function asMember(
  { projectId }: FileRecordContext,
  folder: Folder,
  member: ProjectFileRecord,
): ProjectFileRecord {
  return { ...member, path: fullFilePath({ projectId, path: `${folder.path}/${member.name}` }) };
}

function pathFields(
  { projectId, origin }: FileRecordContext,
  file: Pick<ProjectFile, "path" | "library">,
): Pick<ProjectFileRecord, "id" | "name" | "path" | "url" | "teraUrl" | "parsedName"> {
  const { path } = file;
  const name = nameOf(path);
  const extension = extensionOf(name);
  const teraUrl = `/projects/${projectId}${fileAddress(file)}`;
  return {
    id: encodeFileId({ projectId, path }),
    name,
    path,
    url: `${origin}${teraUrl}`,
    teraUrl,
    parsedName: {
      basename: name,
      filename: name.slice(0, name.length - extension.length),
      ext: extension,
      dirName: folderOf(path),
    },
  };
}
