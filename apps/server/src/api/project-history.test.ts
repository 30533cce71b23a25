import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type TestInstallation,
  type TestPerson,
  openTestInstallation,
} from "./test-installation.ts";

let installation: TestInstallation;
let ann: TestPerson;
let bob: TestPerson;
beforeAll(async () => {
  installation = await openTestInstallation();
  [ann, bob] = [await installation.addPerson("Ann"), await installation.addPerson("Bob")];
});
afterAll(async () => {
  await installation.close();
});

const query = <Row = Record<string, unknown>>(text: string, parameters: readonly unknown[]) =>
  installation.context.database.query<Row>(text, parameters);
const typesOf = async (project: string) =>
  (
    await query<{ type: string; user: string }>(
      `select type, "user" from project_logs where project = $1 order by created_at, type`,
      [project],
    )
  ).map(({ type, user }) => [type, user]);

async function oldProject(): Promise<string> {
  const project = await installation.addProject(ann, [bob]);
  await query("update projects set edited_at = '2026-01-01', edited_by = $2 where id = $1", [
    project,
    ann.id,
  ]);
  return project;
}
const edited = async (project: string) =>
  (
    await query<{ is_now: boolean; edited_by: string }>(
      "select edited_at > now() - interval '1 minute' as is_now, edited_by from projects where id = $1",
      [project],
    )
  )[0];

describe("project history", () => {
  it("PROJ-15 a project's history begins with its creation and lists each new member once", async () => {
    const cid = await installation.addPerson("Cid");
    const { json } = await installation.call("POST", "/api/projects", cid, {
      userId: cid.id,
      email: cid.email,
      name: "Sleep",
      type: "systematic-review",
    });
    const project = String(json.id);
    expect(await typesOf(project)).toEqual([["projectCreate", cid.id]]);
    await installation.call("POST", "/api/members/invite", cid, {
      projectId: project,
      emails: [bob.email],
    });
    const accept = () =>
      installation.call("POST", "/api/members/accept", bob, {
        projectId: project,
        email: bob.email,
        userId: bob.id,
      });
    expect(
      (await Promise.all([accept(), accept(), accept()]))
        .map(({ status }) => status)
        .toSorted((a, b) => a - b),
    ).toEqual([200, 409, 409]);
    expect(await typesOf(project)).toEqual([
      ["projectCreate", cid.id],
      ["projectInvite", cid.id],
      ["projectJoin", bob.id],
    ]);
  });

  it("PROJ-01 an action in a project counts as an edit by its author", async () => {
    for (const type of ["fileUpload", "fileEdit", "fileDelete", "mark", "projectRename"]) {
      const project = await oldProject();
      expect(
        (
          await installation.call("POST", `/api/projects/${project}/logs`, bob, {
            userId: bob.id,
            type,
            title: "t",
          })
        ).status,
      ).toBe(200);
      expect([type, await edited(project)]).toEqual([type, { is_now: true, edited_by: bob.id }]);
    }
    const invited = await oldProject();
    await installation.call("POST", "/api/members/invite", bob, {
      projectId: invited,
      emails: ["new@example.org"],
    });
    expect(await edited(invited)).toEqual({ is_now: true, edited_by: bob.id });
    const [row] = (await installation.context.database.asCaller(ann.claims, (session) =>
      session.query<{ edited_by_name: string }>(
        "select edited_by_name from projects_digest_by_user($1, 0) where id = $2",
        [ann.id, invited],
      ),
    )) as { edited_by_name: string }[];
    expect(row?.edited_by_name).toBe("Bob");
  });

  it("viewing a project or downloading from it does not count as an edit", async () => {
    const project = await oldProject();
    for (const entry of [
      { type: "fileDownload", filePath: "a" },
      { type: "fileDownloadZip", filePaths: ["a"] },
      { type: "tool", tool: "word-freq" },
    ]) {
      await installation.call("POST", `/api/projects/${project}/logs`, bob, {
        userId: bob.id,
        ...entry,
      });
    }
    expect(await edited(project)).toEqual({ is_now: false, edited_by: ann.id });
  });

  it("a thousand simultaneous log entries update the project once and broadcast only log events", async () => {
    const project = await oldProject();
    const { database } = installation.context;
    await query("delete from realtime.messages where $1::text is not null", [project]);
    const before = await query<{ version: string }>(
      "select xmin::text as version from projects where id = $1",
      [project],
    );
    await database.asCaller(bob.claims, (session) =>
      session.query(
        "insert into project_logs (project, type) select $1, 'mark' from generate_series(1, 1000)",
        [project],
      ),
    );
    const [row] = await query<{ version: string; edited_by: string }>(
      "select xmin::text as version, edited_by from projects where id = $1",
      [project],
    );
    expect([row?.version === before[0]?.version, row?.edited_by]).toEqual([false, bob.id]);
    expect(
      await query("select distinct event from realtime.messages where topic like $1", [
        `%${project}%`,
      ]),
    ).toEqual([{ event: "log" }]);
    expect(
      await query("select 1 from document_patches where path = $1", [`projects::${project}`]),
    ).toEqual([]);
  });

  it("VAL-18 only the server can write log entries of the server's own types", async () => {
    const project = await oldProject();
    // Includes names that would look like the server's types in the timeline.
    const SERVER_TYPES = [
      "projectCreate",
      "projectJoin",
      "projectInvite",
      "projectDisinvite",
      "projectLeave",
      "projectRole",
      "projectDelete",
      "memberRemove",
      "ProjectDisinvite",
      "removed",
    ];
    for (const type of SERVER_TYPES) {
      expect(
        (
          await installation.call("POST", `/api/projects/${project}/logs`, bob, {
            userId: bob.id,
            type,
          })
        ).status,
      ).toBe(400);
      await expect(
        installation.context.database.asCaller(bob.claims, (session) =>
          session.query("insert into project_logs (project, type) values ($1, $2)", [
            project,
            type,
          ]),
        ),
      ).rejects.toMatchObject({ code: "PT403" });
    }
    expect(await typesOf(project)).toEqual([]);
  });

  it("VAL-18 clients write the same log entries through the API as through the table", async () => {
    const project = await oldProject();
    const CLIENT_TYPES = [
      "tool",
      "mark",
      "projectRename",
      "fileEdit",
      "fileUpload",
      "fileDownload",
      "fileDelete",
      "fileDownloadZip",
    ];
    for (const type of CLIENT_TYPES) {
      expect(
        (
          await installation.call("POST", `/api/projects/${project}/logs`, bob, {
            userId: bob.id,
            type,
          })
        ).status,
      ).toBe(200);
      await installation.context.database.asCaller(bob.claims, (session) =>
        session.query("insert into project_logs (project, type) values ($1, $2)", [project, type]),
      );
    }
    const stored = await query(
      "select type, count(*)::int as count from project_logs where project = $1 group by type order by type",
      [project],
    );
    expect(stored).toHaveLength(CLIENT_TYPES.length);
    expect(stored).toEqual(
      expect.arrayContaining(CLIENT_TYPES.map((type) => ({ type, count: 2 }))),
    );
  });
});
