export function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Undefined if output is redirected: files and programs must get no secrets. */
export function printToTerminal(): typeof printLine | undefined {
  return process.stdout.isTTY ? printLine : undefined;
}

export function printError(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** Drops output once nobody reads it; each failed write would log another error. */
export function ignoreClosedOutput(): void {
  for (const output of [process.stdout, process.stderr]) output.on("error", () => {});
}
