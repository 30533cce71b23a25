import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabaseTokens } from "../access/database-token.ts";
import type { Log } from "../server-log.ts";
import { openServerDatabase } from "../database/open-server-database.ts";
import type { ServerDatabase } from "../database/script-database.ts";
import { TEST_ENGINES_AND_PGLITE } from "../database/test-engines.ts";
import { openTestDatabase, type TestDatabase } from "../database/test-database.ts";
import { WebSocket } from "ws";
import { DEFAULT_QUOTAS } from "../quotas.ts";
import { createRest, type Rest } from "./rest.ts";

const SILENT: Log = { info: () => {}, warn: () => {}, error: () => {} };
const SECRET = "a-secret-of-this-test-that-is-long-enough";
const ADA = "11111111-1111-4111-8111-111111111111";
const BEN = "22222222-2222-4222-8222-222222222222";

function token(claims: Record<string, unknown>, expiry = "5m"): Promise<string> {
  return new SignJWT(claims)
    .setProtectedHeader({ alg: "HS256" })
    .setExpirationTime(expiry)
    .sign(new TextEncoder().encode(SECRET));
}

describe.each(TEST_ENGINES_AND_PGLITE)("REST on %s", (_name, engine) => {
  let opened: TestDatabase;
  let served: ServerDatabase;
  let rest: Rest;
  let ada: SupabaseClient;
  let visitor: SupabaseClient;
  const faults: string[] = [];

  const clientOf = (bearer: string): SupabaseClient =>
    createClient("http://localhost", "anon", {
      accessToken: async () => bearer,
      // supabase-js needs a WebSocket even without channels, and Node 20 has none.
      realtime: { transport: WebSocket as never },
      global: { fetch: (input, init) => rest.fetch(new Request(input, init)) },
    });

  beforeAll(async () => {
    opened = await openTestDatabase(engine);
    await opened.owner.scriptTransaction((session) =>
      session.script(`
        create table public.notes (id int primary key, owner uuid, name text check (name <> ''), body jsonb, size bigint, edited_at timestamptz default '2024-01-02 03:04:05.123456+00');
        alter table public.notes enable row level security;
        create policy own on public.notes to authenticated using (owner = (select auth.uid())) with check (owner = (select auth.uid()));
        create table public.hidden (id int primary key);
        alter table public.hidden enable row level security;
        create policy everybody on public.hidden using (true);
        insert into public.hidden values (1);
        revoke all on public.hidden from anon, authenticated;
        create schema private_things;
        create table private_things.secrets (id int);
        alter table private_things.secrets enable row level security;
        create function public.notes_of(owner_id uuid, page int default 0) returns setof public.notes language sql stable as
          $$ select * from public.notes where owner = owner_id order by id limit 2 offset page * 2 $$;
        create function public.echo(value jsonb, list text[] default null) returns jsonb language sql stable as
          $$ select jsonb_build_object('value', value, 'type', jsonb_typeof(value), 'list', list) $$;
        create function public.whoami() returns jsonb language sql stable as
          $$ select jsonb_build_object('uid', auth.uid(), 'role', auth.role(), 'user', current_user, 'email', auth.email()) $$;
        create function public.refuse(state text) returns void language plpgsql as
          $$ begin raise exception using errcode = state, message = 'Not like this'; end $$;
      `),
    );
    for (const id of [1, 2, 3, 4]) {
      await opened.owner.query(
        "insert into notes (id, owner, name, body) values ($1, $2, $3, $4)",
        [id, id === 4 ? BEN : ADA, `Note ${id}`, { n: id }],
      );
    }
    // Reopened to grant rights on these new tables.
    served = await openServerDatabase(opened.owner, SILENT, () => {});
    const secrets = {
      databaseTokenSecret: SECRET,
      anonymousKey: "",
      cookieKeys: [],
      factorKeys: [],
      loginSigningKey: {},
    };
    rest = createRest(
      served.connection,
      openDatabaseTokens({ database: opened.database, secrets }),
      {
        info: () => {},
        warn: () => {},
        error: (event, _error, fields) => faults.push(`${event} ${String(fields?.["code"])}`),
      },
      DEFAULT_QUOTAS,
    );
    ada = clientOf(await token({ sub: ADA, role: "authenticated", email: "ada@example.org" }));
    visitor = clientOf(await token({ role: "anon" }));
  });
  afterAll(async () => {
    await rest.close();
    await served.close();
    await opened.close();
  });

  it("shows a caller exactly the rows that row policies allow", async () => {
    expect((await ada.from("notes").select("id").order("id", { ascending: false })).data).toEqual([
      { id: 3 },
      { id: 2 },
      { id: 1 },
    ]);
    expect((await visitor.from("notes").select("id")).data).toEqual([]);
  });

  it("supports ilike filters, ordering, limits, paging and counts", async () => {
    const { data, count } = await ada
      .from("notes")
      .select("id, name", { count: "exact" })
      .ilike("name", "%NOTE%")
      .order("id")
      .range(1, 1);
    expect(data).toEqual([{ id: 2, name: "Note 2" }]);
    expect(count).toBe(3);
    expect((await ada.from("notes").select("id").eq("body->>n", "2").limit(1)).data).toEqual([
      { id: 2 },
    ]);
    expect((await ada.from("notes").select("id").in("id", [1, 3, 4]).order("id")).data).toEqual([
      { id: 1 },
      { id: 3 },
    ]);
    expect((await ada.from("notes").select("id").eq("id", 2).single()).data).toEqual({ id: 2 });
    const missing = await ada.from("notes").select("id").eq("id", 999_999).single();
    expect([missing.status, missing.error?.code]).toEqual([406, "PGRST116"]);
    expect((await ada.from("notes").select("id").eq("id", 99).maybeSingle()).data).toBeNull();
  });

  it.each(
    [{ a: { b: [1, "x", null] } }, ["x", 1], [], "plain text", 'quoted "text"', 5, true].map(
      (body) => ({ body }),
    ),
  )("stores jsonb without encoding it twice: $body", async ({ body }) => {
    const inserted = await ada
      .from("notes")
      .insert({ id: 50, owner: ADA, name: "json", body })
      .select("body")
      .single();
    expect(inserted.error).toBeNull();
    expect(inserted.data).toEqual({ body });
    const [stored] = await opened.owner.query<{ body: unknown; type: string }>(
      "select body, jsonb_typeof(body) as type from notes where id = 50",
    );
    expect(stored).toEqual({ body, type: Array.isArray(body) ? "array" : typeof body });
    const updated = await ada.from("notes").update({ body }).eq("id", 50).select("body").single();
    expect(updated.data).toEqual({ body });
    const [again] = await opened.owner.query<{ body: unknown }>(
      "select body from notes where id = 50",
    );
    expect(again).toEqual({ body });
    const merged = await ada
      .from("notes")
      .upsert({ id: 50, owner: ADA, body })
      .select("body")
      .single();
    expect(merged.data).toEqual({ body });
    await ada.from("notes").delete().eq("id", 50);
    expect(await opened.owner.query("select from notes where id = 50")).toEqual([]);
  });

  it("refuses writes that row policies forbid", async () => {
    const { error, status } = await ada.from("notes").insert({ id: 60, owner: BEN });
    expect(status).toBe(403);
    expect(error?.code).toBe("42501");
    expect(
      (await ada.from("notes").update({ name: "mine now" }).eq("id", 4).select()).data,
    ).toEqual([]);
  });

  it("runs database functions with the caller's arguments and rights", async () => {
    expect((await ada.rpc("notes_of", { owner_id: ADA, page: 1 })).data).toMatchObject([
      { id: 3, edited_at: "2024-01-02T03:04:05.123456+00:00" },
    ]);
    expect((await ada.rpc("notes_of", { owner_id: BEN })).data).toEqual([]);
    expect((await ada.rpc("whoami")).data).toEqual({
      uid: ADA,
      role: "authenticated",
      user: "authenticated",
      email: "ada@example.org",
    });
    expect((await visitor.rpc("whoami")).data).toEqual({
      uid: null,
      role: "anon",
      user: "anon",
      email: null,
    });
  });

  it.each(
    [{ a: [1, { b: null }] }, [1, "x"], [true], "plain", 5, true].map((value) => ({ value })),
  )("passes jsonb arguments to functions unchanged: $value", async ({ value }) => {
    const { data, error } = await ada.rpc("echo", { value, list: ["a", "b,c"] });
    expect(error).toBeNull();
    expect(data).toEqual({
      value,
      type: Array.isArray(value) ? "array" : typeof value,
      list: ["a", "b,c"],
    });
  });

  it("refuses service_role tokens, malformed tokens and expired tokens", async () => {
    const forged = clientOf(await token({ sub: ADA, role: "service_role" }));
    expect((await forged.rpc("whoami")).status).toBe(401);
    expect((await clientOf("not.a.token").from("notes").select()).status).toBe(401);
    const expired = await ada
      .from("notes")
      .select()
      .then(async () =>
        clientOf(await token({ sub: ADA, role: "authenticated" }, "-1m"))
          .from("notes")
          .select(),
      );
    expect(expired.status).toBe(401);
  });

  it("refuses tables without granted privileges and schemas that are not exposed", async () => {
    expect((await ada.from("hidden").select()).status).toBe(403);
    expect((await visitor.from("hidden").select()).status).toBe(401);
    expect((await ada.schema("private_things").from("secrets").select()).status).toBe(406);
    const [grants] = await opened.owner.query<{ schema: boolean; table: boolean }>(
      "select has_schema_privilege('anon', 'private_things', 'usage') as schema, has_table_privilege('anon', 'private_things.secrets', 'select') as table",
    );
    expect(grants).toEqual({ schema: false, table: false });
  });

  it.each([
    { state: "P0001", status: 400 },
    { state: "P0002", status: 404 },
    { state: "PT404", status: 404 },
    { state: "42501", status: 403 },
    { state: "23514", status: 400 },
  ])(
    "answers error $state raised by a database function with $status and the error's message",
    async ({ state, status }) => {
      const answer = await ada.rpc("refuse", { state });
      expect(answer.status).toBe(status);
      expect(answer.error?.message).toBe("Not like this");
    },
  );

  it("answers constraint violations with a client error", async () => {
    expect((await ada.from("notes").insert({ id: 1, owner: ADA })).status).toBe(409);
    expect((await ada.from("notes").insert({ id: 70, owner: ADA, name: "" })).status).toBe(400);
  });

  it("HEALTH-03 responds to monitoring without a login", async () => {
    const answer = await rest.fetch(new Request("http://localhost/rest/v1/"));
    expect([answer.status, await answer.json()]).toEqual([200, {}]);
  });

  it("refuses large anonymous requests and mistyped arguments before the REST library runs", async () => {
    const call = async (bearer: string | undefined, path: string, body: string) => {
      const response = await rest.fetch(
        new Request(`http://localhost/rest/v1/${path}`, {
          method: "POST",
          headers: {
            "content-type": "application/json",
            ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
          },
          body,
        }),
      );
      return [response.status, ((await response.json()) as { code?: string }).code];
    };
    const objects = (count: number) => `{"owner_id":[${"{},".repeat(count)}{}]}`;
    const person = await token({ sub: ADA, role: "authenticated" });
    for (const bearer of [undefined, await token({ role: "anon" })]) {
      expect(await call(bearer, "rpc/notes_of", objects(3_600_000))).toEqual([413, "TOO-LARGE"]);
      expect(await call(bearer, "rpc/notes_of", objects(1_500))).toEqual([413, "TOO-LARGE"]);
      expect(await call(bearer, "rpc/notes_of", objects(900))).toEqual([400, "INVALID"]);
    }
    expect(await call(person, "rpc/notes_of", objects(3_600_000))).toEqual([413, "TOO-LARGE"]);
    expect(await call(person, "rpc/notes_of", objects(10_000))).toEqual([400, "INVALID"]);
    expect(await call(person, "rpc/notes_of", '{"owner_id":{"a":1}}')).toEqual([400, "INVALID"]);
    expect(
      await call(
        await token({ sub: ADA, role: "authenticated" }, "-1m"),
        "rpc/notes_of",
        objects(900),
      ),
    ).toEqual([401, "TOKEN-EXPIRED"]);
  });

  it("hides internals in error responses and sends no CORS headers", async () => {
    const answer = await ada.rpc("refuse", { state: "XX000" });
    expect(answer.status).toBe(500);
    expect(JSON.stringify(answer.error)).not.toMatch(/Not like this| at |node_modules/);
    expect(faults.length).toBeGreaterThan(0);
    const response = await rest.fetch(
      new Request("http://localhost/rest/v1/notes", {
        headers: { origin: "https://elsewhere.example" },
      }),
    );
    expect(
      [...response.headers.keys()].filter((name) => name.startsWith("access-control-")),
    ).toEqual([]);
  });

  it("answers each of many simultaneous callers with only that caller's rows", async () => {
    const ben = clientOf(await token({ sub: BEN, role: "authenticated" }));
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        (index % 2 === 0 ? ada : ben).from("notes").select("owner"),
      ),
    );
    for (const [index, { data }] of answers.entries()) {
      expect(new Set(data?.map((row) => row.owner as unknown))).toEqual(
        new Set([index % 2 === 0 ? ADA : BEN]),
      );
    }
  });
});
