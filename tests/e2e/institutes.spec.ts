import { randomBytes } from "node:crypto";
import { expect, type Page, type Request, type Route } from "@playwright/test";
import { openDatabaseOf } from "../product/installation-database.ts";
import type { Product } from "../product/product.ts";
import { test } from "../product/shared-product.ts";
import { person, signUp } from "./people.ts";

const CLAIMED_PROJECTS = 33;
const UNCLAIMED_USERS = 35;
const PAGE_SIZE = 30;

/** Adds people and projects to the institute. All projects but "Zebra stripes" are claimed. */
async function fillInstitute(product: Product, id: string, domain: string): Promise<void> {
  const database = await openDatabaseOf(product);
  try {
    await database.query(
      "update public.institutes set url = 'https://bond.example' where id = $1",
      [id],
    );
    await database.query(
      `insert into public.users (id, kinde_id, email, email_verified, data)
       select gen_random_uuid(), 'kp_' || $1 || n, 'p' || n || '@' || $1, true,
         jsonb_build_object('name', case when n % 2 = 0 then 'Person ' else 'person ' end || lpad(n::text, 2, '0'))
       from generate_series(1, ${UNCLAIMED_USERS}) n`,
      [domain],
    );
    await database.query(
      `with made as (
         insert into public.projects (id, data)
         select gen_random_uuid(), jsonb_build_object('name', case when n = 0 then 'Zebra stripes' else 'Trial ' || lpad(n::text, 2, '0') end, 'type', 'systematic-review')
         from generate_series(0, ${CLAIMED_PROJECTS}) n returning id, data
       ), joined as (
         insert into public.project_members (project, "user", email, role)
         select m.id, u.id, u.email, 'creator' from made m, public.users u where u.email = 'p1@' || $1
       )
       insert into public.institute_projects (institute, project)
       select $2, id from made where data ->> 'name' <> 'Zebra stripes'`,
      [domain, id],
    );
  } finally {
    await database.close();
  }
}

/** A refusal, a server error, and an invalid response. */
const FAILURES: readonly ((route: Route) => Promise<void>)[] = [
  (route) => route.fulfill({ status: 403, json: { code: "FORBIDDEN", message: "No." } }),
  (route) => route.fulfill({ status: 500, json: { code: "UNKNOWN_ERROR", message: "No." } }),
  (route) => route.fulfill({ json: { institutes: "none" } }),
];

async function namesIn(page: Page, table: string): Promise<string[]> {
  const texts = await page.getByRole("table", { name: table }).getByRole("row").allInnerTexts();
  return texts.slice(1).map((text) => text.split("\n")[0]?.split("\t")[0]?.trim() ?? "");
}

/** Returns the request's method and path, with {id} in place of the claimed person or project. */
function claimAddress(request: Request): string {
  const path = new URL(request.url()).pathname;
  return `${request.method()} ${path.replace(/[0-9a-f-]{36}(?=\/claim$)/u, "{id}")}`;
}

async function loadAll(page: Page, table: string, total: number): Promise<void> {
  const rows = page.getByRole("table", { name: table }).getByRole("row");
  await expect(rows).toHaveCount(PAGE_SIZE + 1);
  await page.getByRole("button", { name: "Load more" }).click();
  await expect(rows).toHaveCount(total + 1);
  await expect(page.getByRole("button", { name: "Load more" })).toHaveCount(0);
  const names = await namesIn(page, table);
  expect(names).toEqual(
    names.toSorted((a, b) => a.toLowerCase().localeCompare(b.toLowerCase(), "en")),
  );
}

test.describe("institutes", () => {
  const suffix = randomBytes(3).toString("hex");
  const [bond, lane] = [`bond-${suffix}`, `lane-${suffix}`];
  const domain = `${bond}.example`;
  const ida = { ...person("Ida", "Moreau"), email: `ida@${domain}` };
  let page: Page;
  let product: Product;

  test.beforeAll(async ({ browser, product: shared }) => {
    product = shared;
    page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await signUp(page, product, ida);
    await page.getByRole("heading", { name: "Ida's project" }).waitFor();
    await product.admin("institute", "add", bond, domain, "Bond Institute");
    await product.admin("institute", "add", lane, "-", "Lane Hospital");
    await product.admin("institute", "manager", bond, ida.email, "on");
    await fillInstitute(product, bond, domain);
  });

  test.afterAll(async () => {
    await page.close();
  });

  const visit = (path: string) => page.goto(`${product.origin}${path}`);
  const expectPath = (path: string) => expect(page).toHaveURL(`${product.origin}${path}`);
  const places = () => page.getByRole("navigation", { name: "Institute" });
  const refusal = "You are not an institute manager";

  test("INST-01 INST-08 people without an institute are refused", async ({ page: other }) => {
    const asked: string[] = [];
    other.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await signUp(other, product, person("Noor", "Haddad"));
    await other.getByRole("heading", { name: "Noor's project" }).waitFor();
    for (const path of ["/institutes", `/institutes/${bond}/users/claim`]) {
      await other.goto(`${product.origin}${path}`);
      await expect(other.getByText(refusal)).toBeVisible();
      await expect(other).toHaveURL(`${product.origin}/`);
    }
    expect(asked.filter((path) => path.startsWith(`/api/institutes/${bond}`))).toEqual([]);
  });

  test("INST-07 membership comes from the API, and each kind of failure counts as none", async () => {
    const membership = "**/api/institutes/membership";
    // The previous page may still ask, and leaving it would lose the answer.
    await page.goto("about:blank");
    const answered = page.waitForResponse(membership);
    await visit("/institutes");
    await expectPath(`/institutes/${bond}/projects`);
    expect(await (await answered).json()).toEqual([expect.objectContaining({ id: bond })]);

    const institute = (id: string, name: string) => ({
      id,
      name,
      url: null,
      apiUrl: `${product.origin}/api/institutes/${id}`,
      isDev: false,
    });
    await page.route(membership, (route) =>
      route.fulfill({ json: [institute("one", "First"), institute("two", "Second")] }),
    );
    await visit("/institutes");
    await expect(page.getByRole("table", { name: "Your institutes" }).getByRole("link")).toHaveText(
      ["First", "Second"],
    );
    await page.unroute(membership);

    for (const fail of FAILURES) {
      await page.route(membership, fail);
      await visit("/institutes");
      await expect(page.getByText(refusal)).toBeVisible();
      await expectPath("/");
      await page.unroute(membership);
    }
    await visit("/institutes");
    await expectPath(`/institutes/${bond}/projects`);
  });

  test("INST-02 INST-03 INST-04 INST-06 ROUTE-14 lists load 30 rows at a time; claims are counted", async () => {
    const projects = page.getByRole("table", { name: "Projects" });
    const counted = page.waitForRequest(`**/api/institutes/${bond}/projects/count`);
    await visit(`/institutes/${bond}`);
    await expectPath(`/institutes/${bond}/projects`);
    await expect(page.getByRole("heading", { level: 1, name: "Bond Institute" })).toBeVisible();
    await counted;
    const columns = (): Promise<string[]> =>
      page.getByRole("main").getByRole("columnheader").allInnerTexts();
    await loadAll(page, "Projects", CLAIMED_PROJECTS);
    expect(await columns()).toEqual(["Project", "Created", "Last edited", "Users"]);
    await expect(projects.getByRole("row").nth(1).getByRole("cell")).toHaveText([
      /^Trial 01/u,
      /^\d+ [A-Z][a-z]+/u,
      /^Today, \d\d:\d\d$/u,
      "1",
    ]);
    await expect(projects.getByRole("row", { name: "Zebra stripes" })).toHaveCount(0);
    await expect(places()).toContainText(`Projects ${CLAIMED_PROJECTS}`);

    const unclaimed = page.waitForRequest(`**/api/institutes/${bond}/projects?unclaimed=1`);
    await page.getByRole("radio", { name: "Unclaimed" }).check();
    await expectPath(`/institutes/${bond}/projects/claim`);
    await unclaimed;
    await expect(projects.getByRole("row")).toHaveCount(2);
    const claimed = page.waitForRequest(/\/claim$/u);
    await page.getByRole("button", { name: "Claim Zebra stripes" }).press("Enter");
    expect(claimAddress(await claimed)).toBe(
      `POST /api/institutes/institutes/${bond}/projects/{id}/claim`,
    );
    await expect(page.getByText("Project allocated to institute")).toBeVisible();
    await expect(page.getByText("No unclaimed projects")).toBeVisible();
    await expect(places()).toContainText(`Projects ${CLAIMED_PROJECTS + 1}`);
    await page.getByRole("radio", { name: "Unclaimed" }).press("ArrowLeft");
    await expectPath(`/institutes/${bond}/projects`);
    await page.getByRole("button", { name: "Load more" }).click();
    await expect(projects.getByRole("row", { name: "Zebra stripes" })).toBeVisible();

    await places().getByRole("link", { name: "Users" }).click();
    await expect(page.getByText("No users claimed yet")).toBeVisible();
    await page.getByRole("link", { name: "Claim users" }).click();
    await expectPath(`/institutes/${bond}/users/claim`);
    await loadAll(page, "Users", UNCLAIMED_USERS);
    expect(await columns()).toEqual(["User", "Created", "Last edited", "Actions"]);
    const claimedUser = page.waitForRequest(/\/claim$/u);
    await page.getByRole("button", { name: "Claim person 01" }).press("Enter");
    expect(claimAddress(await claimedUser)).toBe(
      `POST /api/institutes/institutes/${bond}/users/{id}/claim`,
    );
    await expect(page.getByText("User allocated to institute")).toBeVisible();
    await expect(page.getByRole("button", { name: "Claim Person 02" })).toBeFocused();
    await expect(page.getByRole("row", { name: "person 01" })).toHaveCount(0);
    await page.getByRole("radio", { name: "Claimed", exact: true }).check();
    await expect(page.getByRole("row", { name: "person 01" })).toBeVisible();
  });

  test("INST-01 INST-05 INST-08 a manager sees their institutes' profiles and no other", async () => {
    await visit(`/institutes/${bond}/settings`);
    for (const shown of [
      bond,
      "https://bond.example",
      `${product.origin}/api/institutes/${bond}`,
      "Production",
    ])
      await expect(page.getByRole("main").getByText(shown, { exact: true })).toBeVisible();

    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await visit(`/institutes/${lane}/projects`);
    await expect(page.getByText(/^You are not a manager of this institute/u)).toBeVisible();
    await expectPath(`/institutes/${bond}/projects`);
    expect(asked.filter((path) => path.startsWith(`/api/institutes/${lane}`))).toEqual([]);

    await product.admin("institute", "manager", lane, ida.email, "on");
    await visit("/institutes");
    const list = page.getByRole("table", { name: "Your institutes" });
    await expect(list.getByRole("link")).toHaveText(["Bond Institute", "Lane Hospital"]);
    await list.getByRole("link", { name: "Lane Hospital" }).click();
    await expectPath(`/institutes/${lane}/projects`);
    await expect(page.getByText("No projects claimed yet")).toBeVisible();
  });
});
