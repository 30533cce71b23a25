import { inspect } from "node:util";
import { afterAll, afterEach, beforeAll } from "vitest";

/**
 * The REST library logs this line for a refused statement, without row data. For a refusal that the
 * log omits, it prints an empty line.
 */
const REFUSAL =
  /^(?:\{"time":"[^"]+","level":"info","event":"rest-refused","code":"[\w.-]+","route":"[A-Z]+ \/rest\/v1[^"?]*"(?:,"request":"[\da-f-]{36}")?\})?$/u;

/** Console output since the last test, and Node's warnings. */
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

/**
 * Unexpected output hides what matters in a long log. Tests must capture and assert what they
 * expect.
 */
function expectNothingPrinted(): void {
  const found = printed.splice(0);
  if (found.length > 0) throw new Error(`This test printed:\n${found.join("\n")}`);
}

// Register here, because a file without running tests would never unregister it.
beforeAll(() => void process.on("warning", recordWarning));
afterEach(expectNothingPrinted);
afterAll(() => {
  // The next test file of this worker registers its own listener.
  process.off("warning", recordWarning);
  expectNothingPrinted();
});
