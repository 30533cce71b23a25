import { expect, test } from "vitest";
import { entryText } from "./entry-text.ts";
import { readLogEntry } from "./log-entry.ts";
import { timelineCsv } from "./timeline-csv.ts";

const entry = (type: string, data: object) =>
  readLogEntry({
    id: `id-${type}`,
    project: "p",
    user: "u",
    type,
    data: { ...data },
    credits: 0,
    created_at: "2026-03-02T10:00:00.123456+01:00",
  });

const csvOf = (...entries: ReturnType<typeof entry>[]): string =>
  timelineCsv(entries, {
    personName: () => "Ann",
    toolName: (id) => id,
    textOf: (each) => entryText(each, (id) => ({ name: id })),
  });

test("PROJ-12 timelineCsv: starts with a byte order mark and has ISO 8601 times and numbers", () => {
  const csv = csvOf(
    entry("fileDedupe", {
      filePath: "a.ris",
      removed: 41,
      references: 1444,
      title: "Merged 41 pairs.",
    }),
  );
  expect(csv.startsWith("\u{FEFF}Time,Person,")).toBe(true);
  expect(csv.split("\r\n")[1]).toBe(
    '2026-03-02T09:00:00.123Z,Ann,"removed 41 duplicates, 1,444 left, in a.ris Merged 41 pairs.",,fileDedupe,,a.ris,1444,41,0,id-fileDedupe',
  );
});

test("PROJ-12 timelineCsv: prevents cells from running as formulas, and quotes where needed", () => {
  const csv = csvOf(entry("note", { content: '=HYPERLINK("http://a.example")' }));
  expect(csv).toContain(`"'=HYPERLINK(""http://a.example"")"`);
  for (const start of ["+1", "-1", "@x", "\tx"])
    expect(csvOf(entry("note", { content: start }))).toContain(`'${start}`);
});
