import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { TEST_ENGINES } from "../database/test-engines.ts";
import { deleteExpired } from "./delete-expired.ts";
import {
  openTestInstallation,
  type TestInstallation,
  type TestPerson,
} from "./test-installation.ts";

describe.each(TEST_ENGINES)("the bin for deleted projects and files, on %s", (_name, options) => {
  let installation: TestInstallation;
  let creator: TestPerson;
  let member: TestPerson;
  let project: string;

  beforeAll(async () => {
    installation = await openTestInstallation(options);
  });
  beforeEach(async () => {
    creator = await installation.addPerson("creator");
    member = await installation.addPerson("member");
    project = await installation.addProject(creator, [member], ["guest@example.org"]);
    const { database } = installation.context;
    await database.query(
      "insert into public.project_namespaces (project, name, data) values ($1, 'screening', '{\"a\": 1}')",
      [project],
    );
    await database.query("insert into public.project_logs (project, type) values ($1, 'mark')", [
      project,
    ]);
    for (const version of [randomUUID(), randomUUID()]) {
      await database.query(
        `insert into storage.objects (bucket_id, name, version, metadata) values ('projects', $1, $2, '{"size": 3}')
         on conflict (bucket_id, name collate "C") do update set version = excluded.version`,
        [`${project}/a.ris`, version],
      );
    }
    await database.query(
      "update public.projects set data = data || '{\"seen\": true}' where id = $1",
      [project],
    );
  });
  afterAll(async () => {
    await installation.close();
  });

  const query = <Row = Record<string, unknown>>(
    text: string,
    parameters: readonly unknown[] = [project],
  ) => installation.context.database.query<Row>(text, parameters);
  const erase = (person = creator) =>
    installation.call("POST", "/api/members/remove", person, {
      projectId: project,
      userIds: [person.id],
      emails: [],
    });
  const restore = (person: TestPerson | undefined = creator, id = project) =>
    installation.call("POST", `/api/projects/${id}/restore`, person);
  const bin = async (person = creator) =>
    (await installation.call("GET", "/api/projects/deleted", person)).json["projects"];

  async function everything(): Promise<Record<string, unknown[]>> {
    const tables: Record<string, string> = {
      projects:
        "select id, data, created_at, edited_at, edited_by from public.projects where id = $1",
      members: "select * from public.project_members where project = $1 order by id",
      namespaces: "select * from public.project_namespaces where project = $1 order by name",
      logs: "select * from public.project_logs where project = $1 order by id",
      versions: "select * from public.file_versions where project = $1 order by id",
      objects: "select * from storage.objects where name like $1 || '/%' order by name",
      documents:
        "select path, version from public.documents where path like '%' || $1 || '%' order by path",
      patches:
        "select * from public.document_patches where path like '%' || $1 || '%' order by path, version",
    };
    return Object.fromEntries(
      await Promise.all(
        Object.entries(tables).map(async ([name, text]) => [name, await query(text)] as const),
      ),
    );
  }

  it("PROJ-20 a deleted project stays complete but inaccessible, and is restored unchanged", async () => {
    const before = await everything();
    expect(Object.entries(before).filter(([, rows]) => rows.length === 0)).toEqual([]);
    expect((await erase()).json).toEqual({ removed: 2 });
    for (const person of [creator, member]) {
      expect((await installation.call("GET", `/api/projects/${project}/logs`, person)).status).toBe(
        403,
      );
      expect(
        (await installation.call("GET", `/api/sync/projects::${project}`, person)).status,
      ).toBe(403);
    }
    expect(await bin()).toMatchObject([
      { id: project, name: "Sleep and pain", type: "systematic-review" },
    ]);
    expect(await bin(member)).toEqual([]);
    await deleteExpired(installation.context);
    expect((await restore()).json).toEqual({ id: project });
    expect(await everything()).toEqual(before);
    expect((await installation.call("GET", `/api/sync/projects::${project}`, member)).status).toBe(
      200,
    );
    expect(await bin()).toEqual([]);
    expect((await restore()).status).toBe(200);
  });

  it("PROJ-20 a project with 101 invitations can be deleted and restored with all of them", async () => {
    const invited = Array.from({ length: 101 }, (_, index) => `guest-${index}@example.org`);
    project = await installation.addProject(creator, [member], invited);
    expect(await erase()).toEqual({ status: 200, json: { removed: 2 } });
    expect(await bin()).toMatchObject([{ id: project }]);
    await restore();
    const members = await query("select email from public.project_members where project = $1");
    expect(members).toHaveLength(103);
  });

  it("ROLE-02 only the creator of a project can restore it", async () => {
    await erase();
    const stranger = await installation.addPerson("stranger");
    for (const person of [member, stranger]) expect((await restore(person)).status).toBe(404);
    expect(
      (await installation.call("POST", `/api/projects/${project}/restore`, undefined)).status,
    ).toBe(401);
    expect((await restore(creator, randomUUID())).status).toBe(404);
    expect((await restore(creator, "x")).status).toBe(400);
    expect((await installation.call("GET", `/api/projects/${project}/logs`, member)).status).toBe(
      403,
    );
  });

  it("SUB-06 restoring several projects in parallel respects the limit of one owned project", async () => {
    const second = await installation.addProject(creator);
    await query("update public.projects set deleted_at = now() where id = any ($1)", [
      [project, second],
    ]);
    const answers = await Promise.all([
      restore(),
      restore(creator, second),
      restore(),
      restore(creator, second),
    ]);
    const [one] = await query<{ owned: number }>(
      "select count(*)::int as owned from public.projects where id = any ($1) and deleted_at is null",
      [[project, second]],
    );
    expect(one?.owned).toBe(1);
    expect(
      answers
        .filter(({ status }) => status === 409)
        .every(({ json }) => json["code"] === "PROJECT-LIMIT"),
    ).toBe(true);
    await query(`insert into public.subscriptions ("user", is_active) values ($1, true)`, [
      creator.id,
    ]);
    expect([(await restore()).status, (await restore(creator, second)).status]).toEqual([200, 200]);
  });

  it("after 30 days in the bin, a project is removed completely and no other project changes", async () => {
    const other = await installation.addProject(member);
    await query(
      "insert into storage.objects (bucket_id, name, version) values ('projects', $1, $2)",
      [`${other}/a.ris`, randomUUID()],
    );
    await erase();
    await query(
      "update public.projects set deleted_at = now() - interval '29 days 23 hours' where id = $1",
    );
    await deleteExpired(installation.context);
    expect(await bin()).toHaveLength(1);
    await query(
      "update public.projects set deleted_at = now() - interval '30 days 1 minute' where id = $1",
    );
    await deleteExpired(installation.context);
    expect(Object.values(await everything()).flat()).toEqual([]);
    expect((await restore()).status).toBe(404);
    project = other;
    expect((await everything())["objects"]).toHaveLength(1);
    expect((await everything())["versions"]).toHaveLength(1);
  });
});
