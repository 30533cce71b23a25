import { afterAll, beforeAll, describe, expect, it } from "vitest";
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

const address = (at: string, action = ""): string => `/api/sync/${encodeURIComponent(at)}${action}`;
const patch = (
  person: TestPerson,
  at: string,
  sequence: number,
  operations: unknown,
  session = "tab",
) => installation.call("POST", address(at, "/patch"), person, { session, sequence, operations });
const patchAll = (person: TestPerson, at: string, batches: unknown, session = "tab") =>
  installation.call("POST", address(at, "/patches"), person, { session, batches });
const read = (at: string) => installation.call("GET", address(at), ann);
const query = <Row>(text: string, parameters: unknown[] = []): Promise<Row[]> =>
  installation.context.database.query<Row>(text, parameters);

describe("waiting batches", () => {
  const at = (): string => `project_namespaces::${project}::waited`;

  it("SYNC-05 batches sent in one request are applied in order, exactly once", async () => {
    const batches = Array.from({ length: 100 }, (_, index) => ({
      sequence: index + 1,
      operations: [
        { set: ["last"], value: index },
        { set: ["all", index], value: index },
      ],
    }));
    expect((await patch(ann, at(), 1, batches[0]?.operations)).json).toEqual({ version: 1 });
    expect((await patchAll(ann, at(), batches)).json.versions).toEqual(
      Array.from({ length: 100 }, (_, index) => index + 1),
    );
    expect((await patchAll(ann, at(), batches)).json.versions).toEqual(
      Array.from({ length: 100 }, (_, index) => index + 1),
    );
    expect((await read(at())).json).toEqual({
      state: { last: 99, all: batches.map((_, index) => index) },
      version: 100,
    });
  });

  it("SYNC-05 a batch based on an outdated version is refused, and a repeated batch is harmless", async () => {
    const checked = `project_namespaces::${project}::checked`;
    const patchAt = (version: number, sequence: number, person = ann) =>
      installation.call("POST", address(checked, "/patch"), person, {
        session: "mover",
        sequence,
        operations: [{ set: ["pages"], value: sequence }],
        version,
      });
    expect((await patchAt(0, 1)).json).toEqual({ version: 1 });
    await patch(bob, checked, 1, [{ set: ["pages"], value: "Bob's" }]);
    const refused = await patchAt(1, 2);
    expect([refused.status, refused.json.code]).toEqual([409, "VERSION-CONFLICT"]);
    expect((await patchAt(0, 1)).json).toEqual({ version: 1 });
    expect((await read(checked)).json).toEqual({ state: { pages: "Bob's" }, version: 2 });
    expect((await patchAt(2, 2)).json).toEqual({ version: 3 });
    expect((await patchAt(3, 1, eve)).status).toBe(403);
  });

  it("all batches of a request are refused if one is invalid or the sender is not a member", async () => {
    const good = { sequence: 1, operations: [{ set: ["x"], value: 1 }] };
    const before = (await read(at())).json;
    expect(
      (
        await patchAll(
          ann,
          at(),
          [good, { sequence: 2, operations: [{ set: ["__proto__"], value: 1 }] }],
          "other",
        )
      ).json.code,
    ).toBe("INVALID");
    expect((await patchAll(eve, at(), [good], "eve")).status).toBe(403);
    for (const wrong of [
      [],
      "x",
      [1],
      [{ sequence: -1, operations: [] }],
      Array.from({ length: 101 }, (_, sequence) => ({ ...good, sequence })),
    ])
      expect((await patchAll(ann, at(), wrong, "other")).status).toBe(400);
    expect((await read(at())).json).toEqual(before);
  });
});

describe("simultaneous requests", () => {
  it("simultaneous requests share a transaction, and a refused request does not affect others", async () => {
    const at = (name: number): string => `project_namespaces::${project}::crowd${name}`;
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        patch(
          index % 10 === 3 ? eve : ann,
          at(index % 7),
          1,
          [{ set: [index % 10 === 5 ? "__proto__" : `k${index}`], value: index }],
          `s${index}`,
        ),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(
      answers.map((_, index) => (index % 10 === 3 ? 403 : index % 10 === 5 ? 400 : 200)),
    );
    const [counts] = await query<{ patches: number; sessions: number }>(
      "select count(*)::int as patches, count(distinct session)::int as sessions from public.document_patches where path like $1",
      [`%${project}::crowd%`],
    );
    expect(counts).toEqual({ patches: 48, sessions: 48 });
    for (let name = 0; name < 7; name += 1) {
      const { state, version } = (await read(at(name))).json;
      const versions = answers.flatMap((answer, index) =>
        index % 7 === name && answer.status === 200 ? [Number(answer.json.version)] : [],
      );
      expect(versions.toSorted((a, b) => a - b)).toEqual(
        Array.from({ length: Number(version) }, (_, index) => index + 1),
      );
      expect(Object.keys(state as object)).toHaveLength(Number(version));
    }
  });
});

describe("invalid input", () => {
  it("invalid input is refused with a code and leaves the document unchanged", async () => {
    const at = `projects::${project}`;
    const before = (await read(at)).json;
    const nested = (levels: number): string => `${"[".repeat(levels)}1${"]".repeat(levels)}`;
    const raw = (value: string): string =>
      `{"session":"s","sequence":9,"operations":[{"set":["x"],"value":${value}}]}`;
    const refused: [string, string, unknown, number, string][] = [
      [
        "a value of 10 MB",
        at,
        { session: "s", sequence: 9, operations: [{ set: ["x"], value: "x".repeat(10_000_000) }] },
        413,
        "TOO-LARGE",
      ],
      [
        "a body of 13 MB",
        at,
        { session: "s", sequence: 9, operations: [{ set: ["x"], value: "x".repeat(13_000_000) }] },
        413,
        "TOO-LARGE",
      ],
      ["a depth of 1000", at, raw(nested(1000)), 400, "INVALID"],
      ["a depth of 101", at, raw(nested(101)), 400, "INVALID"],
      ["__proto__ in a value", at, raw('{"a":{"__proto__":{"b":1}}}'), 400, "INVALID"],
      [
        "__proto__ in a path",
        at,
        { session: "s", sequence: 9, operations: [{ set: ["__proto__", "x"], value: 1 }] },
        400,
        "INVALID",
      ],
      [
        "the key id",
        at,
        { session: "s", sequence: 9, operations: [{ set: ["id"], value: "x" }] },
        403,
        "FORBIDDEN",
      ],
      [
        "the key users",
        at,
        { session: "s", sequence: 9, operations: [{ unset: ["users"] }] },
        403,
        "FORBIDDEN",
      ],
      [
        "an unknown entity",
        `outbox::${project}`,
        { session: "s", sequence: 9, operations: [{ set: ["x"], value: 1 }] },
        400,
        "INVALID",
      ],
      ["half a surrogate pair", at, raw('"\\ud800"'), 400, "INVALID"],
      ["no session", at, { sequence: 9, operations: [] }, 400, "INVALID"],
      [
        "a path that escapes",
        "../../etc/passwd",
        { session: "s", sequence: 9, operations: [] },
        400,
        "INVALID",
      ],
    ];
    for (const [what, path, body, status, code] of refused) {
      const answer = await installation.call("POST", address(path, "/patch"), ann, body);
      expect([what, answer.status, answer.json.code]).toEqual([what, status, code]);
    }
    expect((await read(at)).json).toEqual(before);
  });

  it("VAL-16 VAL-19 every call rejects a path that does not name a document", async () => {
    const paths = [
      "",
      "projects",
      "projects::",
      `projects::${project}::`,
      `projects::${project}::x`,
      "projects::1",
      `projects::${project.toUpperCase()}`,
      `projects::${project}::a::b`,
      `::${project}`,
      `projects:${project}`,
      `Projects::${project}`,
      `documents::${project}`,
      `project_namespaces::${project}`,
      `project_namespaces::${project}::a b`,
      `project_namespaces::${project}::ä`,
      `project_namespaces::${project}::${"a".repeat(101)}`,
      `project_libraries::${project}::1`,
      `project_libraries::${project}::_*`,
      `project_libraries::${project}::a/b_*`,
      `projects::${project}\u0000`,
      "projects::".repeat(500),
    ];
    const operations = [{ set: ["x"], value: 1 }];
    for (const path of paths) {
      const calls = [
        installation.call("GET", address(path), ann),
        installation.call("POST", address(path), ann, { session: "s", state: { x: 1 } }),
        installation.call("POST", address(path, "/patch"), ann, {
          session: "s",
          sequence: 1,
          operations,
        }),
        installation.call("POST", address(path, "/patches"), ann, {
          session: "s",
          batches: [{ sequence: 1, operations }],
        }),
        installation.call("POST", address(path, "/heartbeat"), ann, { session: "s" }),
        installation.call("GET", address(path, "/changes"), ann),
        installation.call("GET", address(path, "/flush?destroy=1"), ann),
      ];
      for (const { status, json } of await Promise.all(calls))
        expect([path, status, json.code]).toEqual([
          path,
          path === "" ? 404 : 400,
          path === "" ? "NOT-FOUND" : "INVALID",
        ]);
    }
    expect(
      await query(
        "select path from public.documents where path in (select jsonb_array_elements_text($1::jsonb))",
        [paths.filter((path) => !path.includes("\u0000"))],
      ),
    ).toEqual([]);
  });

  it("VAL-16 an initial state that is not an object, too large or too deeply nested is rejected", async () => {
    const at = `project_namespaces::${project}::bad-states`;
    const deep = `${'{"a":'.repeat(1000)}1${"}".repeat(1000)}`;
    const refused: [unknown, number, string][] = [
      [{ session: "s", state: [1] }, 400, "INVALID"],
      [{ session: "s", state: "text" }, 400, "INVALID"],
      [{ session: "s", state: null }, 400, "INVALID"],
      [{ session: "s", state: { x: "x".repeat(10_000_000) } }, 413, "TOO-LARGE"],
      [`{"session":"s","state":${deep}}`, 400, "INVALID"],
      ['{"session":"s","state":{"__proto__":{"a":1}}}', 400, "INVALID"],
    ];
    for (const [body, status, code] of refused) {
      const answer = await installation.call("POST", address(at), ann, body);
      expect([answer.status, answer.json.code]).toEqual([status, code]);
    }
    expect((await read(at)).json).toEqual({ state: {}, version: 0 });
  });
});

describe("document history", () => {
  it("document history is paginated, latest first, with author, time, and old and new values", async () => {
    const at = `projects::${await installation.addProject(ann, [bob])}`;
    await patch(ann, at, 1, [
      { set: ["name"], value: "Hip" },
      { set: ["name"], value: "Knee" },
      { set: ["tags", 0], value: "pain" },
    ]);
    await patch(
      bob,
      at,
      1,
      [{ unset: ["tags"] }, { set: ["type"], value: "systematic-review" }],
      "bob",
    );
    await patch(ann, at, 2, [{ set: ["note"], value: "x".repeat(30_000) }]);
    const history = await installation.call("GET", address(at, "/changes"), bob);
    expect(history.json.patches).toMatchObject([
      {
        version: 3,
        author: ann.id,
        author_name: "Ann",
        changes: [{ at: ["note"], before: {}, after: { bytes: 30_002 } }],
      },
      {
        version: 2,
        author: bob.id,
        author_name: "Bob",
        changes: [{ at: ["tags"], before: { value: ["pain"] }, after: {} }],
      },
      {
        version: 1,
        author: ann.id,
        author_name: "Ann",
        changes: [
          { at: ["name"], before: { value: "Sleep and pain" }, after: { value: "Knee" } },
          { at: ["tags", 0], before: {}, after: { value: "pain" } },
        ],
      },
    ]);
    expect(
      (await installation.call("GET", address(at, "/changes?before=3&limit=1"), bob)).json.patches,
    ).toMatchObject([{ version: 2 }]);
    expect((await installation.call("GET", address(at, "/changes"), eve)).status).toBe(403);
    expect((await installation.call("GET", address(at, "/changes?limit=x"), ann)).status).toBe(400);
  });

  it("document history stores a long value once and keeps it while any patch refers to it", async () => {
    const at = `projects::${await installation.addProject(ann, [bob])}`;
    const [long, other] = [`${"x".repeat(900_000)} end`, `${"y".repeat(30_000)} end`];
    await patch(ann, at, 1, [{ set: ["note"], value: long }]);
    await patch(bob, at, 1, [{ set: ["note"], value: other }], "bob");
    await patch(ann, at, 2, [{ set: ["note"], value: long }]);
    const whole = async (version: number) =>
      (await installation.call("GET", address(at, `/changes/${version}`), bob)).json;
    expect((await whole(1))["changes"]).toEqual([
      { at: ["note"], before: {}, after: { value: long } },
    ]);
    expect(await whole(2)).toMatchObject({
      version: 2,
      author: bob.id,
      changes: [{ at: ["note"], before: { value: long }, after: { value: other } }],
    });
    expect((await whole(3))["changes"]).toEqual([
      { at: ["note"], before: { value: other }, after: { value: long } },
    ]);
    expect((await installation.call("GET", address(at, "/changes/4"), bob)).status).toBe(404);
    expect((await installation.call("GET", address(at, "/changes/1"), eve)).status).toBe(403);
    const kept =
      "select count(*)::int as count, sum(pg_column_size(value))::int as bytes from private.kept_values where length(value #>> '{}') in (900004, 30004)";
    const [stored] = await query<{ count: number; bytes: number }>(kept);
    expect(stored?.count).toBe(2);
    expect(stored?.bytes).toBeLessThan(100_000);
    await query("update private.kept_values set kept_at = now() - interval '33 days'");
    await patch(ann, at, 3, [{ set: ["note"], value: `${long}!` }]);
    await query(
      "update public.document_patches set created_at = now() - interval '31 days' where path = $1 and version < 4",
      [at],
    );
    await query("select private.forget_expired()");
    // The last patch still refers to the long value as its earlier value.
    expect((await whole(4))["changes"]).toEqual([
      { at: ["note"], before: { value: long }, after: { value: `${long}!` } },
    ]);
    expect(await query(kept)).toEqual([{ count: 1, bytes: expect.any(Number) as number }]);
  });

  it("document history expires after 30 days, but retrying an old batch still changes nothing", async () => {
    const at = `projects::${await installation.addProject(ann, [bob])}`;
    await patch(ann, at, 1, [{ set: ["a"], value: 1 }], "old");
    await patch(ann, at, 2, [{ set: ["a"], value: 2 }], "old");
    await patch(bob, at, 1, [{ set: ["a"], value: 3 }], "new");
    await query(
      "update public.document_patches set created_at = now() - interval '29 days' where path = $1 and session = 'old'",
      [at],
    );
    await query("select private.forget_expired()");
    expect(
      (await installation.call("GET", address(at, "/changes"), ann)).json.patches,
    ).toHaveLength(3);
    await query(
      "update public.document_patches set created_at = now() - interval '31 days' where path = $1 and session = 'old'",
      [at],
    );
    expect(
      (await installation.call("GET", address(at, "/changes"), ann)).json.patches,
    ).toHaveLength(1);
    await query("select private.forget_expired()");
    const known = () =>
      query(
        "select version, operations, changes from public.document_patches where path = $1 and session = 'old' order by version",
        [at],
      );
    expect(await known()).toEqual(
      [1, 2].map((version) => ({ version, operations: [], changes: null })),
    );
    expect(
      (
        await patchAll(
          ann,
          at,
          [1, 2].map((sequence) => ({ sequence, operations: [{ set: ["a"], value: sequence }] })),
          "old",
        )
      ).json,
    ).toEqual({ versions: [1, 2] });
    expect((await read(at)).json).toMatchObject({ state: { a: 3 }, version: 3 });
    await patch(ann, at, 101, [{ set: ["a"], value: 101 }], "old");
    await query("select private.forget_expired()");
    expect(await known()).toMatchObject([{ version: 2 }, { version: 4 }]);
  });
});

it("SYNC-06 deleting a namespace with SQL empties its document for everyone", async () => {
  const at = `project_namespaces::${project}::deleted`;
  await patch(ann, at, 1, [
    { set: ["a"], value: 1 },
    { set: ["b"], value: 2 },
  ]);
  await installation.context.database.asCaller(bob.claims, (session) =>
    session.query("delete from project_namespaces where project = $1 and name = 'deleted'", [
      project,
    ]),
  );
  expect((await read(at)).json).toEqual({ state: {}, version: 2 });
  const [last] = await query<{ operations: unknown[]; author: string }>(
    "select operations, author from public.document_patches where path = $1 order by version desc limit 1",
    [at],
  );
  expect(last).toEqual({ operations: [{ unset: ["a"] }, { unset: ["b"] }], author: bob.id });
  await patch(ann, at, 2, [{ set: ["c"], value: 3 }]);
  expect((await read(at)).json).toEqual({ state: { c: 3 }, version: 3 });
});
