import { afterAll, beforeAll, expect, it } from "vitest";
import {
  openTestInstallation,
  type TestInstallation,
  type TestPerson,
} from "./test-installation.ts";

let installation: TestInstallation;
let ann: TestPerson;
let ben: TestPerson;
let eve: TestPerson;
beforeAll(async () => {
  installation = await openTestInstallation();
  ann = await installation.addPerson("ann");
  ben = await installation.addPerson("ben");
  eve = await installation.addPerson("eve");
});
afterAll(() => installation.close());

const query = <Row = Record<string, unknown>>(text: string, parameters: readonly unknown[] = []) =>
  installation.context.database.query<Row>(text, parameters);

interface StoredEntry {
  readonly type: string;
  readonly user?: TestPerson;
  readonly data?: object;
  readonly at: string;
}

/** Creates a project of Ann and Ben with only these entries. */
async function projectWith(entries: readonly StoredEntry[]): Promise<string> {
  const project = await installation.addProject(ann, [ben]);
  await query("delete from project_logs where project = $1", [project]);
  for (const { type, user = ann, data = {}, at } of entries)
    await query(
      `insert into project_logs (project, "user", type, data, created_at) values ($1, $2, $3, $4::jsonb, $5)`,
      [project, user.id, type, data, at],
    );
  return project;
}

async function typesOf(person: TestPerson, project: string, search = ""): Promise<string[]> {
  const { status, json } = await installation.call(
    `GET`,
    `/api/projects/${project}/logs${search}`,
    person,
  );
  expect(status).toBe(200);
  return (json as { logs: { type: string }[] }).logs.map(({ type }) => type);
}

const entries = (): readonly StoredEntry[] => [
  { type: "projectCreate", at: "2026-03-01T08:00:00Z" },
  // Written by a tool.
  {
    type: "fileImport",
    user: ben,
    data: { filePath: "a.ris", tool: "word-freq" },
    at: "2026-03-02T08:00:00Z",
  },
  { type: "tool", data: { tool: "word-freq", title: "Sepsis" }, at: "2026-03-03T08:00:00Z" },
  { type: "note", data: { content: "Sepsis bundles, by hand" }, at: "2026-03-04T08:00:00Z" },
  { type: "fileDownload", user: ben, data: { filePath: "b.ris" }, at: "2026-03-05T08:00:00Z" },
];

it("PROJ-12 PROJ-15 the log is filtered by person, tool, kind, date and words, all of which must match", async () => {
  const project = await projectWith(entries());
  const of = (search: string) => typesOf(ann, project, search);
  expect(await of("")).toEqual(["fileDownload", "note", "tool", "fileImport", "projectCreate"]);
  expect(await of(`?person=${ben.id}`)).toEqual(["fileDownload", "fileImport"]);
  expect(await of("?tool=word-freq")).toEqual(["tool", "fileImport"]);
  expect(await of("?kind=references")).toEqual(["fileImport"]);
  expect(await of("?since=2026-03-02T08:00:00Z&until=2026-03-04T08:00:00Z")).toEqual([
    "tool",
    "fileImport",
  ]);
  expect(await of("?search=sepsis")).toEqual(["note", "tool"]);
  expect(await of("?search=BUNDLES%20sepsis")).toEqual(["note"]);
  expect(await of("?search=ben")).toEqual(["fileDownload", "fileImport"]);
  expect(await of("?search=filePath")).toEqual([]);
  expect(await of(`?person=${ben.id}&kind=downloads&search=b.ris`)).toEqual(["fileDownload"]);
  for (const invalid of ["?kind=nothing", "?since=yesterday", "?person=ben", "?order=random"])
    expect(
      (await installation.call("GET", `/api/projects/${project}/logs${invalid}`, ann)).status,
    ).toBe(400);
});

it("PROJ-13 the log continues after a cursor in both sort orders", async () => {
  const project = await projectWith(entries());
  const pages = async (order: string): Promise<string[][]> => {
    const seen: string[][] = [];
    for (let before = ""; ;) {
      const { json } = await installation.call(
        "GET",
        `/api/projects/${project}/logs?limit=2&order=${order}${before}`,
        ann,
      );
      const { logs } = json as { logs: { id: string; type: string }[] };
      if (logs.length === 0) return seen;
      seen.push(logs.map(({ type }) => type));
      before = `&before=${logs.at(-1)?.id ?? ""}`;
    }
  };
  expect(await pages("latest")).toEqual([
    ["fileDownload", "note"],
    ["tool", "fileImport"],
    ["projectCreate"],
  ]);
  expect(await pages("oldest")).toEqual([
    ["projectCreate", "fileImport"],
    ["tool", "note"],
    ["fileDownload"],
  ]);
});

it("PROJ-12 the summary counts all entries and matching entries, and lists their people and tools", async () => {
  const project = await projectWith(entries());
  const { status, json } = await installation.call(
    "GET",
    `/api/projects/${project}/logs/summary?kind=files`,
    ann,
  );
  expect(status).toBe(200);
  expect(json).toEqual({
    total: 5,
    matching: 0,
    people: [ann.id, ben.id].toSorted(),
    tools: ["word-freq"],
  });
  expect(
    (await installation.call("GET", `/api/projects/${project}/logs/summary`, eve)).status,
  ).toBe(403);
});

it("PROJ-12 unread entries are other people's changes since the last visit on any device, up to 100", async () => {
  const project = await projectWith(entries());
  const path = `/api/projects/${project}/logs/visit`;
  const unread = async (person: TestPerson) =>
    (await installation.call("GET", path, person)).json["unread"];
  const visit = (person: TestPerson) =>
    installation.call("POST", path, person, { userId: person.id });
  const log = (person: TestPerson, body: object) =>
    installation.call("POST", `/api/projects/${project}/logs`, person, {
      userId: person.id,
      ...body,
    });

  expect((await visit(ann)).status).toBe(200);
  expect((await visit(ben)).status).toBe(200);
  await log(ben, { type: "note", content: "Searched again" });
  await log(ben, { type: "fileDownload", filePath: "a.ris" });
  expect(await unread(ann)).toBe(1);
  expect(await unread(ben), "one's own entries are not unread").toBe(0);

  expect((await visit(ann)).json).toEqual((await visit(ann)).json);
  expect(await unread(ann)).toBe(0);
  await query(
    `insert into project_logs (project, "user", type) select $1, $2, 'note' from generate_series(1, 150)`,
    [project, ben.id],
  );
  expect(await unread(ann)).toBe(100);

  expect((await installation.call("GET", path, eve)).status).toBe(403);
  expect((await visit(eve)).status).toBe(403);
  expect((await installation.call("POST", path, ann, { userId: ben.id })).status).toBe(403);
});

it("PROJ-15 an entry keeps its numbers and sources, and unknown fields are dropped", async () => {
  const project = await projectWith([]);
  const data = {
    filePath: "Merged library.ris",
    sources: [
      { filePath: "a.ris", references: 642, database: "PubMed", search: "March update" },
      { filePath: "b.ris", references: 557 },
    ],
    references: 1199,
  };
  const append = (more: object) =>
    installation.call("POST", `/api/projects/${project}/logs`, ann, {
      userId: ann.id,
      type: "fileMerge",
      ...more,
    });
  expect((await append({ ...data, colour: "red" })).status).toBe(200);
  const { json } = await installation.call("GET", `/api/projects/${project}/logs`, ben);
  expect((json as { logs: { data: unknown }[] }).logs[0]?.data).toEqual(data);
  for (const wrong of [
    { references: "many" },
    { references: -1 },
    { sources: [{ filePath: 7 }] },
    { sources: [{ ...data.sources[0], database: 7 }] },
  ])
    expect((await append(wrong)).status).toBe(400);
});
