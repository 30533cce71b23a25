import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import JSZip from "jszip";
import { TEST_ENGINES } from "../database/test-engines.ts";
import { ONE_PIXEL } from "./one-pixel.fixture.ts";
import { deleteExpired } from "./delete-expired.ts";
import {
  openTestInstallation,
  type TestInstallation,
  type TestPerson,
} from "./test-installation.ts";

describe.each(TEST_ENGINES)("deleting an account, on %s", (_name, options) => {
  let installation: TestInstallation;
  let ann: TestPerson;
  let bob: TestPerson;

  beforeAll(async () => {
    installation = await openTestInstallation(options, {
      login: { domain: "https://kinde.example", clientId: "tera", embedded: false },
    });
  });
  beforeEach(async () => {
    ann = await installation.addPerson("Ann");
    bob = await installation.addPerson("Bob");
  });
  afterAll(() => installation.close());

  const query = <Row = Record<string, unknown>>(text: string, parameters: readonly unknown[]) =>
    installation.context.database.query<Row>(text, parameters);
  const request = (who: TestPerson, projects: readonly object[] = []) =>
    installation.call("POST", "/api/account/deletion", who, { projects });
  const read = (who: TestPerson) => installation.call("GET", "/api/account/deletion", who);
  const letDaysPass = async (who: TestPerson, days: number) => {
    await query(
      `update private.account_deletions set requested_at = requested_at - make_interval(days => $2) where "user" = $1`,
      [who.id, days],
    );
    await deleteExpired(installation.context);
  };
  const exists = async (table: string, id: string) =>
    (await query(`select from ${table} where id = $1`, [id])).length === 1;

  it("PROF-10 requires a successor among the members of each project that has other members", async () => {
    const shared = await installation.addProject(ann, [bob]);
    const cy = await installation.addPerson("Cy");
    expect(await read(ann)).toMatchObject({
      status: 200,
      json: {
        isLoginRecent: true,
        deletesAt: null,
        projects: [{ id: shared, members: [{ id: bob.id, name: "Bob", email: bob.email }] }],
      },
    });
    expect(await request(ann)).toMatchObject({ status: 400, json: { code: "INVALID" } });
    expect(await request(ann, [{ project: shared, successor: cy.id }])).toMatchObject({
      status: 404,
    });
    expect(await read(ann)).toMatchObject({ json: { deletesAt: null } });
  });

  it("PROF-10 requires a recent login, and ends all logins and tokens", async () => {
    const created = await installation.call("POST", "/api/tokens", ann, {
      name: "Script",
      scopes: ["profile:read"],
    });
    expect(created.status).toBe(200);
    expect((await request(ann)).status).toBe(200);
    expect(
      await query(`select from private.personal_tokens where "user" = $1 and revoked_at is null`, [
        ann.id,
      ]),
    ).toEqual([]);
    expect(
      await query("select from private.ended_logins where account = $1 and session = ''", [
        `kp_${ann.id}`,
      ]),
    ).toHaveLength(1);
    expect(await request(ann)).toMatchObject({ status: 401, json: { code: "NEED-LOGIN" } });
    expect(
      await query("select subject from public.outbox where recipient = $1", [ann.email]),
    ).toMatchObject([
      { subject: expect.stringMatching(/^Your TERA account will be deleted on /u) as string },
    ]);
  });

  it("PROF-10 sends one mail naming the date to everybody who loses a project", async () => {
    const dee = await installation.addPerson("Dee");
    const kept = await installation.addProject(ann, [bob]);
    const lost = [
      await installation.addProject(ann, [bob, dee]),
      await installation.addProject(ann, [bob]),
    ];
    const choices = [
      { project: kept, successor: bob.id },
      ...lost.map((project) => ({ project, successor: null })),
    ];
    expect((await request(ann, choices)).status).toBe(200);
    const mailsTo = (who: TestPerson) =>
      query<{ subject: string; text: string }>(
        "select subject, text from public.outbox where recipient = $1 order by subject",
        [who.email],
      );
    const day = /(\d+ \w+ \d{4})$/u;
    expect(await mailsTo(dee)).toEqual([
      {
        subject: expect.stringMatching(
          /^The project .+ will be deleted on \d+ \w+ \d{4}$/u,
        ) as string,
        text: expect.stringContaining(`/projects/${lost[0]}`) as string,
      },
    ]);
    const [toDee] = await mailsTo(dee);
    expect(toDee?.text).toContain(`On ${day.exec(toDee?.subject ?? "")?.[1]}, these projects`);
    expect(toDee?.text).toContain("ask Ann before then");
    expect(toDee?.text).not.toContain(lost[1]);
    const toBob = await mailsTo(bob);
    expect(toBob.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^2 projects will be deleted on /u),
      expect.stringMatching(/^You will manage the project /u),
    ]);
    for (const project of lost) expect(toBob[0]?.text).toContain(`/projects/${project}`);
    expect(toBob[0]?.text).not.toContain(kept);
  });

  it("PROF-10 deletes nothing for 30 days, during which the account can be kept", async () => {
    const own = await installation.addProject(ann);
    expect((await request(ann)).status).toBe(200);
    await letDaysPass(ann, 29);
    expect(await exists("public.users", ann.id)).toBe(true);
    await query("delete from private.ended_logins where account = $1", [`kp_${ann.id}`]);
    expect(await installation.call("DELETE", "/api/account/deletion", ann)).toMatchObject({
      status: 200,
    });
    await letDaysPass(ann, 2);
    expect([await exists("public.users", ann.id), await exists("public.projects", own)]).toEqual([
      true,
      true,
    ]);
  });

  it("PROF-10 after 30 days, deletes the person's rows and transfers or deletes their projects", async () => {
    const handedOver = await installation.addProject(ann, [bob]);
    const deletedToo = await installation.addProject(ann, [bob]);
    const own = await installation.addProject(ann);
    const joined = await installation.addProject(bob, [ann]);
    await query(
      `insert into public.project_logs (project, "user", type, data) values
        ($1, $2, 'note', '{"content": "Mine"}'), ($1, $3, 'projectInvite', $4::jsonb)`,
      [joined, ann.id, bob.id, { emails: [ann.email, bob.email] }],
    );
    for (const project of [own, deletedToo])
      await query(
        `insert into storage.objects (bucket_id, name, version, metadata) values ('projects', $1, gen_random_uuid()::text, '{"size": 3}')`,
        [`${project}/a.ris`],
      );
    const settings = await installation.call("POST", `/api/sync/users::${ann.id}/patch`, ann, {
      session: "s",
      sequence: 1,
      operations: [{ set: ["institute"], value: "Bond" }],
    });
    expect(settings.status).toBe(200);
    expect(
      (
        await request(ann, [
          { project: handedOver, successor: bob.id },
          { project: deletedToo, successor: null },
        ])
      ).status,
    ).toBe(200);
    expect(
      await query(
        "select regexp_replace(subject, '[0-9].*', 'DAY') as subject from public.outbox where recipient = $1 order by 1",
        [bob.email],
      ),
    ).toEqual([
      { subject: "The project Sleep and pain will be deleted on DAY" },
      { subject: "You will manage the project Sleep and pain" },
    ]);

    await letDaysPass(ann, 31);
    expect(
      await Promise.all(
        [own, deletedToo, handedOver, joined].map((id) => exists("public.projects", id)),
      ),
    ).toEqual([false, false, true, true]);
    expect(
      await query(`select "user", role from public.project_members where project = $1`, [
        handedOver,
      ]),
    ).toEqual([{ user: bob.id, role: "creator" }]);
    expect(
      await query("select type, data from public.project_logs where project = $1 order by type", [
        joined,
      ]),
    ).toEqual([
      { type: "note", data: { content: "Mine" } },
      { type: "projectInvite", data: { emails: ["[ Deleted account ]", bob.email] } },
    ]);
    const left: string[] = [];
    for (const [what, text] of Object.entries({
      user: "select from public.users where id::text = $1 or email = $2",
      members: `select from public.project_members where "user"::text = $1 or email = $2`,
      documents: "select from public.documents where path = 'users::' || $1 and $2 <> ''",
      patches: "select from public.document_patches where path = 'users::' || $1 and $2 <> ''",
      mails: "select from public.outbox where recipient = $2 and $1 <> ''",
      tokens: `select from private.personal_tokens where "user"::text = $1 and $2 <> ''`,
      deletions: `select from private.account_deletions where "user"::text = $1 and $2 <> ''`,
    }))
      if ((await query(text, [ann.id, ann.email])).length > 0) left.push(what);
    expect(left).toEqual([]);
    expect(
      await query(
        "select from storage.objects where name like $1 || '/%' or name like $2 || '/%'",
        [own, deletedToo],
      ),
    ).toEqual([]);
  });

  it("PROF-10 transfers a project to the member who joined first if the chosen member has left", async () => {
    const cy = await installation.addPerson("Cy");
    const project = await installation.addProject(ann, [bob, cy]);
    expect((await request(ann, [{ project, successor: bob.id }])).status).toBe(200);
    await installation.call("POST", "/api/members/remove", bob, {
      projectId: project,
      userIds: [bob.id],
      emails: [],
    });
    await letDaysPass(ann, 31);
    expect(
      await query(`select "user", role from public.project_members where project = $1`, [project]),
    ).toEqual([{ user: cy.id, role: "creator" }]);
  });

  it("PROF-11 exports profile, projects, tokens without secrets and the person's own entries", async () => {
    const project = await installation.addProject(bob, [ann]);
    await query(
      `insert into public.project_logs (project, "user", type, data)
       select $1, case when n % 2 = 0 then $2 else $3 end::uuid, 'note', jsonb_build_object('content', 'Note ' || n)
       from generate_series(1, 250) n`,
      [project, ann.id, bob.id],
    );
    await installation.call("POST", "/api/tokens", ann, {
      name: "Script",
      scopes: ["profile:read"],
    });
    await installation.call("POST", "/api/pictures", ann, { image: ONE_PIXEL });
    const response = await installation.api.request("/api/account/export", {
      headers: { authorization: `Bearer ${ann.token}` },
    });
    expect([response.status, response.headers.get("content-type")]).toEqual([
      200,
      "application/zip",
    ]);
    const zip = await JSZip.loadAsync(await response.arrayBuffer());
    const text = (await zip.file("account.json")?.async("string")) ?? "";
    expect(JSON.parse(text)).toMatchObject({
      profile: { id: ann.id, email: ann.email },
      settings: { name: "Ann" },
      tokens: [{ name: "Script" }],
      projects: [{ id: project, role: "member" }],
    });
    expect(text).not.toContain("hash");
    expect(await zip.file("picture")?.async("base64")).toBe(ONE_PIXEL);
    const entries = ((await zip.file("timeline.ndjson")?.async("string")) ?? "").trim().split("\n");
    expect(entries).toHaveLength(125);
    expect(entries.every((line) => /"Note \d*[02468]"/u.test(line))).toBe(true);
  });
});
