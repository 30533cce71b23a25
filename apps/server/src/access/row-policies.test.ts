import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type TestInstallation,
  type TestPerson,
  openTestInstallation,
} from "../api/test-installation.ts";
import { sqlState } from "../errors/database-error.ts";
import type { CallerClaims } from "../database/database.ts";
import { TEST_ENGINES } from "../database/test-engines.ts";

const ANONYMOUS_CLAIMS: CallerClaims = { sub: "", role: "anon" };

/** Runs on the shipped engine and the oldest Postgres that the migrations support. */
describe.each(TEST_ENGINES)("row policies on %s", (_name, options) => {
  let installation: TestInstallation;
  let project: string;
  let otherProject: string;
  let people: Record<
    "creator" | "member" | "invited" | "unverified" | "stranger" | "removed",
    TestPerson
  >;

  beforeAll(async () => {
    installation = await openTestInstallation(options);
    const person = (name: string, isVerified = true) => installation.addPerson(name, isVerified);
    people = {
      creator: await person("creator"),
      member: await person("member"),
      invited: await person("invited"),
      unverified: await person("unverified", false),
      stranger: await person("stranger"),
      removed: await person("removed"),
    };
    project = await installation.addProject(
      people.creator,
      [people.member, people.removed],
      [people.invited.email, people.unverified.email],
    );
    otherProject = await installation.addProject(people.stranger);
    const { database } = installation.context;
    await database.query(`delete from project_members where project = $1 and "user" = $2`, [
      project,
      people.removed.id,
    ]);
    for (const id of [project, otherProject]) {
      await database.query(
        "insert into project_namespaces (project, name, data) values ($1, 'screening', '{\"a\": 1}')",
        [id],
      );
      await database.query("insert into project_logs (project, type) values ($1, 'mark')", [id]);
      await database.query(
        "insert into file_versions (project, path, version, sha256, size, content_id) values ($1, 'a.ris', 1, 'x', 1, 'c0ffee')",
        [id],
      );
      await database.query(
        "insert into storage.objects (bucket_id, name, version) values ('projects', $1, 'c0ffee')",
        [`${id}/a.ris`],
      );
      await database.query(
        'insert into project_libraries (project, path, data) values ($1, \'c0ffee_*\', \'{"r1": {"title": "T"}}\')',
        [id],
      );
      await database.query("update projects set data = data || '{\"seen\": true}' where id = $1", [
        id,
      ]);
    }
    await database.query(
      `insert into subscriptions ("user", is_active) select id, true from users`,
    );
    await database.query(
      "insert into outbox (recipient, subject, text) values ('a@b.co', 's', 'a secret link')",
    );
  });
  afterAll(async () => {
    await installation.close();
  });

  const claimsOf = (name: string): CallerClaims =>
    name === "anonymous" ? ANONYMOUS_CLAIMS : people[name as keyof typeof people].claims;
  const everybody = [
    "anonymous",
    "unverified",
    "invited",
    "stranger",
    "removed",
    "member",
    "creator",
  ];
  const insiders = ["member", "creator"];

  async function rows(
    name: string,
    text: string,
    parameters: readonly unknown[] = [],
  ): Promise<Record<string, unknown>[]> {
    return installation.context.database.asCaller(claimsOf(name), (session) =>
      session.query(text, parameters),
    );
  }

  /** Returns "refused" if the statement fails or affects no rows. */
  async function attempt(
    name: string,
    text: string,
    parameters: readonly unknown[] = [],
  ): Promise<"refused" | "done"> {
    try {
      return (await rows(name, text, parameters)).length > 0 ? "done" : "refused";
    } catch (error) {
      if (!/^(42501|PT4..)$/.test(sqlState(error) ?? "")) throw error;
      return "refused";
    }
  }

  it("every table of our database schemas has row policies enabled", async () => {
    const open = await installation.context.database.query(
      `select n.nspname, c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname in ('public', 'private', 'storage', 'realtime') and c.relkind in ('r', 'p') and not c.relrowsecurity`,
    );
    expect(open).toEqual([]);
  });

  it("every security definer function of the database has an empty search path", async () => {
    const open = await installation.context.database.query(
      `select p.proname from pg_proc p join pg_namespace n on n.oid = p.pronamespace
       where n.nspname in ('public', 'private') and p.prosecdef and not coalesce(p.proconfig, '{}') @> array['search_path=""']`,
    );
    expect(open).toEqual([]);
  });

  it("ROLE-02 only project members read a project's rows", async () => {
    const reads: [string, readonly unknown[]][] = [
      ["select 1 from projects where id = $1", [project]],
      ["select 1 from project_namespaces where project = $1", [project]],
      ["select 1 from project_libraries where project = $1", [project]],
      ["select 1 from project_logs where project = $1", [project]],
      ["select 1 from file_versions where project = $1", [project]],
      ["select 1 from storage.objects where name = $1", [`${project}/a.ris`]],
      ["select 1 from documents where path = $1", [`projects::${project}`]],
      ["select 1 from document_patches where path = $1", [`projects::${project}`]],
      ["select 1 from project_members where project = $1 and role = 'creator'", [project]],
    ];
    for (const [text, parameters] of reads) {
      for (const name of everybody)
        expect([text, name, await attempt(name, text, parameters)]).toEqual([
          text,
          name,
          insiders.includes(name) ? "done" : "refused",
        ]);
    }
  });

  it("ROLE-02 only members write a project's rows, and nobody can move a row to another project", async () => {
    const writes: [string, readonly unknown[]][] = [
      [
        'update projects set data = data || \'{"description": "d"}\' where id = $1 returning 1',
        [project],
      ],
      [
        "update project_namespaces set data = '{\"b\": 2}' where project = $1 returning 1",
        [project],
      ],
      [
        "insert into project_namespaces (project, name) values ($1, md5(random()::text)) returning 1",
        [project],
      ],
      ["update project_libraries set data = '{}' where project = $1 returning 1", [project]],
      ["insert into project_logs (project, type) values ($1, 'mark') returning 1", [project]],
      [
        "insert into storage.objects (bucket_id, name) values ('projects', $1 || '/' || md5(random()::text)) returning 1",
        [project],
      ],
      [
        "update storage.objects set metadata = '{\"size\": 3}' where name = $1 returning 1",
        [`${project}/a.ris`],
      ],
    ];
    for (const [text, parameters] of writes) {
      for (const name of everybody)
        expect([text, name, await attempt(name, text, parameters)]).toEqual([
          text,
          name,
          insiders.includes(name) ? "done" : "refused",
        ]);
    }
    expect(
      await attempt(
        "member",
        "update project_namespaces set project = $2 where project = $1 returning 1",
        [project, otherProject],
      ),
    ).toBe("refused");
    expect(
      await attempt("member", "update storage.objects set name = $2 where name = $1 returning 1", [
        `${project}/a.ris`,
        `${otherProject}/b.ris`,
      ]),
    ).toBe("refused");
    expect(
      await attempt(
        "member",
        "insert into storage.objects (bucket_id, name) values ('projects', 'no-project/a.ris') returning 1",
      ),
    ).toBe("refused");
    expect(
      await attempt(
        "member",
        "insert into storage.objects (bucket_id, name) values ('projects', $1) returning 1",
        [project],
      ),
    ).toBe("refused");
  });

  it("PROJ-32 protected columns and keys cannot be changed even by people who may edit the row", async () => {
    const refused: [string, string, readonly unknown[]][] = [
      ["creator", "update users set credits = 9999 where id = $1 returning 1", [people.creator.id]],
      [
        "creator",
        "update users set email = 'staff@example.com' where id = $1 returning 1",
        [people.creator.id],
      ],
      [
        "unverified",
        "update users set email_verified = true where id = $1 returning 1",
        [people.unverified.id],
      ],
      [
        "creator",
        "update users set kinde_id = 'kp_other' where id = $1 returning 1",
        [people.creator.id],
      ],
      [
        "creator",
        "update users set institutes = '[\"all\"]' where id = $1 returning 1",
        [people.creator.id],
      ],
      [
        "creator",
        "update users set id = gen_random_uuid() where id = $1 returning 1",
        [people.creator.id],
      ],
      [
        "creator",
        "update users set created_at = now() where id = $1 returning 1",
        [people.creator.id],
      ],
      ["creator", "update users set data = '[]' where id = $1 returning 1", [people.creator.id]],
      [
        "creator",
        "insert into users (id, kinde_id, email) values (gen_random_uuid(), 'x', 'x@y.z') returning 1",
        [],
      ],
      ["creator", "delete from users where id = $1 returning 1", [people.creator.id]],
      ["creator", "update projects set membership_epoch = 1 where id = $1 returning 1", [project]],
      ["creator", "update projects set deleted_at = now() where id = $1 returning 1", [project]],
      [
        "creator",
        "update projects set id = gen_random_uuid() where id = $1 returning 1",
        [project],
      ],
      [
        "creator",
        "update projects set data = data || '{\"users\": []}' where id = $1 returning 1",
        [project],
      ],
      [
        "creator",
        "update projects set data = data || '{\"id\": 1}' where id = $1 returning 1",
        [project],
      ],
      ["creator", "insert into projects (data) values ('{}') returning 1", []],
      ["creator", "delete from projects where id = $1 returning 1", [project]],
      [
        "member",
        `update project_members set role = 'creator' where "user" = $1 returning 1`,
        [people.member.id],
      ],
      [
        "invited",
        "update project_members set role = 'member' where email = $1 returning 1",
        [people.invited.email],
      ],
      [
        "stranger",
        `insert into project_members (project, "user", email, role) values ($1, $2, 'x@y.z', 'member') returning 1`,
        [project, people.stranger.id],
      ],
      ["member", "delete from project_members where project = $1 returning 1", [project]],
      [
        "creator",
        "update project_logs set data = '{\"forged\": true}' where project = $1 returning 1",
        [project],
      ],
      ["creator", "delete from project_logs where project = $1 returning 1", [project]],
      ["creator", "update subscriptions set is_active = true returning 1", []],
      [
        "creator",
        `insert into subscriptions ("user", is_active) values ($1, true) returning 1`,
        [people.creator.id],
      ],
      ["creator", "update file_versions set size = 2 returning 1", []],
      [
        "creator",
        "insert into documents (path) values ($1) returning 1",
        [`users::${people.creator.id}`],
      ],
      ["creator", "update documents set version = 0 returning 1", []],
      ["creator", "delete from document_patches returning 1", []],
      [
        "creator",
        "insert into outbox (recipient, subject, text) values ('a@b.co', 's', 't') returning 1",
        [],
      ],
      ["creator", "update storage.buckets set public = true returning 1", []],
    ];
    for (const [name, text, parameters] of refused)
      expect([text, await attempt(name, text, parameters)]).toEqual([text, "refused"]);
  });

  it("people read only their own user row, subscription and invitations, and no queued mail", async () => {
    for (const name of everybody) {
      const own = name === "anonymous" ? [] : [{ id: claimsOf(name).sub }];
      expect(await rows(name, "select id from users")).toEqual(own);
      expect(await rows(name, `select "user" as id from subscriptions`)).toEqual(own);
      expect(await rows(name, "select 1 from outbox")).toEqual([]);
    }
    expect(await rows("invited", "select project, email from project_members")).toEqual([
      { project, email: people.invited.email },
    ]);
    expect(await rows("unverified", "select project from project_members")).toEqual([]);
  });

  it("the author and the time of a project log entry are set by the server", async () => {
    const [row] = await rows(
      "member",
      `insert into project_logs (project, type, "user", created_at, credits) values ($1, 'mark', $2, '2001-01-01', 500)
       returning "user", credits, created_at > now() - interval '1 minute' as is_now`,
      [project, people.creator.id],
    );
    expect(row).toEqual({ user: people.member.id, credits: 0, is_now: true });
  });

  it("API-05 projects_digest_by_user lists invitations only for a verified e-mail address", async () => {
    const digest = async (name: string) =>
      rows(name, "select * from projects_digest_by_user($1, 0)", [claimsOf(name).sub]);
    const [asMember] = await digest("member");
    expect(asMember).toMatchObject({
      id: project,
      name: "Sleep and pain",
      type: "systematic-review",
      isDisposable: false,
      role: "member",
      membership_epoch: 2,
    });
    expect(asMember?.members).toMatchObject([
      { email: people.creator.email, role: "creator", name: "creator", user: people.creator.id },
      { email: people.member.email, role: "member", name: "member" },
      { email: people.invited.email, role: "invite", name: null, user: null },
      { email: people.unverified.email, role: "invite", name: null, user: null },
    ]);
    expect(await digest("invited")).toMatchObject([
      { id: project, role: "invite", members: [{ email: people.invited.email, role: "invite" }] },
    ]);
    expect(await digest("unverified")).toEqual([]);
    expect(await digest("removed")).toEqual([]);
    expect((await digest("stranger")).map((row) => row.id)).toEqual([otherProject]);
    await expect(
      rows("stranger", "select * from projects_digest_by_user($1, 0)", [people.creator.id]),
    ).rejects.toMatchObject({ code: "PT403", detail: "FORBIDDEN" });
    await expect(
      rows("anonymous", "select * from projects_digest_by_user($1, 0)", [people.creator.id]),
    ).rejects.toMatchObject({ code: "PT401" });
  });

  it("API-06 the peer, meta and merge functions accept members and refuse non-members", async () => {
    expect(
      await rows("creator", "select email from user_get_peers($1)", [people.creator.id]),
    ).toEqual([{ email: people.member.email }]);
    expect(
      await rows("stranger", "select email from user_get_peers($1)", [people.stranger.id]),
    ).toEqual([]);
    await expect(
      rows("stranger", "select * from user_get_peers($1)", [people.creator.id]),
    ).rejects.toMatchObject({ code: "PT403" });

    const merged = await rows(
      "member",
      `select syncro_merge_data(table_name => 'projects', entity_id => $1, new_data => '{"tools": {"a": {"x": 1}}}') as data`,
      [project],
    );
    expect(merged[0]?.data).toMatchObject({ name: "Sleep and pain", tools: { a: { x: 1 } } });
    const again = await rows(
      "member",
      `select syncro_merge_data('projects', $1, '{"tools": {"a": {"y": [2]}}}') as data`,
      [project],
    );
    expect(again[0]?.data).toMatchObject({ tools: { a: { x: 1, y: [2] } } });
    const meta = await rows("creator", "select project_update_meta(project_id => $1) as meta", [
      project,
    ]);
    expect(meta[0]?.meta).toMatchObject({ members: 2 });
    for (const name of everybody.filter((one) => !insiders.includes(one))) {
      expect([name, await attempt(name, "select project_update_meta($1)", [project])]).toEqual([
        name,
        "refused",
      ]);
      expect([
        name,
        await attempt(name, `select syncro_merge_data('projects', $1, '{"a": 1}')`, [project]),
      ]).toEqual([name, "refused"]);
    }
    for (const [table, entity, data] of [
      ["projects", project, '{"users": []}'],
      ["subscriptions", people.member.id, '{"is_active": true}'],
      ["users", people.creator.id, '{"name": "x"}'],
      ["projects", "nonsense", "{}"],
      ["projects", project, "[]"],
    ]) {
      expect([
        table,
        entity,
        await attempt("member", "select syncro_merge_data($1, $2, $3::text::jsonb)", [
          table,
          entity,
          data,
        ]),
      ]).toEqual([table, entity, "refused"]);
    }
  });

  it("clients cannot call private functions, even with all privileges on schema public", async () => {
    await installation.context.database.query(
      "grant all on all routines in schema public to anon, authenticated",
    );
    const calls = [
      `select private.document_apply('projects::${project}', 's', 0, '[]', '${people.creator.id}')`,
      `select private.document_destroy('projects::${project}', null, '${people.creator.id}')`,
      `select private.create_project('${people.stranger.id}', '{}', null)`,
      `select private.store_document('projects::${project}', 's', 0, null, '[]', null)`,
      `select private.tell_person('${people.creator.id}', 'user')`,
      `select private.works_on('${people.creator.id}', '${project}')`,
      "select private.forget_expired()",
      "select private.remove_expired_files()",
      `select private.restore_project('${project}', '${people.creator.id}')`,
      `select * from private.deleted_projects('${people.creator.id}')`,
      "select private.purge_projects()",
      "select private.sources_of('[]', null)",
      "select * from private.attempts",
    ];
    for (const text of calls)
      expect([text, await attempt("stranger", text)]).toEqual([text, "refused"]);
  });

  it("only members can listen to a project's current topic, and only its owner to a user topic", async () => {
    const hears = async (name: string, topic: string): Promise<boolean> =>
      installation.context.database.asCaller(claimsOf(name), async (session) => {
        await session.query("select set_config('realtime.topic', $1, true)", [topic]);
        const [row] = await session.query<{ may: boolean }>(
          "select private.may_listen((select realtime.topic())) as may",
        );
        const heard = await session.query(
          "select 1 from realtime.messages where topic = $1 limit 1",
          [topic],
        );
        expect(heard.length > 0).toBe(row?.may);
        return row?.may === true;
      });
    await installation.context.database.query("select realtime.send('{}', 'members', $1, true)", [
      `project:${project}:2`,
    ]);
    for (const name of everybody) {
      expect([name, await hears(name, `project:${project}:2`)]).toEqual([
        name,
        insiders.includes(name),
      ]);
      for (const topic of [
        `project:${project}:1`,
        `project:${project}:3`,
        `project:${project}`,
        `project:${project}:02`,
        `user:${people.creator.id.toUpperCase()}`,
        "",
        "realtime",
        `user:`,
      ]) {
        expect([name, topic, await hears(name, topic)]).toEqual([name, topic, false]);
      }
      expect([name, await hears(name, `user:${people.creator.id}`)]).toEqual([
        name,
        name === "creator",
      ]);
    }
  });

  it("clients may send presence but not broadcasts on project topics", async () => {
    const says = async (
      name: string,
      topic: string,
      extension: string,
    ): Promise<"refused" | "done"> => {
      try {
        await installation.context.database.asCaller(claimsOf(name), async (session) => {
          await session.query("select set_config('realtime.topic', $1, true)", [topic]);
          await session.query(
            "insert into realtime.messages (topic, extension, event, private) values ($1, $2, 'x', true)",
            [topic, extension],
          );
        });
        return "done";
      } catch (error) {
        if (sqlState(error) !== "42501") throw error;
        return "refused";
      }
    };
    expect(await says("member", `project:${project}:2`, "presence")).toBe("done");
    expect(await says("member", `project:${project}:2`, "broadcast")).toBe("refused");
    expect(await says("member", `user:${people.member.id}`, "presence")).toBe("refused");
    expect(await says("member", `project:${project}:1`, "presence")).toBe("refused");
    expect(await says("removed", `project:${project}:2`, "presence")).toBe("refused");
    expect(await says("stranger", `project:${project}:2`, "presence")).toBe("refused");
  });
});
