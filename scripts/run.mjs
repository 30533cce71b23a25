import { spawn } from "node:child_process";
import { constants } from "node:os";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

const ENDING_SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];
/** After signal n, a shell exits with this plus n. */
const ENDED_BY_SIGNAL = 128;
/** A program that ignores its signal is killed after this. */
const KILL_TIMEOUT_MS = 10_000;

const CAPTURED = ["ignore", "pipe", "pipe"];

/** Children that have not ended. One listener per signal serves all of them. */
const running = new Set();
/** The exit code after a signal; 0 before. */
let interruption = 0;

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * Runs a program in this terminal, or with `quiet` prints output only on failure. Resolves to the
 * exit code: 127 if it did not start, 128 + n after signal n. Undefined in `env` removes a
 * variable. If this process gets a signal, passes it on, then exits.
 */
export async function run(command, args, { quiet = false, ...options } = {}) {
  const { code, output } = await follow(command, args, quiet ? CAPTURED : "inherit", options);
  if (quiet && code !== 0) process.stderr.write(output);
  return code;
}

/** Like `run`, but silent; resolves to exit code and output. */
export function runCaptured(command, args, options) {
  return follow(command, args, CAPTURED, options);
}

function follow(command, args, stdio, { env = {}, cwd = root } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio });
    let output = "";
    const end = (code) => {
      if (!forget(child)) resolve({ code, output });
    };
    remember(child);
    child.stdout?.on("data", (chunk) => (output += chunk));
    child.stderr?.on("data", (chunk) => (output += chunk));
    child.on("error", (error) => {
      console.error(`${command} could not be started: ${error.message}`);
      end(127);
    });
    child.on("close", (code, signal) => end(code ?? exitCodeOf(signal)));
  });
}

function remember(child) {
  if (running.size === 0) for (const signal of ENDING_SIGNALS) process.on(signal, passOn);
  running.add(child);
}

/** Returns true if a signal was passed on; exits once every child has ended. */
function forget(child) {
  running.delete(child);
  if (running.size > 0) return interruption > 0;
  for (const signal of ENDING_SIGNALS) process.off(signal, passOn);
  if (interruption > 0) process.exit(interruption);
  return false;
}

function passOn(signal) {
  interruption = exitCodeOf(signal);
  for (const child of running) {
    child.kill(signal);
    setTimeout(() => child.kill("SIGKILL"), KILL_TIMEOUT_MS).unref();
  }
}

/** Uses this process's Node, without a shell or PATH. */
export function runNode(script, args, options) {
  return run(process.execPath, [script, ...args], options);
}

export function runNpm(args, options) {
  return run(...npmCommand(args), options);
}

export function runNpmCaptured(args, options) {
  return runCaptured(...npmCommand(args), options);
}

/** Prefers the npm that called us to the one in PATH. */
function npmCommand(args) {
  const npm = process.env.npm_execpath;
  return npm && npm.endsWith(".js") ? [process.execPath, [npm, ...args]] : ["npm", args];
}

function exitCodeOf(signal) {
  return ENDED_BY_SIGNAL + (constants.signals[signal] ?? 0);
}
