import { spawn } from "node:child_process";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

/** The repository's root, whatever directory the command was called from; works in paths with spaces. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * Runs a program to its end with this terminal's input and output.
 * Resolves to its exit code; a program that could not be started counts as 127, one ended by a signal as 1.
 */
export function run(command, args, { env = {}, cwd = root, quiet = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: quiet ? "pipe" : "inherit" });
    let output = "";
    child.stdout?.on("data", (chunk) => (output += chunk));
    child.stderr?.on("data", (chunk) => (output += chunk));
    child.on("error", (error) => {
      console.error(`${command} could not be started: ${error.message}`);
      resolve(127);
    });
    child.on("close", (code) => {
      if (quiet && code !== 0) process.stderr.write(output);
      resolve(code ?? 1);
    });
  });
}

/** Runs a script of an installed package by the Node that runs us, so that no shell and no PATH is involved. */
export function runNode(script, args, options) {
  return run(process.execPath, [script, ...args], options);
}

/** Runs npm: the very npm that called us, else the one on the PATH. */
export function runNpm(args, options) {
  const npm = process.env.npm_execpath;
  return npm?.endsWith(".js") ? run(process.execPath, [npm, ...args], options) : run("npm", args, options);
}
