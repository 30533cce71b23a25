import { expect, type Page } from "@playwright/test";
import type { Product } from "../product/product.ts";
import { test } from "../product/shared-product.ts";
import { ADDRESSES } from "./every-route.ts";
import { person } from "./people.ts";

/** Routes that visitors can open, without the help pages. */
const PUBLIC = [
  "/",
  "/login",
  "/signup",
  "/logout",
  "/signed-out",
  "/projects/:project/join",
  "/contact",
  "/changelog",
  "/health-check",
  "/error",
];
const CONFIGURATION = /<script type="application\/json" id="configuration"[\s\S]*?<\/script>/u;

test.describe("errors and refusals", () => {
  let product: Product;
  let page: Page;

  test.beforeAll(async ({ browser, product: shared }) => {
    product = shared;
    page = await browser.newPage();
  });
  test.afterAll(() => page.context().close());

  test("ROLE-01 PROJ-06 visitors can open only the public pages; others say 'Account needed'", async () => {
    const seeded = {
      person: person("Una", "Reyes"),
      projectId: crypto.randomUUID(),
      library: "a.ris",
      largeLibrary: "b/c.ris",
      round: crypto.randomUUID(),
    };
    await page.goto(product.origin);
    for (const [route, addressOf] of Object.entries(ADDRESSES)) {
      if (PUBLIC.includes(route) || route.startsWith("/help")) continue;
      const address = addressOf(seeded);
      // Navigates as a link inside the app does.
      await page.evaluate((path) => history.pushState(null, "", path), address);
      await expect
        .soft(page.getByRole("heading", { level: 1, name: "Account needed" }), route)
        .toBeVisible();
      await page.evaluate(() => history.pushState(null, "", "/help"));
      await expect(page.getByRole("heading", { level: 1, name: "Help" })).toBeVisible();
    }
    for (const path of ["/help/faq", "/contact", "/changelog", "/health-check"]) {
      await page.goto(`${product.origin}${path}`);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.getByText("Account needed")).toHaveCount(0);
    }
  });

  test("CHANGELOG-01 the changelog shows the server's text, or why it can't and a way to retry", async () => {
    await page.route("**/api/changelog.html", (route) =>
      route.fulfill({
        status: 404,
        json: { code: "NOT-FOUND", message: "There is no such page." },
      }),
    );
    await page.goto(`${product.origin}/changelog`);
    await expect(page.getByText("This page couldn't be loaded")).toBeVisible();
    await page.unroute("**/api/changelog.html");
    await page.getByRole("button", { name: "Try again" }).click();
    const html = await (await page.request.get(`${product.origin}/api/changelog.html`)).text();
    const latest = /<h2[^>]*>([^<]*\d+\.\d+\.\d+[^<]*)</u.exec(html)?.[1] ?? "";
    await expect(
      page.getByRole("main").getByRole("heading", { name: latest.trim() }).first(),
    ).toBeVisible();
  });

  test("ERR-01 ERR-06 ERR-07 the error page shows and mails the last error, also after a reload", async () => {
    await page.goto(`${product.origin}/help`);
    await expect(page.getByRole("heading", { level: 1, name: "Help" })).toBeVisible();
    await page.evaluate(() => void Promise.reject(new Error("A failure of this page")));
    await expect(page).toHaveURL(`${product.origin}/error`);
    const alert = page.getByRole("alert");
    await expect(page.getByRole("heading", { level: 1, name: /^You broke /u })).toBeVisible();
    await expect(alert).toContainText("An unknown error has occured");
    await page.reload();
    await expect(alert).toContainText("An unknown error has occured");
    await expect(page.getByText("A failure of this page")).toHaveCount(0);
    await page.getByRole("button", { name: "Show details" }).click();
    const details = page.getByLabel("Details", { exact: true });
    await expect(details).toContainText('"code": "UNKNOWN_ERROR"');
    await expect(details).toContainText("A failure of this page");
    await page.getByRole("link", { name: "Email us about this" }).click();
    await expect(page).toHaveURL(`${product.origin}/contact?from=error`);
    await expect(page.getByLabel("Subject")).toHaveValue(/^Error - /u);
  });

  test("ERR-10 a failed start shows the panic page, whose button reloads the app", async () => {
    await page.route(`${product.origin}/help`, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({
        response: answer,
        body: (await answer.text()).replace(CONFIGURATION, ""),
      });
    });
    await page.goto(`${product.origin}/help`);
    await expect(page.getByRole("heading", { name: "The app couldn't start" })).toBeVisible();
    await expect(page.getByRole("alert")).toContainText("None of your work is lost.");
    await page.unroute(`${product.origin}/help`);
    await page.getByRole("button", { name: "Reload" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Help" })).toBeVisible();
  });
});
