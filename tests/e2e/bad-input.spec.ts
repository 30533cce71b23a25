import { readFileSync } from "node:fs";
import { type BrowserContext, expect, type Locator, type Page, test } from "@playwright/test";
import { type Product, startProduct } from "../product/product.ts";
import { INVENTED_TRIALS } from "./citation-files.ts";
import { ensureOpen } from "./ensure-open.ts";
import { person, signUp } from "./people.ts";
import { runOnce } from "./run-once.ts";

interface GivenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

const given = (name: string, content: string | Buffer, mimeType = "text/plain"): GivenFile => ({
  name,
  mimeType,
  buffer: Buffer.from(content),
});
const chooser = (page: Page): Locator => page.getByLabel("Files to upload");
/** Traces of internals that no message may contain. */
const NO_SENTENCE = /\[object|undefined|\bat \S+ \(|\{"|node:|\.ts\b|\.js:/u;

const MEGABYTE = 1_000_000;
const ENTITY_BOMB = `<?xml version="1.0"?><!DOCTYPE xml [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">${"cdefgh"
  .split("")
  .map((name, index) => `<!ENTITY ${name} "${`&${"bcdefg"[index] ?? ""};`.repeat(10)}">`)
  .join("")}]><notes>&h;</notes>`;
const FOREIGN_ENTITY = `<?xml version="1.0"?><!DOCTYPE xml [<!ENTITY own SYSTEM "file:///etc/passwd">]><xml><records><record><rec-number>1</rec-number><titles><title>Read &own; here</title></titles></record></records></xml>`;

/** Files that are not valid libraries, and the message expected for each. */
const NO_LIBRARIES: readonly (readonly [GivenFile, RegExp])[] = [
  [given("prose.ris", "\n\nDear colleagues,\nplease find the minutes below.\n"), /line 3 reads/iu],
  [given("page.ris", "<!doctype html><html><body>Log in to download</body></html>"), /web page/iu],
  [
    given(
      "picture.ris",
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0]),
      "image/png",
    ),
    /a picture/iu,
  ],
  [given("bomb.xml", ENTITY_BOMB), /line \d+|entities of its own/iu],
  [given("foreign.xml", FOREIGN_ENTITY), /entities of its own/iu],
  [given("empty.ris", ""), /empty/iu],
];

test.describe("bad input", () => {
  let product: Product;
  let context: BrowserContext;
  let page: Page;
  let speaker: Record<string, string>;
  let projectId: string;

  test.beforeAll(async ({ browser }) => {
    product = await startProduct({ MAXIMUM_FILE_MB: "1" });
    context = await browser.newContext();
    page = await context.newPage();
    await signUp(page, product, person("Amara", "Osei"));
    await expect(page.getByRole("heading", { name: "Amara's project" })).toBeVisible();
    const listing = page.waitForRequest((request) =>
      request.url().includes("/storage/v1/object/list-v2/"),
    );
    await page.goto(`${product.origin}/project/files`);
    const request = await listing;
    const { authorization = "", apikey = "" } = request.headers();
    speaker = { authorization, apikey };
    projectId = (request.postDataJSON() as { prefix: string }).prefix.split("/")[0] ?? "";
  });

  test.afterAll(async () => {
    await context.close();
    await product.close();
  });

  /** Only stored files have a date. */
  const storedRow = (name: string): Locator =>
    page.getByRole("row", { name }).filter({ hasText: "Today" });

  async function storedNames(): Promise<string[]> {
    const answer = await page.request.post(`${product.origin}/storage/v1/object/list/projects`, {
      headers: speaker,
      data: { prefix: projectId, limit: 1000 },
    });
    expect(answer.status()).toBe(200);
    return ((await answer.json()) as { name: string }[]).map(({ name }) => name).toSorted();
  }

  test.beforeEach(async () => {
    await ensureOpen(page, `${product.origin}/project/files`);
    await expect(chooser(page)).toBeAttached();
  });

  const uploadNoLibraries = runOnce(async () => {
    await chooser(page).setInputFiles(NO_LIBRARIES.map(([file]) => file));
    for (const [{ name }] of NO_LIBRARIES)
      await expect(page.getByRole("row", { name })).toBeVisible();
    await expect
      .poll(storedNames)
      .toEqual(expect.arrayContaining(NO_LIBRARIES.map(([{ name }]) => name)));
  });

  test("LIB-06 broken libraries are stored as plain files, with a message naming the line", async () => {
    await uploadNoLibraries();
    for (const [{ name }, words] of NO_LIBRARIES) {
      const row = page.getByRole("row", {
        name: new RegExp(`^${name.replace(".", String.raw`\.`)}`, "u"),
      });
      await expect(row).toBeVisible();
      await expect(row).not.toContainText("reference");
      const remark = page.getByText(new RegExp(`${name}.*not as a library`, "u"));
      await expect(remark).toContainText(words);
      await expect(remark).not.toContainText(NO_SENTENCE);
    }
    expect(await storedNames()).toEqual(NO_LIBRARIES.map(([{ name }]) => name).toSorted());
  });

  test("LIB-06 a broken library opens as 'Unsupported library format' with a download link", async () => {
    await uploadNoLibraries();
    await page.goto(`${product.origin}/project/library/prose.ris`);
    await expect(page.getByRole("heading", { name: "Unsupported library format" })).toBeVisible();
    await expect(page.getByRole("main")).toContainText("line 3");
    await expect(page.getByRole("main")).not.toContainText(NO_SENTENCE);
    const saved = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download file" }).click();
    expect(readFileSync(await (await saved).path(), "utf8")).toContain("Dear colleagues");
    await expect(page).toHaveURL(/\/project\/files$/u);
  });

  test("a truncated library keeps its complete records", async () => {
    const cut = JSON.stringify([{ title: "Whole" }, { title: "Cut" }]).slice(0, -8);
    await chooser(page).setInputFiles(given("cut.json", cut, "application/json"));
    await expect(page.getByRole("row", { name: "cut.json" })).toContainText("1 reference");
    await page.goto(`${product.origin}/project/library/cut.json`);
    await expect(page.getByRole("row", { name: /Whole/u })).toBeVisible();
    await expect(page.getByText(/1 skipped|remark/u).first()).toBeVisible();
    await page.getByRole("link", { name: "Files" }).first().click();
  });

  test("a file over the size limit is refused by the page and by the server", async () => {
    let sent = 0;
    page.on("request", (request) => {
      if (request.method() === "POST" && request.url().includes("/object/projects/")) sent += 1;
    });
    await chooser(page).setInputFiles(given("large.ris", Buffer.alloc(MEGABYTE + 1, "x")));
    const alert = page.getByRole("alert").filter({ hasText: "large.ris" });
    await expect(alert).toContainText(/larger than the limit of/u);
    await expect(alert.locator("..").getByRole("button", { name: "Try again" })).toHaveCount(0);
    expect(sent).toBe(0);
    await page.getByRole("button", { name: "Dismiss large.ris" }).click();

    const answer = await page.request.post(
      `${product.origin}/storage/v1/object/projects/${projectId}/lie.ris`,
      {
        headers: speaker,
        multipart: {
          file: { name: "f", mimeType: "text/plain", buffer: Buffer.alloc(MEGABYTE + 1, "x") },
        },
      },
    );
    expect(answer.status()).toBe(413);
    expect(((await answer.json()) as { message: string }).message).toMatch(
      /larger than the limit of 1 MB/u,
    );
    expect(await storedNames()).not.toContain("lie.ris");
  });

  test("file names that can't be stored are rejected, and unusual ones are stored unchanged", async () => {
    const before = await storedNames();
    const refused = [
      "a..b.txt",
      `${"x".repeat(300)}.txt`,
      "invoice\u202Etxt.exe",
      ".keep",
      "tab\there.txt",
    ];
    // Browsers strip slashes from file names, but keep NUL.
    await page.evaluate(
      (names) => {
        const input = document.querySelector<HTMLInputElement>(
          'input[type="file"][aria-label="Files to upload"]',
        );
        const data = new DataTransfer();
        for (const name of names) data.items.add(new File(["x"], name));
        if (input === null) throw new Error("The page has no file input.");
        input.files = data.files;
        input.dispatchEvent(new Event("change", { bubbles: true }));
      },
      [...refused, "nul\u0000.txt"],
    );
    const alerts = page.getByRole("alert").filter({ hasText: /Rename the file|Shorten it/u });
    await expect(alerts).toHaveCount(refused.length + 1);
    for (const words of await alerts.allTextContents()) expect(words).not.toMatch(NO_SENTENCE);
    const dismiss = page.getByRole("button", { name: /^Dismiss/u });
    for (let left = await dismiss.count(); left > 0; left -= 1) {
      await dismiss.first().click();
      await expect(dismiss).toHaveCount(left - 1);
    }
    const taken = ["🦴 emoji.txt", ".leading.txt", "trailing.", "50% #1?.txt", "بحث.txt"];
    await chooser(page).setInputFiles(taken.map((name) => given(name, "x")));
    for (const name of taken) await expect(storedRow(name)).toBeVisible();
    expect(await storedNames()).toEqual([...before, ...taken].toSorted());

    for (const name of [
      "%2e%2e/up.txt",
      "nul%00.txt",
      "a%5Cb.txt",
      "x".repeat(300),
      "a%E2%80%AEb.txt",
      "%FF.txt",
      "b//c.txt",
    ]) {
      const answer = await page.request.post(
        `${product.origin}/storage/v1/object/projects/${projectId}/${name}`,
        {
          headers: speaker,
          multipart: { file: { name: "f", mimeType: "text/plain", buffer: Buffer.from("x") } },
        },
      );
      expect(answer.status(), name).toBeGreaterThanOrEqual(400);
      expect(answer.status(), name).toBeLessThan(500);
      expect(await answer.text()).not.toMatch(/\bat \S+ \(|node_modules/u);
    }
    expect(await storedNames()).toEqual([...before, ...taken].toSorted());
  });

  test("two files with the same name in one drop are both kept", async () => {
    await page.evaluate(() => {
      const input = document.querySelector<HTMLInputElement>(
        'input[type="file"][aria-label="Files to upload"]',
      );
      const data = new DataTransfer();
      for (const content of ["first", "second"]) data.items.add(new File([content], "twin.txt"));
      if (input === null) throw new Error("The page has no file input.");
      input.files = data.files;
      input.dispatchEvent(new Event("change", { bubbles: true }));
    });
    for (const name of ["twin.txt", "twin (2).txt"]) await expect(storedRow(name)).toBeVisible();
  });

  test("40 files that are uploaded at once are all stored", async () => {
    const names = Array.from({ length: 40 }, (_, index) => `many-${index + 1}.txt`);
    let listings = 0;
    page.on("request", (request) => {
      if (request.url().includes("/object/list-v2/")) listings += 1;
    });
    await chooser(page).setInputFiles(names.map((name) => given(name, name)));
    await page.getByLabel("Find a file").fill("many-");
    await expect(page.getByText("40 matches")).toBeVisible({ timeout: 90_000 });
    expect((await storedNames()).filter((name) => name.startsWith("many-"))).toHaveLength(40);
    expect(listings).toBeLessThan(40);
    await page.getByLabel("Find a file").fill("");
  });

  test("an upload that a server crash interrupts shows an error, and Try again stores all of it", async () => {
    await uploadNoLibraries();
    const slow = await context.newCDPSession(page);
    await slow.send("Network.enable");
    await slow.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: 30_000,
    });
    await chooser(page).setInputFiles(given("cut-off.txt", Buffer.alloc(900_000, "y")));
    await expect(page.getByRole("progressbar", { name: "cut-off.txt" })).toHaveAttribute(
      "value",
      /^[1-9]/u,
    );
    await product.kill();
    const alert = page.getByRole("alert").filter({ hasText: "cut-off.txt" });
    await expect(alert).toContainText(/connection|did not answer/u);
    await expect(alert).not.toContainText(NO_SENTENCE);
    await slow.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: -1,
    });

    await page.getByRole("button", { name: "Refresh" }).click();
    await expect(page.getByText("The list below may be out of date.")).toBeVisible();
    await expect(page.getByRole("row", { name: "prose.ris" })).toBeVisible();

    await product.start();
    expect(await storedNames()).not.toContain("cut-off.txt");
    await page.getByRole("button", { name: "Try again" }).last().click();
    await expect(storedRow("cut-off.txt")).toBeVisible();
    await expect(page.getByText("The list below may be out of date.")).toHaveCount(0);
    expect((await storedNames()).filter((name) => name.startsWith("cut-off"))).toEqual([
      "cut-off.txt",
    ]);
  });

  test("an upload whose answer was lost can be retried without a second version or a conflict", async () => {
    const answers: number[] = [];
    await page.route("**/storage/v1/object/projects/**", async (route) => {
      const answer = await route.fetch();
      answers.push(answer.status());
      if (answers.length === 1) await route.abort("connectionreset");
      else await route.fulfill({ response: answer });
    });
    await chooser(page).setInputFiles([
      given("answer lost.txt", "Stored before its answer was lost."),
    ]);
    await page.getByRole("button", { name: "Try again" }).last().click();
    await expect.poll(() => answers).toEqual([200, 200]);
    await expect(page.getByRole("alert").filter({ hasText: "answer lost.txt" })).toHaveCount(0);
    await expect(storedRow("answer lost.txt")).toHaveCount(1);
    await page.unroute("**/storage/v1/object/projects/**");
    const versions = await page.request.get(
      `${product.origin}/api/projects/${projectId}/files/versions?path=answer%20lost.txt`,
      { headers: speaker },
    );
    expect(((await versions.json()) as { versions: unknown[] }).versions).toHaveLength(1);
  });

  test("an expired session is reported at the next edit, which is sent after the next login", async () => {
    const other = await context.newPage();
    await other.clock.install();
    await other.goto(`${product.origin}/project/files`);
    await chooser(other).setInputFiles(INVENTED_TRIALS.path);
    await other.getByRole("link", { name: INVENTED_TRIALS.name }).click();
    await other.getByRole("row", { name: /Sepsis bundles/u }).click();
    await expect(other.getByLabel("Date")).toBeEditable();
    // No timer runs until the edit is made, so that only the edit reveals the expired session.
    await other.clock.pauseAt(Date.now() + 60_000);
    const cookies = await context.cookies();
    await context.clearCookies();
    await other.evaluate(() => {
      localStorage.clear();
    });
    await other.clock.setSystemTime(Date.now() + 26 * 60 * 60 * 1000);
    await other.getByLabel("Date").fill("1987");
    await other.getByLabel("Date").press("Enter");
    await other.clock.resume();
    await expect(other.getByRole("heading", { name: "You're logged out" })).toBeVisible();
    await expect(
      other.getByRole("listitem").filter({ hasText: `${INVENTED_TRIALS.name} in Amara's project` }),
    ).toContainText("1 change");
    await expect(other.getByRole("main")).not.toContainText(NO_SENTENCE);
    await expect(other.getByRole("main").getByRole("link", { name: "Log in" })).toBeVisible();
    await other.close();

    await context.addCookies(cookies);
    await page.goto(`${product.origin}/login`);
    await expect(page.getByRole("button", { name: "Your menu" })).toBeVisible();
    await page.goto(`${product.origin}/project/library/${INVENTED_TRIALS.name}`);
    await expect(page.getByRole("row", { name: /Sepsis bundles/u })).toContainText("1987");
  });
});
