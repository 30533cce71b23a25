import { defineConfig } from "@playwright/test";
import base from "../playwright.config.ts";

/** Takes the pictures of the help pages (`npm run help:pictures`). */
export default defineConfig({
  ...base,
  projects: [{ name: "help-pictures" }],
  testDir: ".",
  testMatch: "take-pictures.spec.ts",
  outputDir: "../../test-results/help-pictures",
  workers: 1,
  timeout: 600_000,
  expect: { timeout: 10_000 },
  reporter: "line",
});
