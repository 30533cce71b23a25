import type { ProjectFileRecord } from "@tera/bridge-sdk/host";
import { extensionOf } from "../files/file-name.ts";
import { folderOf, nameOf, toTree } from "../files/project-file.ts";
import type { Folder, ProjectFile } from "../files/project-file.ts";
import { encodeFileId, fullFilePath } from "./file-id.ts";

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

/** `url` is always a string, because an existing client rejects the list otherwise. */
export function fileRecord(setting: FileRecordContext, file: ProjectFile): ProjectFileRecord {
  return {
    ...pathFields(setting, file.path, file.library !== undefined),
    sbId: file.storageId,
    icon: file.library ? "library" : "file",
    created: file.created ?? null,
    modified: file.modified ?? null,
    accessed: file.accessed ?? null,
    size: file.size,
    mime: file.mime,
    meta: file.library ? { reflib: { ...file.library } } : {},
    isFolder: false,
    files: [],
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
  return {
    ...pathFields(setting, folder.path, false),
    sbId: "",
    icon: "folder",
    created: null,
    modified: null,
    accessed: null,
    size: 0,
    mime: "",
    meta: {},
    isFolder: true,
    files: members,
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
  path: string,
  isLibrary: boolean,
): Pick<ProjectFileRecord, "id" | "name" | "path" | "url" | "parsedName"> {
  const name = nameOf(path);
  const extension = extensionOf(name);
  const room = isLibrary ? "library" : "download";
  return {
    id: encodeFileId({ projectId, path }),
    name,
    path,
    url: `${origin}/projects/${projectId}/project/${room}/${path.split("/").map(encodeURIComponent).join("/")}`,
    parsedName: {
      basename: name.slice(0, name.length - extension.length),
      filename: name,
      ext: extension,
      dirName: folderOf(path),
    },
  };
}
