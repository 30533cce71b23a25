import { describe, expect, test } from "vitest";
import { entryText } from "./entry-text.ts";
import { collapse, sortEntries, logEntrySchema, type LogEntry } from "./log-entry.ts";

let count = 0;
const entry = (type: string, data: Record<string, unknown> = {}, credits = 0): LogEntry => {
  count += 1;
  return logEntrySchema.parse({
    id: `e${count}`,
    user: null,
    type,
    data,
    credits,
    created_at: `2026-11-21T10:${String(count).padStart(2, "0")}:00Z`,
  });
};
const toolName = (id: string) => ({ name: id.toUpperCase(), href: `/${id}` });

describe("the timeline", () => {
  test("reads an entry without the details that are of another kind than it knows", () => {
    expect(entry("projectInvite", { emails: "a@b.c", from: 7, title: "kept" }).data).toEqual({
      title: "kept",
    });
    expect(
      logEntrySchema.parse({
        id: "e",
        type: "mark",
        data: null,
        created_at: "2026-11-21T10:00:00Z",
      }).data,
    ).toEqual({});
  });

  test("PROJ-13 latest first, or oldest first", () => {
    const [a, b] = [entry("mark"), entry("mark")];
    expect(sortEntries([a, b], true)).toEqual([b, a]);
    expect(sortEntries([b, a], false)).toEqual([a, b]);
  });

  test("PROJ-14 collapsing drops tool entries without credits that follow another tool entry", () => {
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
    ["fileDelete", { filePaths: ["a", "b"] }, { verb: "deleted", subject: { label: "2 files" } }],
  ])("PROJ-15 FILE-15 %s is told in words", (type, data, expected) => {
    expect(entryText(entry(type, data), toolName)).toMatchObject(expected);
  });

  test("an entry of a kind from the future is shown by its name", () => {
    expect(entryText(entry("somethingNew"), toolName).verb).toBe("somethingNew");
  });
});
