import { spawn } from "node:child_process";
import { constants } from "node:os";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

const ENDING_SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];
/** A shell's exit code for "ended by signal n" is this plus n. */
const ENDED_BY_SIGNAL = 128;
/** A program that was asked to end and hangs is ended by force after this. */
const KILL_TIMEOUT_MS = 10_000;

const CAPTURED = ["ignore", "pipe", "pipe"];

/** The repository's root, whatever directory the command was called from; works in paths with spaces. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * Runs a program to its end with this terminal's input and output, or with `quiet` shows what it printed only if it fails.
 * Resolves to its exit code; one that could not be started counts as 127, one ended by a signal as 128 and more. `env` goes over
 * this process's environment; undefined takes a variable out. A signal that asks us to end is passed on, and then we end too.
 */
export async function run(command, args, { quiet = false, ...options } = {}) {
  const { code, output } = await follow(command, args, quiet ? CAPTURED : "inherit", options);
  if (quiet && code !== 0) process.stderr.write(output);
  return code;
}

/** Runs a program as `run` does, but shows nothing of it; resolves to its exit code and what it printed. */
export function runCaptured(command, args, options) {
  return follow(command, args, CAPTURED, options);
}

function follow(command, args, stdio, { env = {}, cwd = root } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio });
    let output = "";
    let interruption = 0;
    const passOn = (signal) => {
      interruption = exitCodeOf(signal);
      child.kill(signal);
      setTimeout(() => child.kill("SIGKILL"), KILL_TIMEOUT_MS).unref();
    };
    for (const signal of ENDING_SIGNALS) process.on(signal, passOn);
    const end = (code) => {
      for (const signal of ENDING_SIGNALS) process.off(signal, passOn);
      if (interruption > 0) process.exit(interruption);
      resolve({ code, output });
    };
    child.stdout?.on("data", (chunk) => (output += chunk));
    child.stderr?.on("data", (chunk) => (output += chunk));
    child.on("error", (error) => {
      console.error(`${command} could not be started: ${error.message}`);
      end(127);
    });
    child.on("close", (code, signal) => end(code ?? exitCodeOf(signal)));
  });
}

/** Runs a script of an installed package by the Node that runs us, so that no shell and no PATH is involved. */
export function runNode(script, args, options) {
  return run(process.execPath, [script, ...args], options);
}

/** Runs npm: the very npm that called us, else the one on the PATH. */
export function runNpm(args, options) {
  const npm = process.env.npm_execpath;
  return npm && npm.endsWith(".js")
    ? run(process.execPath, [npm, ...args], options)
    : run("npm", args, options);
}

function exitCodeOf(signal) {
  return ENDED_BY_SIGNAL + (constants.signals[signal] ?? 0);
}
