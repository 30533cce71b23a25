import { defineConfig } from "@playwright/test";
import base from "../playwright.config.ts";

/** Lighthouse on the built product (`npm run bench:lighthouse`): one browser, one page after the other, so that the figures are the page's own. */
export default defineConfig({
  ...base,
  projects: [{ name: "lighthouse" }],
  testDir: ".",
  testMatch: ["lighthouse.spec.ts"],
  outputDir: "../../test-results/lighthouse",
  workers: 1,
  timeout: 600_000,
  reporter: "line",
});
