import { access, constants, rm, stat, statfs, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { ServerConfiguration } from "../context.ts";
import { readEngine } from "../database/engine-record.ts";
import { refuseEngineChange } from "../database/open-database.ts";
import type { Settings } from "../configuration.ts";
import { MIN_FREE_BYTES } from "../health/readiness.ts";
import { secretsFile } from "../secrets.ts";
import { about, codeOf, type Finding, type Findings } from "./finding.ts";

const PROBE_FILE = ".doctor-probe";
/** Warns if there is no space for this many of the largest uploads. */
const COMFORTABLE_UPLOADS = 10;
const OTHERS = 0o077;

const folder = about("data folder");
const disk = about("disk");

/** Checks DATA_DIR. Writes and removes an empty file there, and makes no folder. */
export async function checkFolder(
  settings: Settings,
  freeBytes: (directory: string) => Promise<number> = freeBytesIn,
): Promise<Findings> {
  const { dataDirectory } = settings.configuration;
  const existing = await existingFolder(dataDirectory);
  const room = await checkRoom(settings.configuration, await freeBytes(existing));
  if (existing !== dataDirectory) return [await checkParent(existing, dataDirectory), room];
  const written = await checkWritable(dataDirectory);
  if (written.level === "problem") return [written, room];
  return [written, room, ...(await checkEngine(settings)), ...(await checkSecretsMode(settings))];
}

/** The folder itself, or the closest one above it. */
async function existingFolder(path: string): Promise<string> {
  const found = await stat(path).catch(() => undefined);
  return found === undefined && dirname(path) !== path ? existingFolder(dirname(path)) : path;
}

async function checkParent(existing: string, dataDirectory: string): Promise<Finding> {
  const mayCreate = await access(existing, constants.W_OK).then(
    () => true,
    () => false,
  );
  return mayCreate
    ? folder.ok(`${dataDirectory} does not exist yet. The first start creates it.`)
    : folder.problem(
        `${dataDirectory} does not exist, and this user may not create it. Create it for the server's user, or set DATA_DIR to another folder.`,
      );
}

async function checkWritable(dataDirectory: string): Promise<Finding> {
  const { uid } = await stat(dataDirectory);
  const own = process.getuid?.();
  if (own !== undefined && own !== uid)
    return folder.warning(
      `${dataDirectory} belongs to user ${uid}, and this command runs as user ${own}. Run it as the server's user, such as: sudo -u tera …`,
    );
  const probe = join(dataDirectory, PROBE_FILE);
  try {
    await writeFile(probe, "");
    await rm(probe, { force: true });
    return folder.ok(`${dataDirectory} can be written.`);
  } catch (error) {
    return folder.problem(
      `${dataDirectory} can't be written (${codeOf(error)}). Make it writable for the server's user, or set DATA_DIR to another folder.`,
    );
  }
}

async function checkRoom(
  { maximumFileBytes, dataDirectory }: ServerConfiguration,
  free: number,
): Promise<Finding> {
  const said = `${gigabytes(free)} GB are free for ${dataDirectory}`;
  if (free < MIN_FREE_BYTES)
    return disk.problem(`${said}. The server is not ready below 0.1 GB: make room.`);
  const comfortable = COMFORTABLE_UPLOADS * maximumFileBytes;
  return free < comfortable
    ? disk.warning(
        `${said}, less than ${COMFORTABLE_UPLOADS} uploads of MAXIMUM_FILE_MB need. Make room, or lower MAXIMUM_FILE_MB.`,
      )
    : disk.ok(`${said}.`);
}

async function checkEngine({ configuration, engine }: Settings): Promise<Findings> {
  const { dataDirectory, databaseUrl } = configuration;
  try {
    refuseEngineChange(await readEngine(dataDirectory), { dataDirectory, databaseUrl, engine });
    return [];
  } catch (error) {
    return [folder.problem(error instanceof Error ? error.message : String(error))];
  }
}

async function checkSecretsMode({ configuration }: Settings): Promise<Findings> {
  const path = secretsFile(configuration.dataDirectory);
  const found = await stat(path).catch(() => undefined);
  return found === undefined || (found.mode & OTHERS) === 0
    ? []
    : [folder.problem(`Other users may read ${path}, which has all keys. Run: chmod 600 ${path}`)];
}

async function freeBytesIn(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize;
}

function gigabytes(bytes: number): string {
  return (bytes / 1e9).toFixed(1);
}
