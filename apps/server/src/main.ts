import { NO_PROXIES } from "./access/trusted-proxies.ts";
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
  // Let the start finish first, or its database would keep running.
  const running = await starting?.catch(() => undefined);
  await running?.stop();
  log.flush();
  process.exit(code);
}

// Without the supervisor (scripts/supervise.mjs), nothing would stop this process.
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
  const { publicOrigin, trustedProxies } = settings.configuration;
  if (publicOrigin.startsWith("https:") && trustedProxies === NO_PROXIES)
    printError(
      "Warning: everyone shares the limits of one address, because PUBLIC_ORIGIN is https and TRUSTED_PROXIES doesn't name the proxy that serves it. On this machine, that is TRUSTED_PROXIES=127.0.0.1,::1.",
    );
  starting = startServer(settings, log);
  const running = await starting;
  const { toolsPort = 0 } = settings.configuration;
  if (!isStopping && toolsPort !== 0 && running.toolsOrigin?.endsWith(`:${toolsPort}`) === false)
    printLine(`port ${toolsPort} is in use, so the tools are served at ${running.toolsOrigin}`);
  if (!isStopping) printLine(`ready ${running.origin}`);
  process.send?.("ready");
} catch (error) {
  // The message says what to do; a stack trace would not help.
  printError(error instanceof Error ? error.message : String(error));
  if (error instanceof Error && !(error instanceof PortTaken) && error.cause instanceof Error)
    printError(`(${redact(error.cause.message)})`);
  process.exit(1);
}
