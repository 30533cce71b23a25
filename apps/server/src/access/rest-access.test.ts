import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import {
  type TestInstallation,
  type TestPerson,
  fillInstallation,
} from "../api/test-installation.ts";
import { openTestDatabase } from "../database/test-database.ts";
import { createRest, type Rest } from "../supabase/rest.ts";

describe("database access through supabase-js", () => {
  let installation: TestInstallation;
  let rest: Rest;
  let project: string;
  let ann: TestPerson;
  let bob: TestPerson;
  let eve: TestPerson;

  const as = (person: TestPerson): SupabaseClient =>
    createClient("http://localhost", "anon", {
      accessToken: async () => person.token,
      // supabase-js requires a WebSocket, which Node 20 lacks.
      realtime: { transport: WebSocket as never },
      global: { fetch: (input, init) => rest.fetch(new Request(input, init)) },
    });

  beforeAll(async () => {
    const opened = await openTestDatabase();
    installation = fillInstallation(opened);
    rest = createRest(
      opened.database.connection,
      installation.context.tokens,
      installation.context.log,
      installation.context.configuration.quotas,
    );
    [ann, bob, eve] = [
      await installation.addPerson("Ann"),
      await installation.addPerson("Bob"),
      await installation.addPerson("Eve"),
    ];
    project = await installation.addProject(ann, [bob]);
  });
  afterAll(async () => {
    await rest.close();
    await installation.close();
  });

  it("API-05 API-06 the database functions take their arguments by name", async () => {
    const digest = await as(bob).rpc("projects_digest_by_user", { user_id: bob.id, page: 0 });
    expect(digest.error).toBeNull();
    expect(digest.data).toMatchObject([
      {
        id: project,
        name: "Sleep and pain",
        role: "member",
        members: [{ user: ann.id, role: "creator" }, { user: bob.id }],
      },
    ]);
    expect((await as(bob).rpc("user_get_peers", { user_id: bob.id })).data).toEqual([
      { user: ann.id, email: ann.email, name: "Ann" },
    ]);
    expect((await as(bob).rpc("project_update_meta", { project_id: project })).data).toEqual({
      members: 2,
      files: 0,
      bytes: 0,
      libraries: 0,
    });
    expect(
      (
        await as(bob).rpc("syncro_merge_data", {
          table_name: "project_namespaces",
          entity_id: `${project}::screening`,
          new_data: { a: [1] },
        })
      ).data,
    ).toEqual({ a: [1] });
  });

  it("ENT-03 ENT-04 projects and members are listed with all fields, but without tool data", async () => {
    const shown = {
      name: "Sleep and pain",
      type: "systematic-review",
      nameShort: "Sleep",
      description: "Does sleep help?",
      icon: "moon",
      isDisposable: false,
    };
    expect(
      (
        await as(ann)
          .from("projects")
          .update({ data: { ...shown, criteria: ["adults"] } })
          .eq("id", project)
      ).error,
    ).toBeNull();
    await installation.owner.query(
      `insert into project_members (project, email, role) values ($1, 'guest@example.org', 'invite')`,
      [project],
    );
    const { data } = await as(bob).rpc("projects_digest_by_user", { user_id: bob.id, page: 0 });
    await installation.owner.query(
      "delete from project_members where project = $1 and role = 'invite'",
      [project],
    );
    const moment: unknown = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/);
    const member = (person: TestPerson, role: string) => ({
      user: person.id,
      email: person.email,
      name: expect.any(String) as string,
      role,
      created_at: moment,
      is_viewer: false,
    });
    expect(data).toEqual([
      {
        id: project,
        ...shown,
        created_at: moment,
        edited_at: moment,
        edited_by_name: expect.anything() as unknown,
        membership_epoch: 1,
        role: "member",
        is_viewer: false,
        offered_to: null,
        members: [
          member(ann, "creator"),
          member(bob, "member"),
          {
            user: null,
            email: "guest@example.org",
            name: null,
            role: "invite",
            created_at: moment,
            is_viewer: false,
          },
        ],
      },
    ]);
    expect((await as(bob).from("projects").select("data").eq("id", project).single()).data).toEqual(
      { data: { ...shown, criteria: ["adults"] } },
    );
  });

  it("ENT-01 saving a profile stores every field, except those that only the server sets", async () => {
    const profile = {
      name: "Ann Lee",
      givenName: "Ann",
      familyName: "Lee",
      nameShort: "AL",
      institute: "Uni",
      signature: "A. Lee",
      darkMode: "system",
      activeProject: project,
      isDev: true,
      isSharing: false,
      teraCreditsShow: true,
    };
    const saved = await as(ann)
      .from("users")
      .update({ data: profile })
      .eq("id", ann.id)
      .select("id, kinde_id, email, email_verified, credits, institutes, data")
      .single();
    expect(saved.error).toBeNull();
    expect(saved.data).toEqual({
      id: ann.id,
      kinde_id: `kp_${ann.id}`,
      email: ann.email,
      email_verified: true,
      credits: 1000,
      institutes: [],
      data: profile,
    });
    expect((await as(bob).from("users").select("id, data").eq("id", ann.id)).data).toEqual([]);
    await as(ann)
      .from("users")
      .update({ data: { name: "Ann" } })
      .eq("id", ann.id);
  });

  it("forbidden and invalid table requests are refused with a status and a message", async () => {
    const digest = await as(eve).rpc("projects_digest_by_user", { user_id: bob.id, page: 0 });
    expect([digest.status, digest.error?.message]).toEqual([
      403,
      "You can only ask for your own projects and people.",
    ]);
    const credits = await as(ann).from("users").update({ credits: 9999 }).eq("id", ann.id);
    expect([credits.status, credits.error?.message]).toEqual([
      403,
      "Only a profile's data can be changed, not e-mail, credits or institutes.",
    ]);
    const keys = await as(ann).rpc("syncro_merge_data", {
      table_name: "projects",
      entity_id: project,
      new_data: { users: [] },
    });
    expect(keys.status).toBe(403);
    const name = await as(ann)
      .from("project_namespaces")
      .insert({ project, name: "no spaces here" });
    expect(name.status).toBe(400);
    const intruder = await as(eve).from("project_namespaces").insert({ project, name: "mine" });
    expect(intruder.status).toBeGreaterThanOrEqual(400);
    expect(intruder.status).toBeLessThan(500);
    for (const hidden of ["document_apply", "create_project", "tell_person"])
      expect((await as(ann).rpc(hidden, {})).status).toBe(404);
  });

  it("profile fields whose names are reserved for the server are refused on every route", async () => {
    for (const key of [
      "role",
      "subscription",
      "user",
      "projects",
      "created",
      "kindeId",
      "emailVerified",
      "credits",
      "institutes",
    ]) {
      const updated = await as(ann)
        .from("users")
        .update({ data: { name: "Ann", [key]: "odd" } })
        .eq("id", ann.id);
      const merged = await as(ann).rpc("syncro_merge_data", {
        table_name: "users",
        entity_id: ann.id,
        new_data: { [key]: "odd" },
      });
      const patched = await installation.call("POST", `/api/sync/users::${ann.id}/patch`, ann, {
        session: key,
        sequence: 0,
        operations: [{ set: [key], value: "odd" }],
      });
      expect([key, updated.status, merged.status, patched.status]).toEqual([key, 403, 403, 403]);
    }
    expect((await as(ann).from("users").select("data").eq("id", ann.id).single()).data).toEqual({
      data: { name: "Ann" },
    });
  });

  it("API-07 ENT-05 ERR-05 members list namespaces by name and save one, and non-members find no rows", async () => {
    await as(ann)
      .from("project_namespaces")
      .insert({ project, name: "alpha", data: { n: 1 } });
    const list = await as(bob)
      .from("project_namespaces")
      .select("name, created_at, edited_at")
      .eq("project", project)
      .order("name");
    expect(list.data?.map((row: { name: string }) => row.name)).toEqual(["alpha", "screening"]);
    const [before] = list.data as { created_at: string; edited_at: string }[];
    const saved = await as(bob)
      .from("project_namespaces")
      .update({ data: { n: 2 } })
      .eq("project", project)
      .eq("name", "alpha")
      .select("project, name, data, created_at, edited_at")
      .single();
    expect(saved.data).toEqual({
      project,
      name: "alpha",
      data: { n: 2 },
      created_at: before?.created_at,
      edited_at: expect.any(String) as string,
    });
    expect(Date.parse(saved.data?.edited_at as string)).toBeGreaterThan(
      Date.parse(before?.edited_at ?? ""),
    );
    expect((await as(eve).from("project_namespaces").select("name")).data).toEqual([]);
    expect((await as(ann).from("outbox").select("*")).data).toEqual([]);
    const gone = await as(eve).from("projects").select("data").eq("id", project).single();
    expect([gone.status, gone.error?.code]).toEqual([406, "PGRST116"]);
  });

  it("ROLE-02 non-members cannot read the project log, and each entry records its true author", async () => {
    const entry = await as(bob)
      .from("project_logs")
      .insert({ project, type: "mark", user: ann.id, credits: 5 })
      .select("user, credits")
      .single();
    expect(entry.data).toEqual({ user: bob.id, credits: 0 });
    expect(
      (await as(eve).from("project_logs").insert({ project, type: "mark" })).error,
    ).not.toBeNull();
    expect((await as(eve).from("project_logs").select("id")).data).toEqual([]);
  });
});
