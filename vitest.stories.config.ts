import { storybookTest } from "@storybook/addon-vitest/vitest-plugin";
import { playwright } from "@vitest/browser-playwright";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { defineConfig, type ViteUserConfig } from "vitest/config";
import { launchOptions } from "./tests/browser-arguments.ts";

/**
 * Each story is a test in Chromium: it renders, its keyboard steps pass, and axe finds nothing. With
 * EVERY_VIEW=1 (`npm run test:extended`) its layout is checked too, at four widths in both themes;
 * `npm test` checks the layout of screens instead.
 */

const chromium = [
  process.env["HEADLESS_SHELL_PATH"],
  process.env["CHROME_PATH"],
  "/usr/bin/chromium",
].find((path) => path !== undefined && path !== "" && existsSync(path));

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
    // Storybook unmounts each story before the next. A page per file would double the time.
    isolate: false,
    // Stories mostly wait for frames, so two pages run in parallel.
    maxWorkers: 2,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({
        launchOptions: launchOptions(chromium),
        contextOptions: { reducedMotion: "reduce" },
      }),
      instances: [{ browser: "chromium" }],
    },
  },
}));
