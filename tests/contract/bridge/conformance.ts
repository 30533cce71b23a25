/** How a call ends: with exactly this, with at least this, or refused in words that match. */
type Ending =
  | { readonly gives: unknown }
  | { readonly has: unknown }
  | { readonly refused: RegExp };

/** One call of a tool and how it must end, whoever answers it. */
export interface ConformanceStep {
  readonly call: readonly [method: string, ...args: readonly unknown[]];
  readonly ends: Ending;
}

/**
 * What every host has to answer to the calls that need no person, in order: the same for rooms in memory and for the product on its server.
 * `project` is the id of the open one; names begin with `mark`, so that two runs in one project don't meet.
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
      { call: ["setProjectState", mark, { a: 1 }], ends: { gives: { a: 1 } } },
      { call: ["setProjectState", `${mark}.b.1.c`, 1], ends: { gives: 1 } },
      { call: ["setProjectState", `${mark}list[0].b`, 2], ends: { gives: 2 } },
      { call: ["setProjectState", [mark, "d.e", "f"], 3], ends: { gives: 3 } },
      { call: ["setProjectState", `${mark}g/h`, 4], ends: { gives: 4 } },
      {
        call: ["setProjectState", kept, { list: [{ a: 1 }, { a: 2 }], none: null }],
        ends: { gives: { list: [{ a: 1 }, { a: 2 }], none: null } },
      },
      {
        call: ["setProjectState", kept, { list: [{ b: 3 }] }, { strategy: "merge" }],
        ends: { gives: { list: [{ b: 3 }] } },
      },
      {
        call: ["setProjectState", kept, { none: 1, more: 2 }, { strategy: "defaults" }],
        ends: { gives: { none: 1, more: 2 } },
      },
      {
        call: ["getProjectState"],
        ends: {
          has: {
            id: project,
            [mark]: { a: 1, b: [null, { c: 1 }], "d.e": { f: 3 } },
            [`${mark}list`]: [{ b: 2 }],
            [`${mark}g/h`]: 4,
            [kept]: { list: [{ a: 1, b: 3 }, { a: 2 }], none: null, more: 2 },
          },
        },
      },
      // The list is a path, not a state of defaults.
      { call: ["setProjectStateDefaults", [kept, "more"], 9], ends: { gives: 2 } },
      { call: ["setProjectStateDefaults", `${mark}fresh.at`, 5], ends: { gives: 5 } },
      {
        call: ["setProjectStateDefaults", { id: "p7", [kept]: { more: 8, most: 9 } }],
        ends: { has: { id: project, [`${mark}fresh`]: { at: 5 }, [kept]: { more: 2, most: 9 } } },
      },
      { call: ["setProjectStateFlush"], ends: { gives: null } },
      { call: ["setProjectStateRefresh"], ends: { gives: null } },
      {
        call: ["setProjectState", kept, 1, { strategy: "odd" }],
        ends: { refused: /^Unknown conflict resolution strategy "odd"/ },
      },
      { call: ["setProjectState", "", 1], ends: { refused: /^setProjectState path is required/ } },
      {
        call: ["setProjectState", 7, 1],
        ends: { refused: /path must be a dotted string or array of path segments/ },
      },
      ...["__proto__.x", ["constructor", "prototype"], "id", "users.0"].map(
        (path) => ({ call: ["setProjectState", path, 1], ends: { refused: /./ } }) as const,
      ),
    ],
    namespaces: [
      { call: ["getNamespace", `${mark}words`], ends: { gives: null } },
      {
        call: ["setNamespace", `${mark}words`, { a: 1, deep: { x: 1 }, list: [1, 2] }],
        ends: { gives: { a: 1, deep: { x: 1 }, list: [1, 2] } },
      },
      // Merged at the top alone: a key that is sent again holds what was sent last, and nothing of before.
      {
        call: ["setNamespace", `${mark}words`, { deep: { y: 2 }, list: [3] }],
        ends: { gives: { deep: { y: 2 }, list: [3] } },
      },
      {
        call: ["getNamespace", `${mark}words`],
        ends: { gives: { a: 1, deep: { y: 2 }, list: [3] } },
      },
      { call: ["setNamespace", `${mark}words`, {}], ends: { gives: {} } },
      {
        call: ["getNamespace", `${mark}words`],
        ends: { gives: { a: 1, deep: { y: 2 }, list: [3] } },
      },
      {
        call: ["setNamespace", `${mark}words`, { b: 2 }, { method: "set" }],
        ends: { gives: { b: 2 } },
      },
      { call: ["getNamespace", `${mark}words`], ends: { gives: { b: 2 } } },
      { call: ["setNamespace", `${mark}empty`, {}], ends: { gives: {} } },
      { call: ["getNamespace", `${mark}empty`], ends: { gives: {} } },
      {
        call: ["listNamespaces"],
        ends: { has: [{ name: `${mark}empty` }, { name: `${mark}words` }] },
      },
      {
        call: ["getNamespace", "no words"],
        ends: { refused: /^Namespaces must be alphanumeric \+ hyphens \+ underscores/ },
      },
      ...[null, [1], "text", undefined].map(
        (state) =>
          ({
            call: ["setNamespace", `${mark}words`, state],
            ends: { refused: /^State must be an object/ },
          }) as const,
      ),
    ],
    files: [
      {
        call: ["createProjectFile", `${mark}new.txt`],
        ends: { has: { name: `${mark}new.txt`, path: `${mark}new.txt`, isFolder: false } },
      },
      {
        call: ["createProjectFile", `${mark}new.txt`],
        ends: { refused: /^Could not create new file "/ },
      },
      { call: ["setProjectFileContents", file("a.json"), { a: [1] }], ends: { gives: null } },
      {
        call: ["getProjectFileContents", file("a.json"), { format: "json" }],
        ends: { gives: { a: [1] } },
      },
      { call: ["setProjectFileContents", [1, 2], { id: file("a.json") }], ends: { gives: null } },
      {
        call: [
          "getProjectFileContents",
          Buffer.from(file("a.json")).toString("base64"),
          { format: "json" },
        ],
        ends: { gives: [1, 2] },
      },
      {
        call: ["setProjectFileContents", { id: file("a.json"), contents: { b: 1 } }],
        ends: { gives: null },
      },
      {
        call: [
          "getProjectFileContents",
          Buffer.from(file("a.json")).toString("base64url"),
          { format: "json" },
        ],
        ends: { gives: { b: 1 } },
      },
      {
        call: ["setProjectFileContents", file("a.json")],
        ends: { refused: /requires contents to save/ },
      },
      {
        call: ["setProjectFileContents", 7, "x"],
        ends: { refused: /^id must be the id of a file/ },
      },
      { call: ["getProjectFile", `${mark}a.json`], ends: { has: { path: `${mark}a.json` } } },
      { call: ["getProjectFile", "missing"], ends: { gives: undefined } },
      {
        call: ["moveProjectFile", file("a.json"), `${mark}in/b.json`],
        ends: { has: { name: "b.json", path: `${mark}in/b.json` } },
      },
      {
        call: ["moveProjectFile", file("in/b.json"), `${mark}in/b.json`],
        ends: { has: { path: `${mark}in/b.json` } },
      },
      { call: ["getProjectFileContents", file("a.json")], ends: { refused: /./ } },
      {
        call: ["moveProjectFile", file("in/b.json"), `${mark}new.txt`, { overwrite: false }],
        ends: { refused: /^Failed to move project file "/ },
      },
      ...["../x", "/x", "x/"].map(
        (name) =>
          ({
            call: ["moveProjectFile", file("in/b.json"), name],
            ends: { refused: /^moveProjectFile: / },
          }) as const,
      ),
      { call: ["createProjectFolder", `/${mark}folder/`], ends: { gives: undefined } },
      { call: ["createProjectFolder", `${mark}folder`], ends: { gives: undefined } },
      { call: ["deleteProjectFolder", `${mark}nowhere`], ends: { gives: null } },
      {
        call: ["deleteProjectFolder", "///"],
        ends: { refused: /^Folder path cannot resolve to project root/ },
      },
      {
        call: ["createProjectFolder", "a/../b"],
        ends: { refused: /^Invalid folderPath provided\. / },
      },
      ...["nonsense!", "/projects/p2/a.json", `/projects/${project}/../p2/x`].map(
        (id) =>
          ({
            call: ["getProjectFileContents", id],
            ends: { refused: /^Invalid TERA File ID/ },
          }) as const,
      ),
    ],
    libraries: [
      {
        call: ["setProjectLibrary", file("l.json"), [{ type: "journalArticle", title: "T" }]],
        ends: { gives: null },
      },
      {
        call: ["getProjectLibrary", file("l.json")],
        ends: { has: [{ type: "journalArticle", title: "T" }] },
      },
      {
        call: [
          "setProjectLibrary",
          { id: file("l.json"), refs: [{ type: "journalArticle", title: "U" }], format: "pojo" },
        ],
        ends: { gives: null },
      },
      {
        call: [
          "setProjectLibrary",
          [{ type: "journalArticle", title: "V" }],
          { id: file("l.json") },
        ],
        ends: { gives: null },
      },
      { call: ["getProjectLibrary", file("l.json")], ends: { has: [{ title: "V" }] } },
      {
        call: ["setProjectLibrary", file("l.json"), [], { overwrite: false }],
        ends: { refused: /exists already/ },
      },
      {
        call: ["getProjectLibrary", file("l.json"), { format: "json" }],
        ends: { refused: /^Unsupported library format "json"/ },
      },
      {
        call: ["getProjectLibrary", file("gone.ris")],
        ends: { refused: /^File not found or empty: / },
      },
      {
        call: ["setProjectLibrary", file("l.json")],
        ends: { refused: /^setProjectLibrary requires refs to save\./ },
      },
      { call: ["setProjectLibrary", 7, []], ends: { refused: /^id must be the id of a file/ } },
      {
        call: ["setProjectLibrary", file("l.json"), { a: 1 }, { format: "pojo" }],
        ends: {
          refused: /^setProjectLibrary\(\) with format=pojo requires an array of references/,
        },
      },
    ],
    "log and page": [
      {
        call: ["projectLog", { type: "tool", title: `${mark} counted`, tool: "Words" }],
        ends: { gives: undefined },
      },
      { call: ["projectLog", { title: "x" }], ends: { refused: /type/ } },
      { call: ["setPage", `/${mark}/3?q=1`], ends: { gives: undefined } },
      { call: ["setPage", { path: `/${mark}`, title: mark }], ends: { gives: undefined } },
      ...["words", "//evil.example", "javascript:alert(1)"].map(
        (path) => ({ call: ["setPage", path], ends: { refused: /must start with '\// } }) as const,
      ),
    ],
  };
}

/** What is wrong with how a call ended; undefined where that is as it should be. `{rejected}` is what a refusal comes as. */
export function faultOfEnding({ call, ends }: ConformanceStep, ended: unknown): string | undefined {
  const refusal =
    typeof ended === "object" && ended !== null && "rejected" in ended
      ? String(ended.rejected)
      : undefined;
  const told = (): string =>
    `${JSON.stringify(call)} ended with ${JSON.stringify(ended)} instead of ${"refused" in ends ? String(ends.refused) : JSON.stringify(ends)}`;
  if ("refused" in ends)
    return refusal !== undefined && ends.refused.test(refusal) ? undefined : told();
  if (refusal !== undefined) return told();
  return ("gives" in ends ? isSame(ended, ends.gives) : isLikePart(ended, ends.has))
    ? undefined
    : told();
}

/** Whether two values say the same; the order of keys says nothing. */
function isSame(one: unknown, other: unknown): boolean {
  return isLikePart(one, other) && isLikePart(other, one);
}

/** Whether a value has all that is wanted of it, and whatever else. */
function isLikePart(value: unknown, wanted: unknown): boolean {
  if (typeof wanted !== "object" || wanted === null) return Object.is(value, wanted);
  if (typeof value !== "object" || value === null || Array.isArray(value) !== Array.isArray(wanted))
    return false;
  return Object.entries(wanted).every(([key, part]) =>
    isLikePart((value as Record<string, unknown>)[key], part),
  );
}
