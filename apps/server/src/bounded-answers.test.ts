import { afterAll, beforeAll, expect, it } from "vitest";
import type { TestPerson } from "./api/test-installation.ts";
import { openTestServer, type TestServer } from "./test-server.ts";

const FILES = 600;
const PATCHES = 40;

let server: TestServer;
let ann: TestPerson;
let project: string;

beforeAll(async () => {
  server = await openTestServer();
  const { installation } = server;
  ann = await installation.addPerson("Ann");
  project = await installation.addProject(ann);
  // Skips the triggers, which would create a version of each file.
  await installation.owner.scriptTransaction(async (session) => {
    await session.query("set local session_replication_role = replica");
    await session.query(
      `insert into storage.objects (bucket_id, name, version, metadata, user_metadata)
       select 'projects', $1 || '/' || n || '.ris', gen_random_uuid()::text, '{"size": 1}', jsonb_build_object('text', repeat('0123456789', 6000))
       from generate_series(1, $2::int) n`,
      [project, FILES],
    );
    await session.query(
      `insert into document_patches (path, version, session, sequence, author, operations, changes)
       select 'projects::' || $1, n, 's', n, $3, '[]', jsonb_build_array(jsonb_build_array('["a"]'::jsonb, '{}'::jsonb, jsonb_build_object('value', repeat('0123456789', 100000))))
       from generate_series(1, $2::int) n`,
      [project, PATCHES, ann.id],
    );
  });
});
afterAll(() => server.close());

async function ask(path: string, body?: unknown): Promise<{ status: number; json: unknown }> {
  const response = await fetch(`${server.origin}${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: { authorization: `Bearer ${ann.token}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, json: await response.json() };
}

const LISTS = [
  { name: "a folder by name", path: "/storage/v1/object/list/projects", body: {} },
  {
    name: "a folder by date",
    path: "/storage/v1/object/list/projects",
    body: { sortBy: { column: "created_at" } },
  },
  { name: "objects by key", path: "/storage/v1/object/list-v2/projects", body: {} },
];

it.each(LISTS)(
  "a file list over 32 MB is refused as a whole but available in pages: $name",
  async ({ path, body }) => {
    const list = (limit: number) => ask(path, { ...body, prefix: `${project}/`, limit });
    const whole = await list(1_000);
    expect(whole).toMatchObject({
      status: 413,
      json: {
        code: "TOO-LARGE",
        message:
          "The answer would hold more than 32 MB. Ask for fewer rows (limit) or fewer columns (select) at a time.",
      },
    });
    expect((await list(100)).status).toBe(200);
    expect((await list(1_001)).status).toBe(400);
    expect(server.failures).toEqual([]);
  },
);

it("a document history over 32 MB is refused as a whole but available in pages", async () => {
  expect(await ask(`/api/sync/projects::${project}/changes?limit=40`)).toMatchObject({
    status: 413,
    json: { code: "TOO-LARGE" },
  });
  const { status, json } = await ask(`/api/sync/projects::${project}/changes?limit=20`);
  expect([status, (json as { patches: unknown[] }).patches.length]).toEqual([200, 20]);
  expect(server.failures).toEqual([]);
});
