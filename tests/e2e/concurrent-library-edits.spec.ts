import { readFileSync } from "node:fs";
import {
  type BrowserContext,
  expect,
  type Locator,
  type Page,
  type Request,
  test,
  type WebSocketRoute,
} from "@playwright/test";
import { type Product, startProduct } from "../product/product.ts";
import { INVENTED_TRIALS } from "./citation-files.ts";
import { ensureOpen } from "./ensure-open.ts";
import { openInvited } from "./open-invited.ts";
import { person, signUp } from "./people.ts";
import { runOnce } from "./run-once.ts";
import { storedInBrowser } from "./stored-in-browser.ts";

const LIBRARY = INVENTED_TRIALS.name;
const CONVERGED_WITHIN_MS = 5000;
const FLUSH = /\/api\/sync\/project_libraries.*\/flush/u;
const SAVED = /^Saved \d\d:\d\d$/u;

/** No edit that was shown as saved may be lost, and none may vanish silently. */
test.describe("concurrent edits of a library", () => {
  let product: Product;
  let context: BrowserContext;
  let other: BrowserContext;
  let amara: Page;
  let ruth: Page;
  const manager = person("Amara", "Osei");
  const member = person("Ruth", "Lindqvist");

  test.beforeAll(async ({ browser }) => {
    product = await startProduct();
    context = await browser.newContext();
    amara = await context.newPage();
    await signUp(amara, product, manager);
    await expect(amara.getByRole("heading", { name: "Amara's project" })).toBeVisible();
    await amara.goto(`${product.origin}/project/files`);
    await amara.getByLabel("Files to upload").setInputFiles(INVENTED_TRIALS.path);
    await expect(amara.getByRole("row", { name: LIBRARY })).toContainText("12 references");
    ruth = await openInvited(amara, browser, product, member);
    other = ruth.context();
  });

  test.afterAll(async () => {
    await context.close();
    await other.close();
    await product.close();
  });

  const rowOf = (page: Page, title: string): Locator =>
    page.getByRole("row", { name: new RegExp(title, "u") });
  const panelOf = (page: Page): Locator => page.getByRole("complementary", { name: "Reference" });

  async function open(page: Page, title: string): Promise<void> {
    await ensureOpen(page, `${product.origin}/project/library/${LIBRARY}`);
    await rowOf(page, title).click();
    await expect(panelOf(page).getByLabel("Date")).toBeEditable();
  }

  async function write(page: Page, field: string, value: string): Promise<void> {
    await panelOf(page).getByLabel(field, { exact: true }).fill(value);
    await panelOf(page).getByLabel(field, { exact: true }).press("Enter");
  }

  /** Returns the drafts stored on the device. Each letter is stored within milliseconds. */
  async function draftsOn(page: Page): Promise<readonly unknown[]> {
    const { tables } = await storedInBrowser(page);
    return (tables["/settings"] ?? []).map(([, value]) => (value as { text?: unknown }).text);
  }

  async function downloaded(page: Page): Promise<string> {
    const saved = page.waitForEvent("download");
    await page.goto(`${product.origin}/project/download/${LIBRARY}`);
    return readFileSync(await (await saved).path(), "utf8");
  }

  const editTogether = runOnce(async () => {
    await Promise.all([open(amara, "Sepsis bundles"), open(ruth, "Sepsis bundles")]);
    await Promise.all([write(amara, "Volume", "501"), write(ruth, "Pages", "77-79")]);
    for (const page of [amara, ruth]) {
      await expect(panelOf(page).getByLabel("Volume")).toHaveValue("501");
      await expect(panelOf(page).getByLabel("Pages")).toHaveValue("77-79");
    }
  });

  test("SYNC-01 LIB-04 concurrent edits survive in different fields and converge in one field", async () => {
    await editTogether();
    await Promise.all([write(amara, "Date", "1987"), write(ruth, "Date", "1988")]);
    for (const page of [amara, ruth]) await expect(panelOf(page).getByText(SAVED)).toBeVisible();
    const dateOf = (page: Page): Locator => panelOf(page).getByLabel("Date", { exact: true });
    const leaveAgain = async (): Promise<boolean> => {
      // Whoever received the other's date first sees a conflict. Leaving the field again saves the
      // person's own date.
      for (const page of [amara, ruth]) await dateOf(page).press("Enter");
      return (await dateOf(amara).inputValue()) === (await dateOf(ruth).inputValue());
    };
    await expect.poll(leaveAgain).toBe(true);
  });

  test("a download includes edits not yet in the file, and editing can continue", async () => {
    await editTogether();
    const text = await downloaded(amara);
    expect(text).toMatch(/^VL {2}- 501$/mu);
    expect(text).toMatch(/77(?:-79|[\s\S]{0,20}79)/u);
    await write(ruth, "Volume", "502");
    await expect(panelOf(ruth).getByText(SAVED)).toBeVisible();
    expect(await downloaded(amara)).toMatch(/^VL {2}- 502$/mu);
  });

  test("SYNC-05 edits survive while a member who leaves writes a new version of the file", async () => {
    await open(amara, "Delirium screening");
    await write(amara, "Volume", "601");
    await expect(panelOf(amara).getByText(SAVED)).toBeVisible();
    const typing = Array.from({ length: 8 }, (_, index) => `60${index}-61${index}`);
    await open(ruth, "Delirium screening");
    await amara.getByRole("link", { name: "Files" }).first().click();
    for (const pages of typing) await write(ruth, "Pages", pages);
    await expect(panelOf(ruth).getByText(SAVED)).toBeVisible();
    await open(amara, "Delirium screening");
    await expect(panelOf(amara).getByLabel("Volume")).toHaveValue("601");
    await expect(panelOf(amara).getByLabel("Pages")).toHaveValue(typing.at(-1) ?? "");
  });

  test("SYNC-05 an unsent edit stays in its field while another member writes a new file version", async () => {
    await open(amara, "Delirium screening");
    const isPatch = (url: URL): boolean => /^\/api\/sync\/.+\/patch(?:es)?$/u.test(url.pathname);
    let isHeld = true;
    let sendHeld = (): void => undefined;
    const held = new Promise<void>((resolve) => (sendHeld = resolve));
    const own = await other.newPage();
    await open(own, "Delirium screening");
    await own.route(isPatch, async (route) => {
      if (isHeld) await held;
      await route.continue();
    });
    await write(own, "Pages", "640-641");
    await panelOf(own)
      .getByLabel("Pages", { exact: true })
      .evaluate((field) => {
        const seen = new Set<string>();
        const look = (): void => {
          seen.add((field as HTMLTextAreaElement).value);
          document.body.dataset["seen"] = [...seen].join(", ");
          if (field.isConnected) requestAnimationFrame(look);
          else document.body.dataset["seen"] += ", removed";
        };
        look();
      });
    await write(amara, "Volume", "640");
    await expect(panelOf(own).getByLabel("Volume")).toHaveValue("640");
    const reloaded = own.waitForResponse((answer) => answer.url().includes("/storage/v1/object"));
    await amara.getByRole("link", { name: "Files" }).first().click();
    await reloaded;
    await open(amara, "Delirium screening");
    await write(amara, "Number", "64");
    await expect(panelOf(own).getByLabel("Number", { exact: true })).toHaveValue("64");
    isHeld = false;
    sendHeld();
    await expect(panelOf(amara).getByLabel("Pages")).toHaveValue("640-641");
    await expect(panelOf(own).getByLabel("Pages")).toHaveValue("640-641");
    expect(await own.evaluate(() => document.body.dataset["seen"])).toBe("640-641");
    await own.close();
  });

  test("SYNC-06 a member without realtime sees others' edits and new versions without a reload", async () => {
    const cut = await other.newPage();
    let isCut = false;
    const lines = new Set<WebSocketRoute>();
    await cut.routeWebSocket(/\/realtime\//u, (line) => {
      if (isCut) return void line.close();
      lines.add(line);
      line.connectToServer();
    });
    await Promise.all([open(cut, "Delirium screening"), open(amara, "Delirium screening")]);
    const cutOff = async (): Promise<void> => {
      isCut = true;
      for (const line of lines) await line.close();
      lines.clear();
    };
    await cutOff();
    await write(amara, "Volume", "620");
    await expect(panelOf(amara).getByText(SAVED)).toBeVisible();
    // While realtime is down, the page must get the edit by polling. Later, the idle library is
    // written to its file, and the new file would reload the library.
    await expect(panelOf(cut).getByLabel("Volume")).toHaveValue("620", {
      timeout: CONVERGED_WITHIN_MS,
    });
    // Each open page writes to the file. The server refuses all but the first.
    const written = Promise.any(
      [amara, ruth, cut].map((page) =>
        page.waitForResponse((response) => FLUSH.test(response.url()) && response.ok()),
      ),
    );
    await write(amara, "Volume", "621");
    await amara.getByRole("link", { name: "Files" }).first().click();
    await written;
    await open(amara, "Delirium screening");
    await write(amara, "Pages", "622-623");
    await expect(panelOf(amara).getByText(SAVED)).toBeVisible();
    await expect(panelOf(cut).getByLabel("Volume")).toHaveValue("621", {
      timeout: 2 * CONVERGED_WITHIN_MS,
    });
    await expect(panelOf(cut).getByLabel("Pages")).toHaveValue("622-623", {
      timeout: CONVERGED_WITHIN_MS,
    });
    isCut = false;
    await expect.poll(() => lines.size, { timeout: 30_000 }).toBeGreaterThan(0);
    await write(amara, "Volume", "622");
    await expect(panelOf(cut).getByLabel("Volume")).toHaveValue("622", {
      timeout: CONVERGED_WITHIN_MS,
    });
    await cut.close();
  });

  test("SYNC-05 a member who meets a conflict while leaving writes what is left at once", async () => {
    await ruth.goto(`${product.origin}/project/files`);
    const STORED = /\/storage\/v1\/object\/projects\/.*\/invented-trials\.ris$/u;
    const isWrite = (request: Request): boolean =>
      request.method() === "POST" && STORED.test(request.url());
    const written = (page: Page): Promise<unknown> =>
      page.waitForResponse((response) => isWrite(response.request()) && response.ok());
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await amara.route(STORED, async (route) => {
      if (isWrite(route.request())) await held;
      await route.continue();
    });
    await open(amara, "Vitamin D");
    await write(amara, "Volume", "690");
    await expect(panelOf(amara).getByText(SAVED)).toBeVisible();
    const sent = amara.waitForRequest(isWrite);
    await amara.getByRole("link", { name: "Files" }).first().click();
    await sent;
    const own = await other.newPage();
    await open(own, "Vitamin D");
    const first = written(own);
    await own.getByRole("link", { name: "Files" }).first().click();
    await first;
    await open(own, "Vitamin D");
    await write(own, "Pages", "69-70");
    await expect(panelOf(own).getByText(SAVED)).toBeVisible();
    await own.close({ runBeforeUnload: false });
    const conflict = amara.waitForResponse((response) => isWrite(response.request()));
    const again = written(amara);
    release();
    expect((await conflict).ok()).toBe(false);
    await again;
    await amara.unroute(STORED);
    await open(ruth, "Vitamin D");
    await expect(panelOf(ruth).getByLabel("Volume")).toHaveValue("690");
    await expect(panelOf(ruth).getByLabel("Pages")).toHaveValue("69-70");
  });

  test("SYNC-05 edits made while the server is down are sent later, even if their page was closed", async () => {
    await open(ruth, "Vitamin D");
    const second = await other.newPage();
    await open(second, "Vitamin D");
    await product.kill();
    await write(ruth, "Volume", "701");
    await write(second, "Pages", "70-71");
    await panelOf(second).getByLabel("Number", { exact: true }).fill("7");
    await expect.poll(() => draftsOn(second)).toContain("7");
    await expect(panelOf(ruth).getByText("Saving changes...")).toBeVisible();
    await expect(panelOf(second).getByText("Saving changes...")).toBeVisible();
    await second.close({ runBeforeUnload: false });
    await product.start();
    await expect(panelOf(ruth).getByText(SAVED)).toBeVisible({ timeout: 40_000 });
    const third = await other.newPage();
    await open(third, "Vitamin D");
    await expect(panelOf(third).getByLabel("Pages")).toHaveValue("70-71");
    await expect(panelOf(third).getByLabel("Volume")).toHaveValue("701");
    await expect(panelOf(third).getByLabel("Number", { exact: true })).toHaveValue("7");
    await third.close();
    await expect(panelOf(ruth).getByLabel("Pages")).toHaveValue("70-71");
    await expect(panelOf(ruth).getByLabel("Number", { exact: true })).toHaveValue("7");
  });

  test("replacing a library that others edit is reported, and a restore includes their edits", async () => {
    await open(ruth, "Sepsis bundles");
    await amara.goto(`${product.origin}/project/files`);
    await write(ruth, "Volume", "801");
    await expect(panelOf(ruth).getByText(SAVED)).toBeVisible();
    await amara.getByLabel("Files to upload").setInputFiles({
      name: LIBRARY,
      mimeType: "text/plain",
      buffer: Buffer.from("TY  - JOUR\nTI  - The only one left\nPY  - 2020\nER  - \n"),
    });
    await amara.getByRole("button", { name: "Replace file" }).click();
    await expect(rowOf(ruth, "The only one left")).toBeVisible();
    await expect(
      ruth.getByText(
        /“invented-trials\.ris” was replaced with another file while you had it open/u,
      ),
    ).toBeVisible();
    await expect(ruth.getByText("1 reference", { exact: true })).toBeVisible();
    // This edit is still unsent when the replacement is undone.
    const SENDING = /\/api\/sync\/project_libraries.*\/patch/u;
    await open(amara, "The only one left");
    await amara.route(SENDING, (route) => route.abort());
    await write(amara, "Volume", "802");
    await ruth.getByRole("button", { name: "Restore the earlier file" }).click();
    await open(ruth, "Sepsis bundles");
    await expect(panelOf(ruth).getByLabel("Volume")).toHaveValue("801");
    await amara.unroute(SENDING);
    // The unsent edit must not reach the restored file. The edit's author is notified and can
    // restore the replacement.
    await expect(
      amara.getByText(
        /“invented-trials\.ris” was replaced with another file while you had it open.*Changes to 1 reference/u,
      ),
    ).toBeVisible();
    await expect(amara.getByText("12 references", { exact: true })).toBeVisible();
    await expect(ruth.getByText("12 references", { exact: true })).toBeVisible();
    await expect(ruth.getByText("was replaced with another file")).toBeHidden();
    await amara.goto(`${product.origin}/project/files`);
  });

  test("deleting a library is reported to a member who has it open", async () => {
    await ensureOpen(amara, `${product.origin}/project/files`);
    await amara.getByLabel("Files to upload").setInputFiles({
      name: "gone.ris",
      mimeType: "text/plain",
      buffer: readFileSync(INVENTED_TRIALS.path),
    });
    await expect(amara.getByRole("row", { name: "gone.ris" })).toContainText("12 references");
    await ruth.goto(`${product.origin}/project/library/gone.ris`);
    await expect(rowOf(ruth, "Sepsis bundles")).toBeVisible();
    await amara.getByRole("row", { name: "gone.ris" }).getByRole("button").last().click();
    await amara.getByRole("menuitem", { name: /delete/iu }).click();
    await amara.getByRole("button", { name: "Delete file" }).click();
    await expect(
      ruth.getByText("That file no longer exists. It may have been moved or deleted."),
    ).toBeVisible();
    await expect(ruth.getByRole("link", { name: "Show the files" })).toBeVisible();
  });

  test("PROJ-20 a member who is removed while editing is notified and leaves the project", async () => {
    await open(ruth, "Sepsis bundles");
    await amara.goto(`${product.origin}/project/settings`);
    await amara.getByRole("button", { name: "Actions for Ruth Lindqvist" }).click();
    await amara.getByRole("menuitem", { name: "Remove from project" }).click();
    await amara.getByRole("button", { name: "Remove member" }).click();
    await expect(
      ruth.getByText(/You no longer have access to the project that was open/u),
    ).toBeVisible();
    await expect(ruth).toHaveURL(/\/projects$/u);
  });
});
