import { readSettings } from "./configuration.ts";
import { createLog, redact } from "./log.ts";
import { PortTaken } from "./listen.ts";
import { type RunningServer, startServer } from "./server.ts";
import { printError, ignoreClosedOutput, printLine } from "./terminal.ts";

ignoreClosedOutput();
const log = createLog(printError);
let isStopping = false;
let starting: Promise<RunningServer> | undefined;

async function stop(code: number): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  // A server that is still starting is stopped when it has: a database that nobody stops would go on alone.
  const running = await starting?.catch(() => undefined);
  await running?.stop();
  log.flush();
  process.exit(code);
}

// Under a supervisor (scripts/supervise.mjs): without it nobody would ever stop this server.
process.on("disconnect", () => void stop(0));
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
  process.on(signal, () => void stop(0));
process.on("unhandledRejection", (error) => log.error("server.unhandled", error));
process.on("uncaughtException", (error) => {
  log.error("server.failed", error);
  void stop(1);
});

try {
  const settings = readSettings(process.env);
  starting = startServer(settings, log);
  const running = await starting;
  const { toolsPort = 0 } = settings.configuration;
  if (!isStopping && toolsPort !== 0 && running.toolsOrigin?.endsWith(`:${toolsPort}`) === false)
    printLine(`port ${toolsPort} is taken: the tools answer at ${running.toolsOrigin}`);
  if (!isStopping) printLine(`ready ${running.origin}`);
  process.send?.("ready");
} catch (error) {
  // One sentence about what to do; the details are of no use to the person at the terminal.
  printError(error instanceof Error ? error.message : String(error));
  if (error instanceof Error && !(error instanceof PortTaken) && error.cause instanceof Error)
    printError(`(${redact(error.cause.message)})`);
  process.exit(1);
}
