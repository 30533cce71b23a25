import type { ConformanceCall, ConformanceStep } from "./conformance-step.ts";

interface Listed {
  readonly id: string;
  readonly name: string;
  readonly path: string;
  readonly files?: readonly Listed[];
}

/** Lists are trees; files in folders are found by id, by path and by the path of the list. */
export function recordSteps(project: string, mark: string): readonly ConformanceStep[] {
  const folder = `${mark}Records`;
  const path = `${folder}/Deep/Étude 1.tar.GZ`;
  const id = `/projects/${project}/${path}`;
  const parsedName = {
    basename: "Étude 1.tar.GZ",
    filename: "Étude 1.tar",
    ext: ".gz",
    dirName: `${folder}/Deep`,
  };
  const listed = (list: unknown): Listed | undefined =>
    (Array.isArray(list) ? (list as readonly Listed[]) : []).find(({ name }) => name === folder)
      ?.files?.[0]?.files?.[0];
  const found = { name: "Étude 1.tar.GZ", path, parsedName, isFolder: false, files: [] };
  const list: ConformanceStep = {
    call: ["getProjectFiles"],
    expected: { has: [] },
  };
  return [
    { call: ["setProjectFileContents", id, "words"], expected: { gives: null } },
    list,
    { call: (before) => ["getProjectFile", listed(before)?.id], expected: { has: found } },
    list,
    { call: (before) => ["getProjectFile", listed(before)?.path], expected: { has: found } },
    { call: ["getProjectFile", path], expected: { has: { size: 5, parsedName } } },
    { call: ["getProjectFile", path, "size"], expected: { gives: 5 } },
    list,
    {
      call: (before) => ["getProjectFileContents", listed(before)?.id, { format: "json" }],
      expected: { refused: /isn't a JSON file/, code: "NOT-JSON" },
    },
    { call: ["getProjectFile", `/projects/p2/${path}`], expected: { gives: undefined } },
  ];
}

/** A save that expects a version is refused once the file has another. */
export function versionSteps(project: string, mark: string): readonly ConformanceStep[] {
  const name = `${mark}version.json`;
  const id = `/projects/${project}/${name}`;
  const contents: ConformanceCall = ["getProjectFileContents", id, { format: "json" }];
  const save = (words: number, expect: string): ConformanceCall => [
    "setProjectFileContents",
    id,
    { words },
    { expect },
  ];
  const refused = (current: unknown): ConformanceStep["expected"] => ({
    refused: /./,
    code: "VERSION-CONFLICT",
    data: { argument: "options.expect", current },
  });
  return [
    { call: save(0, "outdated"), expected: refused(null) },
    { call: save(1, "none"), expected: { has: { name, path: name, isFolder: false } } },
    { call: (before) => save(2, versionOf(before)), expected: { has: { name } } },
    { call: (before) => save(3, versionOf(before)), expected: { has: { name } } },
    { call: save(4, "none"), expected: refused({ name, path: name }) },
    { call: contents, expected: { gives: { words: 3 } } },
    { call: ["getProjectFile", name], expected: { has: { name } } },
    {
      call: (before) => [
        "setProjectFileContents",
        { id, contents: { words: 5 }, expect: versionOf(before) },
      ],
      expected: { has: { name } },
    },
    { call: contents, expected: { gives: { words: 5 } } },
    ...libraryVersionSteps(`/projects/${project}/${mark}version.ris`, `${mark}version.ris`),
  ];
}

function libraryVersionSteps(id: string, name: string): readonly ConformanceStep[] {
  const save = (title: string, expect: string): ConformanceCall => [
    "setProjectLibrary",
    id,
    [{ type: "journalArticle", title }],
    { expect },
  ];
  return [
    { call: save("One", "none"), expected: { has: { name, meta: { reflib: { refCount: 1 } } } } },
    { call: (before) => save("Two", versionOf(before)), expected: { has: { name } } },
    {
      call: save("Three", "none"),
      expected: {
        refused: /./,
        code: "VERSION-CONFLICT",
        data: { argument: "options.expect", current: { name } },
      },
    },
    { call: ["getProjectLibrary", id], expected: { has: [{ title: "Two" }] } },
  ];
}

/** An answer without a version gives one that no file has. */
function versionOf(record: unknown): string {
  const { version } = Object(record) as { version?: unknown };
  return typeof version === "string" && version !== "" ? version : "missing";
}
