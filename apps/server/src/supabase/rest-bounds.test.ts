import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { WebSocket } from "ws";
import {
  fillInstallation,
  type TestInstallation,
  type TestPerson,
} from "../api/test-installation.ts";
import { openTestDatabase } from "../database/test-database.ts";
import { TEST_ENGINES_AND_PGLITE } from "../database/test-engines.ts";
import { testProgram } from "../test-program.ts";
import { createRest, type Rest } from "./rest.ts";

const ANSWER_BYTES = 1_000_000;
const LOGS = 66;

describe.each(TEST_ENGINES_AND_PGLITE)("bounds of REST on %s", (_name, engine) => {
  let installation: TestInstallation;
  let rest: Rest;
  let ann: TestPerson;
  let bob: TestPerson;
  let project: string;
  let client: SupabaseClient;
  const failures: string[] = [];

  const ask = async (
    path: string,
    {
      method = "GET",
      body,
      headers = {},
    }: { method?: string; body?: unknown; headers?: Record<string, string> } = {},
  ) => {
    const response = await rest.fetch(
      new Request(`http://localhost/rest/v1/${path}`, {
        method,
        headers: {
          authorization: `Bearer ${ann.token}`,
          "content-type": "application/json",
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    );
    const text = await response.text();
    return {
      status: response.status,
      bytes: text.length,
      json: (text === "" ? undefined : JSON.parse(text)) as {
        code?: string;
        message?: string;
        details?: unknown;
        hint?: unknown;
      },
    };
  };

  beforeAll(async () => {
    // The REST library prints each refusal.
    vi.spyOn(console, "error").mockReturnValue(undefined);
    const opened = await openTestDatabase(engine);
    installation = fillInstallation(opened);
    const { database, tokens } = installation.context;
    rest = createRest(
      opened.database.connection,
      tokens,
      {
        info: () => {},
        warn: () => {},
        error: (event, error) => failures.push(`${event} ${String(error)}`),
      },
      { answerBytes: ANSWER_BYTES },
    );
    await opened.owner.query(
      "create function public.many_words(count int) returns setof text language sql stable as $$ select repeat('word ', 20000) from generate_series(1, count) $$",
    );
    [ann, bob] = [await installation.addPerson("ann"), await installation.addPerson("bob")];
    project = await installation.addProject(ann, [bob]);
    await database.query(
      `insert into project_logs (project, "user", type, data) select $1, $2, 'mark', jsonb_build_object('title', 'Long', 'text', repeat('0123456789', 9500)) from generate_series(1, $3::int)`,
      [project, ann.id, LOGS],
    );
    await database.query(
      "insert into project_namespaces (project, name, data) select $1, 'wide-' || n, jsonb_build_object('text', repeat('0123456789', 40000)) from generate_series(1, 20) n",
      [project],
    );
    await database.query(
      "insert into project_namespaces (project, name, data) values ($1, 'long', jsonb_build_object('text', repeat('0123456789', 150000)))",
      [project],
    );
    client = createClient("http://localhost", "anon", {
      accessToken: async () => ann.token,
      realtime: { transport: WebSocket as never },
      global: { fetch: (input, init) => rest.fetch(new Request(input, init)) },
    });
  });
  afterAll(async () => {
    vi.restoreAllMocks();
    await rest.close();
    await installation.close();
  });

  describe("embedded rows", () => {
    const EMBEDS = [
      ["GET", "project_logs?select=id,projects(id,project_logs(data))"],
      ["GET", "project_logs?select=id,projects(id)"],
      ["GET", "project_members?select=*,users(*)"],
      ["GET", "project_logs?select=id,projects!inner(id)"],
      ["GET", "project_logs?select=id,...projects(name)"],
      ["GET", "project_logs?select=id,p:projects(name)&p.name=eq.x"],
      ["GET", "project_logs?select=id,projects()&order=projects(name)"],
      ["GET", "project_logs?select=id,projects(count)"],
      ["HEAD", "project_logs?select=id,projects(id,project_logs(data))"],
      ["PATCH", "project_namespaces?name=eq.long&select=name,projects(id)"],
      ["DELETE", "project_namespaces?name=eq.none&select=name,projects(id)"],
      ["POST", "project_namespaces?select=name,projects(id)"],
      ["POST", "rpc/projects_digest_by_user?select=id,project_logs(data)"],
    ] as const;

    it.each(EMBEDS)(
      "embedded rows are refused with a message that names an alternative: %s %s",
      async (method, path) => {
        const body = {
          POST: path.startsWith("rpc/") ? { user_id: ann.id } : { project, name: "refused" },
          PATCH: { data: {} },
          GET: undefined,
          HEAD: undefined,
          DELETE: undefined,
        }[method];
        const answer = await ask(path, {
          method,
          body,
          headers: { prefer: "return=representation" },
        });
        expect(answer.status).toBe(400);
        if (method !== "HEAD")
          expect(answer.json).toEqual({
            code: "INVALID",
            message:
              "Rows of other tables can't be embedded in an answer here. Ask for each table by itself.",
            details: "INVALID",
            hint: null,
          });
      },
    );

    it("supabase-js reports refused embedded rows as an error, and the server logs no failure", async () => {
      const { error, status } = await client
        .from("project_logs")
        .select("id, projects(id, project_logs(data))");
      expect(status).toBe(400);
      expect(error?.message).toContain("Ask for each table by itself.");
      expect(failures).toEqual([]);
    });
  });

  describe("answers", () => {
    const representation = { prefer: "return=representation" };
    /** There are 66 entries of 95 kB, 20 namespaces of 400 kB and one of 1.5 MB. */
    const TOO_LARGE = [
      ["GET", "project_logs?select=data", undefined],
      ["GET", "project_logs?select=id,a:data,b:data&limit=8", undefined],
      ["GET", "project_logs?select=data->>text", undefined],
      ["HEAD", "project_logs?select=data", undefined],
      ["GET", "project_namespaces?select=*", undefined],
      ["GET", "project_namespaces?select=*&name=eq.long", undefined],
      ["GET", "project_namespaces?select=name,data&project=eq.PROJECT", undefined],
      ["GET", "project_namespaces?select=name,data&project=eq.PROJECT&order=name.asc", undefined],
      ["PATCH", "project_namespaces?name=like.wide*", { data: { text: "x".repeat(100_000) } }],
      ["DELETE", "project_namespaces?name=like.wide*", undefined],
    ] as const;

    it.each(TOO_LARGE)(
      "responses over the size limit are refused before they are built: %s %s",
      async (method, path, body) => {
        const answer = await ask(path.replace("PROJECT", project), {
          method,
          body,
          headers: method === "GET" || method === "HEAD" ? {} : representation,
        });
        expect(answer.status).toBe(413);
        if (method !== "HEAD")
          expect(answer.json).toMatchObject({
            details: "TOO-LARGE",
            message:
              "The answer would hold more than 1 MB. Ask for fewer rows (limit) or fewer columns (select) at a time.",
          });
        expect(failures).toEqual([]);
      },
    );

    it("a write whose response is over the size limit neither stores nor removes anything", async () => {
      const [row] = await installation.context.database.query<{ count: number; bytes: number }>(
        "select count(*)::int as count, min(octet_length(data::text)) as bytes from project_namespaces where project = $1",
        [project],
      );
      expect(row).toEqual({ count: 21, bytes: 400_012 });
    });

    it("pages, single rows and written rows within the response limit are returned completely", async () => {
      const rows = await client.from("project_logs").select("id, data").order("id").limit(10);
      expect(rows.error).toBeNull();
      expect(rows.data?.map(({ data }) => (data as { text: string }).text.length)).toEqual(
        Array.from({ length: 10 }, () => 95_000),
      );
      const long = await ask(`project_namespaces?select=data&project=eq.${project}&name=eq.long`);
      // PGlite has no shortcuts, and the REST library's answers are limited.
      expect([long.status, long.bytes]).toEqual(
        installation.context.database.engine === "pglite"
          ? [413, expect.any(Number)]
          : [200, 1_500_023],
      );
      const written = await client
        .from("project_namespaces")
        .upsert({ project, name: "kept", data: { a: [1, null] } })
        .select()
        .single();
      expect(written.data).toMatchObject({ name: "kept", data: { a: [1, null] } });
      const changed = await client
        .from("project_namespaces")
        .update({ data: { b: "ä" } })
        .eq("name", "kept")
        .select("name, data");
      expect(changed.data).toEqual([{ name: "kept", data: { b: "ä" } }]);
      expect(
        (await client.from("project_namespaces").delete().eq("name", "kept").select("name")).data,
      ).toEqual([{ name: "kept" }]);
    });

    it("the response size limit also applies to database functions", async () => {
      expect((await client.rpc("many_words", { count: 9 })).data).toHaveLength(9);
      const { status, error } = await client.rpc("many_words", { count: 11 });
      expect([status, error?.details]).toEqual([413, "TOO-LARGE"]);
    });

    it("responses with project and peer lists truncate very long names", async () => {
      const { database } = installation.context;
      const long = "0123456789".repeat(100_000);
      await database.query(
        "update projects set data = data || jsonb_build_object('name', $2::text, 'nameShort', $2::text, 'description', $2::text, 'icon', $2::text) where id = $1",
        [project, long],
      );
      await database.query(
        "update users set data = data || jsonb_build_object('name', $2::text) where id = $1",
        [bob.id, long],
      );
      const projects = await client.rpc("projects_digest_by_user", { user_id: ann.id });
      expect(projects.data).toMatchObject([
        {
          id: project,
          name: long.slice(0, 200),
          nameShort: long.slice(0, 200),
          description: long.slice(0, 10_000),
          icon: long.slice(0, 200),
        },
      ]);
      expect(
        (projects.data as { members: { name: string }[] }[])[0]?.members.map(({ name }) => name),
      ).toEqual(["ann", long.slice(0, 200)]);
      expect((await client.rpc("user_get_peers", { user_id: ann.id })).data).toEqual([
        { user: bob.id, email: bob.email, name: long.slice(0, 200) },
      ]);
    });
  });

  describe("invalid names and values", () => {
    const QUOTE = [
      'select="',
      'select=id::"',
      'select=data->"',
      'select="id',
      "select=''",
      'select=""',
      'select=id&order="',
      'select=id&"=eq.1',
      'select=id&or=(".eq.1)',
      'select=id&id=in.(")',
    ];
    const NUL = [
      'select="\0"',
      "select=\0",
      'select="\0":id',
      'select=id::"x\0"',
      'select=data->"\0"',
      "select=data->\0",
      "select=id&order=\0",
      "select=id&\0=eq.1",
      "select=id&or=(\0.eq.1)",
      "select=id&id=eq.\0",
      "select=id&name=fts(\0).a",
      "limit=\0",
    ];
    const encoded = (query: string) =>
      query.replaceAll(
        /["\0' ]/g,
        (character) => `%${character.charCodeAt(0).toString(16).padStart(2, "0")}`,
      );
    const REQUESTS = [
      ...[...QUOTE, ...NUL].map((query) => ["GET", `projects?${encoded(query)}`] as const),
      ...['select="', 'select="\0"', "order=\0", 'order="'].map(
        (query) => ["POST", `rpc/projects_digest_by_user?${encoded(query)}`] as const,
      ),
      ...["on_conflict=\0", 'on_conflict="', "columns=\0", 'columns="'].map(
        (query) => ["PUT", `project_namespaces?${encoded(query)}`] as const,
      ),
      ["POST", "rpc/%00"],
      ["POST", "rpc/%22"],
      ["GET", "rpc/is_member?%00=1"],
      ["GET", "%00"],
    ] as const;

    it.each(REQUESTS)(
      "invalid names and values are client errors and keep database connections open: %s %s",
      async (method, path) => {
        const usual =
          method === "PUT"
            ? ask(path, {
                method: "POST",
                body: { project, name: "x" },
                headers: { prefer: "resolution=merge-duplicates" },
              })
            : ask(path, { method, body: method === "POST" ? { user_id: ann.id } : undefined });
        const { status } = await usual;
        expect(status).toBeLessThan(500);
        expect(failures).toEqual([]);
        // Postgres ends a connection after a malformed message.
        expect(
          (
            await Promise.all(Array.from({ length: 8 }, () => ask("projects?select=id&name=neq.x")))
          ).map((answer) => answer.status),
        ).toEqual(Array.from({ length: 8 }, () => 200));
      },
    );

    it.each(["select=%22", "select=%22%00%22", "select=id&%00=eq.1", "select=id&order=%00"])(
      "invalid names are refused with the reason: %s",
      async (query) => {
        const { status, json } = await ask(`projects?${query}`);
        expect(status).toBe(400);
        expect(json.message).toMatch(/closing quote|NUL/);
      },
    );

    it.each([{ name: "a\u0000" }, { name: "x", data: { text: "a\u0000" } }])(
      "rows with unstorable text are refused with the reason: %j",
      async (row) => {
        const { status, json } = await ask("project_namespaces", {
          method: "POST",
          body: { project, ...row },
        });
        expect([status, json.message]).toEqual([
          400,
          expect.stringContaining("contains a character that can't be stored"),
        ]);
      },
    );
  });
});

it("MAXIMUM_ANSWER_MB limits the size of a response in megabytes", async () => {
  const program = await testProgram({ ENGINE: "embedded-postgres", MAXIMUM_ANSWER_MB: "1" });
  try {
    await program.start();
    const database = await program.connect();
    const { client, project } = await program.addPerson(database);
    await database.query(
      "insert into project_namespaces (project, name, data) select $1, 'wide-' || n, jsonb_build_object('text', repeat('0123456789', 40000)) from generate_series(1, 3) n",
      [project],
    );
    const ask = async (limit: number) =>
      client.from("project_namespaces").select("data").limit(limit);
    expect((await ask(2)).data).toHaveLength(2);
    const { status, error } = await ask(3);
    expect([status, error?.details]).toEqual([413, "TOO-LARGE"]);
  } finally {
    await program.close();
  }
});
