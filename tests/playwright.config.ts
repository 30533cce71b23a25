import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";
import { launchOptions } from "./browser-arguments.ts";

/** Longer versions of what other tests prove in `npm test`. They run in the long tier. */
const AT_LENGTH = /@at-length/;

/** No retries, because a test that passes only on a second try is a failure. */
export default defineConfig({
  testDir: ".",
  projects: [
    {
      name: "browser",
      testMatch: ["e2e/**/*.spec.ts", "contract/**/*.spec.ts"],
      testIgnore: "**/*.extended.spec.ts",
      grepInvert: AT_LENGTH,
    },
    // Covers every view of the screens; see e2e/views.ts.
    {
      name: "extended-browser",
      testMatch: [
        "**/*.extended.spec.ts",
        "e2e/every-screen.spec.ts",
        "e2e/second-step.spec.ts",
        "e2e/passkeys.spec.ts",
      ],
      grepInvert: AT_LENGTH,
    },
    {
      name: "at-length-browser",
      testMatch: ["e2e/**/*.spec.ts", "contract/**/*.spec.ts"],
      grep: AT_LENGTH,
    },
  ],
  outputDir: "../test-results/browser",
  // Tests often wait, so one more worker than cores keeps the cores busy.
  workers: Math.min(4, availableParallelism() + 1),
  retries: 0,
  // These limits end only tests that hang, even on a busy machine.
  timeout: 300_000,
  expect: { timeout: 40_000 },
  forbidOnly: true,
  reporter: [
    ["list"],
    ["json", { outputFile: process.env["BROWSER_REPORT"] ?? "test-results/browser.json" }],
  ],
  use: {
    browserName: "chromium",
    locale: "en-GB",
    timezoneId: "UTC",
    actionTimeout: 40_000,
    // Recording traces makes a run a third longer. A failure saves a screenshot, and with TRACE=1 a
    // trace.
    trace: process.env["TRACE"] ? "retain-on-failure" : "off",
    screenshot: "only-on-failure",
    launchOptions: launchOptions(process.env["HEADLESS_SHELL_PATH"] ?? process.env["CHROME_PATH"]),
  },
});
