import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestPerson } from "../api/test-installation.ts";
import { openTestServer, type TestServer } from "../test-server.ts";

const PATTERNS_REFUSED =
  "Filters by regular expression (match, imatch) are not supported here. Use like or ilike.";
const MAX_ROWS = 1_000;
const MAX_SEARCHED = 50;
const MAX_COLUMNS = 30;
const MAX_STEPS = 30;
const HEADERS_BYTES = 2_000;

let server: TestServer;
let ann: TestPerson;
let project: string;

beforeAll(async () => {
  server = await openTestServer();
  ann = await server.installation.addPerson("Ann");
  project = await server.installation.addProject(ann);
});
afterAll(() => server.close());

interface TestRequest {
  readonly method?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

async function ask(path: string, { method = "GET", body, headers = {} }: TestRequest = {}) {
  const response = await fetch(`${server.origin}/rest/v1/${path}`, {
    method,
    headers: {
      authorization: `Bearer ${ann.token}`,
      "content-type": "application/json",
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const bytes = [...response.headers].reduce(
    (sum, [name, value]) => sum + name.length + value.length,
    0,
  );
  return {
    status: response.status,
    json: text === "" ? undefined : (JSON.parse(text) as unknown),
    bytes,
  };
}

describe("filters by full text", () => {
  it.each([
    "data=fts.a",
    "name=plfts.a",
    "name=not.phfts.a",
    "or=(name.eq.x,name.wfts(english).a)",
  ])("are refused: %s", async (filter) => {
    const message =
      "Filters by full text (fts, plfts, phfts, wfts) are not supported here. Use like or ilike.";
    expect(await ask(`projects?select=id&${filter}`)).toMatchObject({
      status: 400,
      json: { details: "INVALID", message },
    });
  });
});

describe("filters that search", () => {
  const long = "x".repeat(MAX_SEARCHED + 1);
  const half = "x".repeat(MAX_SEARCHED / 2 + 1);
  const REFUSED = [
    `name=like.${long}`,
    `name=not.ilike.${long}`,
    `data->>name=like.${long}`,
    `name=like(any).{${half},${half}}`,
    `or=(name.like.${half},name.ilike.${half})`,
    `name=like.${half}&not.and=(name.eq.a,name.like.${half})`,
    `data=cs.{"a":"${long}"}`,
    `data=cd.{"a":"${long}"}`,
  ];

  it.each(REFUSED)(
    "search filters with more than 50 characters in total are refused: %s",
    async (filter) => {
      const { status, json } = await ask(encodeURI(`projects?select=id&${filter}`));
      expect(status).toBe(400);
      expect(json).toMatchObject({
        details: "INVALID",
        message:
          "The filters contain more than 50 characters. Shorten the values of like, ilike, cs and the others.",
      });
    },
  );

  it("search filters of 50 characters are accepted, and exact comparisons may be longer", async () => {
    const found = { status: 200, json: [] };
    expect(await ask(`projects?select=id&name=ilike.${"x".repeat(MAX_SEARCHED)}`)).toMatchObject(
      found,
    );
    expect(
      await ask(
        `projects?select=id&name=eq.${long}&data->>name=in.(${long},${long})&name=lt.${long}`,
      ),
    ).toMatchObject(found);
  });
});

describe("columns in an address", () => {
  const columns = (count: number, of = (index: number) => `x${index}:name`) =>
    Array.from({ length: count }, (_, index) => of(index)).join(",");
  const MANY = [
    { what: "selected", method: "GET", path: `projects?select=${columns(MAX_COLUMNS + 1)}` },
    {
      what: "filtered",
      method: "GET",
      path: `projects?select=id&or=(${columns(MAX_COLUMNS, (index) => `data->>k${index}.eq.1`)})`,
    },
    {
      what: "ordered by",
      method: "GET",
      path: `projects?select=id&order=${columns(MAX_COLUMNS, (index) => `data->k${index}`)}`,
    },
    {
      what: "given back",
      method: "POST",
      path: `project_namespaces?select=${columns(MAX_COLUMNS + 1)}`,
    },
  ];

  it.each(MANY)(
    "requests that name too many columns are refused: $what",
    async ({ method, path }) => {
      const headers = { prefer: "return=representation" };
      const { status, json } = await ask(path, {
        method,
        headers,
        body: method === "POST" ? { project, name: "many" } : undefined,
      });
      expect(status).toBe(400);
      expect(json).toMatchObject({
        details: "INVALID",
        message:
          "The address names more than 30 columns in all. Name fewer, or use in for a list of values.",
      });
    },
  );

  const steps = (count: number) => `data${"->a".repeat(count)}`;
  const DEEP = [
    { what: "selected", query: `select=id,x:${steps(MAX_STEPS + 1)}` },
    { what: "selected together", query: `select=x:${steps(MAX_STEPS)},y:${steps(1)}` },
    { what: "filtered", query: `select=id&${steps(MAX_STEPS + 1)}=is.null` },
    {
      what: "filtered in a group",
      query: `select=id&or=(${steps(MAX_STEPS)}.is.null,${steps(1)}.is.null)`,
    },
    { what: "ordered by", query: `select=id&order=${steps(MAX_STEPS + 1)}` },
    { what: "escaped", query: `select=id&order=${encodeURIComponent(steps(MAX_STEPS + 1))}` },
  ];

  it.each(DEEP)("requests with too many JSON path steps are refused: $what", async ({ query }) => {
    const { status, json } = await ask(`projects?${query}`);
    expect(status).toBe(400);
    expect(json).toMatchObject({
      code: "INVALID",
      message:
        "The address has more than 30 steps (->) into JSON in all. Ask for a higher level, or for fewer values.",
    });
  });

  it("a request with 30 JSON path steps is accepted", async () => {
    expect(await ask(`projects?select=id,x:${steps(MAX_STEPS)}`)).toMatchObject({
      status: 200,
      json: [{ id: project, x: null }],
    });
  });

  it("a request that names 30 columns is accepted", async () => {
    expect((await ask(`projects?select=${columns(MAX_COLUMNS)}`)).status).toBe(200);
  });
});

describe("filters by regular expression", () => {
  const ASKED = [
    ["GET", "projects?select=id&name=match.^(.*)(.*)\\1\\2$"],
    ["GET", "projects?select=id&name=imatch.a"],
    ["GET", "projects?select=id&name=not.match.a"],
    ["GET", "projects?select=id&name=match(any).{a,b}"],
    ["GET", "projects?select=id&name=imatch(all).{a,b}"],
    ["GET", "projects?select=id&name=neq.x&name=match.a"],
    ["GET", "projects?select=id&data->>name=match.a"],
    ["GET", "projects?select=id&or=(name.eq.x,name.match.a)"],
    ["GET", "projects?select=id&not.or=(name.eq.x,and(name.eq.y,name.not.imatch.a))"],
    ["HEAD", "projects?select=id&name=match.a"],
    ["PATCH", "project_namespaces?name=match.a"],
    ["DELETE", "project_namespaces?name=match.a"],
    ["POST", "rpc/projects_digest_by_user?name=match.a"],
  ] as const;

  it.each(ASKED)(
    "regular expression filters are refused before they reach the database: %s %s",
    async (method, path) => {
      const bodies: Readonly<Record<string, unknown>> = {
        PATCH: { data: {} },
        POST: { user_id: ann.id },
      };
      const { status, json } = await ask(encodeURI(path), { method, body: bodies[method] });
      expect(status).toBe(400);
      if (method !== "HEAD")
        expect(json).toMatchObject({ details: "INVALID", message: PATTERNS_REFUSED });
    },
  );

  it("text inside another filter's value is not mistaken for a regular expression filter", async () => {
    for (const filter of ["name=eq.match.a", 'data=cs.{"$regex":"a"}', "name=in.(match.a,x)"]) {
      expect([filter, await ask(encodeURI(`projects?select=id&${filter}`))]).toMatchObject([
        filter,
        { status: 200, json: [] },
      ]);
    }
  });
});

describe("rows of one write", () => {
  const rows = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ project, name: `row-${index}` }));
  const count = async () => {
    const [row] = await server.installation.context.database.query<{ count: number }>(
      "select count(*)::int as count from project_namespaces where project = $1",
      [project],
    );
    return row?.count;
  };

  it.each([100_000, MAX_ROWS + 1])(
    "a write of more rows than the limit is refused and stores nothing: %i",
    async (many) => {
      const { status, json } = await ask("project_namespaces", {
        method: "POST",
        body: rows(many),
      });
      expect([status, json]).toMatchObject([
        413,
        {
          details: "TOO-LARGE",
          message: "The request holds more than 1000 rows. Send fewer at a time.",
        },
      ]);
      const lines = ["project,name", ...rows(many).map(({ name }) => `${project},${name}`)].join(
        "\n",
      );
      expect(
        (
          await ask("project_namespaces", {
            method: "POST",
            body: lines,
            headers: { "content-type": "text/csv" },
          })
        ).status,
      ).toBe(413);
      expect([await count(), server.failures]).toEqual([0, []]);
    },
  );

  it("a write of exactly the maximum number of rows stores all of them", async () => {
    expect((await ask("project_namespaces", { method: "POST", body: rows(MAX_ROWS) })).status).toBe(
      201,
    );
    expect(await count()).toBe(MAX_ROWS);
  });
});

describe("headers of an answer", () => {
  const LONG = [
    { what: "a list", path: `project_namespaces?select=name&name=in.(${"a,".repeat(6_000)}a)` },
    { what: "a value", path: `projects?select=id&limit=1&name=neq.${"x".repeat(14_000)}` },
  ];

  it.each(LONG)(
    "response headers are short, however long the request URL is: $what",
    async ({ path }) => {
      const { status, bytes } = await ask(path);
      expect(status).toBe(200);
      expect(bytes).toBeLessThan(HEADERS_BYTES);
    },
  );

  it("response headers are short for a write with many columns and a long Prefer header", async () => {
    const headers = { prefer: `return=headers-only, count=exact, ${"x=1, ".repeat(1_500)}y` };
    const body = { project, name: "n".repeat(200) };
    const { status, bytes } = await ask(
      `project_namespaces?columns=${"name,".repeat(1_000)}project`,
      { method: "POST", headers, body },
    );
    expect(status).toBeLessThan(500);
    expect(bytes).toBeLessThan(HEADERS_BYTES);
  });
});
