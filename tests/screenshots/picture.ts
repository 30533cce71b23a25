import { join } from "node:path";
import type { Page } from "@playwright/test";

const SIZES = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
] as const;
const DESKTOP = SIZES[2];
const THEMES = ["light", "dark"] as const;
/** A story's screenshot is at least this high. */
const MIN_STORY_HEIGHT_PX = 80;
const STORY_MARGIN = 24;
const FOLDER = process.env["SCREENSHOTS"] ?? ".screenshots";

/**
 * Saves the screen at each size and theme as `name-width-theme.png`. Ends at desktop size in the
 * light theme.
 */
export async function takePictures(
  page: Page,
  name: string,
  { wholePage = false } = {},
): Promise<void> {
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await untilDrawn(page);
      await page.screenshot({
        path: join(FOLDER, `${name}-${size.width}-${colorScheme}.png`),
        fullPage: wholePage,
        caret: "hide",
      });
    }
  }
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await page.setViewportSize(DESKTOP);
}

/** Saves a story at each size and theme, cropped, as `stories/id-width-theme.png`. */
export async function takeStoryPictures(page: Page, id: string): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    for (const theme of THEMES) {
      await page.evaluate((name) => {
        document.documentElement.dataset["theme"] = name;
      }, theme);
      await untilDrawn(page);
      const drawn = await page.evaluate(() =>
        Math.max(
          ...[...document.body.querySelectorAll("*")]
            .filter((each) => each.checkVisibility())
            .map((each) => each.getBoundingClientRect().bottom),
          0,
        ),
      );
      const height = Math.min(
        size.height,
        Math.max(MIN_STORY_HEIGHT_PX, Math.ceil(drawn) + STORY_MARGIN),
      );
      await page.screenshot({
        path: join(FOLDER, "stories", `${id}-${size.width}-${theme}.png`),
        clip: { x: 0, y: 0, width: size.width, height },
        caret: "hide",
      });
    }
  }
}

/** Resolves two frames after fonts have loaded and transitions have ended. */
async function untilDrawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.allSettled(
      document
        .getAnimations()
        .flatMap((animation) =>
          animation.effect?.getComputedTiming().iterations === Infinity ? [] : [animation.finished],
        ),
    );
    await new Promise((resolve) => {
      requestAnimationFrame(() => requestAnimationFrame(resolve));
    });
  });
}
