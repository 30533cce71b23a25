/** Prints a line for the person at the terminal. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Prints a line that must not be mistaken for output: a warning, or why the server stops. */
export function complain(line: string): void {
  process.stderr.write(`${line}\n`);
}
