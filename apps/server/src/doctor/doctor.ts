import { askRunningServer } from "../administration/ask-running-server.ts";
import { ConfigurationError, type Settings, readSettings } from "../configuration.ts";
import type { ServerConfiguration } from "../context.ts";
import { redact } from "../log.ts";
import { askAddress } from "./ask-address.ts";
import { checkAddress } from "./check-address.ts";
import { checkSynchronisation } from "./check-clock.ts";
import { checkContents } from "./check-contents.ts";
import { checkDatabase } from "./check-database.ts";
import { checkFolder } from "./check-folder.ts";
import { checkLogin, checkMail } from "./check-services.ts";
import { about, codeOf, type Finding, type Findings } from "./finding.ts";

const LEVEL_WIDTH = "problem".length;
const EVERYWHERE = new Set(["0.0.0.0", "::"]);

const server = about("server");
const settingsOf = about("settings");

/** Checks an installation with and without a running server. Changes nothing. */
export async function examine(
  environment: Readonly<Record<string, string | undefined>>,
): Promise<Findings> {
  let settings: Settings;
  try {
    settings = readSettings(environment);
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    return error.message.split("\n").map((sentence) => settingsOf.problem(sentence));
  }
  const { configuration } = settings;
  const isRunning = await isServerRunning(configuration);
  const findings = await Promise.all(
    [
      checkServer(configuration, isRunning),
      checkFolder(settings),
      checkContents(configuration),
      checkDatabase(settings),
      checkAddress(configuration, isRunning),
      checkLogin(configuration),
      checkMail(configuration),
    ].map((check) => check.catch(unexpected)),
  );
  return [
    settingsOf.ok("All settings can be used."),
    ...findings.flat(),
    ...checkSynchronisation(),
  ];
}

/** Returns a line for each finding, problems last, and their number. */
export function linesOf(findings: Findings): readonly string[] {
  const levels = ["ok", "warning", "problem"] as const;
  const lines = levels.flatMap((level) => findings.filter((one) => one.level === level).map(line));
  const count = (level: Finding["level"]) => findings.filter((one) => one.level === level).length;
  return [
    ...lines,
    `${plural(count("problem"), "problem")}, ${plural(count("warning"), "warning")}.`,
  ];
}

export function hasProblem(findings: Findings): boolean {
  return findings.some(({ level }) => level === "problem");
}

function line({ level, subject, text }: Finding): string {
  return `${level.padEnd(LEVEL_WIDTH)}  ${subject}: ${text}`;
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

function unexpected(error: unknown): Findings {
  const said = error instanceof Error ? redact(error.message) : String(error);
  return [settingsOf.problem(`Not everything could be checked: ${said}`)];
}

async function isServerRunning({ dataDirectory }: ServerConfiguration): Promise<boolean> {
  const answer = await askRunningServer(dataDirectory, ["help"]).catch(() => undefined);
  return answer !== undefined;
}

async function checkServer(
  { host, port }: ServerConfiguration,
  isRunning: boolean,
): Promise<Findings> {
  if (!isRunning) return [server.ok("It is not running with this DATA_DIR.")];
  const name = EVERYWHERE.has(host) ? "127.0.0.1" : host;
  const address = `http://${name.includes(":") ? `[${name}]` : name}:${port}/readyz`;
  try {
    const { isOk, text } = await askAddress(address);
    return isOk
      ? [server.ok("It runs and is ready.")]
      : [
          server.problem(
            `It runs but is not ready: ${text}. docs/administration.md says what each name means, and the log has the reason.`,
          ),
        ];
  } catch (error) {
    return [
      server.problem(
        `It runs, but ${address} does not answer (${codeOf(error)}). Give this command the same HOST and PORT as the server.`,
      ),
    ];
  }
}
