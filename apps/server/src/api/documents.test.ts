import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sqlState } from "../errors/database-error.ts";
import {
  type TestInstallation,
  type TestPerson,
  openTestInstallation,
} from "./test-installation.ts";

let installation: TestInstallation;
let ann: TestPerson;
let bob: TestPerson;
let eve: TestPerson;
let project: string;
beforeAll(async () => {
  installation = await openTestInstallation();
  [ann, bob, eve] = [
    await installation.addPerson("Ann"),
    await installation.addPerson("Bob"),
    await installation.addPerson("Eve"),
  ];
  project = await installation.addProject(ann, [bob]);
});
afterAll(async () => {
  await installation.close();
});

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type Operation = { set: (string | number)[]; value: Json } | { unset: (string | number)[] };

/** Reference model for the SQL function. */
function applied(state: Json, operation: Operation): Json {
  return "set" in operation
    ? withValue(state, operation.set, operation.value)
    : without(state, operation.unset);
}

const isIndex = (segment: string | number): boolean =>
  /^(0|[1-9][0-9]{0,4})$/.test(String(segment));

function withValue(
  target: Json | undefined,
  [segment, ...rest]: (string | number)[],
  value: Json,
): Json {
  if (segment === undefined) return value;
  if (target === null || typeof target !== "object")
    return withValue(typeof segment === "number" ? [] : {}, [segment, ...rest], value);
  if (!Array.isArray(target))
    return {
      ...target,
      [segment]: withValue(
        Object.hasOwn(target, segment) ? target[segment] : undefined,
        rest,
        value,
      ),
    };
  if (!isIndex(segment)) throw new RangeError("a key in a list");
  const grown = [...target];
  while (grown.length < Number(segment)) grown.push(null);
  grown[Number(segment)] = withValue(target[Number(segment)], rest, value);
  return grown;
}

function without(target: Json, [segment, ...rest]: (string | number)[]): Json {
  if (segment === undefined || target === null || typeof target !== "object") return target;
  if (Array.isArray(target)) {
    const index = Number(segment);
    const element = target[index];
    if (!isIndex(segment) || element === undefined) return target;
    return rest.length === 0
      ? target.toSpliced(index, 1)
      : target.with(index, without(element, rest));
  }
  if (!Object.hasOwn(target, segment)) return target;
  const { [String(segment)]: element, ...others } = target;
  return rest.length === 0 ? others : { ...others, [segment]: without(element as Json, rest) };
}

const key = fc.constantFrom(
  "a",
  "b",
  "0",
  "1",
  "-1",
  "01",
  " 1",
  "+1",
  "",
  "key with spaces",
  '{x,"y"}',
  "ключ",
);
const path = fc.array(fc.oneof(key, fc.nat(4)), { minLength: 1, maxLength: 5 });
const json: fc.Arbitrary<Json> = fc.letrec<{ json: Json }>((tie) => ({
  json: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.constantFrom<Json>(null, true, 0, 1.5, "text", "", '"q\\'),
    fc.array(tie("json"), { maxLength: 3 }),
    fc.dictionary(key, tie("json"), { maxKeys: 3, noNullPrototype: true }),
  ),
})).json;
const state = fc.dictionary(key, json, { maxKeys: 4, noNullPrototype: true });
const operation: fc.Arbitrary<Operation> = fc.oneof(
  fc.record({ set: path, value: json }),
  fc.record({ unset: path }),
);

function expectedOutcome(before: Json, operations: readonly Operation[]): Json {
  try {
    return operations.reduce<Json>(applied, before);
  } catch {
    return "PT400";
  }
}

const patch = (
  person: TestPerson,
  at: string,
  sequence: number,
  operations: unknown,
  session = "tab",
) =>
  installation.call("POST", `/api/sync/${encodeURIComponent(at)}/patch`, person, {
    session,
    sequence,
    operations,
  });
const query = <Row extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  installation.context.database.query<Row>(text, values);
const read = (person: TestPerson, at: string) =>
  installation.call("GET", `/api/sync/${encodeURIComponent(at)}`, person);

describe("operations", () => {
  it("operations match the database's reference model for any state and any batch", async () => {
    await fc.assert(
      fc.asyncProperty(state, fc.array(operation, { maxLength: 6 }), async (before, operations) => {
        const run = installation.context.database.query<{ state: Json }>(
          "select private.apply_operations($1::jsonb, $2::jsonb, 'users') as state",
          [before, operations],
        );
        const outcome = run.then(
          (rows) => rows[0]?.state,
          (error: unknown) => sqlState(error),
        );
        expect(await outcome).toEqual(expectedOutcome(before, operations));
      }),
      {
        numRuns: 1000,
        examples: ["-1", "01", " 0", "+0", "\t0", "0", 0].map(
          (element): [Record<string, Json>, Operation[]] => [
            { a: [{ b: 0 }] },
            [{ set: ["a", element, "b"], value: 1 }],
          ],
        ),
      },
    );
  });

  it("operations beyond the limits are rejected with a reason", async () => {
    const at = `users::${ann.id}`;
    const deep = (levels: number): Json => (levels === 0 ? 1 : [deep(levels - 1)]);
    const refused: [unknown, number, RegExp][] = [
      [[{}], 400, /must be {set: path, value}/],
      [[{ set: ["a"] }], 400, /must be {set: path, value}/],
      [[{ set: ["a"], unset: ["a"], value: 1 }], 400, /must be {set: path, value}/],
      [[{ unset: ["a"], value: 1 }], 400, /must be {set: path, value}/],
      [[{ set: [], value: 1 }], 400, /1 to 100 segments/],
      [[{ set: Array.from({ length: 101 }, () => "a"), value: 1 }], 400, /1 to 100 segments/],
      [[{ set: "a.b", value: 1 }], 400, /a list of keys/],
      [[{ set: ["a", -1], value: 1 }], 400, /whole number/],
      [[{ set: ["a", 1.5], value: 1 }], 400, /whole number/],
      [[{ set: ["a", 4e9], value: 1 }], 400, /whole number/],
      [[{ set: ["a", null], value: 1 }], 400, /path segment/],
      [[{ set: ["__proto__", "polluted"], value: 1 }], 400, /__proto__/],
      [[{ unset: ["a", "constructor"] }], 400, /constructor/],
      [[{ set: ["a", "prototype"], value: 1 }], 400, /prototype/],
      ['[{"set": ["a"], "value": {"__proto__": {}}}]', 400, /__proto__/],
      [[{ set: ["a"], value: "x".repeat(1_000_001) }], 413, /1 MB/],
      [[{ set: ["a"], value: deep(100) }], 400, /100 levels/],
      [[{ set: ["a"], value: "\u0000" }], 400, /NUL/],
      [Array.from({ length: 1001 }, () => ({ unset: ["a"] })), 413, /1000 operations/],
      ["[1]", 400, /operations/],
    ];
    for (const [operations, status, message] of refused) {
      const body =
        typeof operations === "string"
          ? `{"session": "s", "sequence": 0, "operations": ${operations}}`
          : { session: "s", sequence: 0, operations };
      const answer = await installation.call("POST", `/api/sync/${at}/patch`, ann, body);
      expect([answer.status, answer.json.message]).toEqual([
        status,
        expect.stringMatching(message),
      ]);
    }
    expect((await read(ann, at)).json.version).toBe(0);
    // Names such as `constructor` are refused only in paths.
    expect(
      (await patch(ann, at, 0, [{ set: ["words"], value: { constructor: 3, prototype: 1 } }]))
        .status,
    ).toBe(200);
    expect((await patch(ann, at, 1, [{ set: ["deep"], value: deep(98) }])).status).toBe(200);
  });

  it(
    "an operation with too large a value never reaches the database, however it is written",
    { timeout: 20_000 },
    async () => {
      const at = `users::${ann.id}`;
      const fill = `/api/sync/project_namespaces::${project}::large`;
      for (const value of [
        `[${"1e300,".repeat(4_000)}1]`,
        `"${"x".repeat(1_000_001)}"`,
        `{"a":[${`"${"ä".repeat(1_000)}",`.repeat(500)}1]}`,
      ]) {
        expect(
          await installation.call("POST", fill, ann, `{"state":{"a":1,"b":${value}}}`),
        ).toMatchObject({
          status: 413,
          json: { message: expect.stringContaining("at most 1 MB") },
        });
        const operations = `[{"unset":["a"]},{"set":["a"],"value":${value}}]`;
        expect(
          (
            await installation.call(
              "POST",
              `/api/sync/${at}/patch`,
              ann,
              `{"session":"s","sequence":9,"operations":${operations}}`,
            )
          ).status,
        ).toBe(413);
        expect(
          (
            await installation.call(
              "POST",
              `/api/sync/${at}/patches`,
              ann,
              `{"session":"s","batches":[{"sequence":9,"operations":${operations}}]}`,
            )
          ).status,
        ).toBe(413);
      }
      expect(
        await installation.call("POST", fill, ann, `{"state":{"a":[${"{},".repeat(400_000)}{}]}}`),
      ).toMatchObject({
        status: 413,
        json: { message: expect.stringContaining("more than 350000 values") },
      });
      // Messages for each wrong operation would exceed a call's size.
      const wrong = `[${"1,".repeat(340_000)}1]`;
      expect(
        await installation.call(
          "POST",
          `${fill}/patch`,
          ann,
          `{"session":"s","sequence":9,"operations":${wrong}}`,
        ),
      ).toMatchObject({ status: 400, json: { message: expect.stringContaining("operations") } });
      expect(
        (
          await installation.call(
            "POST",
            `${fill}/patches`,
            ann,
            `{"session":"s","batches":${wrong}}`,
          )
        ).status,
      ).toBe(400);
      expect(
        (
          await installation.call(
            "POST",
            `${fill}/patches`,
            ann,
            `{"session":"s","batches":[{"sequence":9,"operations":${wrong}}]}`,
          )
        ).status,
      ).toBe(400);
      expect((await read(ann, `project_namespaces::${project}::large`)).json).toEqual({
        state: {},
        version: 0,
      });
      expect(
        (await installation.call("POST", fill, ann, `{"state":{"a":[${"1,".repeat(333_000)}1]}}`))
          .status,
      ).toBe(200);
    },
  );

  it("operations allow the same nesting depth as every other way of writing", async () => {
    const nested = (levels: number): Json => (levels === 0 ? {} : { a: nested(levels - 1) });
    const asAnn = async (statement: string, values: unknown[]) =>
      installation.context.database
        .asCaller(ann.claims, (session) => session.query(statement, values as never))
        .then(
          () => 200,
          (error: unknown) => Number(sqlState(error)?.slice(2)),
        );
    const ways: Readonly<Record<string, (name: string, state: Json) => Promise<number>>> = {
      patch: async (name, content) =>
        (
          await patch(ann, `project_namespaces::${project}::${name}`, 0, [
            { set: ["a"], value: (content as { a: Json }).a },
          ])
        ).status,
      fill: async (name, content) =>
        (
          await installation.call(
            "POST",
            `/api/sync/project_namespaces::${project}::${name}`,
            ann,
            { state: content },
          )
        ).status,
      merge: (name, content) =>
        asAnn("select syncro_merge_data('project_namespaces', $1, $2::jsonb)", [
          `${project}::${name}`,
          content,
        ]),
      insert: (name, content) =>
        asAnn("insert into project_namespaces (project, name, data) values ($1, $2, $3::jsonb)", [
          project,
          name,
          content,
        ]),
      update: (_name, content) =>
        asAnn("update users set data = $2::jsonb where id = $1", [ann.id, content]),
      log: (_name, content) =>
        asAnn("insert into project_logs (project, type, data) values ($1, 'mark', $2::jsonb)", [
          project,
          content,
        ]),
    };
    for (const [way, store] of Object.entries(ways)) {
      expect([way, await store(`shallow-${way}`, nested(100))]).toEqual([way, 200]);
      expect([way, await store(`deep-${way}`, nested(101))]).toEqual([way, 400]);
    }
  });

  it("PROJ-32 operations never write the keys id and users of a project", async () => {
    for (const segments of [["id"], ["users"], ["users", 0, "role"]]) {
      expect(
        await patch(
          ann,
          `projects::${project}`,
          0,
          [{ set: segments, value: "x" }],
          `p${segments.length}`,
        ),
      ).toMatchObject({ status: 403, json: { code: "FORBIDDEN" } });
      expect((await patch(ann, `projects::${project}`, 0, [{ unset: segments }], "q")).status).toBe(
        403,
      );
    }
  });
});

describe("documents", () => {
  it("SYNC-01 SYNC-06 a document loads its entity, applies batches exactly once and updates the entity", async () => {
    const at = `projects::${await installation.addProject(ann, [bob])}`;
    expect((await read(bob, at)).json).toEqual({
      state: { name: "Sleep and pain", type: "systematic-review" },
      version: 0,
    });
    expect((await patch(ann, at, 0, [{ set: ["state", "x", 0], value: 1 }])).json).toEqual({
      version: 1,
    });
    expect((await patch(ann, at, 0, [{ set: ["state", "x", 0], value: 99 }])).json).toEqual({
      version: 1,
    });
    // The order of arrival decides, not the sequence number.
    expect((await patch(ann, at, 5, [{ set: ["name"], value: "Renamed" }])).json).toEqual({
      version: 2,
    });
    expect((await patch(ann, at, 3, [{ unset: ["type"] }])).json).toEqual({ version: 3 });
    expect(
      (await patch(bob, at, 0, [{ set: ["state", "y"], value: 2 }], "bob's tab")).json,
    ).toEqual({ version: 4 });
    const expected = { name: "Renamed", state: { x: [1], y: 2 } };
    expect((await read(bob, at)).json).toEqual({ state: expected, version: 4 });
    const [row] = await installation.context.database.query(
      "select p.data, p.name, p.edited_by, d.version from projects p, documents d where 'projects::' || p.id = d.path and d.path = $1",
      [at],
    );
    expect(row).toEqual({ data: expected, name: "Renamed", edited_by: bob.id, version: 4 });
    expect((await installation.call("POST", `/api/sync/${at}?force=1`, ann)).json).toEqual({
      state: expected,
      version: 5,
    });
  });

  it("fifty parallel writers to one document lose no changes and create fifty versions", async () => {
    const at = `project_namespaces::${project}::many`;
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        patch(
          index % 2 === 0 ? ann : bob,
          at,
          0,
          [{ set: [`k${index}`], value: index }],
          `s${index}`,
        ),
      ),
    );
    expect(answers.map((answer) => Number(answer.json.version)).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 50 }, (_, index) => index + 1),
    );
    expect(Object.keys((await read(ann, at)).json.state ?? {})).toHaveLength(50);
  });

  it("a batch sent many times in parallel is applied once", async () => {
    const at = `project_namespaces::${project}::repeated`;
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => patch(ann, at, 7, [{ set: ["list", 0], value: "x" }])),
    );
    expect(new Set(answers.map((answer) => answer.json.version))).toEqual(new Set([1]));
  });

  it("ROLE-02 VAL-19 only members open project documents, and only the user opens a user's document", async () => {
    for (const at of [
      `projects::${project}`,
      `project_namespaces::${project}::n`,
      `project_libraries::${project}::c0ffee_*`,
    ]) {
      expect((await read(eve, at)).status).toBe(403);
      expect((await patch(eve, at, 0, [])).status).toBe(403);
      expect(
        (
          await installation.call("POST", `/api/sync/${encodeURIComponent(at)}`, eve, {
            state: { a: 1 },
          })
        ).status,
      ).toBe(403);
      expect(
        (
          await installation.call("POST", `/api/sync/${encodeURIComponent(at)}/heartbeat`, eve, {
            session: "s",
          })
        ).status,
      ).toBe(403);
      expect(
        (await installation.call("GET", `/api/sync/${encodeURIComponent(at)}/flush?destroy=1`, eve))
          .status,
      ).toBe(403);
      expect(
        (await installation.call("GET", `/api/sync/${encodeURIComponent(at)}`, undefined)).status,
      ).toBe(401);
      expect((await read(bob, at)).status).toBe(200);
    }
    expect((await read(bob, `users::${ann.id}`)).status).toBe(403);
    for (const at of [
      "projects",
      "projects::x",
      `outbox::${project}`,
      `projects::${project}::x`,
      `projects::${project.toUpperCase()}`,
      `project_libraries::${project}::c0ffee`,
      `project_namespaces::${project}::a b`,
      `users::${ann.id}\n`,
    ]) {
      expect([at, (await read(ann, at)).json.code]).toEqual([at, "INVALID"]);
    }
  });

  it("SYNC-06 a single request returns the versions of changed documents that the caller may open", async () => {
    const paths = [
      `projects::${project}`,
      `project_namespaces::${project}::seen`,
      `project_namespaces::${project}::unwritten`,
      `users::${ann.id}`,
      "no path",
    ];
    await patch(ann, `project_namespaces::${project}::seen`, 0, [{ set: ["a"], value: 1 }]);
    await patch(ann, `users::${ann.id}`, 0, [{ set: ["nameShort"], value: "A" }]);
    const versions = async (who: TestPerson | undefined): Promise<unknown> =>
      (await installation.call("POST", "/api/sync", who, { paths })).json;
    const own = Number((await read(ann, `users::${ann.id}`)).json.version);
    const shared = Number((await read(ann, `projects::${project}`)).json.version);
    const ofProject = {
      ...(shared === 0 ? {} : { [`projects::${project}`]: shared }),
      [`project_namespaces::${project}::seen`]: 1,
    };
    expect(await versions(ann)).toEqual({ versions: { ...ofProject, [`users::${ann.id}`]: own } });
    expect(await versions(bob)).toEqual({ versions: ofProject });
    expect(await versions(eve)).toEqual({ versions: {} });
    expect(
      (
        await installation.call("POST", "/api/sync", ann, {
          paths: Array.from({ length: 101 }, () => "x"),
        })
      ).status,
    ).toBe(400);
  });

  async function storeFile(contentId: string): Promise<void> {
    await installation.context.database.query(
      "insert into storage.objects (bucket_id, name, version) values ('projects', $1, $2) on conflict (bucket_id, name) do update set version = excluded.version",
      [`${project}/library.ris`, contentId],
    );
  }

  it("library edits are accepted only for the current version of the file", async () => {
    await storeFile("first");
    const first = `project_libraries::${project}::first_*`;
    expect((await patch(ann, first, 1, [{ set: ["r1", "title"], value: "T" }])).status).toBe(200);
    await storeFile("second");
    expect(await patch(ann, first, 2, [{ set: ["r1", "title"], value: "late" }])).toMatchObject({
      status: 409,
      json: { code: "VERSION-CONFLICT" },
    });
    expect((await patch(ann, first, 1, [{ set: ["r1", "title"], value: "T" }])).json).toEqual({
      version: 1,
    });
    expect((await read(ann, first)).json.state).toEqual({ r1: { title: "T" } });
    expect(
      (
        await patch(ann, `project_libraries::${project}::second_*`, 3, [
          { set: ["r1", "title"], value: "late" },
        ])
      ).status,
    ).toBe(200);
    expect(
      (
        await patch(ann, `project_libraries::${project}::unknown_*`, 4, [
          { set: ["r1", "title"], value: "x" },
        ])
      ).status,
    ).toBe(409);
    expect(
      (
        await installation.call(
          "GET",
          `/api/sync/${encodeURIComponent(first)}/flush?destroy=1`,
          ann,
        )
      ).status,
    ).toBe(200);
  });

  it("SYNC-07 a document of 301 keys is written by key, read as a whole and sent on one channel", async () => {
    await storeFile("keyed");
    const at = `project_libraries::${project}::keyed_*`;
    const keys = Array.from({ length: 301 }, (_, index) => `r${index}`);
    for (let first = 0; first < keys.length; first += 2) {
      expect(
        (
          await patch(
            first % 4 === 0 ? ann : bob,
            at,
            first,
            keys.slice(first, first + 2).map((each) => ({ set: [each, "title"], value: each })),
          )
        ).status,
      ).toBe(200);
    }
    expect((await read(bob, at)).json).toEqual({
      state: Object.fromEntries(keys.map((each) => [each, { title: each }])),
      version: 151,
    });
    const told = await query<{ topic: string }>(
      "select distinct topic from realtime.messages where event = 'document' and payload ->> 'path' = $1",
      [at],
    );
    expect(told).toEqual([{ topic: `project:${project}:1` }]);
  });

  it("SYNC-02 SYNC-03 heartbeat returns a version, flush returns a state, and destroy discards edits", async () => {
    const at = `project_libraries::${project}::beef_*`;
    await storeFile("beef");
    expect(
      (
        await installation.call("POST", `/api/sync/${encodeURIComponent(at)}`, ann, {
          session: "tab",
          state: { r1: { title: "T" } },
        })
      ).json,
    ).toEqual({ state: { r1: { title: "T" } }, version: 1 });
    expect(
      (
        await installation.call("POST", `/api/sync/${encodeURIComponent(at)}`, bob, {
          state: { r2: {} },
        })
      ).json,
    ).toMatchObject({ state: { r1: { title: "T" } } });
    expect(
      (
        await installation.call("POST", `/api/sync/${encodeURIComponent(at)}/heartbeat`, ann, {
          session: "tab",
          dirty: true,
        })
      ).json,
    ).toEqual({ version: 1 });
    const flush = (parameters: string, headers = {}) =>
      installation.call(
        "GET",
        `/api/sync/${encodeURIComponent(at)}/flush${parameters}`,
        ann,
        undefined,
        headers,
      );
    expect((await flush("")).json).toEqual({ state: { r1: { title: "T" } }, version: 1 });
    expect((await flush("", { "sec-fetch-site": "cross-site" })).status).toBe(403);
    expect(await flush("?destroy=1&version=0")).toMatchObject({
      status: 409,
      json: { code: "VERSION-CONFLICT" },
    });
    expect((await flush("?destroy=1&version=1")).json).toEqual({ state: {}, version: 2 });
    expect((await read(bob, at)).json).toEqual({ state: {}, version: 2 });
    expect(
      await installation.context.database.query(
        "select 1 from project_libraries where project = $1 and path = 'beef_*'",
        [project],
      ),
    ).toEqual([]);
    // Destroying a project's document must not change it.
    const before = (await read(ann, `projects::${project}`)).json;
    expect(
      (await installation.call("GET", `/api/sync/projects::${project}/flush?destroy=1`, ann))
        .status,
    ).toBe(200);
    expect((await read(ann, `projects::${project}`)).json).toEqual(before);
  });

  it("SYNC-03 a flush merges a document's changes once, and writes nothing if there are none", async () => {
    const at = `project_namespaces::${project}::flushed`;
    const address = `/api/sync/${encodeURIComponent(at)}`;
    const held = async () =>
      (
        await query(
          "select d.version, d.flushed_version, (select bool_or(s.is_dirty) from private.document_sessions s where s.path = d.path) as dirty, n.xmin::text as written from public.documents d join public.project_namespaces n on d.path = 'project_namespaces::' || n.project || '::' || n.name where d.path = $1",
          [at],
        )
      )[0];
    const flush = () => installation.call("GET", `${address}/flush`, bob);
    expect((await flush()).json).toEqual({ state: {}, version: 0 });
    expect(await query("select 1 from public.project_namespaces where name = 'flushed'")).toEqual(
      [],
    );
    await patch(ann, at, 1, [{ set: ["a"], value: { b: 1 } }]);
    await installation.call("POST", `${address}/heartbeat`, ann, { session: "tab", dirty: true });
    await installation.call("POST", `${address}/heartbeat`, ann, { session: "tab" });
    expect(await held()).toMatchObject({ version: 1, flushed_version: 0, dirty: true });
    expect((await flush()).json).toEqual({ state: { a: { b: 1 } }, version: 1 });
    const clean = await held();
    expect(clean).toMatchObject({ version: 1, flushed_version: 1, dirty: false });
    expect((await flush()).json).toEqual({ state: { a: { b: 1 } }, version: 1 });
    expect(await held()).toEqual(clean);
    await installation.call("POST", `${address}/heartbeat`, ann, { session: "tab", dirty: true });
    expect((await flush()).status).toBe(200);
    const again = await held();
    expect(again).toMatchObject({ version: 1, flushed_version: 1, dirty: false });
    expect(again?.["written"]).not.toBe(clean?.["written"]);
    expect((await installation.call("GET", `${address}/flush`, eve)).status).toBe(403);
  });

  it("SYNC-03 a flush calls syncro_merge_data and passes on its refusal", async () => {
    const at = `project_namespaces::${project}::refused`;
    await patch(ann, at, 1, [{ set: ["a"], value: 1 }]);
    await installation.owner.query(
      "alter function public.syncro_merge_data(text, text, jsonb) rename to syncro_merge_data_away",
    );
    const refused = await installation.call(
      "GET",
      `/api/sync/${encodeURIComponent(at)}/flush`,
      ann,
    );
    await installation.owner.query(
      "alter function public.syncro_merge_data_away(text, text, jsonb) rename to syncro_merge_data",
    );
    expect(refused.status).toBeGreaterThanOrEqual(500);
    expect(
      (await installation.call("GET", `/api/sync/${encodeURIComponent(at)}/flush`, ann)).json,
    ).toEqual({ state: { a: 1 }, version: 1 });
  });

  it("SYNC-01 ?force=1 rebuilds a document from its entity as a new version", async () => {
    const at = `project_namespaces::${project}::forced`;
    const address = `/api/sync/${encodeURIComponent(at)}`;
    await patch(ann, at, 1, [{ set: ["a"], value: 1 }]);
    expect((await installation.call("GET", `${address}?force=1`, bob)).json).toEqual({
      state: { a: 1 },
      version: 1,
    });
    expect((await installation.call("POST", `${address}?force=0`, bob, {})).json).toEqual({
      state: { a: 1 },
      version: 1,
    });
    expect((await installation.call("POST", `${address}?force=1`, bob, {})).json).toEqual({
      state: { a: 1 },
      version: 2,
    });
    expect((await installation.call("POST", `${address}?force=1`, eve, {})).status).toBe(403);
    const [told] = await query<{ payload: Record<string, unknown> }>(
      "select payload from realtime.messages where event = 'document' and payload ->> 'path' = $1 and (payload ->> 'version')::int = 2",
      [at],
    );
    expect(told?.payload).toEqual({
      id: expect.any(String) as string,
      path: at,
      version: 2,
      session: expect.stringMatching(/^reinitialise /) as string,
    });
    expect((await patch(bob, at, 1, [{ set: ["b"], value: 2 }], "other")).json).toEqual({
      version: 3,
    });
    expect((await read(ann, at)).json).toEqual({ state: { a: 1, b: 2 }, version: 3 });
  });

  it("only the user can write to a user's document, and it sets no column of the users table", async () => {
    const carl = await installation.addPerson("Carl");
    const at = `users::${carl.id}`;
    expect((await patch(carl, at, 1, [{ set: ["nameShort"], value: "C" }])).json).toEqual({
      version: 1,
    });
    const before = await query("select * from public.users where id = $1", [carl.id]);
    for (const [index, column] of [
      "id",
      "kinde_id",
      "email",
      "email_verified",
      "credits",
      "credits_at",
      "created_at",
      "edited_at",
    ].entries()) {
      expect(await patch(carl, at, 10 + index, [{ set: [column], value: 100_000 }])).toMatchObject({
        status: 403,
        json: { code: "FORBIDDEN" },
      });
    }
    expect((await patch(ann, at, 1, [{ set: ["name"], value: "Not Carl" }])).status).toBe(403);
    expect(await query("select * from public.users where id = $1", [carl.id])).toEqual(before);
    expect((await installation.call("GET", `/api/sync/${at}/flush`, carl)).json).toEqual({
      state: { name: "Carl", nameShort: "C" },
      version: 1,
    });
  });

  it("saving a namespace through SQL creates a patch of the changed keys", async () => {
    const at = `project_namespaces::${project}::mirrored`;
    const save = (data: object) =>
      installation.context.database.asCaller(ann.claims, (session) =>
        session.query(
          "insert into project_namespaces (project, name, data) values ($1, 'mirrored', $2::jsonb) on conflict (project, name) do update set data = excluded.data",
          [project, data],
        ),
      );
    await save({ a: 1, b: { c: 2 } });
    await save({ b: { c: 3 }, d: 4 });
    expect((await read(ann, at)).json).toEqual({ state: { b: { c: 3 }, d: 4 }, version: 2 });
    const [, second] = await installation.context.database.query<{
      operations: Operation[];
      author: string;
    }>("select operations, author from document_patches where path = $1 order by version", [at]);
    expect(second?.author).toBe(ann.id);
    expect(second?.operations.reduce<Json>(applied, { a: 1, b: { c: 2 } })).toEqual({
      b: { c: 3 },
      d: 4,
    });
  });
});

describe("live changes", () => {
  async function messages(
    work: () => Promise<unknown>,
  ): Promise<{ topic: string; event: string; payload: Record<string, unknown> }[]> {
    await installation.context.database.query("delete from realtime.messages");
    await work();
    return installation.context.database.query(
      "select topic, event, payload from realtime.messages where private order by inserted_at, topic",
    );
  }
  const told = (all: { topic: string; event: string }[]) =>
    [...new Set(all.map((message) => `${message.topic} ${message.event}`))].toSorted();

  it("a patch reaches the project's channel with its operations unless the patch is large", async () => {
    const own = await installation.addProject(ann, [bob]);
    const at = `projects::${own}`;
    const small = await messages(() => patch(ann, at, 0, [{ set: ["x"], value: 1 }]));
    expect(small).toMatchObject([
      {
        topic: `project:${own}:1`,
        event: "document",
        payload: { path: at, version: 1, session: "tab", operations: [{ set: ["x"], value: 1 }] },
      },
    ]);
    const large = await messages(() =>
      patch(ann, at, 1, [{ set: ["x"], value: "y".repeat(70_000) }]),
    );
    expect(large[0]?.payload).toMatchObject({ path: at, version: 2 });
    expect(large[0]?.payload).not.toHaveProperty("operations");
    const renamed = told(
      await messages(() => patch(ann, at, 2, [{ set: ["name"], value: "New" }])),
    );
    expect(renamed).toEqual(
      [
        `project:${own}:1 document`,
        `project:${own}:1 project`,
        `user:${ann.id} projects`,
        `user:${bob.id} projects`,
      ].toSorted(),
    );
  });

  it("changes to logs, files, members and profiles notify only the people concerned", async () => {
    const own = await installation.addProject(ann, [bob], [eve.email]);
    const { database } = installation.context;
    expect(
      told(
        await messages(() =>
          database.query("insert into project_logs (project, type) values ($1, 'mark')", [own]),
        ),
      ),
    ).toEqual([`project:${own}:1 log`]);
    const file = await messages(() =>
      database.query("insert into storage.objects (bucket_id, name) values ('projects', $1)", [
        `${own}/data/a.ris`,
      ]),
    );
    expect(file).toMatchObject([
      {
        topic: `project:${own}:1`,
        event: "files",
        payload: { path: "data/a.ris", operation: "insert" },
      },
    ]);
    expect(
      await messages(() =>
        database.query(
          "update storage.objects set last_accessed_at = now() + interval '1 day' where name = $1",
          [`${own}/data/a.ris`],
        ),
      ),
    ).toEqual([]);
    const moved = await messages(() =>
      database.query("update storage.objects set name = $2 where name = $1", [
        `${own}/data/a.ris`,
        `${own}/b.ris`,
      ]),
    );
    expect(
      moved
        .map((message) => `${String(message.payload.operation)} ${String(message.payload.path)}`)
        .toSorted(),
    ).toEqual(["delete data/a.ris", "insert b.ris"]);
    expect(
      told(
        await messages(() =>
          database.query("delete from storage.objects where name = $1", [`${own}/b.ris`]),
        ),
      ),
    ).toEqual([`project:${own}:1 files`]);
    expect(
      told(
        await messages(() =>
          patch(ann, `users::${ann.id}`, 100, [{ set: ["darkMode"], value: true }]),
        ),
      ),
    ).toEqual([`user:${ann.id} document`, `user:${ann.id} user`]);
    const removed = told(
      await messages(() =>
        installation.call("POST", "/api/members/remove", ann, {
          projectId: own,
          userIds: [bob.id],
          emails: [],
        }),
      ),
    );
    expect(removed).toEqual(
      [
        `project:${own}:1 members`,
        `project:${own}:2 log`,
        `user:${ann.id} projects`,
        `user:${bob.id} projects`,
        `user:${eve.id} projects`,
      ].toSorted(),
    );
  });
});
