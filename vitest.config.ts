import { availableParallelism } from "node:os";
import { join } from "node:path";
import { defineConfig } from "vitest/config";

/** Much of the time goes by waiting, for Postgres to start, for discs and for patience to end, so the cores serve one file more than they are; more than four would starve each other. */
const WORKERS = Math.min(4, availableParallelism() + 1);

/** Unit tests stand beside the code they test; tests that need a browser live in tests/e2e and run under Playwright. */
export default defineConfig({
  resolve: { conditions: ["@tera/source"] },
  ssr: { resolve: { conditions: ["@tera/source"] } },
  test: {
    include: ["packages/*/src/**/*.test.{ts,tsx}", "templates/*/src/**/*.test.ts", "apps/*/src/**/*.test.{ts,tsx}", "tests/contract/**/*.test.ts", "tests/commands/**/*.test.ts", "tests/torture/**/*.test.ts"],
    environment: "node",
    maxWorkers: WORKERS,
    globalSetup: [join(import.meta.dirname, "apps/server/src/database/shared-clusters.ts")],
    setupFiles: [join(import.meta.dirname, "tests/patient-waits.ts")],
    // What a test waits for comes at its own time; these limits only end one that hangs.
    expect: { poll: { timeout: 20_000 } },
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
