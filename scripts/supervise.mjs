import { fork } from "node:child_process";
import { constants } from "node:os";

const RESTART_DELAY_MS = 500;
const MAX_RESTARTS = 5;
const RESTART_WINDOW_MS = 60_000;
const ENDING_SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];
/** A shell's exit code for "ended by signal n" is this plus n. */
const ENDED_BY_SIGNAL = 128;

/**
 * How long to wait before the server is started again: half a second, or, once it was started again five times within a minute,
 * until the first of those is a minute ago. `restarts` holds the times of earlier restarts, oldest first; times are in milliseconds.
 */
export function restartDelay(restarts, now) {
  const earliest = restarts.filter((time) => now - time < RESTART_WINDOW_MS).at(-MAX_RESTARTS);
  return earliest === undefined
    ? RESTART_DELAY_MS
    : Math.max(RESTART_DELAY_MS, earliest + RESTART_WINDOW_MS - now);
}

/**
 * Runs the server's script in a process of its own and starts it again whenever it ends by itself. The script sends the message
 * "ready" once it answers: one that ends before it was ever ready has a setting that cannot work, and ends this process with its code.
 * A signal that asks this process to end is passed on; the server ends by itself when this process is gone.
 */
export function superviseServer(script) {
  let server;
  let waiting;
  let wasReady = false;
  let isStopping = false;
  let restarts = [];

  const start = () => {
    server = fork(script, { stdio: "inherit" });
    server.on("message", (message) => {
      if (message === "ready") wasReady = true;
    });
    server.once("exit", (code, signal) => {
      server = undefined;
      if (isStopping || !wasReady || code === 0)
        process.exit(code ?? ENDED_BY_SIGNAL + (constants.signals[signal] ?? 0));
      const now = Date.now();
      const delay = restartDelay(restarts, now);
      restarts = [...restarts.slice(1 - MAX_RESTARTS), now + delay];
      const reason =
        signal === null
          ? `the server ended with code ${code}`
          : `the server was ended by ${signal}`;
      console.error(
        JSON.stringify({
          time: new Date(now).toISOString(),
          level: "error",
          event: "server.restarting",
          reason,
          afterMilliseconds: delay,
        }),
      );
      waiting = setTimeout(start, delay);
    });
  };

  for (const signal of ENDING_SIGNALS) {
    process.on(signal, () => {
      isStopping = true;
      clearTimeout(waiting);
      if (server === undefined) process.exit(0);
      server.kill(signal);
    });
  }
  start();
}
