export function reportFigures(what: string, figures: Readonly<Record<string, unknown>>): void {
  console.log(
    `${what.padEnd(24)} ${Object.entries(figures)
      .map(
        ([name, value]) => `${name} ${typeof value === "string" ? value : JSON.stringify(value)}`,
      )
      .join(", ")}`,
  );
}

export function reportFindings(what: string, findings: readonly string[]): number {
  for (const finding of findings) console.log(`  WRONG ${what}: ${finding}`);
  return findings.length;
}
