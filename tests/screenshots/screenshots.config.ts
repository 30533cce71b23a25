import { defineConfig } from "@playwright/test";
import base from "../playwright.config.ts";

/** Takes screenshots of every screen and story for people to review (`npm run screenshots`). */
export default defineConfig({
  ...base,
  projects: [{ name: "screenshots" }],
  testDir: ".",
  testMatch: ["screens.spec.ts", "stories.spec.ts"],
  outputDir: "../../test-results/screenshots",
  workers: 1,
  timeout: 1_800_000,
  reporter: "line",
});
