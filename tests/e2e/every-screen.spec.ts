import { type BrowserContext, expect, type Page } from "@playwright/test";
import type { Product } from "../product/product.ts";
import { test } from "../product/shared-product.ts";
import { layoutFaultsOf } from "../layout/in-frame.ts";
import { ADDRESSES, routesOfTheApp } from "./every-route.ts";
import { type SeededProject, seedProject } from "./seed-project.ts";
import {
  DESKTOP_HEIGHT,
  checkAppearance,
  APPEARANCE_TITLE,
  PHONE_HEIGHT,
  resize,
} from "./check-appearance.ts";
import { layoutShiftOf, SLOWLY_LOADED } from "./layout-shift.ts";
import { person, signUpWithForm } from "./people.ts";
import { MEMBER_SCREENS, type Screen, VISITOR_SCREENS } from "./screens.ts";
import { DESKTOP_WIDTH, IS_EVERY_VIEW } from "./views.ts";

const SLOW_PAGES = 4;
/** Only allows for rounding. Google rates layout shifts up to 0.1 as good. */
const MAX_SHIFT = 0.001;

test.describe("every screen", () => {
  let product: Product;
  let context: BrowserContext;
  let visiting: BrowserContext;
  let page: Page;
  let visitor: Page;
  let seeded: SeededProject;
  const messages: string[] = [];
  const seen = new Set<string>();
  let saidAtFirst: string[] = [];

  test.beforeAll(async ({ browser, product: shared }) => {
    product = shared;
    // Reduced motion avoids theme transitions, during which contrast is not final.
    context = await browser.newContext({ reducedMotion: "reduce" });
    visiting = await browser.newContext({ reducedMotion: "reduce" });
    page = await context.newPage();
    visitor = await visiting.newPage();
    for (const shown of [page, visitor]) {
      shown.on("console", (message) =>
        messages.push(`${message.type()}: ${message.text()} (${message.location().url})`),
      );
      shown.on("pageerror", (error) => messages.push(`error: ${error.message}`));
    }
    page.on("framenavigated", (frame) => {
      if (frame === page.mainFrame()) seen.add(new URL(frame.url()).pathname);
    });
    seeded = await seedProject(page, product, person("Amara", "Osei"), signUpWithForm);
    saidAtFirst = [...messages];
  });

  test.afterAll(async () => {
    await context.close();
    await visiting.close();
  });

  test("a sign-up and a first project leave the console empty", () => {
    expect(saidAtFirst).toEqual([]);
  });

  for (const screen of VISITOR_SCREENS)
    test(titleOf(screen), tierOf(screen), () => judge(visitor, screen));
  for (const screen of MEMBER_SCREENS)
    test(titleOf(screen), tierOf(screen), () => judge(page, screen));

  test("LAYOUT-03 on narrow windows, menus of the sidebar drawer open above the drawer", async () => {
    await page.setViewportSize({ width: 360, height: PHONE_HEIGHT });
    await page.goto(`${product.origin}/project/files`);
    await page.getByRole("button", { name: "Open menu" }).click();
    const drawer = page.getByRole("dialog", { name: "Menu" });
    await expect(drawer).toBeVisible();
    expect(await layoutFaultsOf(page.mainFrame(), { reach: true })).toEqual([]);
    await drawer.getByRole("button", { name: "Switch project" }).click();
    await page.getByRole("menuitem", { name: "My projects" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "My projects" })).toBeVisible();
    await expect(drawer).toHaveCount(0);
  });

  test("dialogs, menus and the drawer open and close without animation under reduced motion", async () => {
    await page.setViewportSize({ width: 360, height: PHONE_HEIGHT });
    await page.goto(`${product.origin}/project/settings`);
    // Loading pages show placeholders after a delay and without a duration, so without motion.
    const moving = (): Promise<number> =>
      page.evaluate(
        () =>
          document
            .getAnimations()
            .filter((each) => Number(each.effect?.getComputedTiming().activeDuration ?? 0) > 1)
            .length,
      );
    await page.getByRole("button", { name: "More actions" }).click();
    await expect(page.getByRole("menu")).toBeVisible();
    expect(await moving()).toBe(0);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("menu")).toHaveCount(0);
    await page.getByRole("button", { name: "Invite" }).click();
    // Escape before the dialog has the focus would not close it.
    await expect(page.getByRole("dialog").getByLabel("E-mail addresses")).toBeFocused();
    expect(await moving()).toBe(0);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.getByRole("button", { name: "Open menu" }).click();
    await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
    expect(await moving()).toBe(0);
  });

  test("LAYOUT-11 the chosen theme applies from first paint, and only dark sets a class", async () => {
    await resize(page, 1440);
    await page.emulateMedia({ colorScheme: "light" });
    await page.goto(`${product.origin}/projects`);
    const root = page.locator("html");
    const choose = async (name: string): Promise<void> => {
      await page.getByRole("button", { name: "Your menu" }).click();
      await page.getByRole("menuitemradio", { name }).click();
    };
    await choose("Dark");
    await expect(root).toHaveClass("dark");
    await page.route("**/assets/**", (route) => route.abort());
    await page.reload();
    await expect(root).toHaveCSS("background-color", "rgb(25, 24, 22)");
    await page.unroute("**/assets/**");
    await page.reload();
    await expect(root).toHaveClass("dark");
    await choose("Light");
    await expect(root).not.toHaveClass("dark");
    await expect(root).toHaveAttribute("data-theme", "light");
    await choose("System");
    await expect(root).not.toHaveAttribute("data-theme");
  });

  test("a page opens at its top, and Back restores the scroll position", async () => {
    await page.setViewportSize({ width: 1440, height: 500 });
    await page.goto(`${product.origin}/tools`);
    const last = page.getByRole("main").getByRole("link").last();
    await last.scrollIntoViewIfNeeded();
    // The app notes the position with the next frame.
    const left = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          requestAnimationFrame(() => resolve(window.scrollY));
        }),
    );
    expect(left).toBeGreaterThan(100);
    // A click may scroll the page first to reach the link in the sticky sidebar.
    await page.getByRole("link", { name: "My projects" }).press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "My projects" })).toBeVisible();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await page.goBack();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(left);
  });

  test("a first visit over a slow network shifts no layout, on a phone and on a desktop", async () => {
    const waiting = SLOWLY_LOADED.filter(({ isUsual = false }) => isUsual || IS_EVERY_VIEW).flatMap(
      (slow) => (slow.isTriedWide ? [360, 1440] : [360]).map((width) => ({ ...slow, width })),
    );
    const found: string[] = [];
    const work = async (): Promise<void> => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        const { path, isLoaded, isVisitor = false, width } = next;
        const shift = await layoutShiftOf(
          isVisitor ? visiting : context,
          `${product.origin}${path(seeded)}`,
          { width, height: width < 768 ? PHONE_HEIGHT : DESKTOP_HEIGHT, arrived: isLoaded },
        );
        if (shift.total > MAX_SHIFT)
          found.push(
            `${path(seeded)} at ${width} px moved by ${shift.total.toFixed(3)}: ${shift.moved.join("; ")}`,
          );
      }
    };
    await Promise.all(Array.from({ length: SLOW_PAGES }, work));
    expect(found).toEqual([]);
  });

  test("every route of the app writes nothing to the console", async () => {
    expect(Object.keys(ADDRESSES).toSorted()).toEqual(routesOfTheApp().toSorted());
    for (const address of Object.values(ADDRESSES)) {
      const path = address(seeded);
      if (seen.has(path)) continue;
      messages.length = 0;
      await page.goto(`${product.origin}${path}`);
      await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
      expect.soft(messages, path).toEqual([]);
    }
  });

  async function judge(shown: Page, screen: Screen): Promise<void> {
    messages.length = 0;
    await shown.emulateMedia({ colorScheme: "light" });
    await resize(shown, DESKTOP_WIDTH);
    await screen.open(shown, product, seeded);
    if (screen.title !== undefined) await expect(shown).toHaveTitle(`${screen.title} | TERA`);
    expect.soft(await unusedPreloads(shown), `${screen.name}: unused preloads`).toEqual([]);
    await checkAppearance(shown, screen.name);
    expect.soft(messages, `${screen.name}: console output`).toEqual([]);
  }
});

/**
 * Returns preloaded URLs that were fetched a second time, because the preload did not match the
 * later request.
 */
async function unusedPreloads(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>("link[rel=preload]")]
      .map(({ href }) => href)
      .filter((href) => performance.getEntriesByName(href).length > 1),
  );
}

function tierOf({ isState = false }: Screen): { readonly tag?: string } {
  return isState ? { tag: "@at-length" } : {};
}

function titleOf({ name, title }: Screen): string {
  return `${name}: ${title === undefined ? "" : "LAYOUT-01 has its title, "}${APPEARANCE_TITLE}, logs nothing`;
}
