import { createHash } from "node:crypto";
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import type { ScriptDatabase } from "../../apps/server/src/database/script-database.ts";
import {
  encoded,
  expected,
  expectedListing,
  foldersOf,
  operation,
  perform,
} from "../../apps/server/src/supabase/storage/test-oracle.ts";
import type { TestProgram } from "../../apps/server/src/test-program.ts";

/** An operation takes about 10 ms, so a kill can hit any part of it. */
const MAX_KILL_DELAY_MS = 15;

export interface FileKillOptions {
  readonly program: TestProgram;
  readonly operations: number;
  /** Operations per kill. The last one is in progress at the kill. */
  readonly betweenKills: number;
  readonly seed: number;
  /** Called while the server is down after a kill. */
  readonly injectFault?: () => void;
}

export interface FileKillReport {
  readonly operations: number;
  readonly kills: number;
  /** Number of kills after which the interrupted operation turned out to be complete. */
  readonly doneUnseen: number;
  readonly files: number;
  readonly findings: readonly string[];
}

type Files = Map<string, string>;

/**
 * Compares listings, contents and versions with an oracle after every kill of the server and its
 * Postgres. Stops at the first finding.
 */
export async function runFileKills({
  program,
  operations,
  betweenKills,
  seed,
  injectFault,
}: FileKillOptions): Promise<FileKillReport> {
  let database = await program.connect();
  const { client, project } = await program.addPerson(database);
  const storage = client.storage.from("projects");
  const planned = fc.sample(operation, { numRuns: operations, seed });
  const delays = fc.sample(fc.nat(MAX_KILL_DELAY_MS), { numRuns: operations, seed });
  const findings: string[] = [];
  let files: Files = new Map();
  let kills = 0;
  let doneUnseen = 0;
  let done = 0;

  const compare = async (expectedFiles: Files): Promise<string | undefined> => {
    for (const folder of foldersOf(expectedFiles)) {
      const { data, error } = await storage.list(`${project}/${folder}`);
      const listed = data?.map((row) => ({
        name: row.name,
        isFolder: row.id === null,
        size: row.metadata?.["size"],
      }));
      if (error !== null || !isDeepStrictEqual(listed, expectedListing(expectedFiles, folder)))
        return `The folder "${folder}" lists ${JSON.stringify(listed ?? error)}, but should list ${JSON.stringify(expectedListing(expectedFiles, folder))}.`;
    }
    for (const [file, content] of expectedFiles) {
      const read = await (await storage.download(encoded(`${project}/${file}`))).data?.text();
      if (read !== content)
        return `The file "${file}" contains ${JSON.stringify(read)} but should contain ${JSON.stringify(content)}.`;
    }
    return compareVersions(database, project, expectedFiles);
  };

  for (const [index, next] of planned.entries()) {
    if (findings.length > 0) break;
    done += 1;
    const after: Files = new Map(files);
    const outcome = expected(after, next);
    if ((index + 1) % betweenKills !== 0) {
      const result = await perform(storage, project, next);
      if (result !== outcome)
        findings.push(
          `Operation ${index + 1} (${next.kind}) returned ${String(result)} instead of ${outcome}.`,
        );
      files = after;
      continue;
    }
    const underWay = perform(storage, project, next).catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, delays[index]));
    await database.close();
    await program.killAll();
    const result = await underWay;
    kills += 1;
    injectFault?.();
    await program.start();
    database = await program.connect();
    const unlikeAfter = await compare(after);
    if (unlikeAfter === undefined) {
      if (result !== outcome && !isDeepStrictEqual(files, after)) doneUnseen += 1;
      files = after;
      continue;
    }
    // An unacknowledged operation may be missing from the files.
    const unlikeBefore = result === outcome ? "It was acknowledged." : await compare(files);
    if (unlikeBefore !== undefined)
      findings.push(
        `After kill ${kills}, with the operation: ${unlikeAfter} Without it: ${unlikeBefore}`,
      );
  }
  const last = findings.length === 0 ? await compare(files) : undefined;
  if (last !== undefined) findings.push(`At the end: ${last}`);
  await database.close();
  if (program.output().includes("failed")) findings.push("The server logged a failure.");
  return { operations: done, kills, doneUnseen, files: files.size, findings };
}

/** Overwrites every content on the disk. */
export function corruptContents(dataDirectory: string): void {
  for (const entry of readdirSync(join(dataDirectory, "files"), {
    recursive: true,
    withFileTypes: true,
  }))
    if (entry.isFile()) writeFileSync(join(entry.parentPath, entry.name), "bitten");
}

/** Each file must have one current version, with the digest of its content. */
async function compareVersions(
  database: ScriptDatabase,
  project: string,
  wanted: Files,
): Promise<string | undefined> {
  const present = await database.query<{ path: string; sha256: string }>(
    "select path, sha256 from public.file_versions where project = $1 and replaced_at is null",
    [project],
  );
  const sums = new Map(present.map(({ path, sha256 }) => [path, sha256]));
  const wantedSums = new Map(
    [...wanted].map(([file, content]) => [
      file,
      createHash("sha256").update(content).digest("hex"),
    ]),
  );
  if (sums.size === present.length && isDeepStrictEqual(sums, wantedSums)) return undefined;
  return `The current versions are ${JSON.stringify(present)}, and the files ${JSON.stringify([...wantedSums])}.`;
}
