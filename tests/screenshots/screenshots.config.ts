import { defineConfig } from "@playwright/test";
import base from "../playwright.config.ts";

/** Pictures of each screen and of each story of the kit (`npm run screenshots`), to be looked at by people. */
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
