import { CommandRefused, runCommand, usage } from "./administration/commands.ts";
import { askRunningServer } from "./administration/control.ts";
import { readSettings } from "./configuration.ts";
import { openInstallation } from "./installation.ts";
import { createLog } from "./log.ts";
import { complain, say } from "./terminal.ts";

const HELP_WORDS = new Set([undefined, "help", "--help"]);

/** Asks the running server, or opens the data itself where none runs. Returns the lines to print. */
async function carryOut(words: readonly string[]): Promise<readonly string[]> {
  const settings = readSettings(process.env);
  const answer = await askRunningServer(settings.configuration.dataDirectory, words);
  if (answer !== undefined) {
    if (answer.isRefused) throw new CommandRefused(answer.lines.join("\n"));
    return answer.lines;
  }
  const database = await openInstallation(settings, createLog(complain));
  try {
    return await runCommand(database, words);
  } finally {
    await database.close();
  }
}

const words = process.argv.slice(2);
try {
  const lines = HELP_WORDS.has(words[0]) ? usage() : await carryOut(words);
  for (const line of lines) say(line);
  process.exit(0);
} catch (error) {
  complain(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
