import { type BrowserContext, expect, type Locator, type Page } from "@playwright/test";
import type { Product } from "../product/product.ts";
import { test } from "../product/shared-product.ts";
import { ADDRESSES, routesOfTheApp } from "./every-route.ts";
import { person } from "./people.ts";
import { type SeededProject, seedProject } from "./seed-project.ts";

const SCRIPT = `"><img src=x onerror="window.wasRun = true"><script>window.wasRun = true</script>`;
/**
 * A field may store, shorten or reject these values, but a page must neither run them nor fail
 * because of them.
 */
const BAD_VALUES: Readonly<Record<string, string>> = {
  empty: "",
  blank: "   ",
  huge: "word ".repeat(5000),
  script: SCRIPT,
  "right to left": "مراجعة \u202Eمنهجية\u202C <b>",
};

/** Routes that are not crawled, and why. */
const SKIPPED_ROUTES: Readonly<Record<string, string>> = {
  "/login": "redirects when logged in; the visitor crawls it",
  "/signup": "redirects when logged in; the visitor crawls it",
  "/logout": "ends the login; leaving.spec covers it",
  "/welcome": "redirects",
  "/projects/switch": "redirects",
  "/projects/switch/:project": "redirects",
  "/projects/:project": "redirects",
  "/projects/:project/*": "redirects",
  "/project/download/*": "downloads and redirects",
  "/institutes": "this person manages none; institutes.spec covers it",
  "/institutes/:institute": "this person manages none",
  "/institutes/:institute/projects/:mode?": "this person manages none",
  "/institutes/:institute/users/:mode?": "this person manages none",
  "/institutes/:institute/settings": "this person manages none",
  "/embed/test": "a tool's page; embed.spec covers it",
  "/:tool/*?": "a tool's page; tools.spec covers it",
};

/** Buttons that are not pressed, and why. */
const SKIPPED_BUTTONS: readonly (readonly [RegExp, string])[] = [
  [/^Log out/u, "ends the login that the crawl needs"],
  [/^(?:Delete|Leave) project/u, "removes the project that the crawl needs; leaving.spec"],
  [/^Continue$/u, "leaves for another site"],
  [/^Add a passkey|Use a passkey|passkey/iu, "needs an authenticator; passkeys.spec"],
];

const VISITOR_PATHS = [
  "/",
  "/login",
  "/signup",
  "/signed-out",
  "/contact",
  "/help",
  "/help/faq",
  "/changelog",
  "/health-check",
  "/error",
  "/nowhere",
] as const;

/**
 * Traces of internals, or of an error that nobody expected. "Answers at localhost:80. (5 ms)" is not
 * the line of a stack.
 */
const INTERNALS = /\[object |\bundefined\b|\bNaN\b|\bat \S+ \((?!\d+ ms\))|\{"|node:|You broke/u;
/**
 * Messages of the browser itself about a response that rejects a bad value, or about a missing
 * connection.
 */
const REFUSED_REQUEST = /Failed to load resource|net::ERR_INTERNET_DISCONNECTED/u;

/** Time limit in milliseconds until a button can be pressed. A removed button never can. */
const PRESS_TIMEOUT = 3000;

interface Act {
  readonly name: string;
  /** The index among the buttons with the same name. */
  readonly index: number;
}

class Crawl {
  readonly #faults: string[] = [];
  #place = "";

  readonly page: Page;
  readonly origin: string;

  constructor(page: Page, origin: string) {
    this.page = page;
    this.origin = origin;
    page.on("console", (message) => {
      if (message.type() === "error" && !REFUSED_REQUEST.test(message.text()))
        this.#note(`console: ${message.text()}`);
    });
    page.on("pageerror", (error) => this.#note(`error: ${error.message}`));
    page.on("dialog", (dialog) => {
      if (dialog.type() !== "beforeunload") this.#note(`dialog: ${dialog.message()}`);
      void dialog.accept().catch(() => undefined);
    });
    page.on("filechooser", () => undefined);
  }

  takeFaults(): readonly string[] {
    return [...new Set(this.#faults.splice(0))];
  }

  async fillForms(path: string): Promise<void> {
    for (const [kind, value] of Object.entries(BAD_VALUES)) {
      await this.#open(path, `${kind} values`);
      await this.#fill(this.page.getByRole("main"), value);
      await this.#judge();
    }
  }

  /** Presses each button of the page twice, offline if `isServerAway`. */
  async pressButtons(path: string, isServerAway = false): Promise<void> {
    await this.#open(path, "its buttons");
    for (const act of await this.#acts()) {
      await this.#return(path, `"${act.name}"${isServerAway ? " without the server" : ""}`);
      const button = this.page
        .getByRole("main")
        .getByRole("button", { name: act.name, exact: true })
        .nth(act.index);
      // An earlier button may have removed this one.
      if ((await button.count()) === 0 || !(await button.isEnabled())) continue;
      if (isServerAway) await this.page.context().setOffline(true);
      try {
        // The first click may remove the button.
        await button.dblclick({ timeout: PRESS_TIMEOUT }).catch(() => undefined);
        await this.#fillDialog();
        await this.#judge();
      } finally {
        if (isServerAway) await this.page.context().setOffline(false);
      }
    }
  }

  /** Reloads the page only if the last action left it. */
  async #return(path: string, place: string): Promise<void> {
    await this.page.keyboard.press("Escape");
    const isOpen = await this.page.getByRole("dialog").or(this.page.getByRole("menu")).count();
    if (isOpen === 0 && this.page.url() === `${this.origin}${encodeURI(path)}`) {
      this.#place = `${path}, ${place}`;
      return;
    }
    await this.#open(path, place);
  }

  /** Fills in the dialog that a button opened, if any, and presses its last button twice. */
  async #fillDialog(): Promise<void> {
    const dialog = this.page.getByRole("dialog").or(this.page.getByRole("alertdialog")).last();
    if ((await dialog.count()) === 0 || !(await dialog.isVisible())) return;
    await this.#judge();
    await this.#fill(dialog, SCRIPT);
    const last = dialog.getByRole("button").last();
    const name = (await last.count()) > 0 ? await last.innerText() : "";
    if (name === "" || reasonToSkip(name) !== undefined || !(await last.isEnabled())) return;
    // The first click may close the dialog.
    await last.dblclick({ timeout: PRESS_TIMEOUT }).catch(() => undefined);
  }

  async #fill(within: Locator, value: string): Promise<void> {
    const fields = within
      .getByRole("textbox")
      .or(within.getByRole("searchbox"))
      .or(within.locator("input[role=combobox]"));
    for (const field of await fields.all()) {
      if (!(await field.isVisible())) continue;
      // The field may have closed since another one changed.
      if (!(await field.isEditable({ timeout: PRESS_TIMEOUT }).catch(() => false))) continue;
      await field.fill(value, { timeout: PRESS_TIMEOUT }).catch(() => undefined);
      await field.blur({ timeout: PRESS_TIMEOUT }).catch(() => undefined);
    }
    const last = within.locator("form").getByRole("button").last();
    if ((await last.count()) === 0 || !(await last.isEnabled())) return;
    if (reasonToSkip(await last.innerText()) !== undefined) return;
    await last.dblclick({ timeout: PRESS_TIMEOUT }).catch(() => undefined);
  }

  async #acts(): Promise<readonly Act[]> {
    const counts = new Map<string, number>();
    const acts: Act[] = [];
    for (const button of await this.page.getByRole("main").getByRole("button").all()) {
      if (!(await button.isVisible())) continue;
      const name = accessibleName(await button.ariaSnapshot());
      if (reasonToSkip(name) !== undefined) continue;
      const index = counts.get(name) ?? 0;
      counts.set(name, index + 1);
      // Later rows of a list have the same buttons.
      if (index < 2) acts.push({ name, index });
    }
    return acts;
  }

  async #open(path: string, place: string): Promise<void> {
    this.#place = `${path}, ${place}`;
    const address = `${this.origin}${path}`;
    // The last press may cause a navigation at the same moment.
    await this.page.goto(address).catch(() => this.page.goto(address));
    await expect(this.page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  }

  async #judge(): Promise<void> {
    // What was pressed may open other pages at this moment.
    let shown = { text: "", wasRun: false };
    await expect(async () => {
      shown = await this.#read();
    }).toPass();
    const { text, wasRun } = shown;
    if (wasRun) this.#note("a script in a value was run");
    const internals = INTERNALS.exec(text.replaceAll(SCRIPT, ""));
    if (internals !== null)
      this.#note(`shows "${text.slice(Math.max(0, internals.index - 60), internals.index + 80)}"`);
    if (text.trim() === "") this.#note("the page is empty");
  }

  async #read(): Promise<{ readonly text: string; readonly wasRun: boolean }> {
    // A page without a network may never be idle.
    await this.page.evaluate(
      () => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 })),
    );
    return this.page.evaluate(() => ({
      text: document.body.innerText,
      wasRun: Reflect.get(window, "wasRun") !== undefined,
    }));
  }

  #note(fault: string): void {
    this.#faults.push(`${this.#place}: ${fault}`);
  }
}

/** From a snapshot such as `- button "Create" [expanded]`, in single quotes if it has a colon. */
function accessibleName(snapshot: string): string {
  const [, quoted] = /^- '?button ("(?:[^"\\]|\\.)*")/u.exec(snapshot.replaceAll("''", "'")) ?? [];
  if (quoted === undefined) throw new Error(`A button has no name: ${snapshot}`);
  return JSON.parse(quoted) as string;
}

const reasonToSkip = (name: string): string | undefined =>
  SKIPPED_BUTTONS.find(([pattern]) => pattern.test(name))?.[1];

test.describe("bad values on every page", () => {
  let product: Product;
  let context: BrowserContext;
  let seeded: SeededProject;
  let crawl: Crawl;

  test.beforeAll(async ({ browser, product: shared }) => {
    product = shared;
    context = await browser.newContext({ reducedMotion: "reduce" });
    const page = await context.newPage();
    seeded = await seedProject(page, product, person("Amara", "Osei"));
    crawl = new Crawl(page, product.origin);
  });

  test.afterAll(() => context.close());

  test("the crawl skips only routes that exist", () => {
    const routes = routesOfTheApp();
    expect(Object.keys(SKIPPED_ROUTES).filter((route) => !routes.includes(route))).toEqual([]);
  });

  for (const path of VISITOR_PATHS)
    test(`a visitor's ${path} survives bad values and double clicks`, async ({ browser }) => {
      const visiting = await browser.newContext({ reducedMotion: "reduce" });
      const visitor = new Crawl(await visiting.newPage(), product.origin);
      await visitor.fillForms(path);
      await visitor.pressButtons(path);
      await visitor.pressButtons(path, true);
      await visiting.close();
      expect(visitor.takeFaults()).toEqual([]);
    });

  for (const [route, address] of Object.entries(ADDRESSES)) {
    if (route in SKIPPED_ROUTES) continue;
    test(`${route} survives bad values, double clicks and the loss of the server`, async () => {
      const path = address(seeded);
      await crawl.fillForms(path);
      await crawl.pressButtons(path);
      await crawl.pressButtons(path, true);
      expect(crawl.takeFaults()).toEqual([]);
    });
  }
});
