import { describe, expect, test } from "vitest";
import { entryText } from "./entry-text.ts";
import { collapse, sortEntries, readLogEntry, type LogEntry } from "./log-entry.ts";

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
    created_at: `2026-11-21T10:${String(count).padStart(2, "0")}:00Z`,
  });
};
const toolName = (id: string) => ({ name: id.toUpperCase(), href: `/${id}` });

describe("timeline", () => {
  test("readLogEntry drops malformed details of a timeline entry", () => {
    expect(entry("projectInvite", { emails: "a@b.c", from: 7, title: "kept" }).data).toEqual({
      title: "kept",
    });
    expect(entry("mark", { tool: [] }).data).toEqual({});
  });

  test("PROJ-13 sortEntries sorts entries latest first or oldest first", () => {
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

  test("PROJ-15 a file's entry links to what the file is, and not to a file that is gone", () => {
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

  test("a timeline entry of unknown type is shown by the name of its type", () => {
    expect(entryText(entry("somethingNew"), toolName).verb).toBe("somethingNew");
  });
});
