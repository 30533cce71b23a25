/** Prints a line for the person at the terminal. */
export function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** As `say`, where standard output is a terminal; undefined where it leads to a file or a program, which must get no secrets. */
export function printToTerminal(): typeof printLine | undefined {
  return process.stdout.isTTY ? printLine : undefined;
}

/** Prints a line that must not be mistaken for output: a warning, or why the server stops. */
export function printError(line: string): void {
  process.stderr.write(`${line}\n`);
}

/**
 * Lets the program go on where nobody reads its output any more: what it prints from then on is lost. Otherwise each line would fail, and
 * each failure would be one more line.
 */
export function ignoreClosedOutput(): void {
  for (const output of [process.stdout, process.stderr]) output.on("error", () => {});
}
