import type { ConformanceStep } from "./conformance-step.ts";

export function librarySteps(project: string, mark: string): readonly ConformanceStep[] {
  const file = (name: string): string => `/projects/${project}/${mark}${name}`;
  return [
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
      call: ["setProjectLibrary", [{ type: "journalArticle", title: "V" }], { id: file("l.json") }],
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
    ...risSteps(file("r.ris")),
  ];
}

/** A library is stored in the format of its extension, whoever writes it. */
function risSteps(id: string): readonly ConformanceStep[] {
  const title = "Sepsis bundles";
  return [
    {
      call: ["setProjectLibrary", id, [{ type: "journalArticle", title, volume: "801" }]],
      expected: { gives: null },
    },
    {
      call: ["getProjectLibrary", id],
      expected: { has: [{ type: "journalArticle", title, volume: "801" }] },
    },
    {
      call: ["getProjectFileContents", id, { format: "json" }],
      expected: { refused: /isn't a JSON file/, code: "NOT-JSON" },
    },
    {
      call: ["setProjectFileContents", id, "TY  - JOUR\nTI  - Written as text\nVL  - 4\nER  - \n"],
      expected: { gives: null },
    },
    {
      call: ["getProjectLibrary", id],
      expected: { has: [{ title: "Written as text", volume: "4" }] },
    },
    {
      call: ["setProjectLibrary", id.replace(/ris$/u, "docx"), [{ title }]],
      expected: {
        refused: /^Unsupported library format/,
        code: "UNSUPPORTED-FORMAT",
        data: { argument: "id" },
      },
    },
  ];
}
