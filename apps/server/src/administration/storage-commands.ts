import type { ServerConfiguration } from "../context.ts";
import type { Database } from "../database/database.ts";
import { ApiError } from "../errors/api-error.ts";
import { parseStorage } from "../storage-settings.ts";
import {
  claimPlace,
  nameOf,
  PlaceRefused,
  recordedPlace,
  type RecordedPlace,
  recordPlace,
} from "../supabase/storage/content-place.ts";
import type { ContentStore } from "../supabase/storage/content-store.ts";
import {
  type MoveProgress,
  type MoveReport,
  moveContents,
  MoveStopped,
} from "../supabase/storage/move-contents.ts";
import { openMoveJournal } from "../supabase/storage/move-journal.ts";
import { namedContents } from "../supabase/storage/named-contents.ts";
import { diskContents, storageContents } from "../supabase/storage/storage-contents.ts";
import { CommandRefused } from "./command-refused.ts";
import type { CommandRun } from "./command-run.ts";

const USAGE =
  "Usage: npm run admin -- storage, or: storage check, or: storage move --to s3://… (or: disk) [--without-lost]";
const PROGRESS_EVERY_MS = 2000;
const BYTES_PER_MEGABYTE = 1_000_000;

export const STORAGE_HELP = `  storage                    show where the contents of files are, and how many
  storage check              list files' contents that are missing there
  storage move --to PLACE    copy them to s3://BUCKET/FOLDER?endpoint=… or disk, and compare each copy's
                             digest; once no server runs, make the switch. Can be stopped and repeated.
                             --without-lost switches although some are lost already`;

export interface StorageSource {
  readonly database: Pick<Database, "query">;
  readonly configuration: Pick<ServerConfiguration, "dataDirectory" | "storage">;
}

export async function storage(
  source: StorageSource,
  words: readonly string[],
  run: CommandRun,
): Promise<readonly string[]> {
  const [act, ...rest] = words;
  try {
    if (act === undefined) return await describe(source);
    if (act === "check" && rest.length === 0) return await check(source);
    if (act === "move" && rest[0] === "--to" && rest[1] !== undefined) {
      const [, to, ...flags] = rest;
      if (flags.every((flag) => flag === "--without-lost"))
        return await move(source, to, flags.length > 0, run);
    }
  } catch (error) {
    if (error instanceof PlaceRefused || error instanceof ApiError)
      throw new CommandRefused(error.message);
    throw error;
  }
  throw new CommandRefused(USAGE);
}

async function describe({ database }: StorageSource): Promise<readonly string[]> {
  const { place } = await recordedPlace(database);
  const named = await namedContents(database);
  const bytes = named.reduce((sum, { size }) => sum + size, 0);
  return [`${countOf(named.length)} (${megabytes(bytes)}) are in ${nameOf(place)}.`];
}

async function check(source: StorageSource): Promise<readonly string[]> {
  const recorded = await recordedPlace(source.database);
  const named = await namedContents(source.database);
  const missing = await sourceOf(source, recorded).missing(named.map(({ version }) => version));
  if (missing.length === 0) return [`All ${countOf(named.length)} are there.`];
  const rows = await source.database.query<{ project: string; path: string; version: string }>(
    "select project, path, content_id as version from public.file_versions where content_id = any ($1) order by 1, 2",
    [missing],
  );
  return [
    `${countOf(missing.length)} of ${named.length} are missing in ${nameOf(recorded.place)}. A backup made earlier may have them in its folder contents.`,
    ...rows.map(({ project, path, version }) => `${version} of ${path} in project ${project}`),
  ];
}

async function move(
  source: StorageSource,
  address: string,
  isWithoutLost: boolean,
  run: CommandRun,
): Promise<readonly string[]> {
  const recorded = await recordedPlace(source.database);
  const target = targetOf(source, address);
  if (target.place === recorded.place)
    throw new CommandRefused(`The contents of files are in ${nameOf(recorded.place)} already.`);
  const from = sourceOf(source, recorded);
  await claimPlace(target, recorded);
  run.report(`Copying from ${nameOf(recorded.place)} to ${nameOf(target.place)} …`);
  const journal = await openMoveJournal(source.configuration.dataDirectory, target.place);
  try {
    const report = await moveContents({
      database: source.database,
      from,
      to: target,
      journal,
      signal: run.signal,
      onProgress: everySoOften((progress) => run.report(progressLine(progress))),
    }).catch(stopped);
    const lines = [
      `${countOf(report.contents)} (${megabytes(report.bytes)}) are in ${nameOf(target.place)}, ${report.copied} of them copied now. Each has the digest that it should have.`,
      ...lostLines(report),
    ];
    if (run.isServing)
      return [
        ...lines,
        "The server still uses the old place. Stop all servers, then repeat the command: it copies what was added since then, and makes the switch.",
      ];
    if (report.missing.length + report.damaged.length > 0 && !isWithoutLost)
      throw new CommandRefused(
        [
          ...lines,
          "The switch was not made. Restore them from a backup, or repeat the command with --without-lost.",
        ].join("\n"),
      );
    await recordPlace(source.database, target.place);
    await journal.remove();
    return [...lines, ...afterSwitch(source, recorded, address)];
  } finally {
    await journal.close();
  }
}

function afterSwitch(
  { configuration }: StorageSource,
  { place }: RecordedPlace,
  address: string,
): readonly string[] {
  const setting = address === "disk" ? "Remove STORAGE_URL" : `Set STORAGE_URL='${address}'`;
  const old = place === "disk" ? `The folder ${configuration.dataDirectory}/files` : place;
  return [
    `${setting}, then start the servers; with another setting, they refuse to start.`,
    `${old} still has its copies. Remove them once everything works.`,
  ];
}

/** The store that the database names. STORAGE_URL may name another. */
function sourceOf(source: StorageSource, { place }: RecordedPlace): ContentStore {
  if (place === "disk") return diskContents(source.configuration.dataDirectory);
  const set = storageContents(source);
  if (set.place === place) return set;
  throw new CommandRefused(
    `The contents of files are in ${place}. Set STORAGE_URL to its address with endpoint and region, then repeat the command.`,
  );
}

function targetOf({ configuration }: StorageSource, address: string): ContentStore {
  const settings = parseStorage(address);
  if (settings !== undefined && "problem" in settings)
    throw new CommandRefused(`The place after --to ${settings.problem}.`);
  return storageContents({ configuration: { ...configuration, storage: settings } });
}

function stopped(error: unknown): never {
  if (!(error instanceof MoveStopped)) throw error;
  const { cause, progress } = error;
  const isAborted = cause instanceof Error && cause.name === "AbortError";
  if (!isAborted && !(cause instanceof ApiError)) throw cause;
  throw new CommandRefused(
    `${isAborted ? "The move was stopped." : cause.message} ${progressLine(progress)}. Nothing has changed for the servers. Repeat the command to continue.`,
  );
}

function lostLines({ missing, damaged }: MoveReport): readonly string[] {
  if (missing.length + damaged.length === 0) return [];
  return [
    "Some were lost or damaged before the move:",
    ...missing.map((version) => `missing: ${version}`),
    ...damaged.map((version) => `damaged: ${version}`),
  ];
}

function everySoOften(show: (progress: MoveProgress) => void): (progress: MoveProgress) => void {
  let next = Date.now() + PROGRESS_EVERY_MS;
  return (progress) => {
    if (Date.now() < next) return;
    next = Date.now() + PROGRESS_EVERY_MS;
    show(progress);
  };
}

function progressLine({ contents, allContents, bytes, allBytes }: MoveProgress): string {
  return `${contents} of ${countOf(allContents)} are moved (${megabytes(bytes)} of ${megabytes(allBytes)})`;
}

function countOf(contents: number): string {
  return contents === 1 ? "1 content" : `${contents} contents`;
}

function megabytes(bytes: number): string {
  return `${(bytes / BYTES_PER_MEGABYTE).toFixed(1)} MB`;
}
