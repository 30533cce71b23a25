/** Prints one line of the ledger: what was done, then its figures. */
export function reportFigures(what: string, figures: Readonly<Record<string, unknown>>): void {
  console.log(
    `${what.padEnd(24)} ${Object.entries(figures)
      .map(
        ([name, value]) => `${name} ${typeof value === "string" ? value : JSON.stringify(value)}`,
      )
      .join(", ")}`,
  );
}

/** Prints what is wrong, each on a line of its own; answers how many. */
export function reportFindings(what: string, findings: readonly string[]): number {
  for (const finding of findings) console.log(`  WRONG ${what}: ${finding}`);
  return findings.length;
}
