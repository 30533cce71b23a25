import { defineConfig } from "@playwright/test";
import base from "../playwright.config.ts";

/** Records the video of the front page (`npm run recording`). */
export default defineConfig({
  ...base,
  projects: [{ name: "recording" }],
  testDir: ".",
  testMatch: "record-journey.spec.ts",
  outputDir: "../../test-results/recording",
  workers: 1,
  timeout: 1_200_000,
  reporter: "line",
});
