import { availableParallelism } from "node:os";
import { join } from "node:path";
import { defineConfig } from "vitest/config";

/** One more than there are cores, as tests mostly wait for Postgres, disks and timeouts; more than four slow each other down. */
const WORKERS = Math.min(4, availableParallelism() + 1);

const WITH_BROWSER = "packages/ui/src/dialog/embed-page/**/*.test.ts";
const PURE = [
  "packages/*/src/**/*.test.{ts,tsx}",
  "templates/*/src/**/*.test.ts",
  "apps/{docs,host,tools,embed-test}/src/**/*.test.{ts,tsx}",
];
/**
 * Files that replace modules (`vi.mock`), log somebody in, which lasts as long as the page, or count
 * requests for all open documents: each gets its own worker. All others share their worker's modules, which halves the time.
 */
const ISOLATED = [
  "apps/host/src/app/{live-updates,project-changes}.test.ts",
  "apps/host/src/tool-services/{bridge-calls,file-calls,host-facts}.test.ts",
  "apps/host/src/sync/{open-documents,tabs/live-queues,tabs/outbox-recovery}.test.ts",
];
const ISOLATED_OF_THE_SERVER = ["apps/server/src/login/pages/scripts.test.ts"];
const WITH_SERVERS = [
  "apps/server/src/**/*.test.ts",
  "tests/contract/**/*.test.ts",
  "tests/commands/**/*.test.ts",
  WITH_BROWSER,
];
const EXTENDED = "**/*.extended.test.{ts,tsx}";
/** They also run on the oldest Postgres and on PGlite in `npm run test:extended`. */
const ON_EVERY_ENGINE = [
  "apps/server/src/access/{access-matrix,row-policies}.test.ts",
  "apps/server/src/api/{bin,pages}.test.ts",
  "apps/server/src/database/{database,server-roles}.test.ts",
  "apps/server/src/server.test.ts",
  "apps/server/src/supabase/{rest,rest-bounds}.test.ts",
  "apps/server/src/supabase/storage/{file-versions,project-quotas}.test.ts",
];
const QUICK_PASSWORDS = join(import.meta.dirname, "tests/quick-passwords.ts");
const ELSEWHERE = "**/node_modules/**";
const SHARED_POSTGRES = join(import.meta.dirname, "apps/server/src/database/shared-clusters.ts");

/** Playwright runs the tests of screens, in tests/e2e. docs/testing.md says which project runs in which tier. */
export default defineConfig({
  resolve: { conditions: ["@tera/source"] },
  ssr: { resolve: { conditions: ["@tera/source"] } },
  test: {
    environment: "node",
    maxWorkers: WORKERS,
    tags: [
      {
        name: "at-length",
        description: "A longer version of a test in `npm test`, for `npm run test:extended`.",
      },
    ],
    setupFiles: ["wait-timeout.ts", "nothing-printed.ts", "empty-web-storage.ts"].map((name) =>
      join(import.meta.dirname, "tests", name),
    ),
    // These limits only end a test that hangs.
    expect: { poll: { timeout: 20_000 } },
    testTimeout: 180_000,
    hookTimeout: 180_000,
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: PURE,
          exclude: [...ISOLATED, EXTENDED, WITH_BROWSER, ELSEWHERE],
          isolate: false,
        },
      },
      {
        extends: true,
        test: { name: "unit-isolated", include: ISOLATED },
      },
      {
        extends: true,
        test: {
          name: "integration",
          include: WITH_SERVERS,
          exclude: [...ISOLATED_OF_THE_SERVER, EXTENDED, ELSEWHERE],
          globalSetup: [SHARED_POSTGRES],
          setupFiles: [QUICK_PASSWORDS],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: "integration-isolated",
          include: ISOLATED_OF_THE_SERVER,
          setupFiles: [QUICK_PASSWORDS],
        },
      },
      {
        extends: true,
        test: {
          name: "extended",
          include: [EXTENDED],
          exclude: [ELSEWHERE],
          globalSetup: [SHARED_POSTGRES],
        },
      },
      {
        extends: true,
        test: {
          name: "other-engines",
          include: ON_EVERY_ENGINE,
          exclude: [ELSEWHERE],
          globalSetup: [SHARED_POSTGRES],
          setupFiles: [QUICK_PASSWORDS],
        },
      },
    ],
  },
});
