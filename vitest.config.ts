import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

/** Much of the time goes by waiting for Postgres to start and for discs, so two cores serve two files; more than four would starve each other. */
const WORKERS = Math.min(4, Math.max(2, availableParallelism() - 1));

/** Unit tests stand beside the code they test; tests that need a browser live in tests/e2e and run under Playwright. */
export default defineConfig({
  resolve: { conditions: ["@tera/source"] },
  ssr: { resolve: { conditions: ["@tera/source"] } },
  test: {
    include: ["packages/*/src/**/*.test.{ts,tsx}", "templates/*/src/**/*.test.ts", "apps/*/src/**/*.test.{ts,tsx}", "tests/contract/**/*.test.ts", "tests/commands/**/*.test.ts", "tests/torture/**/*.test.ts"],
    environment: "node",
    maxWorkers: WORKERS,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
