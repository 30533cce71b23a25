import { join } from "node:path";
import type { Page } from "@playwright/test";

/** A phone, a tablet and a desktop. */
const SIZES = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
] as const;
const DESKTOP = SIZES[2];
const THEMES = ["light", "dark"] as const;
const FOLDER = process.env["SCREENSHOTS"] ?? ".screenshots";

/** Takes the open screen at each size, light and dark, as `name-width-theme.png`, and goes back to a light desktop. */
export async function takePictures(page: Page, name: string, { wholePage = false } = {}): Promise<void> {
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await untilDrawn(page);
      await page.screenshot({ path: join(FOLDER, `${name}-${size.width}-${colorScheme}.png`), fullPage: wholePage, caret: "hide" });
    }
  }
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await page.setViewportSize(DESKTOP);
}

/** Resolves when fonts are there, transitions are over and two frames were drawn after that. */
async function untilDrawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.allSettled(document.getAnimations().flatMap((animation) => (animation.effect?.getComputedTiming().iterations === Infinity ? [] : [animation.finished])));
    await new Promise((resolve) => {
      requestAnimationFrame(() => requestAnimationFrame(resolve));
    });
  });
}
