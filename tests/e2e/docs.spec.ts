import { readdirSync } from "node:fs";
import { join } from "node:path";
import { type BrowserContext, expect, type Page } from "@playwright/test";
import { test } from "../product/shared-product.ts";
import { axeFindings } from "./axe-findings.ts";
import { checkAppearance, newDesktopPage, STANDARDS } from "./check-appearance.ts";

const BUILT = join(import.meta.dirname, "../../apps/docs/dist");
/** A page of each kind: text, a picture, generated calls, wide tables. */
const LOOKED_AT = ["start", "concepts/scopes", "calls/files", "permissions", "errors"];

const ADDRESSES = readdirSync(BUILT, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".html") && name !== "404.html")
  .map((name) => (name === "index.html" ? "/docs" : `/docs/${name.replace(".html", "")}`));

test.describe("the documentation", () => {
  let context: BrowserContext;
  let page: Page;
  const messages: string[] = [];

  test.beforeAll(async ({ browser }) => {
    page = await newDesktopPage(browser);
    context = page.context();
    page.on("console", (message) => messages.push(`${page.url()}: ${message.text()}`));
    page.on("pageerror", (error) => messages.push(`${page.url()}: ${error.message}`));
  });
  test.afterAll(() => context.close());

  test("every page opens without a console message", async ({ product }) => {
    expect(ADDRESSES.length).toBeGreaterThan(40);
    for (const address of ADDRESSES) {
      const answer = await page.goto(`${product.origin}${address}`);
      expect([address, answer?.status()]).toEqual([address, 200]);
      await expect(page.getByRole("combobox", { name: "Search the documentation" })).toBeVisible();
    }
    expect(messages).toEqual([]);
  });

  test("axe finds no fault on any page", { tag: "@at-length" }, async ({ product }) => {
    for (const address of ADDRESSES) {
      await page.goto(`${product.origin}${address}`);
      const findings = await axeFindings(page, { only: { type: "tag", values: STANDARDS } });
      const found = findings.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
      expect.soft([address, ...found]).toEqual([address]);
    }
  });

  for (const name of LOOKED_AT)
    test(`the page ${name} passes axe and layout checks`, async ({ product }) => {
      await page.goto(`${product.origin}/docs/${name}`);
      await checkAppearance(page, name);
    });

  test("the search finds a call by keyboard, and works without the network", async ({
    product,
  }) => {
    await page.goto(`${product.origin}/docs/start`);
    const search = page.getByRole("combobox", { name: "Search the documentation" });
    const isLoaded = page.waitForResponse((response) => /search-\w+\.json/u.test(response.url()));
    await page.keyboard.press("/");
    await expect(search).toBeFocused();
    await isLoaded;
    await search.fill("files.write");
    await expect(page.getByRole("option").first()).toContainText("files.write");
    await context.setOffline(true);
    await search.fill("xylophone");
    await expect(page.getByText(/Nothing matches/u)).toBeVisible();
    await search.fill("library parts");
    await expect(page.getByRole("option", { name: /library\.stream/u })).toBeVisible();
    await context.setOffline(false);
    await search.fill("files.write");
    await expect(page.getByRole("option").first()).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("option").nth(1)).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(`${product.origin}/docs/calls/files#fileswrite`);
    await page.keyboard.press("/");
    await search.fill("nothing like this");
    await page.keyboard.press("Escape");
    await expect(search).toHaveValue("");
  });

  test("the commands name this host, and a button copies them", async ({ product }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto(`${product.origin}/docs/start`);
    await page.locator(".code").first().hover();
    await page.getByRole("button", { name: "Copy" }).first().click();
    await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(
      `npx ${product.origin}/sdk/create-tool.tgz my-tool`,
    );
  });

  test("an unknown address gets a page of the documentation with the status 404", async ({
    product,
  }) => {
    const answer = await page.goto(`${product.origin}/docs/calls/none`);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
    await page.getByRole("link", { name: "start of the documentation" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Build on this host");
  });

  test("on a phone, the menu opens and closes, also without scripts", async ({
    browser,
    product,
  }) => {
    const phone = await browser.newContext({
      viewport: { width: 360, height: 780 },
      javaScriptEnabled: false,
    });
    const still = await phone.newPage();
    await still.goto(`${product.origin}/docs/start`);
    const menu = still.getByRole("navigation", { name: "Pages" });
    await expect(menu).toBeHidden();
    await still.getByRole("link", { name: "Menu", exact: true }).click();
    await expect(menu).toBeVisible();
    await still.getByRole("link", { name: "Close menu" }).click();
    await expect(menu).toBeHidden();
    await still.getByRole("link", { name: "Menu", exact: true }).click();
    await menu.getByRole("link", { name: "Errors" }).click();
    await expect(still.getByRole("heading", { level: 1 })).toHaveText("Errors");
    await phone.close();
  });

  test("an example opens in the playground and runs there", async ({ product }) => {
    await page.goto(`${product.origin}/docs/calls/namespaces`);
    await page.getByRole("link", { name: "Run namespaces.set in the playground" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("namespaces.set");
    await page.getByRole("button", { name: "Run example" }).click();
    await expect(page.getByRole("list", { name: "Printed" })).toContainText("unit");
    await expect(page.getByRole("list", { name: "Calls" })).toContainText("setNamespace");
    await checkAppearance(page, "example");
    expect(messages.filter((text) => text.includes("/playground/"))).toEqual([]);
  });
});
