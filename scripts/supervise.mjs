import { fork } from "node:child_process";
import { constants } from "node:os";

const RESTART_DELAY_MS = 500;
const MAX_RESTARTS = 5;
const RESTART_WINDOW_MS = 60_000;
const ENDING_SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];
/** After signal n, a shell exits with this plus n. */
const ENDED_BY_SIGNAL = 128;

/**
 * Returns the delay before a restart, in milliseconds. It is half a second. After five restarts
 * within a minute, it lasts until the first of them is a minute old. `restarts` lists times in
 * milliseconds, oldest first.
 */
export function restartDelay(restarts, now) {
  const earliest = restarts.filter((time) => now - time < RESTART_WINDOW_MS).at(-MAX_RESTARTS);
  return earliest === undefined
    ? RESTART_DELAY_MS
    : Math.max(RESTART_DELAY_MS, earliest + RESTART_WINDOW_MS - now);
}

/**
 * Runs the server in a child process and restarts it when it exits. The server sends "ready" once
 * it answers. If it exits earlier, its settings are invalid, and this process exits with the same
 * code. Signals are passed on, and the server exits if this process is gone.
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
