import { type BrowserContext, expect, type Page } from "@playwright/test";
import { openDatabaseOf } from "../product/installation-database.ts";
import type { Product } from "../product/product.ts";
import { test } from "../product/shared-product.ts";
import { enterPassword, person, signUp } from "./people.ts";
import { runOnce } from "./run-once.ts";
import { storedInBrowser } from "./stored-in-browser.ts";

const NEW_PASSWORD = "some other quiet words";
const NEWEST_PASSWORD = "yet another quiet phrase";
const SENDING = /\/api\/sync\/.*\/patch(?:es)?$/u;
const EFFECTIVE_WITHIN_MS = 5_000;

test.describe("a person's logins", () => {
  let product: Product;
  const contexts: BrowserContext[] = [];
  let here: Page;
  let there: Page;
  const amara = person("Amara", "Osei");
  const loggedIn = new Set<Page>();
  let password = amara.password;

  test.beforeAll(async ({ browser, product: shared }) => {
    product = shared;
    for (let index = 0; index < 2; index += 1) contexts.push(await browser.newContext());
    [here, there] = (await Promise.all(contexts.map((context) => context.newPage()))) as [
      Page,
      Page,
    ];
    await signUp(here, product, amara);
    loggedIn.add(here);
    await ensureLoggedIn(there);
  });

  test.afterAll(async () => {
    for (const context of contexts) await context.close();
  });

  async function ensureLoggedIn(page: Page): Promise<void> {
    if (loggedIn.has(page)) return;
    await enterPassword(page, product, { ...amara, password });
    await expect(page.getByRole("button", { name: "Your menu" })).toBeVisible();
    loggedIn.add(page);
  }

  /** Makes every login `minutes` older. */
  async function letMinutesPass(minutes: number): Promise<void> {
    const database = await openDatabaseOf(product);
    for (const field of ["loginTs", "authTime"]) {
      await database.query(
        `update login.records set logged_in_at = logged_in_at - make_interval(mins => $1),
           payload = payload || jsonb_build_object($2::text, (payload ->> $2)::float8 - $1 * 60) where payload ? $2`,
        [minutes, field],
      );
    }
    await database.close();
  }

  /** Collects the HTTP statuses of the page's token requests from now on. */
  function tokenRequests(page: Page): number[] {
    const statuses: number[] = [];
    page.on("response", (response) => {
      if (response.url().endsWith("/oauth2/token")) statuses.push(response.status());
    });
    return statuses;
  }

  async function expectEnded(page: Page, path: string): Promise<void> {
    // The open page may notice the end first; its own navigation then interrupts this one.
    await page.goto(`${product.origin}${path}`).catch((error: unknown) => {
      if (!String(error).includes("interrupted by another navigation")) throw error;
    });
    await expect(
      page.getByRole("heading", { level: 1, name: "You're logged out", exact: true }),
    ).toBeVisible();
    await expect(page).toHaveURL(`${product.origin}/signed-out`);
    await expect(
      page.getByText(/^Your session has ended: .* or your password was changed\.$/u),
    ).toBeVisible();
    loggedIn.delete(page);
  }

  const tokenForm = () => here.getByRole("dialog", { name: "Create token" });

  const createToken = runOnce(async () => {
    if (!(await tokenForm().isVisible())) {
      await here.goto(`${product.origin}/profile/tokens`);
      await here.getByRole("button", { name: "Create token" }).click();
    }
    await tokenForm().getByLabel("Name").fill("Nightly backup");
    await tokenForm().getByRole("checkbox", { name: "List your projects" }).check();
    await tokenForm().getByLabel("Name").press("Enter");
    await expect(here.getByText(/^tera_/u)).toBeVisible();
    await here.getByRole("button", { name: "Done" }).click();
  });

  const logins = (page: Page) =>
    page.getByRole("listitem").filter({ has: page.getByRole("button", { name: /^Log out of/u }) });

  test("SEC-31 listed logins can be ended one by one, which takes effect within seconds", async () => {
    await here.goto(`${product.origin}/`);
    await here.getByRole("button", { name: "Your menu" }).click();
    await here.getByRole("menuitem", { name: "Your account" }).click();
    await expect(logins(here)).toHaveCount(2);
    await expect(logins(here).filter({ hasText: "This browser" })).toHaveCount(1);
    await expect(logins(here).first()).toContainText(
      /Chrome on Linux.*127\.0\.0\.1|Chrome on Linux.*::1/su,
    );
    const bearer = new Promise<string>((resolve) => {
      there.on("request", (request) => {
        const { authorization } = request.headers();
        if (authorization !== undefined && request.url().includes("/rest/v1/"))
          resolve(authorization);
      });
    });
    await there.goto(`${product.origin}/projects`);
    await expect(there.getByRole("heading", { name: "My projects" })).toBeVisible();
    const authorization = await bearer;
    let lastServed = 0;
    const isServed = async (): Promise<boolean> => {
      const asked = Date.now();
      const answer = await there.request.get(`${product.origin}/api/projects/names`, {
        headers: { authorization },
      });
      if (answer.ok()) lastServed = asked;
      return answer.ok();
    };
    expect(await isServed()).toBe(true);

    await logins(here).filter({ hasNotText: "This browser" }).getByRole("button").click();
    await expect(
      here.getByRole("status").filter({ hasText: "Logged out of Chrome on Linux." }),
    ).toBeVisible();
    const ended = Date.now();
    await expect(logins(here)).toHaveCount(1);
    // On a busy machine, the answers may take longer than that.
    await expect.poll(isServed).toBe(false);
    expect(lastServed - ended).toBeLessThan(EFFECTIVE_WITHIN_MS);
    await expectEnded(there, "/projects");
    await here.goto(`${product.origin}/projects`);
    await expect(here.getByRole("heading", { name: "My projects" })).toBeVisible();
  });

  test("PROF-09 SEC-33 creating a token with an old login needs a new login, then shows the form", async () => {
    await letMinutesPass(11);
    await here.goto(`${product.origin}/profile/tokens`);
    await here.getByRole("button", { name: "Create token" }).click();
    const question = here
      .getByRole("alertdialog", { name: "Confirm it's you" })
      .or(here.getByRole("dialog", { name: "Confirm it's you" }));
    await expect(question).toContainText("We'll bring you back here.");
    await question.getByRole("button", { name: "Log in again" }).click();
    await expect(here.getByRole("heading", { name: "Confirm it's you" })).toBeVisible();
    await expect(here.getByLabel("E-mail")).toHaveValue(amara.email);
    await here.getByLabel("Password", { exact: true }).fill(password);
    await here.getByRole("button", { name: "Log in", exact: true }).click();
    await expect(tokenForm()).toBeVisible();
    await createToken();
    await expect(here).toHaveURL(`${product.origin}/profile/tokens`);
  });

  test("SEC-32 a password change can delete tokens, ends other logins and keeps this browser's", async () => {
    await createToken();
    await ensureLoggedIn(there);
    await letMinutesPass(11);
    await here.goto(`${product.origin}/kinde/account`);
    await here.getByRole("link", { name: "Confirm it's you" }).click();
    await here.getByLabel("Password", { exact: true }).fill(password);
    await here.getByRole("button", { name: "Confirm" }).click();
    const openTab = await here.context().newPage();
    await openTab.goto(`${product.origin}/projects`);
    await expect(openTab.getByRole("heading", { name: "My projects" })).toBeVisible();
    await here.getByLabel("Current password", { exact: true }).fill(password);
    await here.getByLabel("New password", { exact: true }).fill(NEW_PASSWORD);
    await here
      .getByRole("checkbox", { name: "Also delete my personal access tokens" })
      .first()
      .check();
    await here.getByRole("button", { name: "Change password" }).click();
    await expect(
      here.getByRole("status").filter({ hasText: "Your password has been changed." }),
    ).toBeVisible();
    password = NEW_PASSWORD;
    await openTab.goto(`${product.origin}/projects`);
    await expect(openTab.getByRole("heading", { name: "You're logged out" })).toBeVisible();
    await openTab.getByRole("main").getByRole("link", { name: "Log in" }).click();
    await expect(openTab.getByRole("button", { name: "Your menu" })).toBeVisible();
    await openTab.close();
    await expect(here.getByRole("checkbox")).toHaveCount(0);
    await expect(logins(here)).toHaveCount(1);
    await here.getByRole("link", { name: /^Back to/u }).click();
    await expect(here.getByRole("button", { name: "Your menu" })).toBeVisible();
    await here.goto(`${product.origin}/profile/tokens`);
    await expect(here.getByRole("heading", { name: "No tokens yet" })).toBeVisible();
    await expectEnded(there, "/projects");
    await ensureLoggedIn(there);
  });

  test("SEC-32 a login that a password change ended is explained, and can be renewed in place", async () => {
    await ensureLoggedIn(there);
    const asked = tokenRequests(there);
    await there.goto(`${product.origin}/kinde/account`);
    await there.getByLabel("Current password", { exact: true }).fill(password);
    await there.getByLabel("New password", { exact: true }).fill(NEWEST_PASSWORD);
    await there.getByRole("button", { name: "Change password" }).click();
    await expect(
      there.getByRole("status").filter({ hasText: "Your password has been changed." }),
    ).toBeVisible();
    password = NEWEST_PASSWORD;
    loggedIn.delete(here);
    await expectEnded(there, "/projects?from=bookmark");
    await expect.poll(() => asked).toEqual([400]);
    expect(
      await there.evaluate(() =>
        Object.keys(localStorage).filter((key) => key.includes("refreshToken")),
      ),
    ).toEqual([]);
    for (const path of ["/", "/tools"]) await there.goto(`${product.origin}${path}`);
    await expectEnded(there, "/projects?from=bookmark");
    expect(asked).toEqual([400]);
    await there.getByRole("main").getByRole("link", { name: "Log in" }).click();
    await expect(there.getByRole("heading", { name: "My projects" })).toBeVisible();
    await expect(there).toHaveURL(`${product.origin}/projects?from=bookmark`);
    expect(asked.filter((status) => status !== 200)).toEqual([400]);
    loggedIn.add(there);
  });

  test("SEC-33 a login that is ended on the account page is explained in every open tab", async () => {
    await ensureLoggedIn(there);
    const other = await there.context().newPage();
    await other.goto(`${product.origin}/tools`);
    await expect(other.getByRole("heading", { name: "Tools" })).toBeVisible();
    const failed = await there.context().newPage();
    await failed.goto(`${product.origin}/tools?from=failed`);
    await expect(failed.getByRole("heading", { name: "Tools" })).toBeVisible();
    await failed.evaluate(() => void Promise.reject(new Error("a mistake of ours")));
    await expect(failed).toHaveURL(`${product.origin}/error`);
    await there.goto(`${product.origin}/kinde/account`);
    await logins(there).filter({ hasText: "This browser" }).getByRole("button").click();
    await expectEnded(there, "/projects");
    await expect(other.getByRole("heading", { level: 1, name: "You're logged out" })).toBeVisible();
    await other.getByRole("main").getByRole("link", { name: "Log in" }).click();
    await other.getByLabel("E-mail").fill(amara.email);
    await other.getByLabel("Password", { exact: true }).fill(password);
    await other.getByRole("button", { name: "Log in", exact: true }).click();
    await expect(other).toHaveURL(`${product.origin}/tools`);
    await expect(there).toHaveURL(`${product.origin}/projects`);
    await expect(failed).toHaveURL(`${product.origin}/tools?from=failed`);
    loggedIn.add(there);
    await other.close();
    await failed.close();
  });

  test("SEC-31 logging out everywhere is confirmed first and lists this browser's unsent changes", async () => {
    await ensureLoggedIn(here);
    await ensureLoggedIn(there);
    await here.goto(`${product.origin}/project/settings`);
    await expect(here.getByLabel("Description")).toBeEditable();
    await here.route(SENDING, (route) => route.abort());
    await here.getByLabel("Description").fill("Written and not sent");
    await here.getByLabel("Description").blur();
    await expect
      .poll(async () => JSON.stringify((await storedInBrowser(here)).tables["outbox"]))
      .toContain("Written and not sent");
    await here.goto(`${product.origin}/kinde/account`);
    await here.getByRole("link", { name: "Log out everywhere" }).click();
    await expect(
      here.getByRole("heading", { level: 1, name: "Log out everywhere?" }),
    ).toBeVisible();
    await here.getByRole("link", { name: "Stay logged in" }).click();
    await expect(here.getByRole("button", { name: "Your menu" })).toBeVisible();
    await here.goto(`${product.origin}/kinde/account`);
    await here.getByRole("link", { name: "Log out everywhere" }).click();
    await here.getByRole("button", { name: "Log out everywhere" }).click();
    await expect(
      here.getByRole("heading", { level: 1, name: "You're logged out everywhere" }),
    ).toBeVisible();
    await expect(here.getByText("Your session has ended", { exact: false })).toHaveCount(0);
    await expect(
      here.getByRole("listitem").filter({ hasText: "Details of Amara's project" }),
    ).toContainText("1 change");
    await expect(here.getByText("Log in here again to send them.", { exact: false })).toBeVisible();
    await expectEnded(there, "/projects");
  });
});
