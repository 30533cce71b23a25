import { describe, expect, it } from "vitest";
import { toProjectFile, type ProjectFile } from "../files/project-file.ts";
import { encodeFileId } from "./file-id.ts";
import { fileRecord, fileRecords, unwrittenFileRecord } from "./project-file-record.ts";

const SETTING = { projectId: "p1", origin: "https://host.example" };
const FIELDS = [
  "accessed",
  "checked",
  "created",
  "files",
  "icon",
  "id",
  "isFolder",
  "meta",
  "mime",
  "modified",
  "name",
  "parsedName",
  "path",
  "sbId",
  "size",
  "sizeFormatted",
  "teraUrl",
  "url",
  "version",
];

function stored(path: string, reflib?: object): ProjectFile {
  return toProjectFile({
    id: `id of ${path}`,
    path,
    size: 64_000,
    mime: "text/plain",
    createdAt: "2026-01-01T00:00:00Z",
    modifiedAt: "2026-01-02T00:00:00Z",
    accessedAt: "2026-01-03T00:00:00Z",
    contentId: "1",
    metadata: reflib === undefined ? {} : { reflib },
  });
}

describe("file records over the bridge", () => {
  it("FILE-19 a library's record has all fields", () => {
    const reflib = {
      refCount: 12,
      format: "ris",
      expireAt: "2026-01-01T00:30:00Z",
      generateFrom: ["abc"],
    };
    const file = stored("Search/études 1.ris", { ...reflib, earlier: ["secret"] });
    const teraUrl = "/projects/p1/project/library/Search/%C3%A9tudes%201.ris";
    expect(fileRecord(SETTING, file)).toEqual({
      id: encodeFileId({ projectId: "p1", path: "Search/études 1.ris" }),
      sbId: "id of Search/études 1.ris",
      version: "1",
      name: "études 1.ris",
      icon: "fas fa-books",
      path: "Search/études 1.ris",
      url: `https://host.example${teraUrl}`,
      teraUrl,
      parsedName: {
        basename: "études 1.ris",
        filename: "études 1",
        ext: ".ris",
        dirName: "Search",
      },
      created: new Date("2026-01-01T00:00:00Z"),
      modified: new Date("2026-01-02T00:00:00Z"),
      accessed: new Date("2026-01-03T00:00:00Z"),
      size: 64_000,
      sizeFormatted: "64 KB",
      mime: "text/plain",
      meta: { reflib },
      isFolder: false,
      files: [],
      checked: false,
    });
  });

  it("FILE-19 records of folders, other files and unwritten files have all fields", () => {
    const [folder, plain] = fileRecords(SETTING, [
      stored("in/a.ris", { refCount: 1 }),
      stored("b"),
    ]);
    const unwritten = unwrittenFileRecord(SETTING, "new.ris");
    for (const record of [folder, folder?.files[0], plain, unwritten])
      expect(Object.keys(record ?? {}).toSorted()).toEqual(FIELDS);
    expect(folder).toMatchObject({
      icon: "fas fa-folder",
      isFolder: true,
      version: "",
      size: 64_000,
      sizeFormatted: "64 KB",
      files: [{ name: "a.ris", path: "/projects/p1/in/a.ris", meta: { reflib: { refCount: 1 } } }],
    });
    expect(plain).toMatchObject({
      icon: "fas fa-file",
      meta: {},
      teraUrl: "/projects/p1/project/download/b",
    });
    expect(unwritten).toMatchObject({
      sbId: "",
      version: "none",
      size: 0,
      sizeFormatted: "0 bytes",
    });
  });

  it("FILE-19 metadata of the wrong type is omitted", () => {
    const odd = { refCount: "many", expireAt: {}, generateFrom: [1] };
    expect(fileRecord(SETTING, stored("a.ris", odd)).meta).toEqual({});
  });
});
