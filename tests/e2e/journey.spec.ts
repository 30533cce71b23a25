import { expect, test } from "@playwright/test";
import { INVENTED_TRIALS } from "./citation-files.ts";
import { ensureOpen } from "./ensure-open.ts";
import { beginFirstHour, type FirstHour } from "./first-hour.ts";
import { refreshFiles } from "./refresh-files.ts";
import { fillSignUp, linkMailedTo, person, verifyEmail } from "./people.ts";

test.describe("a researcher's first hour", () => {
  let hour: FirstHour;
  // Tests an e-mail address with non-ASCII characters.
  const ruth = person("Rúth", "Lindqvist");

  test.beforeAll(async ({ browser }) => {
    hour = await beginFirstHour(browser, "embedded-postgres");
  });

  test.afterAll(() => hour.close());

  test("LAND-01 LAND-04 ROUTE-04 ROUTE-06 PROJ-27 a visitor signs up and gets a project", async () => {
    const { page, product, context } = hour;
    await page.goto(product.origin);
    for (const blurb of ["Accelerated", "Evaluated", "Collaborative", "Focused"])
      await expect(page.getByRole("heading", { name: blurb })).toBeVisible();
    for (const name of ["Log in", "Sign up"])
      await expect(page.getByRole("link", { name }).first()).toBeVisible();
    const waiting = await context.newPage();
    await waiting.goto(`${product.origin}/projects`);
    await expect(waiting.getByRole("heading", { name: "Account needed" })).toBeVisible();
    await hour.signUp();
    await expect(waiting.getByRole("row", { name: /Amara's project/u })).toBeVisible();
    await waiting.close();
    await page.reload();
    await expect(page.getByRole("button", { name: "Your menu" })).toBeVisible();
    await page.goto(`${product.origin}/?promo`);
    await expect(page.getByRole("heading", { name: "Accelerated" })).toBeVisible();
    await page.goto(`${product.origin}/login`);
    await expect(page).toHaveURL(`${product.origin}/`);
    await page.goto(`${product.origin}/welcome`);
    await expect(page).toHaveURL(`${product.origin}/`);
  });

  test("ROUTE-04 a tab that checks the login while another tab refreshes it stays signed in", async () => {
    const { product, context } = hour;
    await hour.signUp();
    const tab = await context.newPage();
    // Like the provider's client, removes the old token before storing the new one.
    await tab.addInitScript(() => {
      const kept = Object.entries(localStorage).filter(([key]) => /refresh/iu.test(key));
      if (kept.length === 0) throw new Error("The tabs share no login.");
      for (const [key] of kept) localStorage.removeItem(key);
      const known = Object.getOwnPropertyDescriptor(Storage.prototype, "getItem")
        ?.value as typeof localStorage.getItem;
      Storage.prototype.getItem = function lookOnce(key) {
        const isLogin = kept.some(([name]) => name === key);
        if (isLogin)
          setTimeout(() => {
            for (const [name, value] of kept) localStorage.setItem(name, value);
          }, 50);
        return known.call(this, key);
      };
    });
    await tab.goto(`${product.origin}/projects`);
    await expect(tab.getByRole("row", { name: /Amara's project/u })).toBeVisible();
    await tab.close();
  });

  test("PROJ-01 PROJ-03 PROJ-04 PROJ-05 VAL-01 VAL-02 SUB-06 second projects need a subscription", async () => {
    const { page, product } = hour;
    await hour.signUp();
    await page.goto(`${product.origin}/projects`);
    await expect(page.getByRole("row", { name: /Amara's project/u })).toBeVisible();
    await expect(page.getByRole("link", { name: "Create project" })).toHaveCount(0);
    await hour.createProject();
  });

  test("FILE-01 FILE-14 citation exports are uploaded and listed with their details", async () => {
    const { page } = hour;
    await hour.uploadFiles();
    for (const column of ["File", "Size", "Last modified", "Metadata"])
      await expect(page.getByRole("columnheader", { name: column })).toBeVisible();
    await refreshFiles(page);
  });

  test("LIB-01 LIB-02 LIB-04 a library is opened, searched and edited, and the edit is stored", async () => {
    const { page } = hour;
    await hour.editLibrary();
    await page.getByRole("link", { name: INVENTED_TRIALS.name }).click();
    await expect(page.getByRole("row", { name: /Sepsis bundles/u })).toContainText("1987");
  });

  test("TOOL-07 TOOLX-04 BRIDGE-07 BRIDGE-10 a tool counts a library's words and saves the counts", () =>
    hour.countWords());

  test("FILE-20 FILE-21 a tool's file can be downloaded instead of stored, and is not listed", () =>
    hour.downloadCounts());

  test("PROJ-08 PROJ-09 PROJ-12 PROJ-18 PROJ-22 FILE-15 LIB-01 people see each other's changes", async ({
    browser,
  }) => {
    const { page, product } = hour;
    await hour.editLibrary();
    await hour.countWords();
    await page.getByRole("link", { name: "Timeline" }).click();
    await expect(
      page.getByText("Counted words in invented-trials.ris (12 references)"),
    ).toBeVisible();
    // FILE-15: the file that the tool wrote.
    await expect(
      page.getByRole("listitem").filter({ hasText: "with Word Frequency Analyser" }).first(),
    ).toBeVisible();
    await expect(
      page
        .getByRole("listitem")
        .filter({ hasText: "edited" })
        .getByRole("link", { name: INVENTED_TRIALS.name }),
    ).toBeVisible();
    await page.getByRole("button", { name: "Invite" }).first().click();
    await page.getByLabel("E-mail addresses").fill(ruth.email);
    await page.getByRole("button", { name: "Send 1 invite" }).click();
    await expect(page.getByText("Project invites have been sent")).toBeVisible();
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();

    const second = await browser.newContext();
    const other = await second.newPage();
    const invitation = await linkMailedTo(product, ruth, /invit/iu);
    // Without the link's secret, the page names nobody and verifies no address.
    await other.goto(`${product.origin}${new URL(invitation).pathname}`);
    await expect(
      other.getByText("Someone has invited you to work with them on a project"),
    ).toBeVisible();
    await expect(other.getByText("Discharge after hip fracture")).toHaveCount(0);
    await other.getByRole("link", { name: "Login or create an account" }).click();
    // Wait for the login page, because the invitation page has a link with the same text.
    await expect(other.getByLabel("Password", { exact: true })).toBeVisible();
    await other.getByRole("link", { name: /create an account|sign up/iu }).click();
    await fillSignUp(other, ruth);
    await expect(
      other.getByRole("heading", { name: "Verify your e-mail address first" }),
    ).toBeVisible();
    const mail = await second.newPage();
    await verifyEmail(mail, product, ruth);
    // Browsers dispatch this when a person returns to a tab.
    await other.evaluate(() => window.dispatchEvent(new Event("focus")));
    await expect(
      other.getByRole("heading", { name: "Discharge after hip fracture" }),
    ).toBeVisible();
    await expect(
      page.getByRole("complementary", { name: "About the project" }).getByText("Rúth Lindqvist"),
    ).toBeVisible();
    await expect(page.getByRole("button", { name: /^Follow Rúth Lindqvist/u })).toBeVisible();
    await expect(other.getByRole("button", { name: /^Follow Amara / })).toBeVisible();

    await other.goto(`${product.origin}/project/files`);
    await expect(other.getByRole("row", { name: INVENTED_TRIALS.name })).toBeVisible();
    await hour.openFiles();
    await other
      .locator("input[type=file]")
      .first()
      .setInputFiles({
        name: "from-ruth.txt",
        mimeType: "text/plain",
        buffer: Buffer.from("A note."),
      });
    await expect(page.getByRole("row", { name: "from-ruth.txt" })).toBeVisible();
    hour.stored.add("from-ruth.txt");

    await other.getByRole("link", { name: INVENTED_TRIALS.name }).click();
    await page.getByRole("link", { name: INVENTED_TRIALS.name }).click();
    await other.getByRole("row", { name: /Delirium screening/u }).click();
    await other.getByLabel("Journal").fill("Journal of Live Changes");
    await other.getByLabel("Journal").press("Enter");
    await expect(page.getByRole("row", { name: /Delirium screening/u })).toContainText(
      "Journal of Live Changes",
    );

    await other.goto(invitation);
    await expect(other.getByText("You are already a member of this project")).toBeVisible();
    await expect(other).toHaveURL(`${product.origin}/`);
    await second.close();
  });

  test("killing every process loses no acknowledged edit, and people stay signed in", async () => {
    const { page, product, stored } = hour;
    await hour.uploadFiles();
    await ensureOpen(page, `${product.origin}/project/library/${INVENTED_TRIALS.name}`);
    await page.getByRole("row", { name: /Vitamin D/u }).click();
    await page.getByLabel("Volume").fill("777");
    await page.getByLabel("Volume").press("Enter");
    await expect(page.getByText(/^Saved \d\d:\d\d$/u)).toBeVisible();
    await product.kill();
    await page.getByLabel("Volume").fill("778");
    await page.getByLabel("Volume").press("Enter");
    await expect(
      page.getByRole("complementary", { name: "Reference" }).getByText("Saving changes..."),
    ).toBeVisible();
    await product.start();
    await expect(page.getByText(/^Saved \d\d:\d\d$/u)).toBeVisible({ timeout: 60_000 });
    await page.reload();
    await expect(page.getByRole("button", { name: "Your menu" })).toBeVisible();
    await page.getByRole("row", { name: /Vitamin D/u }).click();
    await expect(page.getByLabel("Volume")).toHaveValue("778");
    await hour.openFiles();
    for (const name of stored) await expect(page.getByRole("row", { name })).toBeVisible();
  });

  test("ROUTE-05 logging out ends the session in the product and at the login provider", async () => {
    const { page, product } = hour;
    await hour.signUp();
    await page.getByRole("button", { name: "Your menu" }).click();
    await page.getByRole("menuitem", { name: "Log out" }).click();
    await expect(page.getByRole("link", { name: "Sign up" }).first()).toBeVisible();
    await page.goto(`${product.origin}/logout`);
    await expect(page).toHaveURL(`${product.origin}/`);
    await page.goto(`${product.origin}/login`);
    await expect(page.getByLabel("Password", { exact: true })).toBeVisible();
  });
});
