import { afterAll, beforeAll, expect, it } from "vitest";
import {
  type TestInstallation,
  type TestPerson,
  openTestInstallation,
} from "./test-installation.ts";
import { deleteExpired } from "./delete-expired.ts";

let installation: TestInstallation;
let ann: TestPerson;
let project: string;

beforeAll(async () => {
  installation = await openTestInstallation();
  ann = await installation.addPerson("Ann");
  project = await installation.addProject(ann);
});
afterAll(() => installation.close());

/** Invites an address and returns the secret of the mailed link. */
async function invite(email: string): Promise<string> {
  const { json } = await installation.call("POST", "/api/members/invite", ann, {
    projectId: project,
    emails: [email],
  });
  expect(json).toEqual({ invited: [email], skipped: [] });
  const [mail] = await installation.context.database.query<{ text: string; hours: number }>(
    `select text, extract(epoch from secret_expires_at - created_at)::float8 / 3600 as hours
     from outbox where recipient = $1 and text <> ''`,
    [email],
  );
  expect(mail?.hours).toBe(30 * 24);
  const link = new RegExp(`/projects/${project}/join\\?invite=([\\w-]{43})\\n`, "u");
  return link.exec(mail?.text ?? "")?.[1] ?? "";
}

const look = async (secret: string, projectId = project) =>
  (
    await installation.call("POST", "/api/members/invitation", undefined, {
      projectId,
      invite: secret,
    })
  ).json;

const accept = (person: TestPerson, secret?: string) =>
  installation.call("POST", "/api/members/accept", person, {
    projectId: project,
    email: person.email,
    userId: person.id,
    ...(secret === undefined ? {} : { invite: secret }),
  });

const mailTexts = async (email: string) =>
  (
    await installation.context.database.query<{ text: string }>(
      "select text from outbox where recipient = $1",
      [email],
    )
  ).map(({ text }) => text);

it("PROJ-08 a mailed link names the project, verifies the invited e-mail address and works once", async () => {
  const una = await installation.addPerson("Una", false);
  const secret = await invite(una.email);
  expect(await look(secret)).toEqual({
    kind: "open",
    projectName: "Sleep and pain",
    inviterName: "Ann",
    email: una.email,
    role: "member",
  });
  // Somebody who knows only the project's id learns nothing and verifies no address.
  expect(await look("guess")).toEqual({ kind: "ended" });
  expect(await accept(una)).toMatchObject({ status: 403, json: { code: "EMAIL-UNVERIFIED" } });
  expect(await accept(una, "guess")).toMatchObject({ json: { code: "EMAIL-UNVERIFIED" } });
  const elsewhere = await installation.addProject(ann);
  expect(await look(secret, elsewhere)).toEqual({ kind: "ended" });

  expect((await accept(una, secret)).status).toBe(200);
  expect(
    await installation.context.database.query(
      `select u.email_verified, m.role, m.created_at > now() - interval '1 minute' as is_new
       from users u join project_members m on m."user" = u.id where u.id = $1`,
      [una.id],
    ),
  ).toEqual([{ email_verified: true, role: "member", is_new: true }]);
  expect(await look(secret)).toEqual({ kind: "used" });
  expect(await mailTexts(una.email)).toEqual([""]);
  const stored = await installation.context.database.query(
    "select secret_hash from private.invitations",
  );
  expect(JSON.stringify(stored)).not.toContain(secret);
});

it("PROJ-08 a forwarded link does not admit other e-mail addresses, verified or not", async () => {
  const eve = await installation.addPerson("Eve");
  const mallory = await installation.addPerson("Mallory", false);
  const secret = await invite("bob@forwarded.example");
  for (const person of [eve, mallory])
    expect(await accept(person, secret)).toMatchObject({
      status: 403,
      json: {
        code: "FORBIDDEN",
        message: expect.stringContaining("another e-mail address") as string,
      },
    });
  expect(
    await installation.context.database.query(
      "select 1 from users where id = $1 and email_verified",
      [mallory.id],
    ),
  ).toEqual([]);
  expect(await look(secret)).toMatchObject({ kind: "open" });
});

it("PROJ-22 PROJ-25 a mailed link stops working when resent or withdrawn, or after 30 days", async () => {
  const email = "cy@ended.example";
  const first = await invite(email);
  await installation.context.database.query(
    "update project_members set created_at = now() - interval '3 days' where email = $1",
    [email],
  );
  const second = await invite(email);
  expect([await look(first), await look(second)]).toMatchObject([
    { kind: "ended" },
    { kind: "open" },
  ]);
  expect((await mailTexts(email)).filter((text) => text !== "")).toHaveLength(1);
  expect(
    await installation.context.database.query(
      "select role from project_members where email = $1 and created_at > now() - interval '1 day'",
      [email],
    ),
  ).toEqual([{ role: "invite" }]);

  await installation.call("POST", "/api/members/remove", ann, {
    projectId: project,
    emails: [email],
  });
  expect(await look(second)).toEqual({ kind: "ended" });
  expect((await mailTexts(email)).filter((text) => text !== "")).toEqual([]);

  const third = await invite(email);
  await installation.context.database.query(
    "update private.invitations set expires_at = now() - interval '1 second'",
  );
  expect(await look(third)).toEqual({ kind: "ended" });
  await deleteExpired(installation.context);
  expect(await installation.context.database.query("select 1 from private.invitations")).toEqual(
    [],
  );
});

/** Returns the role of an email address in the project, and the rights that its mail names. */
async function invitedAs(
  email: string,
): Promise<{ readonly role: string; readonly canEdit: boolean }> {
  const [row] = await installation.context.database.query<{ role: string; is_viewer: boolean }>(
    "select role, is_viewer from project_members where project = $1 and email = $2",
    [project, email],
  );
  const [mail] = (await mailTexts(email)).filter((text) => text !== "");
  const canEdit = mail?.includes("You can view and edit everything in it.") ?? false;
  return { role: `${row?.role}${row?.is_viewer === true ? " viewer" : ""}`, canEdit };
}

const inviteAs = (by: TestPerson, email: string, role?: string) =>
  installation.call("POST", "/api/members/invite", by, {
    projectId: project,
    emails: [email],
    ...(role === undefined ? {} : { role }),
  });

const addMark = (person: TestPerson) =>
  installation.call("POST", `/api/projects/${project}/logs`, person, {
    userId: person.id,
    type: "mark",
  });

it.each(["link", "address"])(
  "PROJ-08 a person invited as a viewer is a viewer as soon as they join by %s",
  async (way) => {
    const [vic, eve] = [
      await installation.addPerson("Vic", way === "address"),
      await installation.addPerson("Eve"),
    ];
    expect((await inviteAs(ann, vic.email, "viewer")).status).toBe(200);
    expect(await invitedAs(vic.email)).toEqual({ role: "invite viewer", canEdit: false });
    const [mail] = await mailTexts(vic.email);
    const secret = way === "link" ? /invite=([\w-]+)/u.exec(mail ?? "")?.[1] : undefined;
    if (secret !== undefined) expect(await look(secret)).toMatchObject({ role: "viewer" });
    // A viewer can't add an entry, neither before nor after joining.
    expect((await addMark(vic)).status).toBe(403);
    expect((await accept(vic, secret)).status).toBe(200);
    expect((await addMark(vic)).status).toBe(403);
    expect(await invitedAs(vic.email)).toMatchObject({ role: "member viewer" });
    expect((await installation.call("GET", `/api/sync/projects::${project}`, vic)).status).toBe(
      200,
    );
    for (const role of ["viewer", "member", undefined])
      expect(await inviteAs(vic, eve.email, role)).toMatchObject({
        status: 403,
        json: { code: "FORBIDDEN" },
      });
  },
);

it("a new invitation without a role is for a member, and a pending one keeps its role", async () => {
  const [mia, vic] = ["mia@example.org", "vic.pending@example.org"];
  expect((await inviteAs(ann, mia)).status).toBe(200);
  expect(await invitedAs(mia)).toEqual({ role: "invite", canEdit: true });
  expect((await inviteAs(ann, vic, "viewer")).status).toBe(200);
  expect((await inviteAs(ann, vic)).status).toBe(200);
  expect(await invitedAs(vic)).toEqual({ role: "invite viewer", canEdit: false });
});

it("only the sender or the project's creator can change the role of a pending invitation", async () => {
  const [bob, cy] = [await installation.addPerson("Bob"), await installation.addPerson("Cy")];
  const guest = "guest@example.org";
  for (const person of [bob, cy]) {
    await inviteAs(ann, person.email);
    await accept(person);
  }
  expect((await inviteAs(bob, guest, "viewer")).status).toBe(200);
  expect(await inviteAs(cy, guest, "member")).toMatchObject({
    status: 403,
    json: { message: expect.stringContaining(guest) as string },
  });
  expect(await invitedAs(guest)).toEqual({ role: "invite viewer", canEdit: false });
  expect((await inviteAs(bob, guest, "member")).status).toBe(200);
  expect(await invitedAs(guest)).toEqual({ role: "invite", canEdit: true });
  expect((await inviteAs(ann, guest, "viewer")).status).toBe(200);
  expect(await invitedAs(guest)).toEqual({ role: "invite viewer", canEdit: false });
  const logged = await installation.context.database.query(
    `select data ->> 'to' as role from project_logs where project = $1 and type = 'projectRole' order by created_at`,
    [project],
  );
  expect(logged).toEqual([{ role: "member" }, { role: "viewer" }]);
  // Inviting a member again does not change their role; only the creator can.
  expect((await inviteAs(ann, bob.email, "viewer")).json).toEqual({
    invited: [],
    skipped: [bob.email],
  });
  expect(await invitedAs(bob.email)).toMatchObject({ role: "member" });
});
