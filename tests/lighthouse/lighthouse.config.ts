import { defineConfig } from "@playwright/test";
import { BROWSER_ARGUMENTS } from "../browser-arguments.ts";
import base from "../playwright.config.ts";

/** Measures one page at a time, so that figures are comparable (`npm run bench:lighthouse`). */
export default defineConfig({
  ...base,
  projects: [{ name: "lighthouse" }],
  testDir: ".",
  testMatch: ["lighthouse.spec.ts"],
  outputDir: "../../test-results/lighthouse",
  use: { ...base.use, launchOptions: { ...base.use?.launchOptions, args: BROWSER_ARGUMENTS } },
  workers: 1,
  timeout: 600_000,
  reporter: "line",
});
