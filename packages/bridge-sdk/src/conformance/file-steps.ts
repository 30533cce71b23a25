import type { ConformanceStep } from "./conformance-step.ts";
import { recordSteps, versionSteps } from "./file-record-steps.ts";

export function fileSteps(project: string, mark: string): readonly ConformanceStep[] {
  const file = (name: string): string => `/projects/${project}/${mark}${name}`;
  return [
    {
      call: ["createProjectFile", `${mark}new.txt`],
      expected: { has: { name: `${mark}new.txt`, path: `${mark}new.txt`, isFolder: false } },
    },
    {
      call: ["createProjectFile", `${mark}new.txt`],
      expected: { refused: /^Could not create new file "/ },
    },
    { call: ["setProjectFileContents", file("a.json"), { a: [1] }], expected: { gives: null } },
    {
      call: ["getProjectFileContents", file("a.json"), { format: "json" }],
      expected: { gives: { a: [1] } },
    },
    {
      call: ["setProjectFileContents", [1, 2], { id: file("a.json") }],
      expected: { gives: null },
    },
    {
      call: ["getProjectFileContents", btoa(file("a.json")), { format: "json" }],
      expected: { gives: [1, 2] },
    },
    {
      call: ["setProjectFileContents", { id: file("a.json"), contents: { b: 1 } }],
      expected: { gives: null },
    },
    {
      call: ["getProjectFileContents", urlSafe(btoa(file("a.json"))), { format: "json" }],
      expected: { gives: { b: 1 } },
    },
    {
      call: ["setProjectFileContents", file("a.json")],
      expected: { refused: /requires contents to save/ },
    },
    {
      call: ["setProjectFileContents", 7, "x"],
      expected: { refused: /^id must be the id of a file/ },
    },
    { call: ["getProjectFile", `${mark}a.json`], expected: { has: { path: `${mark}a.json` } } },
    { call: ["getProjectFile", "missing"], expected: { gives: undefined } },
    ...["nonsense!", "/projects/p2/a.json", `/projects/${project}/../p2/x`].map(
      (id) =>
        ({
          call: ["getProjectFileContents", id],
          expected: { refused: /^Invalid TERA File ID/ },
        }) as const,
    ),
    ...moveSteps(file, mark),
    ...folderSteps(mark),
    ...recordSteps(project, mark),
    ...versionSteps(project, mark),
  ];
}

function urlSafe(base64: string): string {
  return base64.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/u, "");
}

function moveSteps(file: (name: string) => string, mark: string): readonly ConformanceStep[] {
  return [
    {
      call: ["moveProjectFile", file("a.json"), `${mark}in/b.json`],
      expected: { has: { name: "b.json", path: `${mark}in/b.json` } },
    },
    {
      call: ["moveProjectFile", file("in/b.json"), `${mark}in/b.json`],
      expected: { has: { path: `${mark}in/b.json` } },
    },
    { call: ["getProjectFileContents", file("a.json")], expected: { refused: /./ } },
    {
      call: ["moveProjectFile", file("in/b.json"), `${mark}new.txt`, { overwrite: false }],
      expected: { refused: /^Failed to move project file "/ },
    },
    ...["../x", "/x", "x/"].map(
      (name) =>
        ({
          call: ["moveProjectFile", file("in/b.json"), name],
          expected: { refused: /^moveProjectFile: / },
        }) as const,
    ),
  ];
}

function folderSteps(mark: string): readonly ConformanceStep[] {
  return [
    { call: ["createProjectFolder", `/${mark}folder/`], expected: { gives: undefined } },
    { call: ["createProjectFolder", `${mark}folder`], expected: { gives: undefined } },
    { call: ["deleteProjectFolder", `${mark}nowhere`], expected: { gives: null } },
    {
      call: ["deleteProjectFolder", "///"],
      expected: { refused: /^Folder path cannot resolve to project root/ },
    },
    {
      call: ["createProjectFolder", "a/../b"],
      expected: { refused: /^Invalid folderPath provided\. / },
    },
  ];
}
