import { isAbsolute } from "node:path";
import { type BackupSource, makeBackup } from "../backup/make-backup.ts";
import { BackupUnusable } from "../backup/manifest.ts";
import { ApiError } from "../errors/api-error.ts";
import {
  ARCHIVE_HELP,
  type ArchiveSource,
  exportToFile,
  importFromFile,
} from "./archive-commands.ts";
import { BIN_HELP, listBin, restoreFromBin } from "./bin-commands.ts";
import { CommandRefused } from "./command-refused.ts";
import { type CommandRun, UNATTENDED } from "./command-run.ts";
import { EVENT_HELP, listEvents } from "./event-commands.ts";
import { FACTOR_HELP, type FactorSource, removeFactorsOf } from "./factor-commands.ts";
import { INSTITUTE_HELP, institutes } from "./institute-commands.ts";
import { lock, LOCK_HELP, unlock } from "./lock-commands.ts";
import { MAIL_HELP, printOutbox, showMail } from "./mail-commands.ts";
import { changePerson, PEOPLE_HELP } from "./people-commands.ts";
import { KEYS_HELP, type KeySource, acceptSecrets, rotateKeys } from "./rotate-keys.ts";
import { storage, STORAGE_HELP } from "./storage-commands.ts";
import { TOOL_HELP, tools, type ToolSource } from "./tool-commands.ts";

const HELP = `npm run admin -- COMMAND

${PEOPLE_HELP}
${FACTOR_HELP}
${INSTITUTE_HELP}
${LOCK_HELP}
${BIN_HELP}
${ARCHIVE_HELP}
${KEYS_HELP}
${MAIL_HELP}
${EVENT_HELP}
${TOOL_HELP}
${STORAGE_HELP}
  backup FOLDER              back up everything to a new folder; also: npm run backup
  restore FOLDER             create an installation from a backup; also: npm run restore -- FOLDER
  restore FOLDER replace everything
                             replace an installation in use; its data is set aside
  doctor                     check settings, database, folder, address, mail and clock
  help                       show this help

Commands work whether or not the server is running; only restore requires it to be stopped.`;

export function usage(): readonly string[] {
  return HELP.split("\n");
}

export type CommandSource = BackupSource & ArchiveSource & FactorSource & KeySource & ToolSource;

/** Returns the lines to print. Throws `CommandRefused` with a message for the operator. */
export async function runCommand(
  installation: CommandSource,
  words: readonly string[],
  run: CommandRun = UNATTENDED,
): Promise<readonly string[]> {
  const { database } = installation;
  const [command, ...rest] = words;
  switch (command) {
    case undefined:
    case "help":
    case "--help":
      return usage();
    case "subscribe":
    case "unsubscribe":
    case "developer":
    case "lock-person":
    case "unlock-person":
    case "end-sessions":
      return changePerson(database, command, rest);
    case "remove-factors":
      return removeFactorsOf(installation, rest);
    case "institute":
      return institutes(database, rest);
    case "lock":
      return lock(installation, rest);
    case "unlock":
      return unlock(installation);
    case "backup":
      return backUp(installation, singleArgument(rest, "backup FOLDER"));
    case "restore":
      throw new CommandRefused(
        "A backup can be restored only while the server is stopped. Stop it, then repeat the command.",
      );
    case "export":
      return exportToFile(installation, rest);
    case "import":
      return importFromFile(installation, rest);
    case "rotate-keys":
      return rotateKeys(installation, rest);
    case "accept-secrets":
      return acceptSecrets(installation, rest);
    case "storage":
      return storage(installation, rest, run);
    case "tools":
      return tools(installation, rest);
    case "events":
      return listEvents(database, rest);
    case "bin":
      return rest[0] === "restore"
        ? restoreFromBin(database, singleArgument(rest.slice(1), "bin restore ID"))
        : listBin(database, rest);
    case "outbox":
      return rest[0] === "show"
        ? showMail(database, singleArgument(rest.slice(1), "outbox show ID"))
        : printOutbox(database, rest);
    default:
      throw new CommandRefused(`Unknown command '${command}'. Commands:\n\n${HELP}`);
  }
}

function singleArgument(words: readonly string[], form: string): string {
  const [word] = words;
  if (word === undefined || words.length !== 1)
    throw new CommandRefused(`Usage: npm run admin -- ${form}`);
  return word;
}

async function backUp(installation: BackupSource, folder: string): Promise<readonly string[]> {
  if (!isAbsolute(folder))
    throw new CommandRefused(`Give the folder's absolute path instead of ${folder}.`);
  const report = await makeBackup(installation, folder).catch((error: unknown) => {
    if (error instanceof BackupUnusable || error instanceof ApiError)
      throw new CommandRefused(error.message);
    throw error;
  });
  const lost = [
    ...report.missing.map((version) => `missing: ${version}`),
    ...report.damaged.map((version) => `damaged: ${version}`),
  ];
  return [
    `The backup is in ${folder}: ${report.rows} rows, the contents of ${report.contents} files, ${report.bytes} bytes.`,
    "It holds the keys of this installation and people's addresses: keep it as safe as the installation itself.",
    ...(lost.length === 0
      ? []
      : ["Some file contents were lost or damaged before the backup was made:", ...lost]),
  ];
}
