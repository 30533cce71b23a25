import { type Browser, expect, type Page } from "@playwright/test";
import { layoutFaultsOf } from "../layout/in-frame.ts";
import { axeFindings, WCAG } from "./axe-findings.ts";
import { DESKTOP_WIDTH, IS_EVERY_VIEW, type Theme, VIEWS } from "./views.ts";

export const PHONE_HEIGHT = 780;
export const DESKTOP_HEIGHT = 900;
export const STANDARDS = [...WCAG, "best-practice"];
/** The rules whose result depends on the theme. */
export const THEMED_RULES = ["color-contrast", "link-in-text-block"];
/** Elements that pass the focus on immediately. */
export const FOCUS_GUARDS = "[data-base-ui-focus-guard]";

export const APPEARANCE_TITLE = IS_EVERY_VIEW
  ? "passes axe and layout checks in every view"
  : "passes axe and layout checks";

export async function newDesktopPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    reducedMotion: "reduce",
    colorScheme: "light",
    viewport: { width: DESKTOP_WIDTH, height: DESKTOP_HEIGHT },
  });
  return context.newPage();
}

export async function resetToDesktop(page: Page): Promise<void> {
  await page.setViewportSize({ width: DESKTOP_WIDTH, height: DESKTOP_HEIGHT });
  await page.emulateMedia({ colorScheme: "light" });
}

/**
 * Runs axe and the layout checker in each of `VIEWS`. The page must be light and `DESKTOP_WIDTH`
 * wide.
 */
export async function checkAppearance(page: Page, name: string): Promise<void> {
  for (const { width, theme, onlyColours, isSeenByAxe } of VIEWS) {
    await resize(page, width);
    await page.emulateMedia({ colorScheme: theme });
    if (isSeenByAxe) await expectNoFindings(page, name, theme);
    for (const frame of page.frames()) {
      const faults = await layoutFaultsOf(frame, { reach: !onlyColours, onlyColours });
      const place = frame === page.mainFrame() ? "" : ", inside the tool";
      expect.soft(faults, `${name} at ${width} px, ${theme}${place}`).toEqual([]);
    }
  }
}

/** Resolves after scripts that react to the width have rendered. */
export async function resize(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: width < 768 ? PHONE_HEIGHT : DESKTOP_HEIGHT });
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(resolve));
      }),
  );
}

async function expectNoFindings(page: Page, name: string, theme: Theme): Promise<void> {
  // An open menu is rendered outside the landmarks, which axe's rule `region` reports.
  const isMenuOpen = theme === "light" && (await page.getByRole("menu").count()) > 0;
  const violations = await axeFindings(
    page,
    theme === "dark"
      ? { only: { type: "rule", values: THEMED_RULES } }
      : {
          only: { type: "tag", values: STANDARDS },
          exclude: FOCUS_GUARDS,
          ...(isMenuOpen ? { without: "region" } : {}),
        },
  );
  expect.soft(formatViolations(violations), `${name}, ${theme}`).toEqual([]);
}

function formatViolations(violations: Awaited<ReturnType<typeof axeFindings>>): string[] {
  return violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}: ${nodes.map(({ html, any }) => `${html.slice(0, 160)} ${any[0]?.message ?? ""}`).join(" | ")}`,
  );
}
