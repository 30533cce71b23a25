import type { Log } from "./context.ts";

const LONGEST_TEXT = 300;
const STACK_LINES = 6;

type Fields = Readonly<Record<string, string | number | boolean>>;

/** Writes log lines as JSON through `write`. Addresses and tokens that found their way into a text are blacked out. */
export function createLog(write: (line: string) => void, now: () => Date = () => new Date()): Log {
  const line = (level: string, event: string, fields: Fields = {}): void => {
    const clean = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, typeof value === "string" ? redact(value) : value]));
    write(JSON.stringify({ time: now().toISOString(), level, event, ...clean }));
  };
  return {
    info: (event, fields) => line("info", event, fields),
    warn: (event, fields) => line("warn", event, fields),
    error: (event, error, fields) => line("error", event, { ...fields, ...describe(error) }),
  };
}

/** Removes what a log must not keep: addresses of people, tokens, passwords in addresses of servers. */
export function redact(text: string): string {
  return text
    .replaceAll(/[\w.+-]+@[\w-]+(\.[\w-]+)+/g, "[address]")
    .replaceAll(/eyJ[\w-]+\.[\w-]+\.[\w-]*/g, "[token]")
    .replaceAll(/\b(Bearer|Basic)\s+\S+/gi, "$1 [token]")
    .replaceAll(/:\/\/[^\s/@]+@/g, "://[password]@")
    .slice(0, LONGEST_TEXT);
}

function describe(error: unknown): Fields {
  if (!(error instanceof Error)) return { error: redact(String(error)) };
  const code = "code" in error && typeof error.code === "string" ? { code: error.code } : {};
  const cause = error.cause instanceof Error ? { cause: redact(`${error.cause.name}: ${error.cause.message}`) } : {};
  const frames = (error.stack ?? "").split("\n").filter((frame) => /^\s+at /.test(frame)).slice(0, STACK_LINES);
  return { error: redact(`${error.name}: ${error.message}`), ...code, ...cause, stack: frames.map((frame) => frame.trim()).join(" < ").slice(0, 4 * LONGEST_TEXT) };
}
