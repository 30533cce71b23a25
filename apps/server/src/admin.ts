import { isAbsolute } from "node:path";
import { CommandRefused } from "./administration/command-refused.ts";
import type { CommandRun } from "./administration/command-run.ts";
import { runCommand, usage } from "./administration/commands.ts";
import { askRunningServer } from "./administration/ask-running-server.ts";
import { runLoggedCommand } from "./administration/logged-command.ts";
import { restoreBackup } from "./backup/restore-backup.ts";
import { type Settings, readSettings } from "./configuration.ts";
import { examine, hasProblem, linesOf } from "./doctor/doctor.ts";
import { readEngine } from "./database/engine-record.ts";
import { openContents, openInstallation } from "./installation.ts";
import { createLog } from "./log.ts";
import { keepSecurityEvents } from "./security-record.ts";
import { printError, ignoreClosedOutput, printLine } from "./terminal.ts";

const REPLACE_CONFIRMATION = "replace everything";
/** Commands that read or write the contents of files. A move finds them by itself. */
const NEEDS_CONTENTS: ReadonlySet<string | undefined> = new Set(["backup", "export", "import"]);
const HELP_ARGUMENTS = new Set([undefined, "help", "--help"]);

ignoreClosedOutput();
const log = createLog(printError);
/** At a terminal, commands are kept as security events without printing a line. */
const commandLog = process.stderr.isTTY ? createLog(() => {}) : log;

/** Logs a command that runs without a server. A running server logs its commands itself. */
function logged<Result>(words: readonly string[], run: () => Promise<Result>): Promise<Result> {
  return runLoggedCommand(commandLog, words, run);
}

async function execute(words: readonly string[]): Promise<readonly string[]> {
  const settings = readSettings(process.env);
  const attended = attendedRun();
  const answer = await askRunningServer(
    settings.configuration.dataDirectory,
    words,
    attended,
  ).catch((error: unknown) => {
    if (!attended.signal.aborted) throw error;
    throw new CommandRefused("The command was stopped. Repeat it to continue.");
  });
  if (answer !== undefined) {
    if (answer.isRefused) throw new CommandRefused(answer.lines.join("\n"));
    return answer.lines;
  }
  if (words[0] === "restore") return logged(words, () => restore(settings, words.slice(1)));
  const { dataDirectory, databaseUrl } = settings.configuration;
  // A mistyped DATA_DIR would otherwise back up an empty installation.
  if (databaseUrl === undefined && (await readEngine(dataDirectory)) === undefined) {
    throw new CommandRefused(
      `There is no installation in ${dataDirectory}. Set DATA_DIR to its folder, or start the server once: npm start`,
    );
  }
  const database = await openInstallation(settings, log);
  const stopKeeping = keepSecurityEvents(database, commandLog);
  try {
    if (NEEDS_CONTENTS.has(words[0])) await openContents(database, settings.configuration);
    return await logged(words, () =>
      runCommand({ database, configuration: settings.configuration, log }, words, attended),
    );
  } finally {
    await stopKeeping();
    await database.close();
  }
}

/** Ctrl+C stops a move of contents between two of them. A second one ends the process. */
function attendedRun(): CommandRun {
  const stopping = new AbortController();
  if (words[0] === "storage") process.once("SIGINT", () => stopping.abort());
  return { isServing: false, report: printLine, signal: stopping.signal };
}

async function restore(
  settings: Settings,
  [folder, ...more]: readonly string[],
): Promise<readonly string[]> {
  const confirmation = more.join(" ");
  if (
    folder === undefined ||
    !isAbsolute(folder) ||
    (confirmation !== "" && confirmation !== REPLACE_CONFIRMATION)
  ) {
    throw new CommandRefused(
      `Usage: npm run restore -- FOLDER, or, to replace an installation in use: npm run restore -- FOLDER ${REPLACE_CONFIRMATION}`,
    );
  }
  const report = await restoreBackup({
    settings,
    folder,
    replaces: confirmation === REPLACE_CONFIRMATION,
    log,
    warn: (sentence) => printError(`Warning: ${sentence}`),
  });
  return [
    `Restored ${report.rows} rows and the contents of ${report.contents} files to ${settings.configuration.dataDirectory}. Start the server with: npm start`,
    ...(report.previousDirectory === undefined
      ? []
      : [`The previous data is in ${report.previousDirectory}. Remove it once it isn't needed.`]),
  ];
}

/** Returns the exit code. */
async function checkInstallation(): Promise<number> {
  const findings = await examine(process.env);
  for (const line of linesOf(findings)) printLine(line);
  return hasProblem(findings) ? 1 : 0;
}

const words = process.argv.slice(2);
try {
  if (words[0] === "doctor") process.exit(await checkInstallation());
  const lines = HELP_ARGUMENTS.has(words[0]) ? usage() : await execute(words);
  for (const line of lines) printLine(line);
  process.exit(0);
} catch (error) {
  printError(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
