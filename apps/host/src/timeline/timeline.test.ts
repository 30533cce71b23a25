import { describe, expect, test } from "vitest";
import { LOG_KINDS, LOG_TYPES } from "@tera/contract";
import { entryIcon } from "./entry-icons.ts";
import { entryText, groupText } from "./entry-text.ts";
import { groupEntries } from "./group-entries.ts";
import { collapse, sortEntries, readLogEntry, type LogEntry } from "./log-entry.ts";

const ROUND = "7c9e6679-7425-40de-944b-e07fc1f90ae7";
let count = 0;
const entry = (type: string, data: Record<string, unknown> = {}, credits = 0): LogEntry => {
  count += 1;
  return readLogEntry({
    id: `e${count}`,
    project: "p1",
    user: null,
    type,
    data,
    credits,
    created_at: new Date(Date.UTC(2026, 10, 21, 10, 0, count)).toISOString(),
  });
};
const toolName = (id: string) => ({ name: id.toUpperCase(), href: `/${id}` });

describe("timeline", () => {
  test("readLogEntry: drops malformed details of a timeline entry", () => {
    expect(entry("projectInvite", { emails: "a@b.c", from: 7, title: "kept" }).data).toEqual({
      title: "kept",
    });
    expect(entry("mark", { tool: [] }).data).toEqual({});
  });

  test("PROJ-13 sortEntries: sorts entries latest first or oldest first", () => {
    const [a, b] = [entry("mark"), entry("mark")];
    expect(sortEntries([a, b], true)).toEqual([b, a]);
    expect(sortEntries([b, a], false)).toEqual([a, b]);
  });

  test("PROJ-14 collapse drops tool entries without credits after another tool entry", () => {
    const entries = [
      entry("tool"),
      entry("tool"),
      entry("tool", {}, 40),
      entry("mark"),
      entry("tool"),
      entry("fileEdit"),
      entry("tool"),
    ];
    expect(collapse(entries).map(({ type, credits }) => `${type} ${credits}`)).toEqual([
      "tool 0",
      "tool 40",
      "mark 0",
      "tool 0",
      "fileEdit 0",
      "tool 0",
    ]);
  });

  test.each([
    [
      "tool",
      { tool: "word-freq" },
      { verb: "opened", subject: { label: "WORD-FREQ", href: "/word-freq" } },
    ],
    ["mark", { title: "Screening complete" }, { subject: { label: "Screening complete" } }],
    ["projectCreate", {}, { verb: "created the project" }],
    [
      "roundOpen",
      { round: ROUND, title: "Titles", filePath: "a.ris" },
      {
        verb: "opened",
        subject: { label: "the screening round “Titles”", href: `/project/screening/${ROUND}` },
        place: { label: "a.ris" },
      },
    ],
    ["projectJoin", {}, { verb: "joined the project" }],
    ["projectLeave", {}, { verb: "left the project" }],
    [
      "projectInvite",
      { emails: ["a@b.c", "d@e.f"] },
      { verb: "invited", subject: { label: "a@b.c, d@e.f" } },
    ],
    ["projectDisinvite", { emails: ["a@b.c"] }, { verb: "removed", subject: { label: "a@b.c" } }],
    [
      "projectRename",
      { from: "Old", to: "New" },
      { verb: "renamed the project", struck: "Old", detail: "to New" },
    ],
    [
      "fileEdit",
      { filePath: "Screening/a b.ris" },
      {
        verb: "edited",
        subject: { label: "Screening/a b.ris", href: "/project/library/Screening/a%20b.ris" },
      },
    ],
    [
      "fileUpload",
      { filePath: "plan.docx" },
      { verb: "uploaded", subject: { label: "plan.docx", href: "/project/download/plan.docx" } },
    ],
    [
      "fileEdit",
      { filePath: "a.ris", tool: "Polyglot" },
      { verb: "edited", subject: { label: "a.ris" }, rest: "with POLYGLOT" },
    ],
    [
      "fileDownloadZip",
      { filePath: "Search" },
      { verb: "downloaded", subject: { label: "Search" }, rest: "as zip" },
    ],
    [
      "fileDownloadZip",
      { filePaths: ["a", "b"] },
      { verb: "downloaded", subject: { label: "2 files" }, rest: "as zip" },
    ],
    ["fileDelete", { filePaths: ["a", "b"] }, { verb: "deleted", subject: { label: "2 files" } }],
  ])("PROJ-15 FILE-15 a timeline entry of type %s is shown as text", (type, data, expected) => {
    expect(entryText(entry(type, data), toolName)).toMatchObject(expected);
  });

  test("an entry about a round whose id is malformed or missing has no link", () => {
    for (const data of [{ title: "Titles", round: "../admin" }, { title: "Titles" }])
      expect(entryText(entry("roundClose", data), toolName).subject).toEqual({
        label: "the screening round “Titles”",
      });
  });

  test("PROJ-15 an entry links to its file's library or download, but not to a missing file", () => {
    const kinds = new Map([
      ["search.txt", "library"],
      ["notes.txt", "other"],
    ] as const);
    const linkOf = (filePath: string): string | undefined =>
      entryText(entry("fileUpload", { filePath }), toolName, kinds).subject?.href;
    expect(linkOf("search.txt")).toBe("/project/library/search.txt");
    expect(linkOf("notes.txt")).toBe("/project/download/notes.txt");
    expect(linkOf("gone.ris")).toBeUndefined();
  });

  test.each([
    [
      "fileMerge",
      {
        filePath: "Merged library.ris",
        sources: [642, 557, 286].map((references, at) => ({ filePath: `${at}.ris`, references })),
        references: 1485,
      },
      "merged 3 libraries (642 + 557 + 286) into Merged library.ris",
    ],
    [
      "fileDedupe",
      { filePath: "all.ris", removed: 41, references: 1444 },
      "removed 41 duplicates, 1,444 left, in all.ris",
    ],
    [
      "fileImport",
      {
        filePath: "all.ris",
        references: 12,
        sources: [
          { filePath: "a.nbib", references: 7 },
          { filePath: "b.nbib", references: 5 },
        ],
      },
      "imported 12 references from 2 files into all.ris",
    ],
    [
      "fileImport",
      { filePath: "library.ris", references: 12, title: "DOI" },
      "added 12 references to library.ris by DOI",
    ],
    [
      "fileImport",
      { filePath: "library.ris", references: 1, title: "hand" },
      "added 1 reference to library.ris by hand",
    ],
    ["projectInvite", { emails: ["a@b.example"], to: "viewer" }, "invited a@b.example to view"],
    ["fileRename", { from: "a.ris", to: "b.ris" }, "renamed a file to b.ris"],
    ["fileRename", { from: "Old/", to: "In/New/" }, "renamed a folder to In/New"],
    ["fileMove", { filePath: "a.ris", to: "" }, "moved a.ris to Project root"],
    ["fileMove", { filePaths: ["a", "b"], to: "Old" }, "moved 2 files to Old"],
    ["fileRestore", { filePath: "a.ris" }, "restored a.ris"],
    ["fileDownloadZip", { filePath: "Old" }, "downloaded Old as zip"],
  ])("PROJ-15 an entry of type %s shows its numbers and names", (type, data, sentence) => {
    const { verb, subject, rest, place } = entryText(entry(type, data), toolName);
    expect([verb, subject?.label, rest, place?.label].filter(Boolean).join(" ")).toBe(sentence);
  });

  test("PROJ-15 an import names the file, database and search of its references", () => {
    const sources = [
      { filePath: "a.nbib", references: 7, database: "PubMed", search: "March update" },
      { filePath: "b.ris", references: 1, database: "Embase" },
      { filePath: "c.ris", references: 2, search: "By hand" },
      { filePath: "d.ris", references: 3 },
    ];
    const { items } = entryText(entry("fileImport", { filePath: "all.ris", sources }), toolName);
    expect(items?.map(({ label }) => label)).toEqual([
      "a.nbib (7 references from PubMed, “March update”)",
      "b.ris (1 reference from Embase)",
      "c.ris (2 references, “By hand”)",
      "d.ris (3 references)",
    ]);
  });

  test("PROJ-15 every entry reads as a sentence, even without its data or with an unknown type", () => {
    for (const type of [...LOG_TYPES, ...Object.values(LOG_KINDS).flat(), "somethingNew"]) {
      const { verb, subject, rest, detail, content } = entryText(entry(type), toolName);
      const sentence = [verb, subject?.label, rest, detail, content].filter(Boolean).join(" ");
      expect(sentence).not.toContain("undefined");
      expect(sentence).not.toContain("somethingNew");
      if (type !== "mark") expect(verb).not.toBe("");
      expect(type === "somethingNew" || entryIcon(type) !== entryIcon("somethingNew")).toBe(true);
    }
  });

  test("PROJ-15 a tool's report and a note are shown with their text", () => {
    expect(
      entryText(entry("tool", { tool: "word-freq", content: "212 words" }), toolName),
    ).toMatchObject({ verb: "worked in", content: "212 words" });
    expect(entryText(entry("note", { content: "By hand" }), toolName)).toMatchObject({
      verb: "noted",
      content: "By hand",
    });
  });

  test("PROJ-14 groupEntries: joins neighbouring uploads of one person into a counted line", () => {
    const uploads = ["a", "b", "c"].map((filePath) => entry("fileUpload", { filePath }));
    const groups = groupEntries([...uploads, entry("fileEdit"), entry("fileEdit")]);
    expect(groups.map(({ members }) => members.length)).toEqual([3, 1, 1]);
    const [group] = groups;
    expect(group && groupText(group, toolName)).toMatchObject({
      verb: "uploaded",
      subject: { label: "3 files" },
      items: [{ label: "a" }, { label: "b" }, { label: "c" }],
    });
  });

  test("PROJ-15 a deleted file is named without a link", () => {
    const { subject } = entryText(
      entry("fileUpload", { filePath: "gone.ris" }),
      toolName,
      new Map(),
    );
    expect(subject).toEqual({ label: "gone.ris", isGone: true });
  });
});
