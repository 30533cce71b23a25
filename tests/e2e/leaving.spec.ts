import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, type Page } from "@playwright/test";
import { openDatabaseOf } from "../product/installation-database.ts";
import type { Product } from "../product/product.ts";
import { test } from "../product/shared-product.ts";
import { enterPassword, MENU_OF_PERSON, person, signUp } from "./people.ts";

const SECONDS = 5;

test.describe("links to other sites, pages without access, and error pages", () => {
  let product: Product;
  let elsewhere: Server;
  let other: string;
  let asked: string[];

  test.beforeAll(async ({ product: shared }) => {
    elsewhere = createServer((request, response) => {
      asked.push(request.url ?? "");
      response
        .writeHead(200, { "content-type": "text/html" })
        .end("<!doctype html><title>Elsewhere</title><h1>Elsewhere</h1>");
    }).listen(0, "127.0.0.1");
    await once(elsewhere, "listening");
    other = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
    product = shared;
  });
  test.beforeEach(() => {
    asked = [];
  });
  test.afterAll(() => elsewhere.close());

  /**
   * Opens the front page, pauses the clock, then opens a product URL whose path is the other site's
   * URL. Resolves once the first second has been counted down.
   */
  async function openLink(page: Page, address = `${other}/a?b=c`): Promise<void> {
    await page.goto(product.origin);
    const now = Date.now();
    await page.clock.install({ time: now });
    // A busy machine must reach this line before that time.
    await page.clock.pauseAt(now + 600_000);
    await page.goto(`${product.origin}/${address}`);
    // The clock is paused, so it must advance until the page has rendered and counts.
    const title = page.getByRole("heading", { level: 1, name: "Leaving TERA" });
    const counted = page.getByRole("timer").filter({ hasText: `${SECONDS - 1} seconds` });
    for (const shown of [title, counted])
      await expect(async () => {
        await page.clock.runFor(50);
        expect(await shown.isVisible()).toBe(true);
      }).toPass({ intervals: [20] });
    expect(asked).toEqual([]);
  }

  test("ROUTE-03 a link to another site first shows that site's host, and Continue opens the site", async ({
    page,
  }) => {
    await openLink(page);
    await expect(page).toHaveTitle("Leaving | TERA");
    await expect(page.getByText(new URL(other).host, { exact: true })).toBeVisible();
    await expect(page.getByText(`${other}/a?b=c`, { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page).toHaveURL(`${other}/a?b=c`);
    await page.goBack();
    await expect(page).toHaveURL(`${product.origin}/`);
  });

  test("ROUTE-03 a link to another site opens the site automatically after 5 s", async ({
    page,
  }) => {
    await openLink(page);
    await page.clock.runFor((SECONDS - 2) * 1000);
    await expect(page.getByRole("timer")).toContainText("1 second");
    expect(asked).toEqual([]);
    await page.clock.runFor(1000);
    await expect(page).toHaveURL(`${other}/a?b=c`);
    await page.goBack();
    await expect(page).toHaveURL(`${product.origin}/`);
  });

  test("ROUTE-03 keyboard focus stops the countdown before another site opens", async ({
    page,
  }) => {
    await openLink(page);
    await page.keyboard.press("Tab");
    await expect(page.getByRole("timer")).toHaveCount(0);
    await page.clock.runFor(10 * SECONDS * 1000);
    await expect(page.getByRole("button", { name: "Continue" })).toBeVisible();
    expect(asked).toEqual([]);
    await page.getByRole("button", { name: "Continue" }).press("Enter");
    await expect(page).toHaveURL(`${other}/a?b=c`);
  });

  test("ROUTE-03 Cancel stays in the product, and Back then does not return to the question", async ({
    page,
  }) => {
    await openLink(page);
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(page).toHaveURL(`${product.origin}/`);
    await page.clock.runFor(10 * SECONDS * 1000);
    expect(asked).toEqual([]);
    await page.goBack();
    await expect(page).toHaveURL(`${product.origin}/`);
  });

  test("ROUTE-03 a user name in a link to another site is not shown as its host", async ({
    page,
  }) => {
    await openLink(page, other.replace("//", "//accounts.bank.example:secret@"));
    await expect(page.getByText(new URL(other).host, { exact: true })).toBeVisible();
    await expect(page.getByText(/bank/u)).toHaveCount(0);
  });

  test("LAND-04 ERR-03 Back from 'Account needed' opens the front page, which forgets that page", async ({
    page,
  }) => {
    await page.goto(product.origin);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.goto(`${product.origin}/projects`);
    await expect(page.getByRole("heading", { level: 1, name: "Account needed" })).toBeVisible();
    expect(await page.evaluate(() => sessionStorage.getItem("post-login-url"))).toBe("/projects");
    await page.goBack();
    await expect(page).toHaveURL(`${product.origin}/`);
    await expect(
      page.getByRole("heading", { level: 1, name: /Twelve thousand records/u }),
    ).toBeVisible();
    await expect
      .poll(() => page.evaluate(() => sessionStorage.getItem("post-login-url")))
      .toBeNull();
  });

  test("PROJ-30 project pages say that no project is open and link to the project list", async ({
    page,
    browser,
  }) => {
    const noor = person("Noor", "Haddad");
    await signUp(page, product, noor);
    await expect(page.getByRole("heading", { name: "Noor's project" })).toBeVisible();
    const database = await openDatabaseOf(product);
    // Otherwise the page's own write could come after the next one.
    await expect
      .poll(() =>
        database.query("select from public.users where email = $1 and data ? 'activeProject'", [
          noor.email,
        ]),
      )
      .toHaveLength(1);
    await page.close();
    await database.query(
      `update public.users set data = '{"darkMode": "system"}' where email = $1`,
      [noor.email],
    );
    await database.close();
    // A new device has no open project.
    const device = await browser.newContext();
    const otherPage = await device.newPage();
    await enterPassword(otherPage, product, noor);
    await expect(otherPage.getByRole("button", { name: MENU_OF_PERSON })).toBeVisible();
    for (const path of ["/project", "/project/files", "/project/settings"]) {
      await otherPage.goto(`${product.origin}${path}`);
      await expect(
        otherPage.getByRole("heading", { level: 1, name: "No project is open" }),
      ).toBeVisible();
    }
    await otherPage.clock.install();
    await otherPage.reload();
    await expect(
      otherPage.getByRole("heading", { level: 1, name: "No project is open" }),
    ).toBeVisible();
    await otherPage.clock.runFor(11_000);
    await expect(otherPage).toHaveURL(`${product.origin}/projects`);
    await otherPage.goto(`${product.origin}/project/settings`);
    await otherPage.getByRole("main").getByRole("link", { name: "My projects" }).click();
    await expect(otherPage).toHaveURL(`${product.origin}/projects`);
    await device.close();
  });

  test("ERR-04 ERR-06 Back leaves an error page, even after a failed retry", async ({ page }) => {
    await signUp(page, product, person("Ines", "Fontaine"));
    await page.goto(`${product.origin}/tools`);
    await expect(page.getByRole("heading", { level: 1, name: "Tools" })).toBeVisible();
    await page.goto(
      `${product.origin}/projects/5b0c9d7e-3f44-4c0a-9a57-0d6a1f0e2b11/project/files`,
    );
    await expect(
      page.getByRole("heading", { level: 1, name: "There is a problem with the project invite" }),
    ).toBeVisible();
    await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(3);
    await expect(
      page.getByRole("main").getByRole("link", { name: "Switch to another project" }),
    ).toHaveAttribute("href", "/projects");
    await page.goBack();
    await expect(page).toHaveURL(`${product.origin}/tools`);
    await expect(page.getByRole("heading", { level: 1, name: "Tools" })).toBeVisible();

    const failure = page.getByRole("heading", { level: 1, name: "You broke TERA" });
    await page.evaluate(() => void Promise.reject(new Error("A fault in the page.")));
    await expect(failure).toBeVisible();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page).toHaveURL(`${product.origin}/tools`);
    await expect(page.getByRole("heading", { level: 1, name: "Tools" })).toBeVisible();
    await page.evaluate(() => void Promise.reject(new Error("A fault in the page.")));
    await expect(failure).toBeVisible();
    await page.goBack();
    await expect(page).not.toHaveURL(/\/error$/u);
    await expect(failure).toHaveCount(0);
  });
});
