import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";
import { BROWSER_ARGUMENTS } from "./browser-arguments.ts";

/** Tests that prove at length what others prove in `npm test`. They run in the long tier. */
const AT_LENGTH = /@at-length/;

/** No retries: a test that passes only on a second try is a failure. */
export default defineConfig({
  testDir: ".",
  projects: [
    {
      name: "browser",
      testMatch: ["e2e/**/*.spec.ts", "contract/**/*.spec.ts"],
      testIgnore: "**/*.extended.spec.ts",
      grepInvert: AT_LENGTH,
    },
    // Every view of the screens; see e2e/views.ts.
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
  // Tests often wait, so one more than the cores keeps them busy.
  workers: Math.min(4, availableParallelism() + 1),
  retries: 0,
  // These limits only end a test that hangs, even on a busy machine.
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
    // A trace adds a third to the time. A failure leaves a picture; TRACE=1 records traces.
    trace: process.env["TRACE"] ? "retain-on-failure" : "off",
    screenshot: "only-on-failure",
    launchOptions: {
      ...(process.env["CHROME_PATH"] ? { executablePath: process.env["CHROME_PATH"] } : {}),
      args: BROWSER_ARGUMENTS,
    },
  },
});
