import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import type { ScriptDatabase } from "../../apps/server/src/database/script-database.ts";
import { openDatabaseOf } from "../product/installation-database.ts";
import type { Product } from "../product/product.ts";
import { test } from "../product/shared-product.ts";
import { INVENTED_TRIALS } from "./citation-files.ts";
import { person, type Person, signUp } from "./people.ts";

/** Signs up with a first project, then creates a second one; resolves with their ids. */
async function withTwoProjects(page: Page, product: Product, who: Person): Promise<string[]> {
  await signUp(page, product, who);
  await page.getByRole("heading", { name: `${who.givenName}'s project` }).waitFor();
  await product.admin("subscribe", who.email);
  await page.goto(`${product.origin}/projects/create`);
  await page.getByLabel("Project name").fill("Second project");
  await page.getByRole("button", { name: "Create project" }).click();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Second project");
  const rows = await withDatabase(product, (database) =>
    database.query<{ id: string }>(
      `select p.id from public.projects p join public.project_members m on m.project = p.id join public.users u on u.id = m."user" where u.email = $1 order by p.created_at`,
      [who.email],
    ),
  );
  return rows.map(({ id }) => id);
}

async function withDatabase<Result>(
  product: Product,
  work: (database: ScriptDatabase) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabaseOf(product);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

test.describe("project URLs", () => {
  test("ROUTE-08 ROUTE-09 ROUTE-10 ROUTE-11 LAYOUT-10 LAND-09 SYNC-08 open their project", async ({
    page,
    product,
  }) => {
    test.slow();
    await page.setViewportSize({ width: 1440, height: 900 });
    const who = person("Noor", "Haddad");
    const [first = "", second = ""] = await withTwoProjects(page, product, who);
    expect(first).toMatch(/^[0-9a-f-]{36}$/u);
    const name = page.getByLabel("Name", { exact: true });

    // Without an id, or with the open project's id, the settings open without a page load.
    await page.goto(`${product.origin}/projects/switch`);
    await expect(page).toHaveURL(`${product.origin}/project/settings`);
    await expect(name).toHaveValue("Second project");
    await page.goto(`${product.origin}/projects/${second}`);
    await expect(page).toHaveURL(/\/project(?:\/settings)?$/u);

    // Another tab opens the first project. Each tab keeps its own project after a reload.
    const other = await page.context().newPage();
    await other.goto(`${product.origin}/projects/switch/${first}`);
    await expect(other).toHaveURL(/\/project(?:\/settings)?$/u);
    await other.goto(`${product.origin}/project/settings`);
    await expect(other.getByLabel("Name", { exact: true })).toHaveValue("Noor's project");
    await page.goto(`${product.origin}/project/settings`);
    await expect(name).toHaveValue("Second project");
    const sessionOf = (tab: Page): Promise<string | null> =>
      tab.evaluate(() => sessionStorage.getItem("session-id"));
    for (const tab of [page, other]) await expect.poll(() => sessionOf(tab)).not.toBeNull();
    const sessions = [await sessionOf(page), await sessionOf(other)];
    expect(new Set(sessions).size).toBe(2);
    await page.reload();
    await expect(name).toHaveValue("Second project");
    await other.reload();
    await expect(other.getByLabel("Name", { exact: true })).toHaveValue("Noor's project");
    expect([await sessionOf(page), await sessionOf(other)]).toEqual(sessions);

    // Switching to another project loads the page again.
    await other.evaluate(() => Object.assign(window, { isSamePage: true }));
    await other.getByRole("button", { name: "Switch project" }).click();
    await other.getByRole("menuitem", { name: /Second project/u }).click();
    await expect(other.getByRole("heading", { name: "Second project" })).toBeVisible();
    expect(await other.evaluate(() => "isSamePage" in window)).toBe(false);
    await other.close();

    // A shared link with a percent sign in a file's name works.
    await page.goto(`${product.origin}/project/files`);
    await page.getByLabel("Files to upload").setInputFiles({
      name: "100% done #2.ris",
      mimeType: "text/plain",
      buffer: readFileSync(INVENTED_TRIALS.path),
    });
    await expect(page.getByRole("row", { name: "100% done #2.ris" })).toContainText(
      "12 references",
    );
    await page.goto(
      `${product.origin}/projects/${second}/project/library/${encodeURIComponent("100% done #2.ris")}`,
    );
    await expect(page.getByRole("row", { name: /Sepsis bundles/u })).toBeVisible();

    // Logged-in people see neither the login nor the sign-up page.
    await page.addInitScript(() => {
      new MutationObserver(() => {
        const shown = [...document.querySelectorAll('a[href="/login"], a[href="/signup"]')];
        if (shown.length > 0) sessionStorage.setItem("login-shown", location.pathname);
      }).observe(document, { childList: true, subtree: true });
    });
    for (const path of ["/", "/help", "/projects"]) {
      await page.goto(`${product.origin}${path}`);
      await expect(page.getByRole("button", { name: "Your menu" })).toBeVisible();
    }
    expect(await page.evaluate(() => sessionStorage.getItem("login-shown"))).toBeNull();

    await page.goto(`${product.origin}/logout`);
    await expect(page.getByRole("link", { name: "Sign up" }).first()).toBeVisible();
    await page.goto(`${product.origin}/projects/switch/${first}`);
    await expect(page.getByRole("heading", { name: "Account needed" })).toBeVisible();
    await page.getByRole("link", { name: "Login or create an account" }).click();
    await page.getByLabel("E-mail").fill(who.email);
    await page.getByLabel("Password", { exact: true }).fill(who.password);
    await page.getByRole("button", { name: "Log in", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Noor's project" })).toBeVisible();
    // The post-login URL is used only once.
    expect(await page.evaluate(() => sessionStorage.getItem("post-login-url"))).toBeNull();
    await page.goto(product.origin);
    await expect(page.getByRole("heading", { name: "Hello, Noor" })).toBeVisible();
    await expect(page).toHaveURL(`${product.origin}/`);
  });

  test("PROJ-11 PROJ-30 LAYOUT-07 people can continue if their remembered project is missing", async ({
    page,
    product,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const who = person("Vera", "Novak");
    await signUp(page, product, who);
    await page.getByRole("heading", { name: "Vera's project" }).waitFor();
    const sidebar = page.getByRole("complementary", { name: "Sidebar", exact: true });
    for (const link of ["Timeline", "Files", "Project settings", "Home", "My projects", "Help"])
      await expect(sidebar.getByRole("link", { name: link }).first()).toBeVisible();
    await page.getByRole("button", { name: "Your menu" }).click();
    for (const item of ["Profile", "Subscribe", "Cite us", "Log out"])
      await expect(page.getByRole("menuitem", { name: item })).toBeVisible();
    await page.keyboard.press("Escape");

    // The project was deleted while no page was open. The device and the profile remember it.
    await page.goto("about:blank");
    await withDatabase(product, (database) =>
      database.query(
        `delete from public.project_members m using public.users u where u.id = m."user" and u.email = $1`,
        [who.email],
      ),
    );
    await page.goto(`${product.origin}/project/files`);
    await expect(page).toHaveURL(/\/project$/u);
    await expect(page.getByRole("heading", { level: 1, name: "Vera's project" })).toBeVisible();

    // Without a remembered project, an empty list opens the list of projects at once.
    await page.goto(`${product.origin}/robots.txt`);
    await withDatabase(product, async (database) => {
      await database.query(
        `delete from public.project_members m using public.users u where u.id = m."user" and u.email = $1`,
        [who.email],
      );
      await database.query(
        `update public.users set data = data - 'activeProject' where email = $1`,
        [who.email],
      );
    });
    await page.evaluate(async () => {
      sessionStorage.clear();
      for (const { name = "" } of await indexedDB.databases()) indexedDB.deleteDatabase(name);
    });
    await page.goto(`${product.origin}/project/files`);
    await expect(page).toHaveURL(`${product.origin}/projects`);
  });
});
