import AxeBuilder from "@axe-core/playwright";
import {
  type Browser,
  type BrowserContext,
  chromium,
  expect,
  type Locator,
  type Page,
  test,
} from "@playwright/test";
import { type Product, startProduct } from "../../product/product.ts";
import { launchOptions } from "../../browser-arguments.ts";
import { layoutFaultsOf } from "../../layout/in-frame.ts";
import { person, signUp } from "../../e2e/people.ts";
import { serveLabSite, type LabSite } from "./lab-site.fixture.ts";

// Real browsers give frames of other sites a storage of their own. Playwright turns that off, which
// leaves these frames without any storage.
const blocked = launchOptions(process.env["CHROME_PATH"]);
const partitioned = {
  ...blocked,
  args: blocked.args.map((each) => each.replace("ThirdPartyStoragePartitioning,", "")),
};

for (const [storage, options] of [
  ["separate storage", partitioned],
  ["no storage", blocked],
] as const)
  test.describe(`a site that embeds the host, in a browser with ${storage}`, () => {
    let browser: Browser;
    let product: Product;
    let lab: LabSite;
    let context: BrowserContext;
    const written: string[] = [];

    test.beforeAll(async () => {
      browser = await chromium.launch(options);
      product = await startProduct();
      lab = await serveLabSite(product.origin);
      context = await browser.newContext({ colorScheme: "light", reducedMotion: "reduce" });
      const page = await context.newPage();
      await signUp(page, product, person("Amara", "Osei"));
      await expect(page.getByRole("heading", { name: "Amara's project" })).toBeVisible();
      context.on("console", (message) => {
        if (message.page()?.url().startsWith(lab.origin) === true) written.push(message.text());
      });
      context.on("weberror", (error) => written.push(error.error().message));
    });
    test.afterAll(async () => {
      await browser.close();
      lab.close();
      await product.close();
    });

    async function openLab(settings: Readonly<Record<string, string>> = {}): Promise<Page> {
      const page = await context.newPage();
      await page.goto(lab.address(settings));
      return page;
    }
    const frameOf = (page: Page) => page.locator("iframe");
    const ask = (page: Page) => page.getByRole("button", { name: "Show the open project" }).click();
    const question = (page: Page) => page.frameLocator("iframe").getByRole("alertdialog");

    const heightOf = (dialog: Locator): Promise<number> =>
      dialog.evaluate((element) => (element as HTMLElement).offsetHeight);

    /** Answers in the host's window, which the person opens. */
    async function allow(page: Page, term: "month" | "page"): Promise<void> {
      const opening = context.waitForEvent("page");
      await question(page).getByRole("button", { name: "Review request" }).click();
      const asking = await opening;
      const consent = asking.getByRole("alertdialog", { name: /use your work/u });
      if (term === "month") await consent.getByLabel("For 30 days").check();
      await expect(async () => {
        if (!asking.isClosed())
          await consent.getByRole("button", { name: "Allow", exact: true }).click({ timeout: 500 });
        expect(asking.isClosed()).toBe(true);
      }).toPass();
    }

    test("ROLE-07 after a consent for 30 days, a reload needs at most one press", async () => {
      const page = await openLab();
      await ask(page);
      await allow(page, "month");
      await expect(page.getByText("Amara's project: 0 files")).toBeVisible();
      const opened: Page[] = [];
      context.on("page", (each) => opened.push(each));
      await page.reload();
      if (storage === "no storage") {
        await expect(page.getByText("No project is shown yet.")).toBeVisible();
        await ask(page);
        await expect(question(page)).toBeVisible();
        expect(opened).toEqual([]);
        const opening = context.waitForEvent("page");
        await question(page).getByRole("button", { name: "Review request" }).click();
        await expect.poll(async () => (await opening).isClosed()).toBe(true);
      }
      await expect(page.getByText("Amara's project: 0 files")).toBeVisible();
      if (storage === "separate storage") expect(opened).toEqual([]);
      await page.close();
    });

    test("ROLE-07 the guide's example does after Cancel what the guide says", async () => {
      const page = await context.newPage();
      await page.goto(`${lab.origin}/review.html`);
      await page.getByRole("button", { name: "Show the open project" }).click();
      await question(page).getByRole("button", { name: "Cancel" }).click();
      await expect(page.locator("#project")).toHaveText("Press to try again");

      await page.getByRole("button", { name: "Log in" }).click();
      await question(page).getByRole("button", { name: "Cancel" }).click();
      await expect(frameOf(page)).toBeHidden();
      // The question of the other call also ends the wait for the login.
      await page.getByRole("button", { name: "Show the open project" }).click();
      await allow(page, "page");
      await expect(page.locator("#project")).toHaveText("Amara's project");
      await expect(page.locator("#who")).toHaveText("Amara Osei");
      await page.close();
    });

    if (storage === "separate storage") {
      test("BRIDGE-03 the frame is as large as its question, and leaves the page usable", async () => {
        const page = await openLab();
        await expect(frameOf(page)).toBeHidden();
        await ask(page);
        await expect(question(page)).toBeVisible();
        await expect
          .poll(async () => {
            const { width = 0, height = 0 } = (await frameOf(page).boundingBox()) ?? {};
            return { width, isFitted: height === (await heightOf(question(page))) };
          })
          .toEqual({ width: 440, isFitted: true });
        await page.getByRole("textbox", { name: "Note" }).fill("Lactate");
        await question(page).getByRole("button", { name: "Cancel" }).click();
        await expect(page.getByText("Cancelled")).toBeVisible();
        await expect(frameOf(page)).toBeHidden();

        await ask(page);
        await allow(page, "page");
        await expect(page.getByText("Amara's project: 0 files")).toBeVisible();
        const bar = page.frameLocator("iframe").getByRole("main");
        await expect(bar.getByRole("link", { name: "Open project" })).toBeVisible();
        expect((await frameOf(page).boundingBox())?.height).toBe(56);
        await bar.getByRole("button", { name: "Hide" }).click();
        await expect(frameOf(page)).toBeHidden();
        await page.close();
      });

      test("BRIDGE-03 the frame is placed, coloured and limited as the page chooses", async () => {
        const page = await openLab({ placement: "bottom-left", theme: "dark" });
        await page.setViewportSize({ width: 360, height: 180 });
        await ask(page);
        await expect
          .poll(() => frameOf(page).boundingBox())
          .toEqual({
            x: 16,
            y: 16,
            width: 328,
            height: 148,
          });
        await expect.poll(() => heightOf(question(page))).toBe(148);
        await question(page)
          .getByRole("button", { name: "Review request" })
          .scrollIntoViewIfNeeded();
        const html = page.frameLocator("iframe").locator("html");
        await expect(html).toHaveAttribute("data-theme", "dark");

        await page.goto(lab.address({ placement: "inline", theme: "light" }));
        await page.setViewportSize({ width: 1440, height: 900 });
        await expect(page.locator("#host > iframe")).toBeVisible();
        expect((await frameOf(page).boundingBox())?.height).toBe(56);
        await ask(page);
        await expect(html).toHaveAttribute("data-theme", "light");
        await expect
          .poll(async () => (await frameOf(page).boundingBox())?.width)
          .toBe((await page.locator("#host").boundingBox())?.width);
        await page.close();
      });

      test("BRIDGE-03 the bar and the question are accessible in light and dark", async () => {
        for (const theme of ["light", "dark"]) {
          const page = await openLab({ placement: "inline", theme });
          const check = async (): Promise<void> => {
            expect((await new AxeBuilder({ page }).include("iframe").analyze()).violations).toEqual(
              [],
            );
            const frame = page.frame({ url: /\/embed#/u });
            if (frame === null) throw new Error("There is no frame.");
            expect(await layoutFaultsOf(frame, { reach: false })).toEqual([]);
          };
          await ask(page);
          await expect(question(page)).toBeVisible();
          await check();
          await allow(page, "page");
          await expect(page.getByText("Amara's project: 0 files")).toBeVisible();
          await check();
          await page.close();
        }
      });

      test("ROLE-07 a site in the catalogue only asks for a login, and waits for it after Cancel", async () => {
        const page = await context.newPage();
        await page.goto(lab.address().replace(lab.origin, product.toolsOrigin));
        await ask(page);
        await expect(question(page)).toHaveAccessibleName("account needed");
        await question(page).getByRole("button", { name: "Cancel" }).click();
        await expect(frameOf(page)).toBeHidden();
        await ask(page);
        const opening = context.waitForEvent("page");
        await question(page).getByRole("button", { name: "Log in or create an account" }).click();
        await expect.poll(async () => (await opening).isClosed()).toBe(true);
        await expect(page.getByText("Amara's project: 0 files")).toBeVisible();
        await page.close();
      });

      test("ROLE-07 a login that a site's frame keeps ends with the person's logout", async () => {
        const device = await browser.newContext();
        const host = await device.newPage();
        await signUp(host, product, person("Berit", "Lund"));
        await expect(host.getByRole("heading", { name: "Berit's project" })).toBeVisible();
        const page = await device.newPage();
        await page.goto(lab.address().replace(lab.origin, product.toolsOrigin));
        await ask(page);
        const opening = device.waitForEvent("page");
        await question(page).getByRole("button", { name: "Log in or create an account" }).click();
        await expect.poll(async () => (await opening).isClosed()).toBe(true);
        await expect(page.getByText("Berit's project: 0 files")).toBeVisible();
        await page.reload();
        await expect(page.getByText("Berit's project: 0 files")).toBeVisible();

        await host.getByRole("button", { name: "Your menu" }).click();
        await host.getByRole("menuitem", { name: "Log out" }).click();
        await expect(host.getByRole("link", { name: "Log in" }).first()).toBeVisible();
        await page.reload();
        await ask(page);
        await expect(question(page)).toHaveAccessibleName("account needed");
        await expect(page.getByText("No project is shown yet.")).toBeVisible();
        await device.close();
      });
    }

    test("SEC-01 the site's console stays empty", () => {
      expect(written).toEqual([]);
    });
  });
