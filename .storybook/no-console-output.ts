import { afterEach } from "vitest";

/**
 * React warnings that occur only in tests, when Storybook's own `act` scopes overlap on a busy
 * machine.
 */
const ACT_WARNINGS = /not wrapped in act\(|inside an `act` scope/u;

/** Console output since the last story. */
const printed: string[] = [];

for (const level of ["info", "log", "warn", "error"] as const) {
  console[level] = (...values: unknown[]) => {
    const text = values.map(String).join(" ");
    if (!ACT_WARNINGS.test(text)) printed.push(`${level}: ${text}`);
  };
}

afterEach(() => {
  const found = printed.splice(0);
  if (found.length > 0) throw new Error(`This story said in the console:\n${found.join("\n")}`);
});
