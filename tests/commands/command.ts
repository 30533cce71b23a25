import { spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const SCRIPTS = join(import.meta.dirname, "..", "..", "scripts");

export interface FinishedProgram {
  readonly code: number | null;
  readonly output: string;
}

/** After each print, `onOutput` gets the whole output so far. */
export function runModule(
  words: readonly string[],
  environment: Record<string, string> = {},
  onOutput: (output: string) => void = () => {},
): Promise<FinishedProgram> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, words, {
      env: { PATH: process.env["PATH"], ...environment },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk: Buffer) => onOutput((output += chunk.toString())));
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, output }));
  });
}

/** A minimal checkout in a path with a space: the real scripts, a lockfile and a mock npm. */
export function smallCheckout(npm: string): {
  readonly path: string;
  readonly environment: Record<string, string>;
  remove(): void;
} {
  const parent = mkdtempSync(join(tmpdir(), "commands-"));
  const path = join(parent, "a path with a space");
  mkdirSync(path);
  cpSync(SCRIPTS, join(path, "scripts"), { recursive: true });
  writeFileSync(join(path, "package.json"), JSON.stringify({ name: "small", type: "module" }));
  writeFileSync(join(path, "package-lock.json"), JSON.stringify({ lockfileVersion: 3 }));
  writeFileSync(join(path, "npm.cjs.js"), npm);
  return {
    path,
    environment: { npm_execpath: join(path, "npm.cjs.js") },
    remove: () => rmSync(parent, { recursive: true, force: true }),
  };
}

export function scriptAddress(checkout: string, script: string): string {
  return new URL(`file://${join(checkout, "scripts", script).replaceAll(" ", "%20")}`).href;
}
