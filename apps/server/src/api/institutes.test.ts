import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type TestInstallation,
  type TestPerson,
  openTestInstallation,
} from "./test-installation.ts";

let installation: TestInstallation;
let manager: TestPerson;
let other: TestPerson;
let ann: TestPerson;
let far: TestPerson;
let project: string;
let farProject: string;

beforeAll(async () => {
  installation = await openTestInstallation();
  const { database } = installation.context;
  await database.query(
    `insert into institutes (id, name, url, domains) values ('bond', 'Bond Institute', 'https://bond.example', '{bond.example}'), ('other', 'Other Institute', null, '{other.example}')`,
  );
  const at = async (name: string, domain: string, isVerified = true): Promise<TestPerson> => {
    const person = await installation.addPerson(name, isVerified);
    await database.query("update users set email = $2 where id = $1", [
      person.id,
      `${name}-${person.id.slice(0, 4)}@${domain}`.toLowerCase(),
    ]);
    return person;
  };
  [manager, other, ann, far] = [
    await at("Manager", "bond.example"),
    await at("Other", "other.example"),
    await at("Ann", "bond.example"),
    await at("Far", "far.example"),
  ];
  await at("Unverified", "bond.example", false);
  await database.query(
    `insert into institute_managers (institute, "user") values ('bond', $1), ('other', $2)`,
    [manager.id, other.id],
  );
  project = await installation.addProject(ann, [far], ["guest@example.org"]);
  farProject = await installation.addProject(far, [ann]);
});
afterAll(async () => {
  await installation.close();
});

interface Row {
  readonly id: string;
  readonly name: string;
  readonly users?: number;
}
const list = async (person: TestPerson, what: string) => {
  const { json } = await installation.call("GET", `/api/institutes/${what}`, person);
  return json as { rows: Row[]; next: string | null };
};
const claim = (person: TestPerson, what: string) =>
  installation.call("POST", `/api/institutes/institutes/${what}/claim`, person);

describe("institutes", () => {
  it("INST-07 the operator sets a person's institute, which only that person can read", async () => {
    const membership = (person: TestPerson, userId = person.id) =>
      installation.call("POST", "/api/institutes/membership", person, { userId });
    const bond = {
      id: "bond",
      name: "Bond Institute",
      url: "https://bond.example",
      apiUrl: "http://localhost:7334/api/institutes/bond",
      isDev: false,
    };
    expect((await membership(manager)).json).toEqual([bond]);
    expect((await membership(ann)).json).toEqual([]);
    expect((await membership(ann, manager.id)).status).toBe(403);
    const rows = await installation.context.database.query<{ institutes: { id: string }[] }>(
      "select institutes from users where id = $1",
      [manager.id],
    );
    expect(rows[0]?.institutes).toMatchObject([{ id: "bond", name: "Bond Institute" }]);
  });

  it("INST-08 only managers of an institute can open it or claim projects for it", async () => {
    for (const person of [other, ann]) {
      for (const what of [
        "bond/projects",
        "bond/users",
        "bond/projects?unclaimed=1",
        "nothing/users",
      ]) {
        expect([
          what,
          (await installation.call("GET", `/api/institutes/${what}`, person)).status,
        ]).toEqual([what, 403]);
      }
      expect((await claim(person, `bond/projects/${project}`)).status).toBe(403);
      expect((await claim(person, `bond/users/${ann.id}`)).status).toBe(403);
    }
    expect(
      (await installation.call("GET", "/api/institutes/bond/projects", undefined)).status,
    ).toBe(401);
  });

  it("INST-03 INST-04 repeated claims succeed, but only for the institute's own people and projects", async () => {
    const unclaimed = await list(manager, "bond/users?unclaimed=1");
    expect(unclaimed.rows.map(({ name }) => name)).toEqual(["Ann", "Manager"]);
    expect((await list(manager, "bond/projects?unclaimed=1")).rows).toMatchObject([
      { id: project, name: "Sleep and pain", users: 2 },
    ]);
    expect((await list(manager, "bond/projects")).rows).toEqual([]);

    const answers = await Promise.all(
      Array.from({ length: 8 }, () => claim(manager, `bond/projects/${project}`)),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect((await list(manager, "bond/projects")).rows).toMatchObject([{ id: project }]);
    expect((await list(manager, "bond/projects?unclaimed=1")).rows).toEqual([]);
    for (const target of [
      `bond/projects/${farProject}`,
      `bond/users/${far.id}`,
      `bond/users/${project}`,
    ])
      expect([target, (await claim(manager, target)).status]).toEqual([target, 404]);
    expect((await claim(manager, "bond/projects/no-id")).status).toBe(400);

    // Both institutes list this person now. The first to claim gets the person and their projects.
    await installation.context.database.query(
      `update users set data = data || '{"institute": " other institute "}' where id = $1`,
      [ann.id],
    );
    expect((await list(other, "other/users?unclaimed=1")).rows.map(({ name }) => name)).toEqual([
      "Ann",
      "Other",
    ]);
    expect((await claim(manager, `bond/users/${ann.id}`)).status).toBe(200);
    expect((await claim(other, `other/users/${ann.id}`)).status).toBe(404);
    expect((await claim(other, `other/projects/${project}`)).status).toBe(404);
  });

  it("INST-06 an institute's counts are public and cacheable for a minute", async () => {
    expect(
      (await installation.call("GET", "/api/institutes/bond/projects/count", undefined)).json,
    ).toEqual({ count: 1 });
    expect(
      (await installation.call("GET", "/api/institutes/bond/users/count", undefined)).json,
    ).toEqual({ count: 1 });
    expect(
      (await installation.call("GET", "/api/institutes/nothing/users/count", undefined)).status,
    ).toBe(404);
    const response = await installation.api.request("/api/institutes/bond/users/count");
    expect(response.headers.get("cache-control")).toBe("public, max-age=60");
  });

  it("ROLE-02 a manager sees the name and dates of a claimed project but not its content", async () => {
    expect((await installation.call("GET", `/api/projects/${project}/logs`, manager)).status).toBe(
      403,
    );
    expect((await installation.call("GET", `/api/sync/projects::${project}`, manager)).status).toBe(
      403,
    );
    const rows = await installation.context.database.asCaller(manager.claims, (session) =>
      session.query("select id from projects"),
    );
    expect(rows).toEqual([]);
    expect(Object.keys((await list(manager, "bond/projects")).rows[0] ?? {}).toSorted()).toEqual([
      "created",
      "edited",
      "id",
      "name",
      "users",
    ]);
  });

  it("INST-02 an institute's list is sorted by name, 30 rows to a page, each row exactly once", async () => {
    const { database } = installation.context;
    await database.query(
      `insert into users (id, kinde_id, email, email_verified, data)
       select gen_random_uuid(), 'kp_many' || n, 'p' || n || '@bond.example', true, jsonb_build_object('name', case when n % 2 = 0 then 'Twin' else 'person ' || lpad(n::text, 3, '0') end) from generate_series(1, 64) n`,
    );
    const seen: Row[] = [];
    let after = "";
    const sizes: number[] = [];
    for (let pages = 0; pages < 10; pages += 1) {
      const page = await list(manager, `bond/users?unclaimed=1${after}`);
      seen.push(...page.rows);
      sizes.push(page.rows.length);
      if (page.next === null) break;
      after = `&after=${page.next}`;
    }
    expect(sizes).toEqual([30, 30, 5]);
    expect(new Set(seen.map(({ id }) => id)).size).toBe(65);
    const names = seen.map(({ name }) => name.toLowerCase());
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, "en")));
  });

  it("INST-02 a list cursor stays valid after its row is claimed and renamed", async () => {
    const first = await list(manager, "bond/users?unclaimed=1");
    const last = first.rows.at(-1)?.id ?? "";
    const before = await list(manager, `bond/users?unclaimed=1&after=${first.next}`);
    expect(before.rows).toHaveLength(30);
    expect((await claim(manager, `bond/users/${last}`)).status).toBe(200);
    await installation.context.database.query(
      `update users set data = data || '{"name": "Zoe"}' where id = $1`,
      [last],
    );
    expect(await list(manager, `bond/users?unclaimed=1&after=${first.next}`)).toEqual(before);
    for (const wrong of ["", last, "W10", Buffer.from('["a","b"]').toString("base64url")]) {
      expect([
        wrong,
        (await installation.call("GET", `/api/institutes/bond/users?after=${wrong}`, manager))
          .status,
      ]).toEqual([wrong, 400]);
    }
  });

  it("API-07 people who are logged in find institutes by part of the name", async () => {
    const find = (person: TestPerson) =>
      installation.context.database.asCaller(person.claims, (session) =>
        session.query(
          "select name from list_institutes where name ilike '%INST%' order by name limit 10",
        ),
      );
    expect(await find(far)).toEqual([{ name: "Bond Institute" }, { name: "Other Institute" }]);
    expect(
      await installation.context.database.asCaller({ sub: "", role: "anon" }, (session) =>
        session.query("select name from list_institutes"),
      ),
    ).toEqual([]);
  });
});
