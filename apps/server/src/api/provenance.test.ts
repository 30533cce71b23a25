import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import {
  startTestSupabase,
  type TestSupabase,
  type TestSupabasePerson,
} from "../supabase/test-supabase.ts";
import { decisionRoutes } from "./decision-routes.ts";
import { errorResponse } from "./error-response.ts";
import { mountRoutes } from "./mount-routes.ts";
import { provenanceRoutes } from "./provenance-routes.ts";
import { roundRoutes } from "./round-routes.ts";

interface Provenance {
  readonly files: readonly (Readonly<Record<string, unknown>> & {
    readonly id: string;
    readonly path: string;
    readonly parents: readonly { readonly file: string; readonly how: string }[];
  })[];
  readonly entries: readonly Readonly<Record<string, unknown>>[];
  readonly rounds: readonly Readonly<Record<string, unknown>>[];
  readonly isComplete: boolean;
}

let installation: TestSupabase;
let anna: TestSupabasePerson;
let ben: TestSupabasePerson;
let project: string;
let routes: Hono;

beforeAll(async () => {
  installation = await startTestSupabase();
  anna = await installation.person();
  ben = await installation.person();
  const { context } = installation;
  routes = new Hono();
  routes.onError((error, c) => errorResponse(c, error, context.log));
  mountRoutes(
    routes,
    [...provenanceRoutes(context), ...roundRoutes(context), ...decisionRoutes(context)],
    context,
  );
});
beforeEach(async () => {
  project = await installation.project(anna, ben);
});
afterAll(() => installation.close());

const fileId = (path: string, of = project) =>
  Buffer.from(`/projects/${of}/${path}`).toString("base64url");
const files = (person = anna) => person.client.storage.from("projects");

async function save(path: string, metadata: object = {}, person = anna): Promise<void> {
  const { error } = await files(person).upload(`${project}/${path}`, path, {
    upsert: true,
    metadata: { ...metadata },
    contentType: "text/plain",
  });
  expect(error).toBeNull();
}

async function call(path: string, person = anna, body?: object): Promise<Response> {
  return routes.request(`/api/projects/${project}/${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: {
      authorization: `Bearer ${await person.token()}`,
      "content-type": "application/json",
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

async function provenance(person = anna): Promise<Provenance> {
  const answer = await call("provenance", person);
  expect(answer.status).toBe(200);
  return (await answer.json()) as Provenance;
}

it("provenance: names each file's parents, tool, person, hash and size, also of deleted ones", async () => {
  await save("a.ris", { reflib: { refCount: 12 } });
  await save("b.ris");
  await save("unused.ris");
  await save(
    "both.ris",
    {
      reflib: { refCount: 14 },
      provenance: {
        tool: "Deduplicator",
        hint: "deduplicated",
        madeFrom: [fileId("a.ris"), fileId("b.ris")],
      },
    },
    ben,
  );
  await files().copy(`${project}/both.ris`, `${project}/copy.ris`);
  await files().move(`${project}/both.ris`, `${project}/renamed.ris`);
  await files().remove([`${project}/a.ris`, `${project}/unused.ris`]);

  const { files: list, isComplete } = await provenance();
  const paths = new Map(list.map(({ id, path }) => [id, path]));
  expect(isComplete).toBe(true);
  expect(
    Object.fromEntries(
      list.map(({ path, parents }) => [
        path,
        parents.map(({ how, file }) => `${how} ${paths.get(file) ?? ""}`),
      ]),
    ),
  ).toEqual({
    "a.ris": [],
    "b.ris": [],
    "renamed.ris": ["tool a.ris", "tool b.ris"],
    "copy.ris": ["copy renamed.ris"],
  });
  const of = (path: string) => list.find((file) => file.path === path);
  expect(of("renamed.ris")).toMatchObject({
    tool: "Deduplicator",
    hint: "deduplicated",
    madeBy: ben.id,
    savedBy: ben.id,
    references: 14,
    size: 8,
    sha256: expect.stringMatching(/^[\da-f]{64}$/u),
    deletedAt: null,
  });
  expect(of("copy.ris")).toMatchObject({ tool: null, madeBy: anna.id });
  expect(of("a.ris")).toMatchObject({
    references: 12,
    madeBy: anna.id,
    deletedAt: expect.any(String),
  });
});

it("provenance: does not name files of another project, not even of one's own", async () => {
  const other = await installation.project(ben);
  await files(ben).upload(`${other}/secret.ris`, "secret", { contentType: "text/plain" });
  await files(ben).copy(`${other}/secret.ris`, `${project}/copied.ris`);
  await save("made.ris", { provenance: { madeFrom: [fileId("secret.ris", other)] } }, ben);
  for (const person of [anna, ben]) {
    const text = JSON.stringify(await provenance(person));
    expect(text).toContain("copied.ris");
    expect(text).not.toContain("secret");
  }
});

it("provenance: a blind round shows its file and who opened it, and no decision", async () => {
  await save("library.ris");
  const opened = await call("rounds", anna, {
    name: "Titles",
    filePath: "library.ris",
    fileVersion: "v1",
    references: 10,
    stage: "title-abstract",
    reviewers: 2,
  });
  const { id } = (await opened.json()) as { id: string };
  const decided = await call(`rounds/${id}/decisions`, ben, {
    decisions: [
      { id: randomUUID(), referenceId: "r1", decision: "exclude", note: "Written by Ben alone" },
    ],
  });
  expect(decided.status).toBe(200);
  const answer = await provenance();
  const [library] = answer.files;
  expect(answer.rounds).toEqual([
    expect.objectContaining({ id, name: "Titles", file: library?.id, openedBy: anna.id }),
  ]);
  expect(answer.entries).toEqual([
    expect.objectContaining({ type: "roundOpen", files: [library?.id] }),
  ]);
  expect(JSON.stringify(answer)).not.toMatch(/exclude|r1|alone/u);
  expect(JSON.stringify(answer)).not.toContain(ben.id);
});

it("provenance: leaves out the texts of very long entries, but not the entries", async () => {
  await save("a.ris");
  await installation.database.query(
    `insert into project_logs (project, "user", type, data) values ($1, $2, 'fileEdit', $3::jsonb)`,
    [project, anna.id, { filePath: "a.ris", title: "long ".repeat(5000) }],
  );
  const { entries } = await provenance();
  expect(entries).toEqual([
    expect.objectContaining({ type: "fileEdit", data: { filePath: "a.ris" } }),
  ]);
});
