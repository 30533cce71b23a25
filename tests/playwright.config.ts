import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";
import { BROWSER_ARGUMENTS } from "./browser-arguments.ts";

/** The tag of tests that prove at length what others prove in `npm test`: they run in the long tier. */
const AT_LENGTH = /@at-length/;

/** Tests in a real browser against the real server. A test that passes only on a second try is a failure: no retries. */
export default defineConfig({
  testDir: ".",
  projects: [
    {
      name: "browser",
      testMatch: ["e2e/**/*.spec.ts", "contract/**/*.spec.ts"],
      testIgnore: "**/*.extended.spec.ts",
      grepInvert: AT_LENGTH,
    },
    // The screens again, in every view: see e2e/views.ts.
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
  // Each waits now and then for its product or for a time to pass: one more than the cores keeps them busy.
  workers: Math.min(4, availableParallelism() + 1),
  retries: 0,
  // What a test waits for comes at its own time; these limits only end one that hangs, also where the machine has much else to do.
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
    // Recording every step takes a third of the time again: a failure leaves a picture, and TRACE=1 records the run that looks for its reason.
    trace: process.env["TRACE"] ? "retain-on-failure" : "off",
    screenshot: "only-on-failure",
    launchOptions: {
      ...(process.env["CHROME_PATH"] ? { executablePath: process.env["CHROME_PATH"] } : {}),
      args: BROWSER_ARGUMENTS,
    },
  },
});
