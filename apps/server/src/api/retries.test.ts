import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { smallArchive } from "../archive/small-archive.fixture.ts";
import { apiRoutes } from "./api.ts";
import { forgetExpired } from "./forget-expired.ts";
import { type Answer, type TestInstallation, type TestPerson, openTestInstallation } from "./test-installation.ts";

const AT_ONCE = 12;

let installation: TestInstallation;
beforeAll(async () => {
  installation = await openTestInstallation();
});
afterAll(async () => {
  await installation.close();
});

/** A call that creates something, and how many of it there are. */
interface Creating {
  readonly path: string;
  readonly body: (person: TestPerson, project: string) => object;
  readonly made: string;
}

const ARCHIVE = await smallArchive();

const CREATING: Readonly<Record<string, Creating>> = {
  "/api/projects": {
    path: "/api/projects",
    body: (person) => ({ userId: person.id, email: person.email, name: "Retried", type: "systematic-review" }),
    made: `select 1 from project_members m join projects p on p.id = m.project where m."user" = $1 and p.name = 'Retried'`,
  },
  "/api/projects/import": {
    path: "/api/projects/import",
    body: () => ARCHIVE,
    made: `select 1 from project_logs where "user" = $1 and data ->> 'title' like 'Imported from an archive%'`,
  },
  "/api/projects/{project}/logs": {
    path: "/api/projects/PROJECT/logs",
    body: (person) => ({ userId: person.id, type: "mark", title: "Retried" }),
    made: `select 1 from project_logs where "user" = $1 and type = 'mark'`,
  },
  "/api/members/invite": {
    path: "/api/members/invite",
    body: (person, project) => ({ projectId: project, emails: [`guest-${person.id}@example.org`] }),
    made: "select 1 from outbox where recipient = 'guest-' || $1 || '@example.org'",
  },
  "/api/contact": {
    path: "/api/contact",
    body: (person) => ({ name: "Ann", email: person.email, subject: `From ${person.id}`, body: "Hello" }),
    made: "select 1 from outbox where subject = 'Contact: From ' || $1",
  },
  "/api/tokens": {
    path: "/api/tokens",
    body: () => ({ name: "CI", scopes: ["projects:read"] }),
    made: `select 1 from private.personal_tokens where "user" = $1::uuid`,
  },
};

async function send(creating: Creating, person: TestPerson, project: string, key?: string, more: object = {}): Promise<Answer> {
  const given = creating.body(person, project);
  const body = given instanceof Uint8Array ? given : { ...given, ...more };
  return installation.call("POST", creating.path.replace("PROJECT", project), person, body, key === undefined ? {} : { "idempotency-key": key });
}

describe("a request that is sent again", () => {
  it("every call that takes a key is tried here", () => {
    expect(apiRoutes(installation.context).filter((route) => route.takesKey).map((route) => route.path).toSorted()).toEqual(Object.keys(CREATING).toSorted());
  });

  it.each(Object.entries(CREATING))("never doubles what it made, however many retries come at once: %s", async (path, creating) => {
    const ann = await installation.addPerson("ann");
    const project = await installation.addProject(ann);
    await installation.context.database.query(`insert into subscriptions ("user", is_active) values ($1, true)`, [ann.id]);
    const made = async () => (await installation.context.database.query(creating.made, [ann.id])).length;

    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => send(creating, ann, project, "key-1")));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    // A token's text is never kept for a retry, so its id alone is the same.
    expect(new Set(answers.map(({ json }) => JSON.stringify(path === "/api/tokens" ? json.id : json))).size).toBe(1);
    expect(await made()).toBe(1);

    expect((await send(creating, ann, project, "key-2")).status).toBe(200);
    expect(await made()).toBe(2);
    expect((await send(creating, ann, project)).status).toBe(200);
    expect(await made()).toBe(3);
    expect(await send(creating, ann, project, "no spaces")).toMatchObject({ status: 400, json: { code: "INVALID" } });
    expect((await send(creating, ann, project, "x".repeat(201))).status).toBe(400);

    const eve = await installation.addPerson("eve");
    const own = await installation.addProject(eve);
    await installation.context.database.query(`insert into subscriptions ("user", is_active) values ($1, true)`, [eve.id]);
    expect((await send(creating, eve, own, "key-1")).status, "somebody else's key is their own").toBe(200);
    expect(await made()).toBe(3);
  });

  it("the same key with another question is refused, and what was refused may be tried again", async () => {
    const ann = await installation.addPerson("ann");
    const own = await installation.addProject(ann);
    const creating = CREATING["/api/projects"] as Creating;
    expect(await send(creating, ann, own, "k")).toMatchObject({ status: 409, json: { code: "PROJECT-LIMIT" } });
    await installation.context.database.query(`insert into subscriptions ("user", is_active) values ($1, true)`, [ann.id]);
    expect((await send(creating, ann, own, "k")).status).toBe(200);
    expect(await send(creating, ann, own, "k", { name: "Another" })).toMatchObject({ status: 409, json: { code: "KEY-REUSED" } });
  });

  it("answers are forgotten after a day", async () => {
    await installation.context.database.query("update private.answers set created_at = now() - interval '25 hours'");
    await forgetExpired(installation.context);
    expect(await installation.context.database.query("select 1 from private.answers")).toEqual([]);
  });
});
