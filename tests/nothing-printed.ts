import { inspect } from "node:util";
import { afterAll, afterEach, beforeAll } from "vitest";

/**
 * The line that the REST library prints in the server's log for each statement that was refused: its code and route, and nothing of a row.
 * It prints an empty line for a refusal that the log leaves out.
 */
const REFUSAL =
  /^(?:\{"time":"[^"]+","level":"info","event":"rest-refused","code":"[\w.-]+","route":"[A-Z]+ \/rest\/v1[^"?]*"\})?$/u;

/** What was printed since the last test, and Node's warnings. */
const printed: string[] = [];

for (const level of ["debug", "info", "log", "warn", "error"] as const) {
  console[level] = (...values: unknown[]) => {
    const text = values
      .map((value) => (typeof value === "string" ? value : inspect(value)))
      .join(" ");
    if (level !== "error" || !REFUSAL.test(text)) printed.push(`${level}: ${text}`);
  };
}
const recordWarning = (warning: Error): void =>
  void printed.push(`warning: ${warning.stack ?? warning.message}`);

/** A test that prints hides what matters in a log of many tests: what it expects to be printed it captures and asserts. */
function expectNothingPrinted(): void {
  const found = printed.splice(0);
  if (found.length > 0) throw new Error(`This test printed:\n${found.join("\n")}`);
}

// Not at once: a file of which no test is run ends nothing that it began.
beforeAll(() => void process.on("warning", recordWarning));
afterEach(expectNothingPrinted);
afterAll(() => {
  // The next file of this worker brings its own.
  process.off("warning", recordWarning);
  expectNothingPrinted();
});
