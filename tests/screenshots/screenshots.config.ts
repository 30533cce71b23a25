import { defineConfig } from "@playwright/test";
import base from "../playwright.config.ts";

/** Pictures of each screen (`npm run screenshots`): one story, told once, looked at by people. */
export default defineConfig({
  ...base,
  testDir: ".",
  testMatch: ["screens.spec.ts"],
  outputDir: "../../test-results/screenshots",
  workers: 1,
  timeout: 600_000,
  reporter: "line",
});
