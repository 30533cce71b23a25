/**
 * `gives` is the exact result, `has` the fields that it must contain, and `refused` matches the
 * error message.
 */
type ExpectedResult =
  | { readonly gives: unknown }
  | { readonly has: unknown }
  | { readonly refused: RegExp };

export interface ConformanceStep {
  readonly call: readonly [method: string, ...args: readonly unknown[]];
  readonly expected: ExpectedResult;
}

/**
 * Returns calls, to be made in this order, that every host must answer alike and without asking a
 * person. Names start with `mark`, so that runs don't collide; `project` is the id of the open
 * project.
 */
export function conformance(
  project: string,
  mark: string,
): Readonly<
  Record<
    "state" | "namespaces" | "files" | "libraries" | "log and page",
    readonly ConformanceStep[]
  >
> {
  const file = (name: string): string => `/projects/${project}/${mark}${name}`;
  const kept = `${mark}kept`;
  return {
    state: [
      { call: ["setProjectState", mark, { a: 1 }], expected: { gives: { a: 1 } } },
      { call: ["setProjectState", `${mark}.b.1.c`, 1], expected: { gives: 1 } },
      { call: ["setProjectState", `${mark}list[0].b`, 2], expected: { gives: 2 } },
      { call: ["setProjectState", [mark, "d.e", "f"], 3], expected: { gives: 3 } },
      { call: ["setProjectState", `${mark}g/h`, 4], expected: { gives: 4 } },
      {
        call: ["setProjectState", kept, { list: [{ a: 1 }, { a: 2 }], none: null }],
        expected: { gives: { list: [{ a: 1 }, { a: 2 }], none: null } },
      },
      {
        call: ["setProjectState", kept, { list: [{ b: 3 }] }, { strategy: "merge" }],
        expected: { gives: { list: [{ b: 3 }] } },
      },
      {
        call: ["setProjectState", kept, { none: 1, more: 2 }, { strategy: "defaults" }],
        expected: { gives: { none: 1, more: 2 } },
      },
      {
        call: ["getProjectState"],
        expected: {
          has: {
            id: project,
            [mark]: { a: 1, b: [null, { c: 1 }], "d.e": { f: 3 } },
            [`${mark}list`]: [{ b: 2 }],
            [`${mark}g/h`]: 4,
            [kept]: { list: [{ a: 1, b: 3 }, { a: 2 }], none: null, more: 2 },
          },
        },
      },
      // Here, an array as first argument is a path, not default values.
      { call: ["setProjectStateDefaults", [kept, "more"], 9], expected: { gives: 2 } },
      { call: ["setProjectStateDefaults", `${mark}fresh.at`, 5], expected: { gives: 5 } },
      {
        call: ["setProjectStateDefaults", { id: "p7", [kept]: { more: 8, most: 9 } }],
        expected: {
          has: { id: project, [`${mark}fresh`]: { at: 5 }, [kept]: { more: 2, most: 9 } },
        },
      },
      { call: ["setProjectStateFlush"], expected: { gives: null } },
      { call: ["setProjectStateRefresh"], expected: { gives: null } },
      {
        call: ["setProjectState", kept, 1, { strategy: "odd" }],
        expected: { refused: /^Unknown conflict resolution strategy "odd"/ },
      },
      {
        call: ["setProjectState", "", 1],
        expected: { refused: /^setProjectState path is required/ },
      },
      {
        call: ["setProjectState", 7, 1],
        expected: { refused: /path must be a dotted string or array of path segments/ },
      },
      ...["__proto__.x", ["constructor", "prototype"], "id", "users.0"].map(
        (path) => ({ call: ["setProjectState", path, 1], expected: { refused: /./ } }) as const,
      ),
    ],
    namespaces: [
      { call: ["getNamespace", `${mark}words`], expected: { gives: null } },
      {
        call: ["setNamespace", `${mark}words`, { a: 1, deep: { x: 1 }, list: [1, 2] }],
        expected: { gives: { a: 1, deep: { x: 1 }, list: [1, 2] } },
      },
      // The merge is shallow: the new `deep` replaces the old one.
      {
        call: ["setNamespace", `${mark}words`, { deep: { y: 2 }, list: [3] }],
        expected: { gives: { deep: { y: 2 }, list: [3] } },
      },
      {
        call: ["getNamespace", `${mark}words`],
        expected: { gives: { a: 1, deep: { y: 2 }, list: [3] } },
      },
      { call: ["setNamespace", `${mark}words`, {}], expected: { gives: {} } },
      {
        call: ["getNamespace", `${mark}words`],
        expected: { gives: { a: 1, deep: { y: 2 }, list: [3] } },
      },
      {
        call: ["setNamespace", `${mark}words`, { b: 2 }, { method: "set" }],
        expected: { gives: { b: 2 } },
      },
      { call: ["getNamespace", `${mark}words`], expected: { gives: { b: 2 } } },
      { call: ["setNamespace", `${mark}empty`, {}], expected: { gives: {} } },
      { call: ["getNamespace", `${mark}empty`], expected: { gives: {} } },
      {
        call: ["listNamespaces"],
        expected: { has: [{ name: `${mark}empty` }, { name: `${mark}words` }] },
      },
      {
        call: ["getNamespace", "no words"],
        expected: { refused: /^Namespaces must be alphanumeric \+ hyphens \+ underscores/ },
      },
      ...[null, [1], "text", undefined].map(
        (state) =>
          ({
            call: ["setNamespace", `${mark}words`, state],
            expected: { refused: /^State must be an object/ },
          }) as const,
      ),
    ],
    files: [
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
        call: [
          "getProjectFileContents",
          Buffer.from(file("a.json")).toString("base64"),
          { format: "json" },
        ],
        expected: { gives: [1, 2] },
      },
      {
        call: ["setProjectFileContents", { id: file("a.json"), contents: { b: 1 } }],
        expected: { gives: null },
      },
      {
        call: [
          "getProjectFileContents",
          Buffer.from(file("a.json")).toString("base64url"),
          { format: "json" },
        ],
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
      ...["nonsense!", "/projects/p2/a.json", `/projects/${project}/../p2/x`].map(
        (id) =>
          ({
            call: ["getProjectFileContents", id],
            expected: { refused: /^Invalid TERA File ID/ },
          }) as const,
      ),
    ],
    libraries: [
      {
        call: ["setProjectLibrary", file("l.json"), [{ type: "journalArticle", title: "T" }]],
        expected: { gives: null },
      },
      {
        call: ["getProjectLibrary", file("l.json")],
        expected: { has: [{ type: "journalArticle", title: "T" }] },
      },
      {
        call: [
          "setProjectLibrary",
          { id: file("l.json"), refs: [{ type: "journalArticle", title: "U" }], format: "pojo" },
        ],
        expected: { gives: null },
      },
      {
        call: [
          "setProjectLibrary",
          [{ type: "journalArticle", title: "V" }],
          { id: file("l.json") },
        ],
        expected: { gives: null },
      },
      { call: ["getProjectLibrary", file("l.json")], expected: { has: [{ title: "V" }] } },
      {
        call: ["setProjectLibrary", file("l.json"), [], { overwrite: false }],
        expected: { refused: /already exists/ },
      },
      {
        call: ["getProjectLibrary", file("l.json"), { format: "json" }],
        expected: { refused: /^Unsupported library format "json"/ },
      },
      {
        call: ["getProjectLibrary", file("gone.ris")],
        expected: { refused: /^File not found or empty: / },
      },
      {
        call: ["setProjectLibrary", file("l.json")],
        expected: { refused: /^setProjectLibrary requires refs to save\./ },
      },
      { call: ["setProjectLibrary", 7, []], expected: { refused: /^id must be the id of a file/ } },
      {
        call: ["setProjectLibrary", file("l.json"), { a: 1 }, { format: "pojo" }],
        expected: {
          refused: /^setProjectLibrary\(\) with format=pojo requires an array of references/,
        },
      },
    ],
    "log and page": [
      {
        call: ["projectLog", { type: "tool", title: `${mark} counted`, tool: "Words" }],
        expected: { gives: undefined },
      },
      { call: ["projectLog", { title: "x" }], expected: { refused: /type/ } },
      { call: ["setPage", `/${mark}/3?q=1`], expected: { gives: undefined } },
      { call: ["setPage", { path: `/${mark}`, title: mark }], expected: { gives: undefined } },
      ...["words", "//evil.example", "javascript:alert(1)"].map(
        (path) =>
          ({ call: ["setPage", path], expected: { refused: /must start with '\// } }) as const,
      ),
    ],
  };
}

/** Describes a mismatch, if there is one. A refusal is passed as `{rejected}`. */
export function resultMismatch(
  { call, expected }: ConformanceStep,
  ended: unknown,
): string | undefined {
  const refusal =
    typeof ended === "object" && ended !== null && "rejected" in ended
      ? String(ended.rejected)
      : undefined;
  const describe = (): string =>
    `${JSON.stringify(call)} ended with ${JSON.stringify(ended)} instead of ${"refused" in expected ? String(expected.refused) : JSON.stringify(expected)}`;
  if ("refused" in expected)
    return refusal !== undefined && expected.refused.test(refusal) ? undefined : describe();
  if (refusal !== undefined) return describe();
  return (
    "gives" in expected ? isSame(ended, expected.gives) : containsExpected(ended, expected.has)
  )
    ? undefined
    : describe();
}

/** Ignores the order of keys. */
function isSame(one: unknown, other: unknown): boolean {
  return containsExpected(one, other) && containsExpected(other, one);
}

function containsExpected(value: unknown, expected: unknown): boolean {
  if (typeof expected !== "object" || expected === null) return Object.is(value, expected);
  if (
    typeof value !== "object" ||
    value === null ||
    Array.isArray(value) !== Array.isArray(expected)
  )
    return false;
  return Object.entries(expected).every(([key, part]) =>
    containsExpected((value as Record<string, unknown>)[key], part),
  );
}
