import { readFileSync } from "node:fs";
import { type BrowserContext, expect, type Page } from "@playwright/test";
import { openDatabaseOf } from "../product/installation-database.ts";
import { test } from "../product/shared-product.ts";
import { checkAppearance, resetToDesktop } from "./check-appearance.ts";
import { person, signUp, verifyEmail } from "./people.ts";
import { storedInBrowser } from "./stored-in-browser.ts";

const SERVICES = [
  "This site",
  "List of tools",
  "Login",
  "Connection for live changes",
  "Database",
  "File storage",
  "Content",
  "Institutes",
  "Import and export",
  "Projects",
  "Members",
  "Development sites",
  "Live documents",
  "Subscriptions",
];

const PINGED = ["cms", "institutes", "io", "members", "projects", "sites", "subscription", "sync"];

/** Pages of every kind. Each must show the notice about an unverified email address. */
const UNVERIFIED_PATHS = [
  "/",
  "/projects",
  "/project",
  "/project/files",
  "/project/settings",
  "/profile",
  "/help",
  "/tools",
  "/word-freq",
  "/changelog",
];

/** The links of the sidebar, in order. */
function sidebarLinks(page: Page): Promise<string[]> {
  return page
    .getByRole("complementary", { name: "Sidebar", exact: true })
    .getByRole("link")
    .filter({ hasNotText: /^TERA$/u })
    .allInnerTexts();
}

test.describe("pages for visitors", () => {
  test("the front page stays while the code of the app's page is loading", async ({
    page,
    product,
  }) => {
    let release = (): void => undefined;
    const isReleased = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/assets\/LandingPage-/u, async (route) => {
      await isReleased;
      await route.continue();
    });
    const isStarted = page.waitForRequest("**/api/sites/lock");
    await page.goto(product.origin);
    // The app sends it some seconds after it has started.
    await isStarted;
    const heading = page.getByRole("main").getByRole("heading", { level: 1 });
    await expect(heading).toBeVisible();
    release();
    await page.unrouteAll({ behavior: "wait" });
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await expect(heading).toBeVisible();
  });

  test("LAYOUT-06 LAYOUT-16 the sidebar shows Home, login, Help, Contact and the version", async ({
    page,
    product,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${product.origin}/help`);
    await expect(page.getByRole("link", { name: "Log in" })).toBeVisible();
    await expect
      .poll(() => sidebarLinks(page))
      .toEqual(["Home", "Log in", "Sign up", "Help", "Contact"]);
    const { version } = JSON.parse(
      await page.locator("#configuration").textContent().then(String),
    ) as { version: string };
    await expect(
      page.getByRole("complementary", { name: "Sidebar", exact: true }).getByText(version),
    ).toBeVisible();
    for (const path of ["/help/faq", "/contact", "/changelog", "/nowhere"]) {
      await page.goto(`${product.origin}${path}`);
      await expect(page.getByText(version, { exact: false }).first()).toBeVisible();
    }
  });

  test("ROUTE-12 HELP-01 HELP-02 HELP-07 short URLs and all 26 help pages open", async ({
    page,
    product,
  }) => {
    for (const [path, title] of [
      ["cite", "Cite us"],
      ["terms", "Terms of use"],
      ["privacy", "Privacy"],
    ] as const) {
      await page.goto(`${product.origin}/${path}`);
      await expect(page).toHaveURL(`${product.origin}/help/${path}`);
      await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    }
    await page.goto(`${product.origin}/help`);
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { level: 2 })).toHaveText([
      "Using TERA",
      "TERA information",
      "Technical",
    ]);
    await expect(main.getByRole("link", { name: /^Watch the introduction/u })).toBeVisible();
    const topics = main.getByRole("listitem").getByRole("link");
    await expect(topics).toHaveCount(26);
    for (const { address, title } of await topics.evaluateAll((links) =>
      links.map((link) => ({
        address: link.getAttribute("href") ?? "",
        title: link.textContent ?? "",
      })),
    )) {
      await page.locator(`main a[href="${address}"]`).click();
      await expect(page).toHaveURL(`${product.origin}${address}`);
      await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
      await expect(page.getByRole("article").locator("p, li, summary").first()).toBeVisible();
      await page.getByRole("link", { name: "Back to help topics" }).click();
      // The article may also link to the next page.
      await expect(topics).toHaveCount(26);
    }
    await page.goto(`${product.origin}/help/nobody-knows`);
    await expect(page.getByText('Unknown help page "nobody-knows"')).toBeVisible();
  });

  test("ROUTE-07 HEALTH-01 HEALTH-02 HEALTH-03 HEALTH-04 the health check runs 14 checks", async ({
    page,
    product,
  }) => {
    await page.clock.install();
    await page.route("**/api/members/ping", (route) => route.fulfill({ status: 404 }));
    let isSilent = true;
    await page.route("**/api/io/ping", (route) =>
      isSilent ? new Promise(() => undefined) : route.continue(),
    );
    for (const path of ["health-checks", "healthcheck", "healthchecks"]) {
      await page.goto(`${product.origin}/${path}`);
      await expect(page).toHaveURL(`${product.origin}/health-check`);
    }
    const pinged = new Set<string>();
    page.on("request", (request) => {
      const [, service] = /\/api\/([a-z]+)\/ping$/u.exec(request.url()) ?? [];
      if (service !== undefined) pinged.add(`${request.method()} ${service}`);
    });
    const rows = page.getByRole("list", { name: "Services" }).getByRole("listitem");
    await expect(rows).toHaveText(SERVICES.map((name) => new RegExp(`^${name}`, "u")));
    const io = rows.filter({ hasText: "Import and export" });
    const members = rows.filter({ hasText: "Members" });
    await expect(members).toContainText("Failed");
    // A busy machine may need longer than the checks wait. So check again while time stands still.
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.getByRole("button", { name: "Refresh" }).click();
    await expect(io).toContainText("Checking");
    await expect(page.getByRole("status").first()).toHaveText("1 Checking, 12 Ok, 1 Failed");
    await expect(members).toContainText(/Failed\s*Cannot establish connection$/u);
    await page.clock.runFor(6000);
    await expect(io).toContainText(/Failed\s*Cannot establish connection \(timeout\)$/u);
    isSilent = false;
    await page.unroute("**/api/members/ping");
    const messages: string[] = [];
    page.on("console", (message) => messages.push(message.text()));
    await page.getByRole("button", { name: "Refresh" }).click();
    await expect(page.getByRole("status").first()).toHaveText("14 Ok");
    await expect(rows).toHaveText(Array.from(SERVICES, () => /Ok\S.*\. \(\d+ ms\)$/u));
    expect(messages).toEqual([]);
    expect([...pinged].toSorted()).toEqual(PINGED.map((service) => `GET ${service}`));
    await page.context().setOffline(true);
    const offline = page.getByText("Offline. Pages that you have not opened yet can't be loaded.");
    await expect(offline).toBeVisible();
    await page.getByRole("button", { name: "Refresh" }).click();
    await expect(page.getByRole("status").first()).toHaveText("14 Unknown");
    await page.context().setOffline(false);
    await expect(offline).toHaveCount(0);
  });

  test("CONTACT-01 CONTACT-02 CONTACT-03 CONTACT-04 a message is checked, sent and confirmed", async ({
    page,
    product,
  }) => {
    await page.goto(`${product.origin}/help/faq`);
    await page.getByRole("link", { name: "Contact", exact: true }).click();
    await page.getByRole("button", { name: "Send message" }).click();
    for (const problem of [
      "Please fill in your name.",
      "Please fill in your e-mail address.",
      "Please fill in the subject.",
      "Please write a message.",
    ])
      await expect(page.getByText(problem)).toBeVisible();
    await expect(page.getByLabel("Name")).toBeFocused();
    await page.getByLabel("Subject").click();
    await expect(page.getByRole("option")).toHaveText([
      "Citing us",
      "Feature suggestions",
      "Technical support",
      "Subscriptions",
      "Workshops",
    ]);
    await page.getByRole("option", { name: "Workshops" }).click();
    await page.getByLabel("Name").fill("A visitor");
    await page.getByLabel("E-mail").fill("visitor@example.org");
    await page.getByLabel("Message", { exact: true }).fill("Do you come to Uppsala?");
    const details = page.getByRole("checkbox", { name: "Add the page you came from" });
    await expect(details).not.toBeChecked();
    await details.check();
    await expect(page.getByRole("region", { name: "Added to your message" })).toHaveText(
      "Page before this message: /help/faq\nLast error: none",
    );
    await page.route("**/api/contact", (route) => route.abort(), { times: 1 });
    await page.getByRole("button", { name: "Send message" }).click();
    await expect(page.getByText("The server didn't answer.", { exact: false })).toBeVisible();
    await expect(page.getByLabel("Message", { exact: true })).toHaveValue(
      "Do you come to Uppsala?",
    );
    await page.getByRole("button", { name: "Send message" }).click();
    await expect(page.getByRole("heading", { name: "Email sent!" })).toBeVisible();
    await page.getByRole("button", { name: "Close", exact: true }).click();
    await expect(page).toHaveURL(`${product.origin}/`);
    const database = await openDatabaseOf(product);
    const mails = await database.query<{ subject: string; text: string }>(
      "select subject, text from public.outbox where text like $1",
      ["%visitor@example.org%"],
    );
    await database.close();
    expect(mails).toEqual([
      {
        subject: "Contact: Workshops",
        text: "From: A visitor (visitor@example.org)\nNot logged in.\n\nDo you come to Uppsala?\n\nPage before this message: /help/faq\nLast error: none",
      },
    ]);

    const ada = person("Ada", "Okafor");
    await signUp(page, product, ada);
    await page.getByRole("heading", { name: "Ada's project" }).waitFor();
    await page.goto(`${product.origin}/projects/0f8fad5b-d9cb-469f-a165-70867728950e`);
    await page.getByRole("link", { name: "contact us" }).click();
    await expect(page.getByLabel("Name")).toHaveValue("Ada Okafor");
    await expect(page.getByLabel("E-mail")).toHaveValue(ada.email);
    await expect(page.getByLabel("Subject")).toHaveValue(/^Error - The project/u);
    await expect(page.getByLabel("Message", { exact: true })).toHaveValue(
      /"code": "PROJECT-NOT-FOUND"/u,
    );
  });

  test("LAND-02 LAND-05 LAND-06 every page asks for verification, and Home asks for the institute", async ({
    page,
    product,
  }) => {
    await page.goto(product.origin);
    for (const [what, number] of [
      ["users", "250k+"],
      ["visits", "1.2 million+"],
      ["countries", "120+"],
      ["research speed", "2 times"],
    ] as const)
      await expect(
        page.getByRole("term").filter({ hasText: what }).locator("..").getByRole("definition"),
      ).toHaveText(number);
    const foot = page.getByRole("navigation", { name: "About this site" });
    await expect(foot.getByRole("link")).toHaveText([
      "Tools",
      "Help",
      "Contact",
      "Terms",
      "Privacy",
      "Changelog",
      "For developers",
    ]);
    await foot.getByRole("link", { name: "Changelog" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Changelog" })).toBeVisible();

    const edith = person("Edith", "Moreau");
    await signUp(page, product, edith);
    await page.getByRole("heading", { name: "Edith's project" }).waitFor();
    const notice = page.getByRole("region", { name: "Verification" });
    for (const path of UNVERIFIED_PATHS) {
      await page.goto(`${product.origin}${path}`);
      await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
      await expect(notice, path).toContainText(`we sent a link to ${edith.email}`);
      await expect(notice.getByRole("link", { name: "Get a new link" })).toBeVisible();
    }
    await verifyEmail(page, product, edith);
    await page.goto(product.origin);
    await expect(page.getByText("Your profile has no institute yet.")).toBeVisible();
    await expect(page.getByText("Dev server. Work here may be erased.")).toHaveCount(0);
    await expect(notice).toHaveCount(0);
    await page.getByRole("link", { name: "Complete your profile" }).click();
    await page.getByLabel("Institute").fill("Institute of Evidence");
    await page.getByLabel("Institute").press("Enter");
    await page.getByLabel("Institute").blur();
    await page.getByRole("link", { name: "Home", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Hello, Edith" })).toBeVisible();
    await expect(page.getByText("Your profile has no institute yet.")).toHaveCount(0);
  });
});

test.describe("help pages", () => {
  let context: BrowserContext;
  let page: Page;

  test.beforeAll(async ({ browser }) => {
    context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    page = await context.newPage();
  });

  test.afterAll(() => context.close());

  const article = () => page.getByRole("article");
  test("HELP-03 HELP-04 the FAQ folds, and its links open in a new tab", async ({ product }) => {
    await page.goto(`${product.origin}/help/faq`);
    await expect(article().getByRole("heading", { level: 2 }).first()).toBeVisible();
    const faq = await (await page.request.get(`${product.origin}/api/cms/doc/faq`)).text();
    const questions = [...faq.matchAll(/<h1[^>]*>(.+?)<\/h1>/gu)].map(([, title = ""]) => title);
    expect(questions.length).toBeGreaterThan(3);
    await expect(article().locator("details")).toHaveCount(questions.length);
    for (const title of questions.filter((each) => !/[&<]/u.test(each)))
      await expect(article().locator("details > summary", { hasText: title })).toHaveCount(1);
    const ownLink = page.locator(`a[href^="${product.origin}/help/"]`);
    const answer = article().locator("details").filter({ has: ownLink }).first();
    const link = answer.locator(ownLink).first();
    await expect(link).toBeHidden();
    await answer.locator("summary").click();
    const opened = context.waitForEvent("page");
    await link.click();
    const tab = await opened;
    await expect(tab).toHaveURL((await link.getAttribute("href")) ?? "");
    await tab.close();
    await expect(page).toHaveURL(`${product.origin}/help/faq`);
    await answer.locator("summary").click();
    await expect(link).toBeHidden();
    await page.getByRole("link", { name: "Back to help topics" }).click();
    await expect(page).toHaveURL(`${product.origin}/help`);
  });

  test("the search finds a section of a help page, and its URL opens that section", async ({
    product,
  }) => {
    await page.goto(`${product.origin}/help/faq`);
    const last = article().locator("details").last();
    const heading = await last.locator("summary").innerText();
    const text = await last.locator("p").first().textContent().then(String);
    const [word = ""] = /\p{L}{6,}/u.exec(text) ?? [];
    await page.getByRole("link", { name: "Back to help topics" }).click();
    const main = page.getByRole("main");
    const field = main.getByRole("searchbox", { name: "Search help" });
    await field.fill("no such thing");
    await expect(main.getByText("No help pages match “no such thing”.")).toBeVisible();
    await field.fill(`${heading.toUpperCase()} ${word}`);
    await expect(main.locator("mark").filter({ hasText: word }).first()).toBeVisible();
    await main.getByRole("link", { name: heading }).click();
    await expect(last.locator("p").first()).toBeVisible();
    await expect(last.locator("summary")).toBeFocused();
    const address = page.url();
    expect(address).toContain("/help/faq#id.");
    await page.goto(`${product.origin}/contact`);
    await page.goto(address);
    await expect(last.locator("p").first()).toBeVisible();
  });

  test("HELP-03 HELP-09 a help page is requested once in 6 h, and is shown offline", async ({
    product,
  }) => {
    const other = await context.newPage();
    // Copies that an earlier test kept are too old.
    await other.clock.install({ time: Date.now() + 7 * 60 * 60 * 1000 });
    let requests = 0;
    await other.route("**/api/cms/doc/technology", (route) => {
      requests += 1;
      return route.continue();
    });
    const text = other.getByRole("article").locator("p").first();
    await other.goto(`${product.origin}/help`);
    const open = async (): Promise<void> => {
      await other.getByRole("main").getByRole("link", { name: "Technology" }).click();
      await expect(text).toBeVisible();
    };
    const back = other.getByRole("link", { name: "Back to help topics" });
    await open();
    await expect.poll(() => requests).toBeGreaterThan(0);
    const before = requests;
    const { tables } = await storedInBrowser(other);
    expect(tables["/cache"]?.map(([key]) => key)).toContain("tera-help:technology");
    await other.clock.fastForward("05:59:00");
    await back.click();
    await open();
    expect(requests).toBe(before);
    await other.clock.fastForward("00:02:00");
    await back.click();
    await open();
    await expect.poll(() => requests).toBe(before + 1);
    await other.clock.fastForward("07:00:00");
    await back.click();
    await context.setOffline(true);
    await open();
    await expect(
      other.getByText(/^The server can't be reached\. This copy is from /u),
    ).toBeVisible();
    await context.setOffline(false);
    await other.close();
  });

  test("answers to 'Was this helpful?' are stored on the device and can be downloaded", async ({
    product,
  }) => {
    await page.goto(`${product.origin}/help/cite`);
    const group = page.getByRole("group", { name: "Was this helpful?" });
    await group.getByRole("button", { name: "No" }).click();
    await expect(group.getByText("Thanks. Your answer is kept on this device.")).toBeVisible();
    await page.getByRole("link", { name: "Back to help topics" }).click();
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download your answers" }).click();
    const file = await (await download).path();
    expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject({ cite: { isHelpful: false } });
    await page.goto(`${product.origin}/help/cite`);
    await expect(group.getByRole("button", { name: "No" })).toHaveAttribute("aria-pressed", "true");
  });

  test("HELP-08 the API reference is shown with its styles and scripts and names scopes", async ({
    product,
  }) => {
    const loaded = new Set<string>();
    page.on("response", (response) => {
      if (response.ok()) loaded.add(new URL(response.url()).pathname);
    });
    await page.goto(`${product.origin}/help/api/schema`);
    const reference = page.frameLocator("iframe");
    await expect(reference.getByRole("heading", { level: 1, name: "TERA API" })).toBeVisible();
    await expect
      .poll(() => [...loaded])
      .toEqual(
        expect.arrayContaining([
          "/docs/schema/index.html",
          "/docs/schema/styles/prettify-tomorrow.css",
          "/docs/schema/styles/jsdoc-default.css",
          "/docs/schema/scripts/prettify/prettify.js",
          "/docs/schema/scripts/prettify/lang-css.js",
        ]),
      );
    await reference.getByRole("link", { name: "projects", exact: true }).click();
    await expect(page).toHaveURL(`${product.origin}/help/api/schema/projects`);
    await expect(reference.getByText("a personal token with projects:read").first()).toBeVisible();
    await expect(reference.locator(".prettyprint .atn").first()).toBeVisible();
    await page.goto(`${product.origin}/help/api/schema/nothing`);
    await expect(page.getByText("This page couldn't be loaded")).toBeVisible();
  });

  test("HELP-08 Try it asks for values, sends the call and shows the answer", async ({
    product,
  }) => {
    await page.goto(`${product.origin}/help/api/schema/cms`);
    const reference = page.frameLocator("iframe");
    const path = "/api/cms/doc/{id}";
    await reference.getByRole("link", { name: `Try it: get ${path}` }).click();
    const dialog = page.getByRole("dialog", { name: "Try it" });
    await expect(dialog.getByText("This call needs no token.")).toBeVisible();
    const id = dialog.getByLabel("id", { exact: true });
    await id.press("Enter");
    await expect(dialog.getByText("Enter a value for id.")).toBeVisible();
    await expect(id).toBeFocused();
    await id.fill("faq");
    await expect(dialog.getByRole("region", { name: "curl" })).toHaveText(
      `curl -X GET '${product.origin}/api/cms/doc/faq'`,
    );
    await id.press("Enter");
    await expect(dialog.getByText(/^Answer: 200 in \d+ ms$/u)).toBeVisible();
    await expect(dialog.getByText("text/html", { exact: false })).toBeVisible();
    await expect(dialog.getByRole("region", { name: "Body of the answer" })).toContainText("<h1>");
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
    await checkAppearance(page, "Try it");
    await resetToDesktop(page);
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(`${product.origin}/help/api/schema/cms`);
    await page.goto(
      `${product.origin}/help/api/schema/cms?try=${encodeURIComponent("post /api/projects")}`,
    );
    const question = page.getByRole("alertdialog", { name: "Send this call?" });
    const answer = dialog.getByText(/^Answer: 401 in \d+ ms$/u);
    await dialog.getByRole("button", { name: "Send", exact: true }).click();
    await expect(question).toContainText("POST /api/projects can change real data");
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(answer).toHaveCount(0);
    await dialog.getByRole("button", { name: "Send", exact: true }).click();
    await question.getByRole("button", { name: "Send call" }).click();
    await expect(answer).toBeVisible();
    const unknown = encodeURIComponent("get /api/nothing");
    await page.goto(`${product.origin}/help/api/schema/cms?try=${unknown}`);
    await expect(page.getByText("This server has no call get /api/nothing.")).toBeVisible();
  });

  test("ROUTE-13 the documentation and the text files below /help open outside the app", async ({
    product,
  }) => {
    await page.goto(`${product.origin}/help/tera-fy`);
    await expect(page).toHaveURL(`${product.origin}/docs/`);
    for (const name of ["robots.txt", "humans.txt", "lawyers.txt"]) {
      const answer = await page.request.get(`${product.origin}/help/${name}`);
      expect(answer.headers()["content-type"]).toBe("text/plain; charset=utf-8");
      expect(await answer.text()).toMatch(/\S/u);
    }
  });

  test("the sign-up page links the terms of use and the privacy policy", async ({ product }) => {
    await page.goto(`${product.origin}/signup`);
    for (const [name, path] of [
      ["terms of use", "/help/terms"],
      ["privacy policy", "/help/privacy"],
    ] as const) {
      const opened = context.waitForEvent("page");
      await page.getByRole("link", { name }).click();
      const tab = await opened;
      await expect(tab).toHaveURL(`${product.origin}${path}`);
      await tab.close();
    }
  });
});
