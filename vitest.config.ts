import { defineConfig } from "vitest/config";

/** Unit tests stand beside the code they test; tests that need a browser live in tests/e2e and run under Playwright. */
export default defineConfig({
  resolve: { conditions: ["@tera/source"] },
  ssr: { resolve: { conditions: ["@tera/source"] } },
  test: {
    include: ["packages/*/src/**/*.test.{ts,tsx}", "apps/*/src/**/*.test.{ts,tsx}", "scripts/**/*.test.mjs", "tests/contract/**/*.test.ts"],
    environment: "node",
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
