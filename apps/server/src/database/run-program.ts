import { spawn } from "node:child_process";
import type { SystemUser } from "./system-user.ts";

export class ProgramFailed extends Error {
  constructor(program: string, reason: string) {
    super(`${program} failed: ${reason}`);
    this.name = "ProgramFailed";
  }
}

/**
 * Minimal, because the user who runs Postgres can read it, and because PG* variables must not
 * affect Postgres.
 */
export function postgresEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TMPDIR, TEMP } = process.env;
  const inherited = { PATH, SystemRoot, TMPDIR, TEMP };
  return {
    ...Object.fromEntries(Object.entries(inherited).filter(([, value]) => value !== undefined)),
    LC_ALL: "C",
    TZ: "UTC",
  };
}

export function runProgram(
  program: string,
  parameters: readonly string[],
  user: SystemUser,
  directory: string,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, parameters, {
      ...user,
      cwd: directory,
      env: postgresEnvironment(),
      stdio: ["ignore", "pipe", "pipe"],
    });
    const written: string[] = [];
    child.stdout.on("data", (chunk: Buffer) => written.push(chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => written.push(chunk.toString()));
    child.once("error", (error) => reject(new ProgramFailed(program, error.message)));
    child.once("close", (code) => {
      if (code === 0) resolve();
      else
        reject(
          new ProgramFailed(
            program,
            written.join("").trim() || `it ended with code ${String(code)}`,
          ),
        );
    });
  });
}
