import { afterAll, beforeAll, expect, it } from "vitest";
import {
  type TestInstallation,
  type TestPerson,
  openTestInstallation,
} from "./test-installation.ts";

let installation: TestInstallation;
beforeAll(async () => {
  installation = await openTestInstallation();
});
afterAll(() => installation.close());

const post = (path: string, person: TestPerson, body: object) =>
  installation.call("POST", path, person, body);

const roles = async (project: string) =>
  Object.fromEntries(
    (
      await installation.context.database.query<{ email: string; role: string }>(
        `select email, case when is_viewer then 'viewer' else role end as role from project_members where project = $1`,
        [project],
      )
    ).map(({ email, role }) => [email.split("-")[0], role]),
  );

it("only the creator can make people viewers, who can't change anything or invite anyone", async () => {
  const [ann, bob, cy] = [
    await installation.addPerson("Ann"),
    await installation.addPerson("Bob"),
    await installation.addPerson("Cy"),
  ];
  const project = await installation.addProject(ann, [bob]);
  const setRole = (by: TestPerson, of: TestPerson, role: string) =>
    post("/api/members/role", by, { projectId: project, email: of.email, role });
  expect(await setRole(bob, bob, "viewer")).toMatchObject({ status: 403 });
  expect(await setRole(ann, ann, "viewer")).toMatchObject({ status: 403 });
  expect(await setRole(ann, cy, "viewer")).toMatchObject({ status: 404 });
  expect((await setRole(ann, bob, "viewer")).status).toBe(200);
  const log = () => post(`/api/projects/${project}/logs`, bob, { userId: bob.id, type: "mark" });
  expect(await log()).toMatchObject({
    status: 403,
    json: {
      code: "FORBIDDEN",
      message: expect.stringContaining("can view this project") as string,
    },
  });
  expect(
    await post("/api/members/invite", bob, { projectId: project, emails: [cy.email] }),
  ).toMatchObject({ status: 403 });
  expect((await installation.call("GET", `/api/sync/projects::${project}`, bob)).status).toBe(200);
  // Clients that don't know viewers see a member.
  const digest = await installation.context.database.asCaller(bob.claims, (session) =>
    session.query("select role, is_viewer from projects_digest_by_user($1)", [bob.id]),
  );
  expect(digest).toEqual([{ role: "member", is_viewer: true }]);

  expect((await setRole(ann, bob, "member")).status).toBe(200);
  expect((await log()).status).toBe(200);
});

it("a project is transferred if its creator offers it and a member below the limit accepts", async () => {
  const [ann, bob, cy] = [
    await installation.addPerson("Ann"),
    await installation.addPerson("Bob"),
    await installation.addPerson("Cy"),
  ];
  const project = await installation.addProject(ann, [bob, cy]);
  const own = await installation.addProject(bob);
  const act = (by: TestPerson, action: string, userId?: string) =>
    post("/api/members/ownership", by, {
      projectId: project,
      action,
      ...(userId ? { userId } : {}),
    });
  expect(await act(bob, "offer", cy.id)).toMatchObject({ status: 403 });
  expect(await act(ann, "offer", ann.id)).toMatchObject({ status: 404 });
  expect(await act(bob, "accept")).toMatchObject({ status: 404 });
  expect((await act(ann, "offer", bob.id)).status).toBe(200);
  // Offering again sends no second mail.
  expect((await act(ann, "offer", bob.id)).status).toBe(200);
  const mails = await installation.context.database.query(
    "select subject from outbox where recipient = $1",
    [bob.email],
  );
  expect(mails).toEqual([{ subject: "Ann offers you the project Sleep and pain" }]);
  expect(await act(cy, "accept")).toMatchObject({ status: 404 });
  expect(await act(bob, "accept")).toMatchObject({
    status: 409,
    json: {
      code: "PROJECT-LIMIT",
      message: expect.stringContaining("take this one over") as string,
    },
  });
  // The offer survives a refused acceptance. Withdrawing or declining it ends it.
  expect((await act(ann, "withdraw")).status).toBe(200);
  expect(await act(bob, "accept")).toMatchObject({ status: 404 });
  await act(ann, "offer", bob.id);
  await act(bob, "decline");
  expect(await act(bob, "accept")).toMatchObject({ status: 404 });
  // The offer ends when the receiver leaves the project.
  await act(ann, "offer", cy.id);
  await post("/api/members/remove", cy, { projectId: project, userIds: [cy.id], emails: [] });
  const offers = () =>
    installation.context.database.query("select 1 from private.ownership_offers");
  expect(await offers()).toEqual([]);

  await act(ann, "offer", bob.id);
  await post("/api/members/remove", bob, { projectId: own, userIds: [bob.id], emails: [] });
  expect((await act(bob, "accept")).status).toBe(200);
  expect(await roles(project)).toEqual({ ann: "member", bob: "creator" });
  expect(await offers()).toEqual([]);
  expect(
    await installation.context.database.query(
      `select "user" from project_logs where project = $1 and type = 'projectOwner'`,
      [project],
    ),
  ).toEqual([{ user: bob.id }]);
});

it("a person receives at most five project offers a day", async () => {
  const [ann, bob] = [await installation.addPerson("Ann"), await installation.addPerson("Bob")];
  const project = await installation.addProject(ann, [bob]);
  const act = (action: string) =>
    post("/api/members/ownership", ann, { projectId: project, action, userId: bob.id });
  for (let offers = 0; offers < 5; offers += 1) {
    expect((await act("offer")).status).toBe(200);
    expect((await act("withdraw")).status).toBe(200);
  }
  expect(await act("offer")).toMatchObject({ status: 429, json: { code: "TOO-MANY" } });
});

it("simultaneous offers and acceptances leave the project with exactly one creator", async () => {
  const [ann, bob, cy] = [
    await installation.addPerson("Ann"),
    await installation.addPerson("Bob"),
    await installation.addPerson("Cy"),
  ];
  const project = await installation.addProject(ann, [bob, cy]);
  const act = (by: TestPerson, action: string, userId?: string) =>
    post("/api/members/ownership", by, { projectId: project, action, userId });
  await act(ann, "offer", bob.id);
  const [accepted, offered] = await Promise.all([act(bob, "accept"), act(ann, "offer", cy.id)]);
  // Only one of the two requests succeeds, whichever comes first.
  const isOfferFirst = offered.status === 200;
  expect([accepted.status, offered.status]).toEqual(isOfferFirst ? [404, 200] : [200, 403]);
  expect(await roles(project)).toMatchObject(
    isOfferFirst ? { ann: "creator" } : { bob: "creator" },
  );
});
