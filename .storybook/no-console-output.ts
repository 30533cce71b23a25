import { afterEach } from "vitest";

/** Storybook's own program draws in scopes of React's test environment, which may overlap on a busy machine; a browser outside of tests has none. */
const ACT_WARNINGS = /not wrapped in act\(|inside an `act` scope/u;

/** What was said in the console since the last story. */
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
