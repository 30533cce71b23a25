import { type Browser, type BrowserContext, expect, type Page } from "@playwright/test";
import { type Crawl, crawl, pagesAmong } from "../links/crawl.ts";
import { pressButtons } from "../links/dead-buttons.ts";
import { installPageEffects } from "../links/page-effects.ts";
import { installPageProbe } from "../links/page-probe.ts";
import type { Product } from "../product/product.ts";
import { test } from "../product/shared-product.ts";
import { openAdministration } from "./administrator.ts";
import { ADDRESSES } from "./every-route.ts";
import { person } from "./people.ts";
import { runOnce } from "./run-once.ts";
import { type SeededProject, seedProject } from "./seed-project.ts";

const VISITOR_PATHS = ["/", "/help", "/contact", "/changelog", "/health-check", "/signed-out"];
const IS_HELP = /^\/help\//u;
/** Routes that no page links to for a member. */
const NOT_OF_MEMBERS = ["/logout", "/debug/:section?", "/admin/:section?"];
const INSTITUTE = "links-institute";
const MANAGER_PATHS = [
  ...["projects", "projects/claim", "users", "settings"].map(
    (place) => `/institutes/${INSTITUTE}/${place}`,
  ),
  "/debug/toast",
  "/debug/bridge",
];
const ADMIN_SECTIONS = "overview people projects institutes mail tools security maintenance".split(
  " ",
);
const WINDOW = { viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" } as const;

test.describe("links and buttons", () => {
  let product: Product;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let seeded: SeededProject;
  const memberPaths = (): readonly string[] =>
    Object.entries(ADDRESSES)
      .filter(([route]) => !NOT_OF_MEMBERS.includes(route))
      .map(([, address]) => address(seeded));

  test.beforeAll(async ({ browser: own, product: shared }) => {
    product = shared;
    browser = own;
    context = await browser.newContext(WINDOW);
    page = await context.newPage();
    seeded = await seedProject(page, product, person("Amara", "Osei"));
    await addProbe(page);
  });

  test.afterAll(() => context.close());

  const visitorsCrawl = runOnce(async (): Promise<Crawl> => {
    const visiting = await browser.newContext(WINDOW);
    const visitor = await visiting.newPage();
    await addProbe(visitor);
    await visitor.goto(product.origin);
    await plant(visitor);
    const found = await crawl(visitor, VISITOR_PATHS);
    await visiting.close();
    return found;
  });

  /** Does not reopen the help pages, which are the same for visitors. */
  const membersCrawl = runOnce(async (): Promise<Crawl> => {
    const { opened } = await visitorsCrawl();
    await page.goto(product.origin);
    await plant(page);
    return crawl(page, memberPaths(), new Set([...opened].filter((path) => IS_HELP.test(path))));
  });

  const makeManager = runOnce(async () => {
    await product.admin("institute", "add", INSTITUTE, "links.example", "Links Institute");
    await product.admin("institute", "manager", INSTITUTE, seeded.person.email, "on");
    await product.admin("developer", seeded.person.email, "on");
  });

  test("a visitor's links lead to pages that exist", async () => {
    const { faults, opened } = await visitorsCrawl();
    expect(faults).toEqual([PLANTED_FAULT]);
    expect(opened.size).toBeGreaterThan(30);
  });

  test("a member's links lead to pages that exist", async () => {
    const { faults } = await membersCrawl();
    expect(faults).toEqual([PLANTED_FAULT]);
  });

  test(
    "an institute manager's and a developer's links lead to pages that exist",
    { tag: "@at-length" },
    async () => {
      const { opened: known } = await membersCrawl();
      await makeManager();
      await page.goto(product.origin);
      const { faults, opened } = await crawl(page, ["/institutes", "/debug", "/tools"], known);
      expect(faults).toEqual([]);
      expect([...opened]).toEqual(
        expect.arrayContaining([`/institutes/${INSTITUTE}/users`, "/debug/bridge"]),
      );
    },
  );

  test(
    "each button does something, also in dialogs, menus and toasts",
    { tag: "@at-length" },
    async () => {
      await makeManager();
      await page.goto(product.origin);
      await plant(page);
      const paths = [...memberPaths(), ...MANAGER_PATHS];
      const { dead, layerControls, links } = await pressButtons(page, paths);
      expect(dead).toEqual(["/: Planted button", "/: Planted dialog > Planted answer"]);
      expect(layerControls).toBeGreaterThan(60);

      // Crawl the pages that only dialogs and menus link to.
      await page.goto(product.origin);
      const { faults } = await crawl(page, pagesAmong(links, product.origin));
      expect(faults).toEqual([]);
    },
  );

  test(
    "every button of the administration pages does something",
    { tag: "@at-length" },
    async () => {
      const administering = await browser.newContext(WINDOW);
      const operator = await administering.newPage();
      await openAdministration(operator, product);
      await addProbe(operator);
      await operator.goto(product.origin);
      const { dead, layerControls } = await pressButtons(
        operator,
        ADMIN_SECTIONS.map((section) => `/admin/${section}`),
      );
      await administering.close();
      expect(dead).toEqual([]);
      expect(layerControls).toBeGreaterThan(10);
    },
  );
});

const PLANTED_FAULT = "/ links to /planted/link: an error page (404)";

async function addProbe(page: Page): Promise<void> {
  await page.addInitScript(installPageEffects);
  await page.addInitScript(installPageProbe);
}

/** Adds a dead link and a dead button, which the tests must find. */
async function plant(page: Page): Promise<void> {
  await page.evaluate(() => {
    const link = document.createElement("a");
    link.href = "/planted/link";
    link.textContent = "Planted link";
    const button = document.createElement("button");
    button.textContent = "Planted button";
    const dialog = document.createElement("dialog");
    const answer = document.createElement("button");
    answer.textContent = "Planted answer";
    dialog.append(answer);
    const opener = document.createElement("button");
    opener.textContent = "Planted dialog";
    opener.addEventListener("click", () => dialog.showModal());
    document.body.append(link, button, opener, dialog);
  });
}
