import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withoutStatementTimeout } from "../database/without-statement-timeout.ts";
import {
  type TestInstallation,
  type TestPerson,
  openTestInstallation,
} from "./test-installation.ts";

let installation: TestInstallation;
let ann: TestPerson;
let bob: TestPerson;
let project: string;
beforeAll(async () => {
  installation = await openTestInstallation();
  [ann, bob] = [await installation.addPerson("Ann"), await installation.addPerson("Bob")];
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
const read = async (at: string) => (await installation.call("GET", address(at), ann)).json;
const query = <Row>(text: string, parameters: unknown[] = []): Promise<Row[]> =>
  installation.context.database.query<Row>(text, parameters);

describe("writes beyond the end of a list", () => {
  it("one request adds no more empty elements than the longest list may contain", async () => {
    const at = `project_namespaces::${project}::filled`;
    const farAway = (index: number) => ({ set: [`k${index}`, 99_999], value: 0 });
    expect((await patch(ann, at, 1, [farAway(0)])).status).toBe(200);
    const before = await read(at);
    const refused = {
      status: 413,
      json: {
        code: "TOO-LARGE",
        message: expect.stringContaining("99999 empty elements") as string,
      },
    };
    const replaced = Array.from({ length: 10 }, (_, index) =>
      index % 2 === 0 ? { set: ["again"], value: [] } : { set: ["again", 50_000], value: 0 },
    );
    const nested = [{ set: ["n", ...Array.from({ length: 99 }, () => 2_000)], value: 0 }];
    for (const operations of [
      Array.from({ length: 1000 }, (_, index) => farAway(index + 1)),
      replaced,
      nested,
    ])
      expect(await patch(ann, at, 2, operations)).toMatchObject(refused);
    const batches = [1, 2].map((index) => ({ sequence: index + 1, operations: [farAway(index)] }));
    expect(
      await installation.call("POST", address(at, "/patches"), ann, { session: "tab", batches }),
    ).toMatchObject(refused);
    expect(await read(at)).toEqual(before);
    // Each batch is accepted in its own request, and so are writes to existing elements and
    // appends.
    for (const { sequence, operations } of batches)
      expect((await patch(ann, at, sequence, operations)).status).toBe(200);
    expect(
      (
        await patch(
          ann,
          at,
          4,
          Array.from({ length: 40 }, (_, index) => ({
            set: index % 2 === 0 ? ["k0", 99_000 + index] : ["added", (index - 1) / 2],
            value: 1,
          })),
        )
      ).status,
    ).toBe(200);
  });

  it("empty elements are limited per request even when requests share a transaction", async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        patch(index % 2 === 0 ? ann : bob, `project_namespaces::${project}::shared${index}`, 1, [
          { set: ["a", 60_000], value: 0 },
        ]),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  });
});

describe("session of a batch", () => {
  it("SYNC-05 another person's batches don't use up the sequence numbers of a session", async () => {
    const at = `projects::${project}`;
    await patch(ann, at, 1, [{ set: ["a"], value: 1 }], "anns.life");
    expect((await patch(bob, at, 2, [], "anns.life")).status).toBe(200);
    const own = [{ set: ["a"], value: "typed" }];
    expect((await patch(ann, at, 2, own, "anns.life")).json).toEqual({ version: 3 });
    expect((await patch(ann, at, 2, own, "anns.life")).json).toEqual({ version: 3 });
    expect(await read(at)).toMatchObject({ state: { a: "typed" }, version: 3 });
  });

  it("a batch can't use a session name reserved for the server's own changes", async () => {
    const at = `project_namespaces::${project}::reserved`;
    for (const session of ["destroy", "destroy x", "database 1", "reinitialise\tx", "Destroy x"]) {
      const refused = {
        status: 400,
        json: {
          code: "INVALID",
          message: expect.stringContaining("reserved for the server") as string,
        },
      };
      expect(await patch(ann, at, 1, [{ set: ["a"], value: 1 }], session)).toMatchObject(refused);
      expect(
        await installation.call("POST", address(at, "/patches"), ann, {
          session,
          batches: [{ sequence: 1, operations: [] }],
        }),
      ).toMatchObject(refused);
      expect(
        await installation.call("POST", address(at), ann, { session, state: { a: 1 } }),
      ).toMatchObject(refused);
      expect(
        await installation.call("POST", address(at, "/heartbeat"), ann, { session }),
      ).toMatchObject(refused);
    }
    expect((await patch(ann, at, 1, [{ set: ["a"], value: 1 }], "destroyer")).status).toBe(200);
  });
});

it("SYNC-06 an acknowledged edit is stored even if it waited while its library was destroyed", async () => {
  await query(
    "insert into storage.objects (bucket_id, name, version) values ('projects', $1, 'waited')",
    [`${project}/m.ris`],
  );
  const at = `project_libraries::${project}::waited_*`;
  await patch(ann, at, 1, [{ set: ["r0", "title"], value: "x" }]);
  let edit: ReturnType<typeof patch> | undefined;
  await installation.context.database.transaction(async (session) => {
    await session.query("select private.document_destroy($1, null, $2)", [at, bob.id]);
    edit = patch(ann, at, 2, [{ set: ["r9", "title"], value: "typed meanwhile" }]);
    while (
      (
        await query(
          "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database() and query like '%document_apply%'",
        )
      ).length === 0
    );
  });
  expect((await edit)?.json).toEqual({ version: 3 });
  expect(await read(at)).toEqual({ state: { r9: { title: "typed meanwhile" } }, version: 3 });
});

it("a write to a deleted entity is refused", async () => {
  const gone = `projects::${await installation.addProject(ann)}`;
  await expect(
    query("select private.write_entity(string_to_array($1, '::'), '{}', $2)", [
      gone.replace(/[0-9a-f]{12}$/, "000000000000"),
      ann.id,
    ]),
  ).rejects.toMatchObject({ detail: "NOT-FOUND" });
});

it("SYNC-05 batches whose response was lost are recognized when sent again a month later", async () => {
  const at = `project_namespaces::${project}::month`;
  const batches = Array.from({ length: 100 }, (_, index) => ({
    sequence: index + 1,
    operations: [{ set: [`k${index}`], value: index }],
  }));
  const send = () =>
    installation.call("POST", address(at, "/patches"), ann, { session: "away", batches });
  const first = await send();
  await query(
    "update public.document_patches set created_at = now() - interval '31 days' where path = $1",
    [at],
  );
  await query("select private.forget_expired()");
  await patch(bob, at, 1, [{ set: ["k1"], value: "Bob's, later" }]);
  expect((await send()).json).toEqual(first.json);
  expect(await read(at)).toMatchObject({ state: { k0: 0, k1: "Bob's, later" }, version: 101 });
});

it("an initial state with a forbidden key is refused for both empty and filled documents", async () => {
  const at = `project_namespaces::${project}::machinery`;
  for (const isFilled of [false, true]) {
    if (isFilled) await patch(ann, at, 1, [{ set: ["a"], value: 1 }]);
    for (const state of ['{"__proto__":{"a":1}}', '{"b":{"__proto__":1}}', '{"constructor":1}']) {
      expect(await installation.call("POST", address(at), ann, `{"state":${state}}`)).toMatchObject(
        { status: 400, json: { code: "INVALID" } },
      );
    }
    expect(
      (await installation.call("POST", address(at), ann, '{"state":{"text":"\\"__proto__\\": 1"}}'))
        .status,
    ).toBe(200);
  }
});

it("a caller's statements have a timeout, but the server's own statements do not", async () => {
  const { database } = installation.context;
  const limit = "select current_setting('statement_timeout') as limit";
  expect(await query(limit)).toEqual([{ limit: "30s" }]);
  expect(await database.transaction((session) => session.query(limit))).toEqual([{ limit: "30s" }]);
  expect(await database.asCaller(ann.claims, (session) => session.query(limit))).toEqual([
    { limit: "30s" },
  ]);
  expect(await withoutStatementTimeout(database, (session) => session.query(limit))).toEqual([
    { limit: "0" },
  ]);
});
