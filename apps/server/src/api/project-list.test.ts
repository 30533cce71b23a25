import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PersonalTokenScope } from "@tera/contract";
import {
  openTestInstallation,
  type TestInstallation,
  type TestPerson,
} from "./test-installation.ts";

const PAGE = 30;

let installation: TestInstallation;
let ann: TestPerson;
let eve: TestPerson;
beforeAll(async () => {
  installation = await openTestInstallation();
  [ann, eve] = [await installation.addPerson("Ann"), await installation.addPerson("Eve")];
});
afterAll(async () => {
  await installation.close();
});

const query = (text: string, values: unknown[]) =>
  installation.context.database.query(text, values);

async function withToken(...scopes: PersonalTokenScope[]): Promise<TestPerson> {
  const { json } = await installation.call("POST", "/api/tokens", ann, { name: "CI", scopes });
  return { ...ann, token: String(json["token"]) };
}

interface Page {
  readonly projects: readonly { readonly id: string; readonly role: string }[];
  readonly next: string | null;
}

async function listPage(person: TestPerson, after?: string): Promise<Page> {
  const search = after === undefined ? "" : `?after=${encodeURIComponent(after)}`;
  const { status, json } = await installation.call("GET", `/api/projects${search}`, person);
  expect(status).toBe(200);
  return json as unknown as Page;
}

describe("programs with a personal token", () => {
  it("list their owner's projects, without invitations, deleted projects and those of others", async () => {
    const own = await installation.addProject(ann);
    const joined = await installation.addProject(eve, [ann]);
    await installation.addProject(eve, [], [ann.email]);
    const deleted = await installation.addProject(ann);
    await query("update public.projects set deleted_at = now() where id = $1", [deleted]);
    const { projects, next } = await listPage(await withToken("projects:read"));
    expect(projects).toEqual([
      {
        id: joined,
        name: "Sleep and pain",
        type: "systematic-review",
        description: null,
        role: "member",
        is_viewer: false,
        created_at: expect.any(String),
        edited_at: expect.any(String),
      },
      expect.objectContaining({ id: own, role: "creator" }),
    ]);
    expect(next).toBeNull();
  });

  it("read a long list page by page, each project once, also with equal times", async () => {
    const carl = await installation.addPerson("Carl");
    for (let made = 0; made < 2 * PAGE + 1; made += 1) await installation.addProject(carl);
    // No more than two different times, so that the id decides the order.
    await query(
      `update public.projects set data = data || '{"x": 1}' where id in
       (select project from public.project_members where "user" = $1 order by project limit 40)`,
      [carl.id],
    );
    const first = await listPage(carl);
    const pages = [first];
    for (let { next } = first; next !== null; next = pages.at(-1)?.next ?? null)
      pages.push(await listPage(carl, next));
    expect(pages.map(({ projects }) => projects.length)).toEqual([PAGE, PAGE, 1]);
    expect(new Set(pages.flatMap(({ projects }) => projects.map(({ id }) => id))).size).toBe(61);
    for (const after of ["x", Buffer.from(`["now","${ann.id}"]`).toString("base64url")])
      expect(await installation.call("GET", `/api/projects?after=${after}`, carl)).toMatchObject({
        status: 400,
        json: { code: "INVALID" },
      });
  });

  it("export a project with the scope for it, and with no other", async () => {
    const project = await installation.addProject(ann);
    const path = `/api/projects/${project}/export`;
    const exporting = await withToken("projects:export");
    const { status, json } = await installation.call("GET", path, exporting);
    expect([status, (json as unknown as string).slice(0, 2)]).toEqual([200, "PK"]);
    expect(
      await installation.call("GET", path, await withToken("projects:read", "files:read")),
    ).toMatchObject({
      status: 403,
      json: { code: "FORBIDDEN", message: expect.stringContaining("projects:export") },
    });
    const foreign = await installation.addProject(eve);
    expect(
      (await installation.call("GET", `/api/projects/${foreign}/export`, exporting)).status,
    ).toBe(403);
    expect((await installation.call("GET", "/api/projects", exporting)).status).toBe(403);
  });
});
