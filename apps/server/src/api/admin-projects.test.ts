import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ADMINISTRATOR_EMAIL, addAdministrator } from "./administrator-for-tests.ts";
import {
  openTestInstallation,
  type TestInstallation,
  type TestPerson,
} from "./test-installation.ts";

let installation: TestInstallation;
let operator: TestPerson;
let ann: TestPerson;
beforeAll(async () => {
  installation = await openTestInstallation({}, { administrators: [ADMINISTRATOR_EMAIL] });
  operator = await addAdministrator(installation);
  ann = await installation.addPerson("ann");
});
afterAll(() => installation.close());

const query = (text: string, parameters: readonly unknown[] = []) =>
  installation.context.database.query(text, parameters);

interface Listed {
  readonly rows: readonly { readonly id: string }[];
  readonly next: string | null;
}

async function list(parameters: Readonly<Record<string, string>> = {}): Promise<Listed> {
  const { json } = await installation.call(
    "GET",
    `/api/admin/projects?${new URLSearchParams(parameters).toString()}`,
    operator,
  );
  return json as unknown as Listed;
}

const restore = (project: string) =>
  installation.call("POST", `/api/admin/projects/${project}/restore`, operator);

describe("administration of projects", () => {
  it("ADMIN-04 lists a project's name, type, owner, members and size, but no content", async () => {
    const bob = await installation.addPerson("bob");
    const project = await installation.addProject(ann, [bob], ["guest@example.org"]);
    await query("update projects set data = data || $2::jsonb where id = $1", [
      project,
      { description: "A secret question", name: "Tea and sleep" },
    ]);
    await query(
      "insert into storage.objects (bucket_id, name, version, metadata) values ('projects', $1, 'beef', '{\"size\": 1234}')",
      [`${project}/secret.ris`],
    );
    const { rows } = await list({ search: project });
    expect(rows).toEqual([
      {
        id: project,
        name: "Tea and sleep",
        type: "systematic-review",
        owner: ann.email,
        members: 2,
        bytes: 1234,
        createdAt: expect.any(String),
        editedAt: expect.any(String),
        deletedAt: null,
        keptUntil: null,
      },
    ]);
    for (const search of ["EA AND SL", bob.email.slice(0, 8)])
      expect((await list({ search })).rows.map(({ id }) => id)).toEqual(
        search === "EA AND SL" ? [project] : [],
      );
    expect((await list({ search: ann.email })).rows.map(({ id }) => id)).toContain(project);
  });

  it("ADMIN-04 lists projects 30 to a page, most recently edited first, each exactly once", async () => {
    await query(
      `insert into projects (id, data) select gen_random_uuid(), jsonb_build_object('name', 'Many ' || n) from generate_series(1, 35) n`,
    );
    const first = await list({ search: "many" });
    const second = await list({ search: "many", after: first.next ?? "" });
    expect([first.rows.length, second.rows.length, second.next]).toEqual([30, 5, null]);
    expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(35);
    expect(
      await installation.call("GET", "/api/admin/projects?after=nonsense", operator),
    ).toMatchObject({ status: 400, json: { code: "INVALID" } });
  });

  it("ADMIN-04 restores a project from the bin regardless of the owner's plan, and records it", async () => {
    const deleted = await installation.addProject(ann);
    await query("update projects set deleted_at = now() where id = $1", [deleted]);
    expect((await list({ deleted: "1" })).rows).toMatchObject([
      { id: deleted, deletedAt: expect.any(String), keptUntil: expect.any(String) },
    ]);
    for (const time of ["first", "second"])
      expect([time, await restore(deleted)]).toMatchObject([
        time,
        { status: 200, json: { id: deleted, deletedAt: null } },
      ]);
    expect((await list({ deleted: "1" })).rows).toEqual([]);
    expect(await restore(randomUUID())).toMatchObject({ status: 404 });
    expect(
      await query(
        "select subject, outcome from private.administrator_acts where act = 'restore-project' order by id limit 1",
      ),
    ).toEqual([{ subject: deleted, outcome: "done" }]);
  });
});
