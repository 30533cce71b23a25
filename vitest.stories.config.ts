import { storybookTest } from "@storybook/addon-vitest/vitest-plugin";
import { playwright } from "@vitest/browser-playwright";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";

/** Every story as a test in Chromium: it draws, its keyboard walk goes through, axe finds nothing, nothing is wider than the window. */

const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];
const chromium = [process.env["CHROME_PATH"], "/usr/bin/chromium"].find((path) => path !== undefined && path !== "" && existsSync(path));

/** The two ends of what people have: a wide window by day and a phone by night. */
const VIEWS = [
  { name: "light 1440", theme: "light", viewport: "desktop" },
  { name: "dark 360", theme: "dark", viewport: "phone" },
] as const;

export default defineConfig(async () => ({
  test: {
    projects: await Promise.all(VIEWS.map(async ({ name, theme, viewport }): Promise<TestProjectInlineConfiguration> => ({
      plugins: await storybookTest({
        configDir: join(import.meta.dirname, ".storybook"),
        initialGlobals: { theme, viewport: { value: viewport, isRotated: false } },
      }),
      test: {
        name: `stories ${name}`,
        testTimeout: 30_000,
        // Storybook takes each story away before the next; a page of its own for every file would double the time.
        isolate: false,
        browser: {
          enabled: true,
          headless: true,
          screenshotFailures: false,
          provider: playwright({
            launchOptions: { args: FLAGS, ...(chromium === undefined ? {} : { executablePath: chromium }) },
            contextOptions: { reducedMotion: "reduce" },
          }),
          instances: [{ browser: "chromium" }],
        },
      },
    }))),
  },
}));
