import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type BrowserContext, expect, type Page } from "@playwright/test";
import type { Product } from "../product/product.ts";
import { test } from "../product/shared-product.ts";
import { layoutFaultsOf } from "../layout/in-frame.ts";
import { checkAppearance } from "./check-appearance.ts";
import { INVENTED_TRIALS } from "./citation-files.ts";
import { person, signUp } from "./people.ts";
import { runOnce } from "./run-once.ts";

function inAnHour(): string {
  return new Date(Date.now() + 3_600_000).toISOString();
}

test.describe("the shell around every page", () => {
  let product: Product;
  let context: BrowserContext;
  let page: Page;
  const clara = person("Clara", "Vale");

  test.beforeAll(async ({ browser, product: shared }) => {
    product = shared;
    context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    page = await context.newPage();
  });

  test.afterAll(() => context.close());

  const signedUp = runOnce(async () => {
    await signUp(page, product, clara);
    await page.getByRole("heading", { name: "Clara's project" }).waitFor();
  });

  const withLibrary = runOnce(async () => {
    await signedUp();
    await page.goto(`${product.origin}/project/files`);
    await page.getByLabel("Files to upload").setInputFiles(INVENTED_TRIALS.path);
    await expect(page.getByRole("row", { name: INVENTED_TRIALS.name })).toContainText(
      `${INVENTED_TRIALS.references} references`,
    );
  });

  const field = () => page.getByRole("combobox", { name: "Search or go to" });
  const options = () => page.getByRole("dialog", { name: "Search or go to" }).getByRole("option");
  const sidebar = () => page.getByRole("complementary", { name: "Sidebar", exact: true });

  test("the palette opens files, tools and pages, tolerates typos and lists recent entries", async () => {
    await withLibrary();
    await page.keyboard.press("Control+k");
    await expect(field()).toBeFocused();
    await field().fill("invnted trials");
    await expect(options().first()).toContainText(INVENTED_TRIALS.name);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/project\/library\//u);
    await expect(field()).toHaveCount(0);
    for (const [typed, path] of [
      ["deduplicatr", "/help/deduplicator"],
      ["my projects", "/projects"],
      ["institute", "/profile"],
    ] as const) {
      await sidebar().getByRole("button", { name: "Search or go to…" }).click();
      await field().fill(typed);
      const wanted = path.startsWith("/help")
        ? options().filter({ hasText: "Help page" })
        : options();
      await wanted.first().click();
      await expect(page).toHaveURL(`${product.origin}${path}`);
    }
    await page.keyboard.press("Control+k");
    const recent = page.getByRole("group", { name: "Recent" }).getByRole("option");
    await expect(recent.first()).toContainText("Institute");
    await expect(recent.filter({ hasText: INVENTED_TRIALS.name })).toHaveCount(1);
    await page.keyboard.press("Escape");
    await expect(field()).toHaveCount(0);
  });

  test("the palette offers and runs the actions of the open page", async () => {
    await withLibrary();
    const runs = async (path: string, label: string): Promise<void> => {
      await page.goto(`${product.origin}${path}`);
      await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
      await expect(async () => {
        if ((await field().count()) > 0) await page.keyboard.press("Escape");
        await page.keyboard.press("Control+k");
        await field().fill(label, { timeout: 5000 });
        await expect(options().first()).toContainText(label, { timeout: 1000 });
      }).toPass();
      await page.keyboard.press("Enter");
    };
    await runs("/project/settings", "Invite people");
    await expect(page.getByRole("dialog", { name: /invite/iu })).toBeVisible();
    await page.keyboard.press("Escape");
    await runs("/project", "Add a note");
    await expect(page.getByRole("textbox", { name: /note/iu })).toBeFocused();
    await page.keyboard.press("Escape");
    await runs("/project", "Show oldest entries first");
    await expect(page.getByRole("radio", { name: "Oldest first" })).toBeChecked();
    await runs(`/project/library/${INVENTED_TRIALS.name}`, "Find duplicates");
    await expect(page.getByRole("button", { name: "Find duplicates" })).toHaveCount(0);
    await runs("/project/files", "Select all files");
    const selection = page.getByRole("region", { name: "Selection" });
    await expect(selection).toContainText("1 selected");
    await page.keyboard.press("Control+k");
    await field().fill("move to folder");
    await expect(options().first()).toContainText("Move to folder: 1 selected");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog", { name: "Move to folder" })).toBeVisible();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Control+k");
    await field().fill("signture");
    await expect(options().first()).toContainText("Signature");
    await page.keyboard.press("Escape");
    const chooser = page.waitForEvent("filechooser");
    await runs("/project/files", "Upload files");
    await chooser;
  });

  test("LAYOUT-13 LAYOUT-14 the site lock covers open pages, refuses changes and ends by itself", async () => {
    await signedUp();
    await page.goto(`${product.origin}/project/settings`);
    const name = page.getByLabel("Name", { exact: true });
    await expect(name).toBeEditable();
    const overlay = page.getByRole("alertdialog", { name: "Site down for maintenance" });
    try {
      await product.admin("lock", "The disks are being replaced.", "--until", inAnHour());
      await expect(overlay).toContainText("The disks are being replaced.");
      await expect(overlay).toContainText("Expected back");
      const visitor = await context.newPage();
      await visitor.goto(`${product.origin}/help`);
      await expect(visitor.getByText("Site down for maintenance")).toBeVisible();
      await visitor.goto(`${product.origin}/embed`);
      await visitor.waitForLoadState();
      await expect(visitor.getByText("Site down for maintenance")).toHaveCount(0);
      await visitor.close();
      const refused = await page.request.post(`${product.origin}/api/contact`, {
        data: { name: "N", email: "n@mail.example", subject: "S", body: "B" },
      });
      expect(refused.status()).toBe(503);
      expect(await refused.json()).toMatchObject({ code: "SITE-LOCKED" });

      await page.keyboard.press("Escape");
      await page.keyboard.press("Space");
      await page.keyboard.press("Space");
      await page.keyboard.press("a");
      await page.keyboard.press("Space");
      await expect(overlay).toBeVisible();
      await page.keyboard.press("Space");
      await expect(overlay).toBeVisible();
      await page.keyboard.press("Space");
      await expect(overlay).toHaveCount(0);
      await page.reload();
      await expect(name).toBeEditable();
      await expect(overlay).toHaveCount(0);
      await expect(
        page.getByText("Maintenance: changes can't be saved now.", { exact: false }),
      ).toBeVisible();

      writeFileSync(
        join(product.dataDirectory, "site-lock.json"),
        JSON.stringify({ id: "second", message: "Another one." }),
      );
      await expect(overlay).toContainText("Another one.");
    } finally {
      await product.admin("unlock");
    }
    await expect(overlay).toHaveCount(0);
    await expect(page.getByText("Maintenance: changes can't be saved now.")).toHaveCount(0);
  });

  test("LAYOUT-03 ']' opens the help sidebar, which follows the route and pops out", async () => {
    await signedUp();
    const help = page.getByRole("complementary", { name: "Help sidebar" });
    const title = help.getByRole("heading", { level: 2 }).first();
    const width = () => help.evaluate((element) => element.getBoundingClientRect().width);
    await page.goto(`${product.origin}/contact`);
    const subject = page.getByLabel("Subject");
    await subject.fill("[");
    await subject.press("]");
    await expect(subject).toHaveValue("[]");
    await subject.blur();
    await expect(help).toHaveCount(0);
    await page.keyboard.press("]");
    await expect(title).toHaveText("Help topics");
    await help.getByRole("link", { name: "Calculon" }).click();
    await expect(title).toHaveText("Calculon");
    await expect(page).toHaveURL(`${product.origin}/contact`);
    await help.getByRole("button", { name: "Back to help topics" }).click();
    await help.getByRole("searchbox", { name: "Search help pages" }).fill("deleted 30 days file");
    await help.getByRole("link", { name: "I deleted a file. Can I restore it?" }).click();
    const question = help.locator("summary").filter({ hasText: "I deleted a file." });
    await expect(question).toBeInViewport();
    await expect(question).toBeFocused();
    await sidebar().getByRole("link", { name: "Word Frequency Analyser" }).click();
    await expect(title).toHaveText("Word Frequency Analyser");
    await sidebar()
      .getByRole("link", { name: /^Files/u })
      .click();
    await expect(title).toHaveText("Overview");

    await page.getByRole("link", { name: "Skip to help" }).press("Enter");
    await expect(help).toBeFocused();

    const edge = help.getByRole("separator", { name: "Width of the help sidebar" });
    const before = await width();
    await edge.press("ArrowLeft");
    await expect.poll(width).toBe(before + 16);
    const box = await edge.boundingBox();
    if (box === null) throw new Error("The edge is shown.");
    await page.mouse.move(box.x + 5, 400);
    await page.mouse.down();
    await page.mouse.move(box.x + 25, 400);
    await page.mouse.up();
    await expect.poll(width).toBe(before - 4);
    await page.reload();
    await expect(title).toHaveText("Overview");
    await expect.poll(width).toBe(before - 4);
    await page.getByRole("heading", { level: 1, name: "Files" }).waitFor();
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
    await checkAppearance(page, "the help sidebar");
    await page.emulateMedia({ colorScheme: null, reducedMotion: null });
    await page.setViewportSize({ width: 1440, height: 900 });

    await help.getByRole("link", { name: "Open full screen" }).click();
    await expect(page).toHaveURL(`${product.origin}/help/overview`);
    await expect(help).toHaveCount(0);
    const button = sidebar().getByRole("button", { name: "Open help sidebar" });
    await button.click();
    await expect(title).toHaveText("Help topics");
    await page.keyboard.press("]");
    await expect(help).toHaveCount(0);

    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`${product.origin}/project/files`);
    await page.getByRole("button", { name: "Open help sidebar" }).click();
    const sheet = page.getByRole("dialog", { name: "Help" });
    await expect(sheet.getByRole("heading", { level: 2 }).first()).toHaveText("Overview");
    await expect(sheet.getByRole("heading", { level: 2, name: "Create a project" })).toHaveCSS(
      "font-family",
      /Newsreader/u,
    );
    expect(await layoutFaultsOf(page.mainFrame(), { reach: true })).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(sheet).toHaveCount(0);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  test("'?' lists the shortcuts, and the profile turns single keys off for every tab", async () => {
    await signedUp();
    await page.goto(`${product.origin}/profile`);
    await page.getByRole("heading", { level: 1, name: "Profile" }).waitFor();
    await page.keyboard.press("?");
    const list = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await expect(list).toContainText("Collapse or expand the sidebar");
    await expect(list).toContainText("Delete the selected references");
    await expect(list).toContainText("Single keys are on.");
    await page.keyboard.press("Escape");
    const other = await context.newPage();
    await other.goto(`${product.origin}/projects`);
    const fold = other.getByRole("button", { name: "Close sidebar" });
    await expect(fold).toHaveAttribute("aria-keyshortcuts", "[");
    await page.getByRole("switch", { name: "Single-key shortcuts" }).click();
    // The other tab learns of the setting from the server. Its buttons then offer no key.
    await expect(fold).not.toHaveAttribute("aria-keyshortcuts");
    await other.keyboard.press("[");
    await other.keyboard.press("]");
    await expect(other.getByRole("button", { name: "Open help sidebar" })).toBeVisible();
    await expect(fold).toBeVisible();
    await other.close();
    await page.keyboard.press("?");
    await expect(list).toHaveCount(0);
    await page.keyboard.press("Control+k");
    await field().fill("keyboard shortcuts");
    await page.keyboard.press("Enter");
    await expect(list).toContainText("Single keys are off.");
    await page.keyboard.press("Escape");
    await page.getByRole("switch", { name: "Single-key shortcuts" }).click();
    await page.keyboard.press("?");
    await expect(list).toBeVisible();
    await page.keyboard.press("Escape");
  });
});
