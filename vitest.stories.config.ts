import { storybookTest } from "@storybook/addon-vitest/vitest-plugin";
import { playwright } from "@vitest/browser-playwright";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { defineConfig, type ViteUserConfig } from "vitest/config";
import { BROWSER_ARGUMENTS } from "./tests/browser-arguments.ts";

/**
 * Every story as a test in Chromium: it draws, its keyboard walk goes through, and axe finds nothing. With EVERY_VIEW=1 (the tier
 * `extended`) its layout is also judged, in four widths and both themes; in `npm test` the screens are judged instead.
 */

const chromium = [process.env["CHROME_PATH"], "/usr/bin/chromium"].find(
  (path) => path !== undefined && path !== "" && existsSync(path),
);

export default defineConfig(async (): Promise<ViteUserConfig> => ({
  plugins: await storybookTest({
    configDir: join(import.meta.dirname, ".storybook"),
    initialGlobals: { theme: "light", viewport: { value: "desktop", isRotated: false } },
  }),
  optimizeDeps: { include: ["axe-core"] },
  test: {
    name: "stories",
    setupFiles: [
      process.env["EVERY_VIEW"] === "1" ? "every-view.ts" : "async-timeout.ts",
      "no-console-output.ts",
    ].map((name) => join(import.meta.dirname, ".storybook", name)),
    testTimeout: 60_000,
    // Storybook takes each story away before the next; a page of its own for every file would double the time.
    isolate: false,
    // Much of a story's time goes by waiting for frames: two pages wait side by side.
    maxWorkers: 2,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({
        launchOptions: {
          args: BROWSER_ARGUMENTS,
          ...(chromium === undefined ? {} : { executablePath: chromium }),
        },
        contextOptions: { reducedMotion: "reduce" },
      }),
      instances: [{ browser: "chromium" }],
    },
  },
}));
