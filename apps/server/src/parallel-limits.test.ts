import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestPerson } from "./api/test-installation.ts";
import { type TestServer, openTestServer } from "./test-server.ts";

const CONCURRENT_REQUESTS = 50;

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(async () => {
  await server.close();
});

/** Each request uses its own connection. */
async function inParallel(
  requests: number,
  request: (index: number) => {
    path: string;
    person?: TestPerson;
    body?: unknown;
    method?: string;
  },
): Promise<Record<string, number>> {
  const answers = await Promise.all(
    Array.from({ length: requests }, async (_, index) => {
      const { path, person, body = {}, method = "POST" } = request(index);
      const response = await fetch(`${server.origin}${path}`, {
        method,
        headers: {
          "content-type": "application/json",
          ...(person === undefined ? {} : { authorization: `Bearer ${person.token}` }),
        },
        body: JSON.stringify(body),
      });
      const { code } = (await response.json()) as { code?: string };
      return response.ok ? "done" : (code ?? String(response.status));
    }),
  );
  return Object.fromEntries(
    [...new Set(answers)]
      .toSorted()
      .map((outcome) => [outcome, answers.filter((answer) => answer === outcome).length]),
  );
}

async function count(text: string, parameters: readonly unknown[] = []): Promise<number> {
  const [row] = await server.installation.context.database.query<{ count: number }>(
    `select count(*)::int as count from ${text}`,
    parameters,
  );
  return row?.count ?? 0;
}

describe("limits under parallel requests", () => {
  const projectOf = (person: TestPerson) => ({
    path: "/api/projects",
    person,
    body: { userId: person.id, email: person.email, name: "Tea", type: "systematic-review" },
  });
  const owned = (person: TestPerson) =>
    count(
      `project_members m join projects p on p.id = m.project where m."user" = $1 and m.role = 'creator' and p.deleted_at is null`,
      [person.id],
    );

  it("SUB-06 of 50 parallel creations, one succeeds without a subscription and all succeed with one", async () => {
    const { installation } = server;
    const [ann, subscriber] = [
      await installation.addPerson("Ann"),
      await installation.addPerson("Sue"),
    ];
    await installation.context.database.query(
      `insert into subscriptions ("user", is_active) values ($1, true)`,
      [subscriber.id],
    );
    expect(await inParallel(CONCURRENT_REQUESTS, () => projectOf(ann))).toEqual({
      done: 1,
      "PROJECT-LIMIT": CONCURRENT_REQUESTS - 1,
    });
    expect(await owned(ann)).toBe(1);
    expect(await inParallel(CONCURRENT_REQUESTS, () => projectOf(subscriber))).toEqual({
      done: CONCURRENT_REQUESTS,
    });
    expect(await owned(subscriber)).toBe(CONCURRENT_REQUESTS);
  });

  it("SUB-06 restoring a project from the bin counts towards the project limit", async () => {
    const { installation } = server;
    const ann = await installation.addPerson("Ann");
    const deleted = await Promise.all([installation.addProject(ann), installation.addProject(ann)]);
    await installation.context.database.query(
      "update projects set deleted_at = now() where id = any ($1)",
      [deleted],
    );
    const outcomes = await inParallel(30, (index) =>
      index % 3 === 0
        ? projectOf(ann)
        : { path: `/api/projects/${deleted[index % 2] ?? ""}/restore`, person: ann },
    );
    expect(Object.keys(outcomes)).toEqual(expect.arrayContaining(["PROJECT-LIMIT", "done"]));
    expect(await owned(ann)).toBe(1);
  });

  it("parallel invitations reach at most 100 people per hour, with one mail each", async () => {
    const { installation } = server;
    const ann = await installation.addPerson("Ann");
    const project = await installation.addProject(ann);
    const outcomes = await inParallel(30, (index) => ({
      path: "/api/members/invite",
      person: ann,
      body: {
        projectId: project,
        emails: Array.from({ length: 5 }, (_, guest) => `guest-${index}-${guest}@example.org`),
      },
    }));
    expect(outcomes).toEqual({ done: 20, "TOO-MANY": 10 });
    expect(await count("project_members where project = $1 and role = 'invite'", [project])).toBe(
      100,
    );
    expect(await count("outbox where recipient like 'guest-%@example.org'")).toBe(100);
  });

  it("20 parallel invitations to one e-mail address create one invitation", async () => {
    const { installation } = server;
    const ann = await installation.addPerson("Ann");
    const project = await installation.addProject(ann);
    await inParallel(20, () => ({
      path: "/api/members/invite",
      person: ann,
      body: { projectId: project, emails: ["same@example.org"] },
    }));
    expect(
      await count("project_members where project = $1 and email = 'same@example.org'", [project]),
    ).toBe(1);
  });

  it("at most five parallel contact messages per hour are accepted from one sender", async () => {
    const outcomes = await inParallel(30, () => ({
      path: "/api/contact",
      body: { name: "Often", email: "often@example.org", subject: "S", body: "B" },
    }));
    expect(outcomes).toEqual({ done: 5, "TOO-MANY": 25 });
    expect(await count("outbox where text like '%often@example.org%'")).toBe(5);
  });

  it("accepting an invitation 20 times in parallel creates one membership", async () => {
    const { installation } = server;
    const [ann, bob] = [await installation.addPerson("Ann"), await installation.addPerson("Bob")];
    const project = await installation.addProject(ann, [], [bob.email]);
    expect(
      await inParallel(20, () => ({
        path: "/api/members/accept",
        person: bob,
        body: { projectId: project, userId: bob.id, email: bob.email },
      })),
    ).toEqual({ done: 1, "ALREADY-SET": 19 });
    expect(await count(`project_members where project = $1 and role = 'member'`, [project])).toBe(
      1,
    );
  });
});
