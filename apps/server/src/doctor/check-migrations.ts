import type { ServerConfiguration } from "../context.ts";
import type { Queryable } from "../database/database.ts";
import { knownMigrations } from "../database/migrations.ts";
import { migrationFolders } from "../installation.ts";
import { about, type Findings } from "./finding.ts";

interface Migration {
  readonly name: string;
  readonly checksum: string;
}

const migrations = about("migrations");

export async function checkMigrations(
  opened: Queryable,
  configuration: Pick<ServerConfiguration, "login">,
): Promise<Findings> {
  const known = await knownMigrations(migrationFolders(configuration));
  const [ledger] = await opened.query<{ exists: boolean }>(
    "select to_regclass('tera_migrations.applied') is not null as exists",
  );
  const applied =
    ledger?.exists === true
      ? await opened.query<Migration>("select name, checksum from tera_migrations.applied")
      : [];
  return compareMigrations(known, applied);
}

/** Exported for tests. `applied` may have migrations of the bootstrap and of an unused login. */
export function compareMigrations(
  known: readonly Migration[],
  applied: readonly Migration[],
): Findings {
  const own = applied.filter(({ name }) => name.startsWith("migrations/"));
  if (own.length === 0)
    return [migrations.ok(`The database is empty. The first start applies ${known.length}.`)];
  const checksums = new Map(applied.map(({ name, checksum }) => [name, checksum]));
  const names = new Set(known.map(({ name }) => name));
  const first = known[0]?.name ?? "";
  if (!checksums.has(first))
    return [
      migrations.problem(
        "The database is of a version before 1.11, which can't be continued. Name another database in DATABASE_URL.",
      ),
    ];
  const newer = own.filter(({ name }) => !names.has(name)).map(({ name }) => name);
  if (newer.length > 0)
    return [
      migrations.problem(
        `A newer version has used this database (${newer.join(", ")}). Start that version, or restore a backup that this version made.`,
      ),
    ];
  const changed = known.filter(
    ({ name, checksum }) => checksums.has(name) && checksums.get(name) !== checksum,
  );
  if (changed.length > 0)
    return [
      migrations.problem(
        `Files of this version differ from those that were applied (${changed.map(({ name }) => name).join(", ")}). Install the version again, without edits.`,
      ),
    ];
  const missing = known.filter(({ name }) => !checksums.has(name));
  return missing.length === 0
    ? [migrations.ok(`All ${known.length} are applied.`)]
    : [
        migrations.warning(
          `The next start applies ${missing.length}. Make a backup first (npm run backup): only a backup leads back to the earlier version.`,
        ),
      ];
}
