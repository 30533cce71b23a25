import { expect, type Page } from "@playwright/test";
import { ERROR_CATALOGUE } from "../../packages/contract/src/error-catalogue.ts";
import type { Product } from "../product/product.ts";
import { test } from "../product/shared-product.ts";
import { newDesktopPage } from "./check-appearance.ts";
import { person } from "./people.ts";
import { openSignedUp } from "./signed-up-page.ts";
import { storedInBrowser } from "./stored-in-browser.ts";

/** For these codes, the invitation page shows a page or message of its own. */
const OWN_PLACE: ReadonlySet<string> = new Set(["ALREADY-SET", "EMAIL-UNVERIFIED"]);
const UNAVAILABLE = {
  status: 503,
  json: { code: "UNAVAILABLE", message: "The database did not answer. Try again in a moment." },
};
/** Codes for which the invitation page opens the error page at once, without a retry. */
const REFUSALS = Object.entries(ERROR_CATALOGUE).filter(
  ([code, { status }]) => status < 500 && ![401, 429].includes(status) && !OWN_PLACE.has(code),
);
const DOCUMENTS = "**/api/sync/**";
const PROFILE_ROWS = "**/rest/v1/users*";
const LOGIN = "**/api/auth/token";
const HELP_PAGE = "**/api/cms/doc/calculon";
const NOT_LOADED = /Waiting for the server. You can't edit these yet/u;

async function fail(page: Page, address: string): Promise<void> {
  await page.route(address, (route) => route.fulfill(UNAVAILABLE));
}

test.describe("a server that fails and comes back", () => {
  let product: Product;
  let page: Page;

  test.beforeAll(async ({ browser, product: shared }) => {
    product = shared;
    page = await openSignedUp(browser, product, person("Nora", "Silva"));
  });
  // A handler may still be waiting for the server's answer.
  test.afterEach(() => page.unrouteAll({ behavior: "ignoreErrors" }));
  test.afterAll(() => page.context().close());

  test("settings that can't be loaded say so, and work without a reload once the server is back", async () => {
    await fail(page, DOCUMENTS);
    await page.goto(`${product.origin}/project/settings`);
    const description = page.getByLabel("Description");
    await expect(page.getByText(NOT_LOADED)).toBeVisible();
    await expect(description).toHaveAttribute("readonly");
    await expect(page.getByRole("combobox", { name: "Type" })).toBeDisabled();
    await page.unroute(DOCUMENTS);
    await description.fill("Written once the server was back");
    await expect(page.getByText("Changes save automatically.")).toBeVisible();

    // If saving fails, the field keeps its text.
    await fail(page, DOCUMENTS);
    await description.fill("Written while nothing could be saved");
    await description.blur();
    const notice = page.getByText(/^Your changes couldn't be saved yet/u);
    await expect(notice).toBeVisible();
    await expect(description).toHaveValue("Written while nothing could be saved");
    await page.unroute(DOCUMENTS);
    await expect(notice).toHaveCount(0);
    await page.reload();
    await expect(description).toHaveValue("Written while nothing could be saved");
  });

  test("a profile that can't load says so, and works without a reload once the server is back", async () => {
    await fail(page, DOCUMENTS);
    await page.goto(`${product.origin}/profile`);
    await expect(page.getByText(NOT_LOADED)).toBeVisible();
    const name = page.getByLabel("Short name, initials or alias");
    await expect(name).toHaveAttribute("readonly");
    await expect(page.getByRole("switch", { name: "Single-key shortcuts" })).toBeDisabled();
    await page.unroute(DOCUMENTS);
    await name.fill("NS");
    await name.press("Enter");
    await expect(page.getByText("Changes save automatically.")).toBeVisible();
    await expect(page.getByRole("switch", { name: "Single-key shortcuts" })).toBeEnabled();
  });

  test("a theme chosen while the profile can't load survives a reload at once and is saved later", async () => {
    await fail(page, DOCUMENTS);
    await page.goto(`${product.origin}/help`);
    await page.getByRole("button", { name: "Your menu" }).click();
    const isReloaded = page.waitForEvent("load");
    await page.getByRole("menuitemradio", { name: "Dark" }).evaluate((item: HTMLElement) => {
      item.click();
      location.reload();
    });
    await isReloaded;
    await expect(page.locator("html")).toHaveClass(/dark/u);
    await page.getByRole("button", { name: "Your menu" }).click();
    await expect(page.getByRole("menuitemradio", { name: "Dark" })).toBeChecked();
    const isStored = page.waitForResponse(
      (answer) => answer.ok() && /\/users%3A%3A[^/]+\/patch$/u.test(answer.url()),
    );
    await page.unroute(DOCUMENTS);
    await isStored;
  });

  test("the contact form drops an error once the loaded profile resolves it", async () => {
    let answer = (): void => undefined;
    const isAsked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(PROFILE_ROWS, async (route) => {
      await isAsked;
      await route.continue();
    });
    await page.goto(`${product.origin}/contact`);
    await page.getByRole("button", { name: "Send message" }).click();
    const problem = page.getByText("Please fill in your name.");
    await expect(problem).toBeVisible();
    answer();
    await expect(page.getByLabel("Name")).toHaveValue("Nora Silva");
    await expect(problem).toHaveCount(0);
    await expect(page.getByText("Please fill in the subject.")).toBeVisible();
  });

  test("a help page that can't be loaded says so; the search shows the pages that can", async () => {
    await fail(page, HELP_PAGE);
    await page.goto(`${product.origin}/help/calculon`);
    const notice = page.getByText("This page couldn't be loaded yet.");
    await expect(notice).toBeVisible();
    await page.getByRole("link", { name: "Back to help topics" }).first().click();
    const main = page.getByRole("main");
    await main.getByRole("searchbox", { name: "Search help" }).fill("deleted 30 days file");
    await expect(main.getByText("Some pages couldn't be loaded.")).toBeVisible();
    await expect(
      main.getByRole("link", { name: "I deleted a file. Can I restore it?" }),
    ).toBeVisible();
    await page.goBack();
    await expect(notice).toBeVisible();
    const isRetried = page.waitForRequest(HELP_PAGE);
    await page.getByRole("button", { name: "Try again now" }).click();
    await isRetried;
    await page.unroute(HELP_PAGE);
    await expect(page.getByRole("article").locator("p").first()).toBeVisible();
    await expect(notice).toHaveCount(0);
  });

  test("CHANGELOG-01 entries since the last visit are marked, and the sidebar has a dot", async () => {
    const changelog = "**/api/changelog.html";
    const link = page.getByRole("link", { name: /^TERA v\S+, changelog$/u });
    const mark = page.getByRole("main").getByText("New", { exact: true });
    // The visit is stored after the page shows its entries.
    const isVisitStored = async (): Promise<boolean> => {
      const { tables } = await storedInBrowser(page);
      return (tables["/settings"] ?? []).some(
        ([key, visit]) =>
          String(key).startsWith("changelog:") && !(visit as { hasNew: boolean }).hasNew,
      );
    };
    await page.goto(`${product.origin}/help`);
    await link.click();
    await expect(page.getByRole("main").getByRole("listitem").first()).toBeVisible();
    await expect(mark).toHaveCount(0);
    await expect.poll(isVisitStored).toBe(true);
    await page.route(changelog, async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replace("<li>", "<li>A change of tomorrow</li><li>");
      await route.fulfill({ response: answer, body });
    });
    await page.goto(`${product.origin}/help`);
    await page.getByRole("link", { name: /, new in the changelog$/u }).click();
    await expect(mark).toHaveCount(1);
    const newEntry = { has: page.getByText("New", { exact: true }) };
    await expect(page.getByRole("listitem").filter(newEntry)).toContainText("A change of tomorrow");
    await expect(page.getByRole("link", { name: /, new in the changelog$/u })).toHaveCount(0);
    await expect.poll(isVisitStored).toBe(true);
    await page.reload();
    await expect(page.getByText("A change of tomorrow")).toBeVisible();
    await expect(mark).toHaveCount(0);
  });

  test("ERR-06 each error code of the server has an error page, and Back leaves it", async () => {
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto(`${product.origin}/help`);
    const help = page.getByRole("heading", { level: 1, name: "Help" });
    for (const [code, { status, message }] of REFUSALS) {
      await expect(help).toBeVisible();
      await page.route(
        "**/api/members/accept",
        (route) =>
          route.fulfill({ status, headers: { "x-request-id": code }, json: { code, message } }),
        { times: 1 },
      );
      const project = crypto.randomUUID();
      await page.evaluate((id) => history.pushState(null, "", `/projects/${id}/join`), project);
      await expect(page.getByRole("main").getByText(code, { exact: true })).toBeVisible();
      await expect(page.getByRole("alert").getByText(message, { exact: true })).toHaveCount(
        code === "PROJECT-NOT-FOUND" ? 0 : 1,
      );
      await page.getByRole("button", { name: "Copy details" }).click();
      await expect
        .poll(() => page.evaluate(() => navigator.clipboard.readText()))
        .toMatch(
          new RegExp(
            `^Error: ${code}\nTime: \\S+\nRequest: ${code}\nPage: /projects/…/join\nVersion: TERA \\S+$`,
            "u",
          ),
        );
      await page.goBack();
    }
    await expect(help).toBeVisible();
  });

  for (const [what, address] of [
    ["login", LOGIN],
    ["profile", PROFILE_ROWS],
  ] as const)
    test(`a start without the ${what} shows one error page, and a retry opens the requested page`, async () => {
      await fail(page, address);
      await page.goto(`${product.origin}/project/settings`);
      await expect(
        page.getByRole("heading", { level: 1, name: "TERA couldn't load your account" }),
      ).toBeVisible();
      await expect(page.getByRole("timer")).toContainText(/^Trying again in \d+ seconds?\./u);
      await expect(page.getByRole("complementary")).toHaveCount(0);
      // Only the page has this button. There is no toast beside it.
      await expect(page.getByRole("button", { name: "Copy details" })).toHaveCount(1);
      // The server answers only from the click on, or an automatic retry could remove the button
      // before it.
      await page.evaluate(() => {
        const note = (): void => void (document.documentElement.dataset["retried"] = "");
        addEventListener("click", note, { capture: true, once: true });
      });
      const isRetried = (): Promise<boolean> =>
        page.evaluate(() => document.documentElement.dataset["retried"] !== undefined);
      await page.route(address, async (route) =>
        (await isRetried()) ? route.continue() : route.fulfill(UNAVAILABLE),
      );
      await page.getByRole("button", { name: "Try again" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Project settings" })).toBeVisible();
      await expect(page).toHaveURL(`${product.origin}/project/settings`);
    });

  test("opening the app offline shows the offline page, and later the requested page", async () => {
    await page.goto(`${product.origin}/help`);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.context().setOffline(true);
    await page.goto(`${product.origin}/project/settings`);
    await expect(page.getByRole("heading", { level: 1, name: "You are offline" })).toBeVisible();
    await page.context().setOffline(false);
    await page.getByRole("link", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Project settings" })).toBeVisible();
    await expect(page).toHaveURL(`${product.origin}/project/settings`);
  });

  // Runs last, because it logs out.
  test("a start that gets no answer is retried automatically, and its Log out works", async ({
    browser,
  }) => {
    await page.route(LOGIN, () => undefined);
    await page.goto(`${product.origin}/projects`);
    await expect(
      page.getByRole("heading", { level: 1, name: "TERA isn't answering" }),
    ).toBeVisible();
    await expect(page.getByRole("timer")).toBeVisible();
    await page.unroute(LOGIN);
    await expect(page.getByRole("heading", { level: 1, name: "My projects" })).toBeVisible();
    await fail(page, LOGIN);
    await page.reload();
    await page.getByRole("link", { name: "Log out" }).click();
    await page.unroute(LOGIN);
    await expect(page.getByRole("link", { name: "Log in" }).first()).toBeVisible();
    const visitor = await newDesktopPage(browser);
    await fail(visitor, LOGIN);
    await visitor.goto(product.origin);
    await expect(visitor.getByRole("link", { name: "Log in" }).first()).toBeVisible();
    await visitor.context().close();
  });
});
