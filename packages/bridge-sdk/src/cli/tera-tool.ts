#!/usr/bin/env node
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { checkTool } from "./check-tool.ts";
import type { Finding } from "./finding.ts";
import { testHost } from "./test-host.ts";
import { testTool } from "./test-tool.ts";

const USAGE = `npx tera-tool check [FOLDER] [--url ADDRESS] [--host ORIGIN]

Checks a tool's manifest (tera.tool.json or public/tera.tool.json), the scopes that its code uses, and its running page:
its origin and whether its headers let a host show it.

  FOLDER          the tool's folder; by default this one
  --url ADDRESS   where the tool runs, such as http://localhost:5173/; by default the manifest's url
  --host ORIGIN   the host that is to show the tool, such as https://tera.example

npx tera-tool test [FOLDER] --url ADDRESS [--host ORIGIN] [--browser PATH]

Opens a running tool in a mock host, in a headless Chromium or Chrome: it must connect, make only calls that its manifest has
the scopes for, and not connect to a host that it does not name.

  --host ORIGIN   the mock host's address, which the tool names as its host, such as http://127.0.0.1:5190
  --browser PATH  Chromium or Chrome; by default CHROME_PATH or an installed one

npx tera-tool test [MODULE]

Makes the calls that every host must answer alike (conformance), to a host of your own or to the mock host of this version.

  MODULE          a JavaScript file whose function openHost returns {call, project, stop}; by default the mock host

All exit with 0 if there are no problems, 1 if there are, and 2 if they can't be run like this.`;

const LABELS = { ok: "ok     ", note: "note   ", problem: "PROBLEM" } as const;

/** Resolves to the exit code. */
async function main(words: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      url: { type: "string" },
      host: { type: "string" },
      browser: { type: "string" },
      help: { type: "boolean" },
    },
  });
  const [command, place, ...more] = positionals;
  if (values.help === true || command === "help") {
    print(USAGE);
    return 0;
  }
  if (more.length > 0) throw new Error(`Usage: ${USAGE}`);
  const hostOrigin =
    values.host === undefined ? undefined : addressOf("--host", values.host).origin;
  const url = values.url === undefined ? undefined : addressOf("--url", values.url).href;
  const { browser } = values;
  if (command === "test" && url === undefined) return report(await testHost(place), "host");
  if (command === "test" && url !== undefined)
    return report(
      await testTool({ folder: resolve(place ?? "."), url, hostOrigin, browser }),
      "tool",
    );
  if (command !== "check") throw new Error(`Usage: ${USAGE}`);
  return report(await checkTool({ folder: resolve(place ?? "."), url, hostOrigin }), "tool");
}

/** Prints findings; returns the exit code. */
function report(findings: readonly Finding[], subject: "host" | "tool"): number {
  for (const { kind, text } of findings) print(`${LABELS[kind]}  ${text}`);
  const problems = findings.filter(({ kind }) => kind === "problem").length;
  print(
    problems === 0
      ? `\nThe ${subject} passes.`
      : `\nThe ${subject} has ${problems === 1 ? "1 problem" : `${problems} problems`}.`,
  );
  return problems === 0 ? 0 : 1;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function addressOf(option: string, value: string): URL {
  if (!URL.canParse(value) || !/^https?:/u.test(value))
    throw new Error(`${option} must be an address that starts with http:// or https://.`);
  return new URL(value);
}

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 2;
  },
);
