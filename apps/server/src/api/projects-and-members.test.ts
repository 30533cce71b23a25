import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deleteExpired } from "./delete-expired.ts";
import {
  type TestInstallation,
  type TestPerson,
  openTestInstallation,
} from "./test-installation.ts";

let installation: TestInstallation;
beforeAll(async () => {
  installation = await openTestInstallation();
});
afterAll(async () => {
  await installation.close();
});

const newProject = (person: TestPerson, more: Record<string, unknown> = {}) => ({
  email: person.email,
  userId: person.id,
  name: "Sleep",
  type: "systematic-review",
  ...more,
});

describe("creating a project", () => {
  it("PROJ-05 creating a project trims its name, returns its id and makes the caller the creator", async () => {
    const ann = await installation.addPerson("Ann");
    const { status, json } = await installation.call(
      "POST",
      "/api/projects",
      ann,
      newProject(ann, { name: "  Sleep  ", nameShort: "S" }),
    );
    expect(status).toBe(200);
    const [row] = await installation.context.database.query(
      "select p.name, p.data, m.role, p.edited_by from projects p join project_members m on m.project = p.id where p.id = $1",
      [json.id],
    );
    expect(row).toEqual({
      name: "Sleep",
      data: { name: "Sleep", type: "systematic-review", nameShort: "S" },
      role: "creator",
      edited_by: ann.id,
    });
  });

  it("PROJ-06 no project is created without a login, with a forged token or for another person", async () => {
    const ann = await installation.addPerson("Ann");
    const bob = await installation.addPerson("Bob");
    expect(
      await installation.call("POST", "/api/projects", undefined, newProject(ann)),
    ).toMatchObject({ status: 401, json: { code: "NEED-LOGIN" } });
    expect(
      await installation.call(
        "POST",
        "/api/projects",
        { ...ann, token: `${ann.token}x` },
        newProject(ann),
      ),
    ).toMatchObject({ status: 401, json: { code: "NEED-LOGIN" } });
    expect(await installation.call("POST", "/api/projects", bob, newProject(ann))).toMatchObject({
      status: 403,
      json: { code: "FORBIDDEN" },
    });
    expect(
      await installation.call("POST", "/api/projects", bob, newProject(bob, { email: ann.email })),
    ).toMatchObject({ status: 403 });
  });

  it("VAL-01 VAL-02 creating a project requires a name and a supported type", async () => {
    const ann = await installation.addPerson("Ann");
    const refused = async (more: Record<string, unknown>) =>
      (await installation.call("POST", "/api/projects", ann, newProject(ann, more))).json;
    expect(await refused({ name: "   " })).toEqual({
      code: "INVALID",
      message: "Please specify a project name",
    });
    expect(await refused({ name: undefined })).toEqual({
      code: "INVALID",
      message: "Please specify a project name",
    });
    expect(await refused({ type: undefined })).toEqual({
      code: "INVALID",
      message: "Please specify a project type",
    });
    expect(await refused({ type: "cohort-study" })).toEqual({
      code: "INVALID",
      message: "Please specify a project type",
    });
  });

  it("SUB-06 only a subscriber can create a second project, even with parallel requests", async () => {
    const ann = await installation.addPerson("Ann");
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        installation.call("POST", "/api/projects", ann, newProject(ann)),
      ),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(
      answers.filter((answer) => answer.json.code === "PROJECT-LIMIT" && answer.status === 409),
    ).toHaveLength(49);
    await installation.context.database.query(
      `insert into subscriptions ("user", is_active) values ($1, true)`,
      [ann.id],
    );
    expect((await installation.call("POST", "/api/projects", ann, newProject(ann))).status).toBe(
      200,
    );
    expect((await installation.call("POST", "/api/projects", ann, newProject(ann))).status).toBe(
      200,
    );
  });

  it("retrying the creation of a project with the same Idempotency-Key returns the same project", async () => {
    const ann = await installation.addPerson("Ann");
    const tries = await Promise.all(
      Array.from({ length: 5 }, () =>
        installation.call("POST", "/api/projects", ann, newProject(ann), {
          "idempotency-key": "first",
        }),
      ),
    );
    expect(new Set(tries.map((answer) => answer.json.id)).size).toBe(1);
    expect(tries.every((answer) => answer.status === 200)).toBe(true);
  });

  it("PROJ-07 the server suggests project names", async () => {
    const ann = await installation.addPerson("Ann");
    const { json } = await installation.call("GET", "/api/projects/names", ann);
    expect(new Set(Object.values(json)).size).toBe(20);
  });
});

describe("members", () => {
  it("PROJ-22 PROJ-23 any member can invite people, each of whom receives a link by e-mail", async () => {
    const [ann, bob] = [await installation.addPerson("Ann"), await installation.addPerson("Bob")];
    const project = await installation.addProject(ann, [bob]);
    const { json } = await installation.call("POST", "/api/members/invite", bob, {
      projectId: project,
      projectName: "A name that is not the project's",
      emails: ["New.Person@Example.org", "new.person@example.org", ann.email],
    });
    expect(json).toEqual({ invited: ["new.person@example.org"], skipped: [ann.email] });
    const mails = await installation.context.database.query<{
      recipient: string;
      text: string;
      subject: string;
    }>("select recipient, subject, text from outbox where text like $1", [`%${project}%`]);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.recipient).toBe("new.person@example.org");
    expect(mails[0]?.text).toContain(`http://localhost:7334/projects/${project}/join`);
    expect(mails[0]?.subject).toBe("Bob invites you to the project Sleep and pain");
    const logs = await installation.context.database.query(
      'select type, data, "user" from project_logs where project = $1',
      [project],
    );
    expect(logs).toEqual([
      { type: "projectInvite", data: { emails: ["new.person@example.org"] }, user: bob.id },
    ]);
  });

  it("VAL-08 an invitation with invalid e-mail addresses is refused with a message that names them", async () => {
    const ann = await installation.addPerson("Ann");
    const project = await installation.addProject(ann);
    const invite = async (emails: string[]) =>
      (await installation.call("POST", "/api/members/invite", ann, { projectId: project, emails }))
        .json.message;
    expect(await invite(["nobody"])).toBe("Invalid email address: nobody");
    for (const odd of [
      "a@b",
      "a@b.co,c@d.ef",
      "<a@b.co>",
      "a@b.co\r\nbcc: c@d.ef",
      "a@b@c.de",
      `${"a".repeat(250)}@b.co`,
    ]) {
      expect(await invite([odd])).toBe(`Invalid email address: ${odd}`);
    }
    expect(await invite(["nobody", "a@b.co", "x@y"])).toBe("Invalid email addresses: nobody, x@y");
  });

  it("invitations by non-members are refused, and those by members are limited per hour", async () => {
    const [ann, eve] = [await installation.addPerson("Ann"), await installation.addPerson("Eve")];
    const project = await installation.addProject(ann);
    expect(
      (
        await installation.call("POST", "/api/members/invite", eve, {
          projectId: project,
          emails: ["a@b.co"],
        })
      ).status,
    ).toBe(403);
    const many = Array.from({ length: 100 }, (_, index) => `p${index}-${ann.id}@example.org`);
    expect(
      (
        await installation.call("POST", "/api/members/invite", ann, {
          projectId: project,
          emails: many,
        })
      ).status,
    ).toBe(200);
    expect(
      await installation.call("POST", "/api/members/invite", ann, {
        projectId: project,
        emails: ["more@example.org"],
      }),
    ).toMatchObject({ status: 429, json: { code: "TOO-MANY" } });
  });

  it("PROJ-08 PROJ-09 accepting an invitation makes the person with the verified address a member exactly once", async () => {
    const [ann, bob, eve, una] = [
      await installation.addPerson("Ann"),
      await installation.addPerson("Bob"),
      await installation.addPerson("Eve"),
      await installation.addPerson("Una", false),
    ];
    const project = await installation.addProject(ann, [], [bob.email, una.email]);
    const accept = (person: TestPerson, named = person) =>
      installation.call("POST", "/api/members/accept", person, {
        projectId: project,
        email: named.email,
        userId: named.id,
      });
    expect(await accept(eve)).toMatchObject({ status: 404, json: { code: "PROJECT-NOT-FOUND" } });
    expect(await accept(eve, bob)).toMatchObject({ status: 403 });
    expect(await accept(una)).toMatchObject({ status: 403, json: { code: "EMAIL-UNVERIFIED" } });
    expect(await accept(bob)).toMatchObject({ status: 200, json: { projectId: project } });
    expect(await accept(bob)).toMatchObject({
      status: 409,
      json: { code: "ALREADY-SET", message: "You are already a member of this project" },
    });
    expect(
      await installation.context.database.query(
        `select role, "user" from project_members where project = $1 and email = $2`,
        [project, bob.email],
      ),
    ).toEqual([{ role: "member", user: bob.id }]);
  });

  it("PROJ-25 a member can remove only themselves, and a removal by the creator is logged", async () => {
    const [ann, bob, cid] = [
      await installation.addPerson("Ann"),
      await installation.addPerson("Bob"),
      await installation.addPerson("Cid"),
    ];
    const project = await installation.addProject(ann, [bob, cid], ["pending@example.org"]);
    const remove = (person: TestPerson, userIds: string[], emails: string[] = []) =>
      installation.call("POST", "/api/members/remove", person, {
        projectId: project,
        userIds,
        emails,
      });
    expect((await remove(bob, [cid.id])).status).toBe(403);
    expect((await remove(bob, [ann.id])).status).toBe(403);
    expect((await remove(bob, [], ["pending@example.org"])).status).toBe(403);
    expect((await remove(cid, [cid.id])).json).toEqual({ removed: 1 });
    expect((await remove(cid, [cid.id])).status).toBe(403);
    expect((await remove(ann, [bob.id], ["PENDING@example.org"])).json).toEqual({ removed: 2 });
    const [row] = await installation.context.database.query(
      "select membership_epoch from projects where id = $1",
      [project],
    );
    expect(row).toEqual({ membership_epoch: 3 });
    const logs = await installation.context.database.query<{
      user: string;
      type: string;
      data: { emails?: string[] };
    }>(
      `select "user", type, data from project_logs where project = $1 and type in ('projectLeave', 'projectDisinvite') order by created_at`,
      [project],
    );
    expect(logs.map(({ user, type, data }) => [user, type, data.emails?.toSorted()])).toEqual([
      [cid.id, "projectLeave", undefined],
      [ann.id, "projectDisinvite", [bob.email, "pending@example.org"].toSorted()],
    ]);
  });

  it("ROLE-03 a project moves to the bin only if its creator leaves it, and nothing is deleted", async () => {
    const [ann, bob] = [await installation.addPerson("Ann"), await installation.addPerson("Bob")];
    const project = await installation.addProject(ann, [bob]);
    expect(
      await installation.call("POST", "/api/members/remove", bob, {
        projectId: project,
        userIds: [ann.id, bob.id],
        emails: [],
      }),
    ).toMatchObject({ status: 403, json: { code: "FORBIDDEN" } });
    expect((await installation.call("GET", `/api/projects/${project}/logs`, bob)).status).toBe(200);
    expect(
      (
        await installation.call("POST", "/api/members/remove", ann, {
          projectId: project,
          userIds: [ann.id],
          emails: [],
        })
      ).json,
    ).toEqual({ removed: 2 });
    for (const person of [ann, bob]) {
      expect((await installation.call("GET", `/api/projects/${project}/logs`, person)).status).toBe(
        403,
      );
      expect(
        await installation.context.database.asCaller(person.claims, (session) =>
          session.query("select 1 from projects where id = $1", [project]),
        ),
      ).toEqual([]);
    }
    expect(
      await installation.context.database.query(
        "select deleted_at is not null as gone from projects where id = $1",
        [project],
      ),
    ).toEqual([{ gone: true }]);
    // Projects in the bin do not count towards the limit.
    expect((await installation.call("POST", "/api/projects", ann, newProject(ann))).status).toBe(
      200,
    );
  });
});

describe("permanent deletion", () => {
  it("a removed account's log entries stay, and a permanently deleted project leaves no rows", async () => {
    const [ann, bob] = [await installation.addPerson("Ann"), await installation.addPerson("Bob")];
    const project = await installation.addProject(ann, [bob]);
    const { database } = installation.context;
    await installation.call("POST", `/api/projects/${project}/logs`, bob, {
      userId: bob.id,
      type: "mark",
    });
    await database.query("insert into project_namespaces (project, name) values ($1, 'n')", [
      project,
    ]);
    await database.query("delete from users where id = $1", [bob.id]);
    expect(
      await database.query(`select "user" from project_logs where project = $1`, [project]),
    ).toEqual([{ user: bob.id }]);
    expect(
      await database.query(`select "user" from project_members where project = $1`, [project]),
    ).toEqual([{ user: ann.id }]);
    await database.query("delete from projects where id = $1", [project]);
    for (const table of ["project_members", "project_logs", "project_namespaces"]) {
      expect(await database.query(`select 1 from ${table} where project = $1`, [project])).toEqual(
        [],
      );
    }
  });

  it("the cleanup removes only the content of expired patches", async () => {
    const ann = await installation.addPerson("Ann");
    const at = `users::${ann.id}`;
    for (const sequence of [0, 1])
      await installation.call("POST", `/api/sync/${at}/patch`, ann, {
        session: "s",
        sequence,
        operations: [{ set: ["n"], value: sequence }],
      });
    await installation.context.database.query(
      "update document_patches set created_at = now() - interval '31 days' where path = $1 and version = 1",
      [at],
    );
    await deleteExpired(installation.context);
    expect(
      await installation.context.database.query(
        "select version, operations, changes is null as forgotten from document_patches where path = $1 order by version",
        [at],
      ),
    ).toEqual([
      // An expired batch keeps its version, to recognize a retry.
      { version: 1, operations: [], forgotten: true },
      { version: 2, operations: [{ set: ["n"], value: 1 }], forgotten: false },
    ]);
    expect((await installation.call("GET", `/api/sync/${at}`, ann)).json).toEqual({
      state: { name: "Ann", n: 1 },
      version: 2,
    });
  });
});

describe("log", () => {
  it("API-03 VAL-18 only members can add and read log entries, and retries add nothing", async () => {
    const [ann, eve] = [await installation.addPerson("Ann"), await installation.addPerson("Eve")];
    const project = await installation.addProject(ann);
    const path = `/api/projects/${project}/logs`;
    const id = "0b7c8a52-2f6e-4c55-9f0e-6a4ffb0f4c11";
    const entry = {
      id,
      userId: ann.id,
      type: "fileUpload",
      filePath: "a.ris",
      created_at: "2001-01-01",
    };
    expect((await installation.call("POST", path, ann, entry)).json).toEqual({ id });
    expect((await installation.call("POST", path, ann, entry)).json).toEqual({ id });
    for (let index = 0; index < 4; index += 1)
      await installation.call("POST", path, ann, {
        userId: ann.id,
        type: "tool",
        tool: `t${index}`,
      });
    const first = (await installation.call("GET", `${path}?limit=3`, ann)).json.logs as {
      id: string;
      data: unknown;
      credits: number;
      created_at: string;
      user: string;
    }[];
    expect(first.map((log) => log.data)).toEqual([{ tool: "t3" }, { tool: "t2" }, { tool: "t1" }]);
    const rest = (await installation.call("GET", `${path}?limit=3&before=${first[2]?.id}`, ann))
      .json.logs as typeof first;
    expect(rest.map((log) => log.data)).toEqual([{ tool: "t0" }, { filePath: "a.ris" }]);
    expect(rest[1]).toMatchObject({ id, credits: 0, user: ann.id });
    expect(Date.parse(rest[1]?.created_at ?? "")).toBeGreaterThan(Date.parse("2020-01-01"));
    expect((await installation.call("GET", path, eve)).status).toBe(403);
    expect(
      (await installation.call("POST", path, eve, { userId: eve.id, type: "mark" })).status,
    ).toBe(403);
    expect(
      (await installation.call("POST", path, ann, { userId: eve.id, type: "mark" })).status,
    ).toBe(403);
    expect(
      (await installation.call("POST", path, undefined, { userId: ann.id, type: "mark" })).status,
    ).toBe(401);
    expect((await installation.call("POST", path, ann, { userId: ann.id })).json.message).toMatch(
      /^A log entry needs a type/,
    );
    expect((await installation.call("POST", path, eve, entry)).status).toBe(403);
  });
});

describe("subscription, tools and health", () => {
  it("SUB-05 the subscription call returns the caller's own subscription", async () => {
    const [ann, eve] = [await installation.addPerson("Ann"), await installation.addPerson("Eve")];
    expect((await installation.call("POST", `/api/subscription/${ann.id}`, ann)).json).toEqual({
      isActive: false,
      isTrial: false,
      data: {},
    });
    await installation.context.database.query(
      `insert into subscriptions ("user", is_trial, data) values ($1, true, '{"nextInvoice": "2027-01-01", "customer": "secret"}')`,
      [ann.id],
    );
    expect((await installation.call("POST", `/api/subscription/${ann.id}`, ann)).json).toEqual({
      isActive: false,
      isTrial: true,
      data: { nextInvoice: "2027-01-01" },
    });
    expect((await installation.call("POST", `/api/subscription/${ann.id}`, eve)).status).toBe(403);
  });

  it("HEALTH-03 the server answers each ping", async () => {
    for (const service of [
      "cms",
      "institutes",
      "io",
      "projects",
      "members",
      "sites",
      "sync",
      "subscription",
    ]) {
      expect([service, await installation.call("GET", `/api/${service}/ping`, undefined)]).toEqual([
        service,
        { status: 200, json: { ok: true, found: expect.stringMatching(/\.$/u) } },
      ]);
    }
  });

  it("unknown calls are answered with a 404 in JSON", async () => {
    for (const path of ["/api/nothing", "/api", "/api/projects/x/y/z"]) {
      expect([path, await installation.call("GET", path, undefined)]).toMatchObject([
        path,
        { status: 404, json: { code: "NOT-FOUND" } },
      ]);
    }
  });
});
