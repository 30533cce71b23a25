import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { type Product, startProduct } from "../product/product.ts";
import { layoutFaultsOf } from "../layout/in-frame.ts";
import { type Furnished, furnish } from "./furnished-project.ts";
import { person } from "./people.ts";
import { MEMBER_SCREENS, type Screen, VISITOR_SCREENS } from "./screens.ts";

const WIDTHS = [320, 360, 768, 1440] as const;
const THEMES = ["light", "dark"] as const;
const PHONE_HEIGHT = 780;
const DESK_HEIGHT = 900;

test.describe("layout at 320, 360, 768 and 1440 px in both themes", () => {
  let product: Product;
  let context: BrowserContext;
  let page: Page;
  let furnished: Furnished;

  test.beforeAll(async ({ browser }) => {
    product = await startProduct();
    // A theme that is fading in has no contrast to judge yet.
    context = await browser.newContext({ reducedMotion: "reduce" });
    page = await context.newPage();
    furnished = await furnish(page, product, person("Amara", "Osei"));
  });

  test.afterAll(async () => {
    await context.close();
    await product.close();
  });

  for (const screen of VISITOR_SCREENS) {
    test(`${screen.name}: nothing overflows, overlaps, is cut off, too faint or too small`, async ({ browser }) => {
      const visitor = await browser.newContext({ reducedMotion: "reduce" });
      await expectSoundLayout(await visitor.newPage(), screen);
      await visitor.close();
    });
  }

  for (const screen of MEMBER_SCREENS) {
    test(`${screen.name}: nothing overflows, overlaps, is cut off, too faint or too small`, async () => {
      await expectSoundLayout(page, screen);
    });
  }

  test("LAYOUT-03 the drawer of narrow windows holds its menus, which are above it", async () => {
    await page.setViewportSize({ width: 360, height: PHONE_HEIGHT });
    await page.goto(`${product.origin}/project/files`);
    await page.getByRole("button", { name: "Open menu" }).click();
    const drawer = page.getByRole("dialog", { name: "Menu" });
    expect(await layoutFaultsOf(page.mainFrame(), { reach: true })).toEqual([]);
    await drawer.getByRole("button", { name: "Switch project" }).click();
    await page.getByRole("menuitem", { name: "My projects" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "My projects" })).toBeVisible();
    await expect(drawer).toHaveCount(0);
  });

  test("reduced motion: dialogs, menus and the drawer come and go without moving", async () => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.setViewportSize({ width: 360, height: PHONE_HEIGHT });
    await page.goto(`${product.origin}/project/settings`);
    const moving = (): Promise<number> => page.evaluate(() => document.getAnimations().filter((each) => Number(each.effect?.getComputedTiming().endTime ?? 0) > 1).length);
    await page.getByRole("button", { name: "More actions" }).click();
    expect(await moving()).toBe(0);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Invite" }).click();
    expect(await moving()).toBe(0);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Open menu" }).click();
    expect(await moving()).toBe(0);
    await page.emulateMedia({ reducedMotion: null });
  });

  test("a page begins at its top, and going back returns to where it was left", async () => {
    await page.setViewportSize({ width: 1440, height: 500 });
    await page.goto(`${product.origin}/tools`);
    const last = page.getByRole("main").getByRole("link").last();
    await last.scrollIntoViewIfNeeded();
    const left = await page.evaluate(() => window.scrollY);
    expect(left).toBeGreaterThan(100);
    await page.getByRole("link", { name: "My projects" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "My projects" })).toBeVisible();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await page.goBack();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(left);
  });

  async function expectSoundLayout(shown: Page, screen: Screen): Promise<void> {
    await shown.setViewportSize({ width: 1440, height: DESK_HEIGHT });
    await screen.open(shown, product, furnished);
    for (const width of WIDTHS) {
      await shown.setViewportSize({ width, height: width < 768 ? PHONE_HEIGHT : DESK_HEIGHT });
      for (const colorScheme of THEMES) {
        await shown.emulateMedia({ colorScheme });
        for (const frame of shown.frames()) {
          const faults = await layoutFaultsOf(frame, { reach: colorScheme === "light" });
          expect.soft(faults, `${screen.name} at ${width} px, ${colorScheme}${frame === shown.mainFrame() ? "" : ", inside the tool"}`).toEqual([]);
        }
      }
    }
  }
});
