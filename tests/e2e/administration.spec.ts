import { expect, type Page } from "@playwright/test";
import { openDatabaseOf } from "../product/installation-database.ts";
import type { Product } from "../product/product.ts";
import { ADMINISTRATOR_EMAIL, test } from "../product/shared-product.ts";
import { openAdministration } from "./administrator.ts";
import { checkAppearance, newDesktopPage, resetToDesktop } from "./check-appearance.ts";
import { person } from "./people.ts";

test.describe("an administrator", () => {
  let product: Product;
  let page: Page;
  const grace = person("Grace", "Adeyemi");

  test.beforeAll(async ({ browser, product: shared }) => {
    product = shared;
    page = await newDesktopPage(browser);
    await openAdministration(page, product);
    const database = await openDatabaseOf(product);
    await database.query(
      `insert into public.users (id, kinde_id, email, email_verified, data)
       values (gen_random_uuid(), 'kp_' || $1, $1, true, '{"name": "Grace Adeyemi"}')`,
      [grace.email],
    );
    await database.query(
      `insert into private.administrator_acts (administrator, act, subject, outcome)
       select id, 'lock-person', id::text, 'refused' from public.users where email = $1`,
      [ADMINISTRATOR_EMAIL],
    );
    await database.query(
      "insert into public.outbox (recipient, subject, text) values ($1, 'Welcome', 'Dear Grace')",
      [grace.email],
    );
    await database.query(
      `with made as (
         insert into public.projects (id, data, deleted_at)
         values (gen_random_uuid(), '{"name": "Tea and sleep", "type": "systematic-review"}', now()) returning id
       )
       insert into public.project_members (project, "user", email, role)
       select made.id, u.id, u.email, 'creator' from made, public.users u where u.email = $1`,
      [grace.email],
    );
    await database.close();
  });

  test.afterAll(async () => {
    await product.admin("unlock");
    await page.context().close();
  });

  /** Opens a section by its link in the page, as a person does. */
  async function openSection(name: string): Promise<void> {
    await resetToDesktop(page);
    await page
      .getByRole("navigation", { name: "Administration" })
      .getByRole("link", { name })
      .click();
    await expect(page.getByRole("region", { name })).toBeVisible();
  }

  test("ADMIN-02 finds a person, gives and undoes a subscription, and confirms before a lock", async () => {
    await openSection("People");
    await page.getByRole("searchbox", { name: "Find a person" }).fill(grace.email);
    const rows = page.getByRole("table", { name: "People" }).getByRole("row");
    await expect(rows).toHaveCount(2);
    const choose = async (item: string): Promise<void> => {
      await page.getByRole("button", { name: `Actions for ${grace.email}` }).click();
      await page.getByRole("menuitem", { name: item }).click();
    };
    await choose("Grant subscription");
    await expect(rows.nth(1)).toContainText("Subscribed");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(rows.nth(1)).not.toContainText("Subscribed");
    await choose("Lock person");
    await page.getByRole("button", { name: "Lock person" }).click();
    await expect(rows.nth(1)).toContainText("Locked");
    await checkAppearance(page, "people");
    await resetToDesktop(page);
    await choose("Unlock person");
    await expect(rows.nth(1)).not.toContainText("Locked");
    await choose("Projects");
    await expect(page.getByRole("searchbox", { name: "Find by name" })).toHaveValue(grace.email);
    await page.goBack();
    await page.getByRole("searchbox", { name: "Find a person" }).fill("nobody at all");
    await page.getByRole("button", { name: "Clear search" }).click();
    await expect(rows.filter({ hasText: grace.email })).toBeVisible();
  });

  test("ADMIN-05 sees counts, the server's state, and plots with a table of the same numbers", async () => {
    await openSection("Overview");
    const overview = page.getByRole("region", { name: "Overview" });
    await expect(overview.getByText("Running for")).toBeVisible();
    await expect(overview.getByText(/^Active people a day: /u)).toBeAttached();
    const fitsIntoPlot = await overview.locator("svg rect").evaluateAll((columns) =>
      columns.map((column) => {
        const [own, plot] = [column, column.parentElement ?? column].map((element) =>
          element.getBoundingClientRect(),
        );
        return own !== undefined && plot !== undefined && own.bottom <= plot.bottom + 1;
      }),
    );
    expect(fitsIntoPlot).toHaveLength(4 * 30);
    expect(fitsIntoPlot).not.toContain(false);
    await checkAppearance(page, "overview");
    await resetToDesktop(page);
    await page.getByRole("radio", { name: "90 days" }).check();
    await page.getByRole("button", { name: "Show as table" }).click();
    await expect(page.getByRole("table", { name: "Usage by day" }).getByRole("row")).toHaveCount(
      91,
    );
  });

  test("ADMIN-04 finds a deleted project by its owner, and restores it", async () => {
    await openSection("Projects");
    await page.getByRole("radio", { name: "In the bin" }).check();
    await page.getByRole("searchbox", { name: "Find by name" }).fill(grace.email);
    const rows = page.getByRole("table", { name: "Projects" }).getByRole("row");
    await expect(rows).toHaveCount(2);
    await checkAppearance(page, "projects in the bin");
    await resetToDesktop(page);
    await page.getByRole("button", { name: "Restore Tea and sleep" }).click();
    await expect(page.getByText("No projects match")).toBeVisible();
    await page.getByRole("radio", { name: "All" }).check();
    await expect(rows.nth(1)).toContainText("Tea and sleep");
  });

  test("ADMIN-03 previews a lock's message, locks the site and unlocks it", async () => {
    await openSection("Maintenance");
    await page.getByLabel("Message").fill("We are moving to a larger server.");
    await page.getByLabel("Open again at").fill("2020-01-01T10:00");
    await page.getByRole("button", { name: "Lock site" }).click();
    await expect(page.getByLabel("Open again at")).toHaveAccessibleDescription(/future/u);
    await page.getByLabel("Open again at").fill("2199-01-01T10:00");
    const preview = page.getByRole("region", { name: "Maintenance" });
    await expect(preview).toContainText("Expected back 1 January 2199, 10:00.");
    await checkAppearance(page, "maintenance");
    await resetToDesktop(page);
    await page.getByRole("button", { name: "Lock site" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Lock site" }).click();
    await expect(preview).toContainText("The site is locked.");

    // The other sections can still be read, and a notice on every other page links to them.
    await openSection("People");
    await expect(page.getByText("The site is locked. You can read everything here")).toBeVisible();
    await expect(page.getByText("Maintenance: changes can't be saved now.")).toHaveCount(0);
    await page.getByRole("searchbox", { name: "Find a person" }).fill(grace.email);
    await expect(page.getByRole("table", { name: "People" }).getByRole("row")).toHaveCount(2);
    await page.getByRole("link", { name: "Home" }).click();
    await expect(page.getByRole("heading", { name: "Site down for maintenance" })).toBeVisible();
    await page.getByRole("link", { name: "Open administration" }).click();
    await page.getByRole("button", { name: "Unlock site" }).click();
    await expect(page.getByRole("button", { name: "Lock site" })).toBeVisible();
  });

  test("ADMIN-07 adds an institute, and names and removes its manager", async () => {
    await openSection("Institutes");
    await page.getByRole("button", { name: "Add institute" }).click();
    const id = `clinic-${Date.now()}`;
    await page.getByRole("textbox", { name: "Name", exact: true }).fill("Hill Clinic");
    await page.getByRole("textbox", { name: "ID", exact: true }).fill("Hill Clinic");
    await page.getByRole("dialog").getByRole("button", { name: "Add institute" }).click();
    await expect(page.getByRole("dialog")).toContainText("lowercase letters");
    await page.getByRole("textbox", { name: "ID", exact: true }).fill(id);
    await page.getByLabel("Mail domains").fill("hill.example");
    await page.getByRole("dialog").getByRole("button", { name: "Add institute" }).click();
    const row = page
      .getByRole("table", { name: "Institutes" })
      .getByRole("row")
      .filter({ hasText: id });
    await expect(row).toContainText("No managers");
    const addManager = async (): Promise<void> => {
      await row.getByRole("button", { name: "Actions for Hill Clinic" }).click();
      await page.getByRole("menuitem", { name: "Add manager" }).click();
      await page.getByLabel("E-mail address").fill(grace.email);
      await page.getByRole("dialog").getByRole("button", { name: "Add manager" }).click();
      await expect(row).toContainText(grace.email);
    };
    await addManager();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(row).toContainText("No managers");
    await addManager();
    await checkAppearance(page, "institutes");
  });

  test("ADMIN-08 finds a mail by its recipient and opens its text", async () => {
    await resetToDesktop(page);
    await expect(page.getByRole("navigation", { name: "Administration" })).toBeVisible();
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog").getByRole("combobox").fill("administration mail");
    await page.getByRole("option", { name: /Administration: Mail/u }).click();
    await expect(page).toHaveURL(`${product.origin}/admin/mail`);
    await page.getByRole("searchbox", { name: "Find by recipient" }).fill(grace.email);
    const rows = page.getByRole("table", { name: "Mail" }).getByRole("row");
    await expect(rows).toHaveCount(2);
    await expect(rows.nth(1)).toContainText("Unsent");
    await checkAppearance(page, "mail");
    await resetToDesktop(page);
    await page.getByRole("button", { name: /^Show text of Welcome/u }).click();
    await expect(page.getByRole("alertdialog")).toContainText("Dear Grace");
    await page.getByRole("button", { name: "Close", exact: true }).click();
  });

  test("ADMIN-09 checks the addresses of the catalogue's tools", async () => {
    await openSection("Tools");
    const rows = page.getByRole("table", { name: "Tools" }).getByRole("row");
    const ours = rows.filter({ hasText: "Word Frequency Analyser" });
    await expect(ours).toContainText("Not checked");
    await page.getByRole("button", { name: "Check all" }).click();
    await expect(ours).toContainText("Answers");
    await expect(rows.filter({ hasText: "Not set up" }).first()).toBeVisible();
    await checkAppearance(page, "tools");
  });

  test("ADMIN-06 sees logins by person and kind, and what administrators changed", async () => {
    await openSection("Security");
    const events = page.getByRole("table", { name: "Security events" }).getByRole("row");
    await expect(events.nth(1)).toBeVisible();
    await page.getByRole("combobox", { name: "Kind" }).selectOption("Login succeeded");
    await page.getByRole("searchbox", { name: "Find by person" }).fill(ADMINISTRATOR_EMAIL);
    await expect(events.filter({ hasText: "means: password" }).first()).toBeVisible();
    const cut = events
      .locator("span")
      .evaluateAll(
        (texts) => texts.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length,
      );
    expect(await cut).toBe(0);
    await checkAppearance(page, "security events");
    await resetToDesktop(page);
    await page.getByRole("radio", { name: "Administrators" }).check();
    const acts = page.getByRole("table", { name: "Administrator actions" }).getByRole("row");
    await expect(acts.filter({ hasText: "Refused" }).last()).toContainText("Lock person");
  });

  test("ADMIN-01 must be logged in to open the administration", async ({ browser }) => {
    const visitor = await newDesktopPage(browser);
    await visitor.goto(`${product.origin}/admin`);
    await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Account needed");
    await visitor.context().close();
  });

  // Last, because it makes every login older.
  test("ADMIN-01 must log in again to change something if the login is old", async () => {
    await openSection("People");
    const database = await openDatabaseOf(product);
    for (const field of ["loginTs", "authTime"])
      await database.query(
        `update login.records set payload = payload || jsonb_build_object($1::text, (payload ->> $1)::float8 - 660)
         where payload ? $1`,
        [field],
      );
    await database.close();
    await page.reload();
    // Other tests have signed up people that the list shows first.
    await page.getByRole("searchbox", { name: "Find a person" }).fill(grace.email);
    await expect(page.getByRole("table", { name: "People" }).getByRole("row")).toHaveCount(2);
    await page.getByRole("button", { name: `Actions for ${grace.email}` }).click();
    await page.getByRole("menuitem", { name: "Grant subscription" }).click();
    const question = page.getByRole("alertdialog", { name: "Confirm it's you" });
    await expect(question).toContainText("To change a subscription, log in again.");
    await question.getByRole("button", { name: "Log in again" }).click();
    await expect(page.getByRole("heading", { name: "Confirm it's you" })).toBeVisible();
  });
});
