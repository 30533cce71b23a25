import type { ConformanceStep } from "./conformance-step.ts";

export function stateSteps(project: string, mark: string): readonly ConformanceStep[] {
  const kept = `${mark}kept`;
  return [
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
  ];
}

export function namespaceSteps(mark: string): readonly ConformanceStep[] {
  return [
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
  ];
}

export function logAndPageSteps(mark: string): readonly ConformanceStep[] {
  return [
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
  ];
}
