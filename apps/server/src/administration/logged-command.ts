import type { ServerLog } from "../server-log.ts";
import { CommandRefused } from "./command-refused.ts";
import { usage } from "./commands.ts";

/** Matches the command in a help line. Placeholders are in capitals. */
const COMMAND_PATTERN = /^ {2}([a-z][a-z-]*(?: [a-z][a-z-]*)*)/;
const UNKNOWN = "unknown";

/** Logs a command's name and outcome, never its arguments. */
export async function runLoggedCommand<Result>(
  log: ServerLog,
  words: readonly string[],
  run: () => Promise<Result>,
): Promise<Result> {
  const command = nameOf(words);
  try {
    const result = await run();
    log.security("operator-command", { command, outcome: "done" });
    return result;
  } catch (error) {
    log.security("operator-command", {
      command,
      outcome: error instanceof CommandRefused ? "refused" : "failed",
    });
    throw error;
  }
}

function nameOf(words: readonly string[]): string {
  const names = usage().flatMap((line) => COMMAND_PATTERN.exec(line)?.[1] ?? []);
  const commandLine = `${words.join(" ")} `;
  const [longest = UNKNOWN] = names
    .filter((name) => commandLine.startsWith(`${name} `))
    .toSorted((a, b) => b.length - a.length);
  return longest;
}
