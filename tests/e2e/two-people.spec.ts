import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import type { ScriptDatabase } from "../../apps/server/src/database/script-database.ts";
import { openDatabaseOf } from "../product/installation-database.ts";
import { type Product, startProduct } from "../product/product.ts";
import { INVENTED_TRIALS } from "./citation-files.ts";
import {
  enterPassword,
  MENU_OF_PERSON,
  type Person,
  person,
  signUp,
  signUpWithForm,
} from "./people.ts";
import { storedInBrowser } from "./stored-in-browser.ts";

const SENDING = /\/api\/sync\/.*\/patch(?:es)?$/u;
const LOGGED_OUT = { level: 1, name: "You're logged out" } as const;

/** Amara's unsent work is kept for her, and Ruth can see none of it. */
test.describe("two people who use one browser after each other", () => {
  let product: Product;
  let database: ScriptDatabase;
  let context: BrowserContext;
  let page: Page;
  let amara: Person;
  let ruth: Person;
  let count = 0;

  test.beforeAll(async () => {
    product = await startProduct();
    database = await openDatabaseOf(product);
  });
  test.afterAll(async () => {
    await database.close();
    await product.close();
  });

  test.beforeEach(async ({ browser }) => {
    count += 1;
    [amara, ruth] = [person("Amara", `Osei${count}`), person("Ruth", `Lindqvist${count}`)];
    context = await browser.newContext();
    page = await context.newPage();
    await signUp(page, product, amara);
    await expect(page.getByRole("heading", { name: "Amara's project" })).toBeVisible();
  });
  test.afterEach(() => context.close());

  async function logIn(tab: Page, who: Person): Promise<void> {
    await enterPassword(tab, product, who);
    await expect(tab.getByRole("button", { name: MENU_OF_PERSON })).toBeVisible();
  }

  async function signUpHere(tab: Page, who: Person): Promise<void> {
    await signUpWithForm(tab, product, who);
    // If another tab has already created the first project, this tab ends on the start page.
    await expect(
      tab.getByRole("heading", {
        name: new RegExp(`^(?:${who.givenName}'s project|Hello, ${who.givenName})$`, "u"),
      }),
    ).toBeVisible();
  }

  /** Matches everything that identifies data as Amara's. */
  async function traces(): Promise<RegExp> {
    const [row] = await database.query<{ id: string; project: string }>(
      `select u.id, m.project from public.users u join public.project_members m on m."user" = u.id where u.email = $1`,
      [amara.email],
    );
    return new RegExp(
      [
        amara.email,
        amara.familyName,
        "Amara",
        INVENTED_TRIALS.name,
        row?.id ?? "no user",
        row?.project ?? "no project",
      ].join("|"),
      "iu",
    );
  }

  async function besidesUnsent(tab: Page): Promise<string> {
    const { tables, local, session } = await storedInBrowser(tab);
    const isUnsent = (key: unknown): boolean =>
      typeof key === "string" && /^(?:typed|kept):/u.test(key);
    const { outbox: _outbox, "/settings": settings = [], ...others } = tables;
    return JSON.stringify([others, settings.filter(([key]) => !isUnsent(key)), local, session]);
  }

  async function descriptions(): Promise<unknown[]> {
    return (
      await database.query<{ description: unknown }>(
        `select p.data -> 'description' as description from public.projects p join public.project_members m on m.project = p.id join public.users u on u.id = m."user" where u.email = $1`,
        [amara.email],
      )
    ).map((row) => row.description);
  }

  /** Fills the browser's storage by using many features. */
  async function useMuch(): Promise<void> {
    await page.getByRole("link", { name: "Files" }).first().click();
    await page.getByLabel("Files to upload").setInputFiles(INVENTED_TRIALS.path);
    await expect(page.getByRole("row", { name: INVENTED_TRIALS.name })).toContainText(
      "12 references",
    );
    await page.getByRole("link", { name: INVENTED_TRIALS.name }).click();
    await expect(page.getByRole("row", { name: /Sepsis bundles/u })).toBeVisible();
    await page.getByRole("link", { name: "Timeline" }).first().click();
    await expect(page.getByRole("heading", { level: 1, name: "Amara's project" })).toBeVisible();
    await page.keyboard.press("[");
    expect(await besidesUnsent(page)).toMatch(await traces());
    // Logging out waits only 3 s for changes to be sent. On a busy machine, it would list some as
    // unsent.
    await expect.poll(async () => (await storedInBrowser(page)).tables["outbox"]).toEqual([]);
  }

  /** Leaves an unsent description and an unsaved short name. */
  async function leaveUnsent(tab: Page, description: string): Promise<void> {
    await tab.goto(`${product.origin}/project/settings`);
    await expect(tab.getByLabel("Description")).toBeEditable();
    await tab.route(SENDING, (route) => route.abort());
    await tab.getByLabel("Description").fill(description);
    await tab.getByLabel("Description").blur();
    await tab.getByLabel("Short name").fill("Half typed");
    await expect
      .poll(async () => JSON.stringify((await storedInBrowser(tab)).tables))
      .toContain("Half typed");
  }

  test("ROUTE-05 logging out empties the browser's storage, and Back shows no earlier data", async () => {
    await useMuch();
    await page.goto(`${product.origin}/logout`);
    await expect(page.getByRole("link", { name: "Sign up" }).first()).toBeVisible();
    const { tables, local, session } = await storedInBrowser(page);
    expect({
      local,
      session: Object.keys(session).filter((key) => !["kinde_tab_id", "session-id"].includes(key)),
    }).toEqual({ local: {}, session: [] });
    // The tool catalogue is not personal.
    expect(
      Object.values(tables)
        .flat()
        .filter(([key]) => key !== "tools"),
    ).toEqual([]);
    await page.goBack();
    await expect(page.getByText(/Amara/u)).toHaveCount(0);
  });

  test("SYNC-05 logging out lists unsent changes, hides them from others and sends them on login", async () => {
    const secret = `Who goes home when ${count}`;
    await useMuch();
    await leaveUnsent(page, secret);
    await page.goto(`${product.origin}/logout`);
    await expect(page.getByRole("heading", LOGGED_OUT)).toBeVisible();
    await expect(page.getByText("These changes haven't been sent yet.")).toBeVisible();
    await expect(page.getByText("Your session has ended", { exact: false })).toHaveCount(0);
    await expect(
      page.getByRole("listitem").filter({ hasText: "Details of Amara's project" }),
    ).toContainText("1 change");
    await expect(
      page.getByRole("listitem").filter({ hasText: "Text you were still typing" }),
    ).toContainText("1 field");
    await expect(page.getByText(secret)).toHaveCount(0);
    expect(await besidesUnsent(page)).not.toMatch(
      new RegExp(`${amara.email}|${INVENTED_TRIALS.name}`, "u"),
    );
    await page.unroute(SENDING);

    const sent: string[] = [];
    context.on("request", (request) => sent.push(`${request.url()} ${request.postData() ?? ""}`));
    await signUpHere(page, ruth);
    for (const path of ["/project/settings", "/project/files", "/signed-out", "/error"]) {
      await page.goto(`${product.origin}${path}`);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.getByText(new RegExp(`Amara|${secret}|Half typed`, "u"))).toHaveCount(0);
    }
    expect(await besidesUnsent(page)).not.toMatch(await traces());
    expect(
      sent.filter((request) => request.includes(secret) || request.includes("Half typed")),
    ).toEqual([]);
    expect(await descriptions()).toEqual([null]);
    await page.goto(`${product.origin}/logout`);
    await expect(page.getByRole("link", { name: "Sign up" }).first()).toBeVisible();
    await expect(page.getByText(/Amara|been sent yet/u)).toHaveCount(0);

    await logIn(page, amara);
    await expect.poll(descriptions).toEqual([secret]);
    await page.goto(`${product.origin}/project/settings`);
    await expect(page.getByLabel("Short name")).toHaveValue("Half typed");
    await expect.poll(async () => (await storedInBrowser(page)).tables["outbox"]).toEqual([]);
    await expect
      .poll(async () => JSON.stringify((await storedInBrowser(page)).tables["/settings"]))
      .not.toContain("kept:");
  });

  test("ROUTE-05 SYNC-05 logging out in one tab logs out other tabs, which list unsent changes", async () => {
    await useMuch();
    const other = await context.newPage();
    await leaveUnsent(other, "Written in the other tab");
    await page.goto(`${product.origin}/logout`);
    // Wait until this tab is back from the login provider.
    await expect(page.getByRole("heading", LOGGED_OUT)).toBeVisible();
    await expect(other.getByRole("heading", LOGGED_OUT)).toBeVisible();
    await expect(
      other.getByText(/^Your session has ended: you logged out in another tab/u),
    ).toBeVisible();
    await expect(
      other.getByRole("listitem").filter({ hasText: "Details of Amara's project" }),
    ).toContainText("1 change");
    for (const tab of [page, other])
      expect(await besidesUnsent(tab)).not.toMatch(
        new RegExp(`${amara.email}|${INVENTED_TRIALS.name}|logged-in`, "u"),
      );
    await other.unroute(SENDING);
    await logIn(page, amara);
    await expect.poll(descriptions).toEqual(["Written in the other tab"]);
  });

  test("a tab shows no data of the first person after another person logs in in a second tab", async () => {
    await useMuch();
    const other = await context.newPage();
    // Ends the login at the provider only, without notifying this browser.
    await context.clearCookies();
    await other.goto(`${product.origin}/robots.txt`);
    await other.evaluate(() => {
      for (const key of Object.keys(localStorage))
        if (key.startsWith("kinde")) localStorage.removeItem(key);
    });
    await signUpHere(other, ruth);
    await expect(page.getByText(/Amara/u)).toHaveCount(0);
    await expect(page.getByText("Ruth Lindqvist").first()).toBeVisible();
    expect(await besidesUnsent(other)).not.toMatch(await traces());
  });

  test("a login that ended while no page was open leaves no data for the next person", async () => {
    await useMuch();
    await leaveUnsent(page, "Nobody's but hers");
    await page.close();
    await context.clearCookies();
    const next = await context.newPage();
    await next.goto(`${product.origin}/robots.txt`);
    await next.evaluate(() => {
      for (const key of Object.keys(localStorage))
        if (key.startsWith("kinde")) localStorage.removeItem(key);
    });
    await next.goto(product.origin);
    await expect(next.getByRole("heading", LOGGED_OUT)).toBeVisible();
    // Closing the page leaves the short name's field, which may have saved its text as a change.
    await expect(
      next.getByRole("listitem").filter({ hasText: "Details of Amara's project" }),
    ).toHaveText(/: (?:1 change|2 changes)$/u);
    await expect
      .poll(() => besidesUnsent(next))
      .not.toMatch(new RegExp(`${amara.email}|${INVENTED_TRIALS.name}`, "u"));
    await signUpHere(next, ruth);
    expect(await besidesUnsent(next)).not.toMatch(await traces());
    await expect(next.getByText(/Nobody's but hers|Half typed/u)).toHaveCount(0);
  });

  test("SYNC-05 logging out everywhere on another device ends this login and keeps unsent changes", async ({
    browser,
  }) => {
    await useMuch();
    const other = await context.newPage();
    await other.clock.install();
    await leaveUnsent(other, "Kept over the end");
    const elsewhere = await browser.newContext();
    const device = await elsewhere.newPage();
    await logIn(device, amara);
    await device.goto(`${product.origin}/kinde/logout?all_sessions=true`);
    await device.getByRole("button", { name: "Log out everywhere" }).click();
    await expect(
      device
        .getByRole("heading", LOGGED_OUT)
        .or(device.getByRole("link", { name: "Log in" }))
        .first(),
    ).toBeVisible();
    await elsewhere.close();
    await other.clock.fastForward("26:00:00");
    await expect(other.getByRole("heading", LOGGED_OUT)).toBeVisible();
    await expect(other.getByText(/^Your session has ended/u)).toBeVisible();
    await expect(
      other.getByRole("listitem").filter({ hasText: "Details of Amara's project" }),
    ).toContainText("1 change");
    await expect(page.getByRole("heading", LOGGED_OUT)).toBeVisible();
    expect(await besidesUnsent(other)).not.toMatch(
      new RegExp(`${amara.email}|${INVENTED_TRIALS.name}`, "u"),
    );
    await other.close();
    await logIn(page, amara);
    await expect.poll(descriptions).toEqual(["Kept over the end"]);
  });

  test("a server that is down for a day ends no login", async () => {
    await useMuch();
    const other = await context.newPage();
    await other.clock.install();
    await other.goto(`${product.origin}/project/settings`);
    await expect(other.getByLabel("Description")).toBeEditable();
    const hers = await traces();
    // The first tab holds the refresh lock, so neither tab gets a token.
    await page.evaluate(
      () => void navigator.locks.request("kinde-token-refresh", () => new Promise<void>(() => {})),
    );
    await product.kill();
    await other.clock.fastForward("26:00:00");
    await other.getByLabel("Description").fill("Typed while the server was away");
    await other.getByLabel("Description").blur();
    await other.clock.runFor(60_000);
    await expect
      .poll(async () => JSON.stringify((await storedInBrowser(other)).tables["outbox"]))
      .toContain("Typed while the server was away");
    await expect(other.getByLabel("Description")).toHaveValue("Typed while the server was away");
    expect(await besidesUnsent(page)).toMatch(hers);
    // This tab's clock is a day ahead, so it would refresh the login at every call.
    await other.close();
    await page.close();
    await database.close();
    await product.start();
    database = await openDatabaseOf(product);
    const next = await context.newPage();
    await next.goto(`${product.origin}/project/settings`);
    await expect(next.getByLabel("Name", { exact: true })).toHaveValue("Amara's project");
    await expect.poll(descriptions).toEqual(["Typed while the server was away"]);
  });
});
