import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { repositoryRoot } from "../../../apps/server/src/database/repository-root.ts";
import {
  type SecurityEvent,
  SECURITY_EVENTS,
  describeEvent,
} from "../../../apps/server/src/security-events.ts";
import { asvsItems } from "./asvs-items.fixture.ts";

const ROOT = repositoryRoot();
const { testTitles } = (await import(join(ROOT, "scripts/test-titles.mjs"))) as {
  readonly testTitles: (folder: string) => { file: string; title: string }[];
};

const PAGE = readFileSync(join(ROOT, "docs/security.md"), "utf8");
const ROW = /^\| (\d+\.\d+\.\d+) \| (\d) \| ([^|]+) \| ([^|]+) \|$/gmu;
const TEST = /`([^`]+)` “([^”]+)”/gu;
const KINDS = /^(Shown|Documented|By design|Operator|Does not apply|Not met): /u;

const rows = [...PAGE.matchAll(ROW)].map(([, item = "", level = "", asks = "", answer = ""]) => ({
  item,
  level: Number(level),
  asks,
  answer,
}));
const titles = new Map<string, Set<string>>();
for (const { file, title } of testTitles(ROOT))
  titles.set(file, (titles.get(file) ?? new Set()).add(title));
const headings = new Set(
  [...PAGE.matchAll(/^#+ (.+)$/gmu)].map(([, heading = ""]) =>
    heading.toLowerCase().replaceAll(" ", "-"),
  ),
);

describe("the ASVS 5.0 table of docs/security.md", () => {
  it("is checked against 70 ASVS items of level 1, 183 of level 2 and 92 of level 3", () => {
    expect([1, 2, 3].map((level) => asvsItems(level as 1 | 2 | 3).length)).toEqual([70, 183, 92]);
  });

  it("has every ASVS item of levels 1 and 2 once, under its level", () => {
    const items = (level: 1 | 2) =>
      rows.filter((row) => row.level === level).map(({ item }) => item);
    expect(items(1).toSorted()).toEqual(asvsItems(1).toSorted());
    expect(items(2).toSorted()).toEqual(asvsItems(2).toSorted());
  });

  it("answers each ASVS item with a test, a part of the page, a file or a reason", () => {
    for (const { item, answer } of rows) {
      const kind = KINDS.exec(answer)?.[1];
      expect([item, kind]).toEqual([item, expect.any(String)]);
      if (kind === "Shown")
        expect([item, [...answer.matchAll(TEST)].length > 0]).toEqual([item, true]);
      if (kind === "Documented") expect([item, /\]\(#/u.test(answer)]).toEqual([item, true]);
      if (kind === "By design")
        expect([item, /`[\w./-]+\.ts`/u.test(answer)]).toEqual([item, true]);
    }
  });

  it("names only tests that exist", () => {
    const named = rows.flatMap(({ item, answer }) =>
      [...answer.matchAll(TEST)].map(([, file = "", title = ""]) => ({ item, file, title })),
    );
    expect(named.length).toBeGreaterThan(100);
    expect(named.filter(({ file, title }) => titles.get(file)?.has(title) !== true)).toEqual([]);
  });

  it("names only files and headings that exist", () => {
    const files = rows.flatMap(({ answer }) =>
      [...answer.matchAll(/`((?:apps|packages|docs|tests|scripts|supabase)\/[\w./-]+)`/gu)].map(
        ([, file = ""]) => file,
      ),
    );
    expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
    const links = [...PAGE.matchAll(/\]\(#([\w-]+)\)/gu)].map(([, name = ""]) => name);
    expect(links.filter((name) => !headings.has(name))).toEqual([]);
  });
});

it("docs/security.md lists every event of the security log's catalogue", () => {
  const table = (Object.keys(SECURITY_EVENTS) as SecurityEvent[]).map((event) => {
    const { when, fields, optional = [], isBounded } = describeEvent(event);
    const names = [
      ...fields.map((name) => `\`${name}\``),
      ...optional.map((name) => `\`${name}\`?`),
    ];
    return `| \`${event}\` | ${when} | ${names.join(", ")} | ${isBounded === true ? "yes" : ""} |`;
  });
  const section = PAGE.slice(
    PAGE.indexOf("\n## Security events"),
    PAGE.indexOf("\n## ", PAGE.indexOf("\n## Security events") + 1),
  );
  expect(section.split("\n").filter((line) => line.startsWith("| `"))).toEqual(table);
});

it("docs/security.md names only folders and files that exist", () => {
  const promises = PAGE.slice(0, PAGE.indexOf("\n## ASVS"));
  const rooms = [
    ...promises.matchAll(
      /`((?:access|api|archive|backup|database|login|mail|pages|supabase)\/[\w./-]*|[\w-]+\.ts)`/gu,
    ),
  ].map(([, room = ""]) => room);
  expect(rooms.length).toBeGreaterThan(20);
  expect(
    rooms.filter(
      (room) => !existsSync(join(ROOT, "apps/server/src", room)) && !existsSync(join(ROOT, room)),
    ),
  ).toEqual([]);
});
