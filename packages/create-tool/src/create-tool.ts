#!/usr/bin/env node
import { relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { writeTool } from "./write-tool.ts";

const USAGE = `npm create @tera/tool FOLDER [-- --react] [--host ORIGIN]

Creates a tool in a new folder. The tool needs no installation: its development server, a mock host, the client and a
stylesheet are in its folder vendor.

  FOLDER          the new folder, such as my-tool; its name becomes the tool's id
  --react         with React, TypeScript, Vite and Vitest, which npm install then gets from the registry
  --host ORIGIN   the host that is to show the tool, such as https://tera.example`;

/** Returns the exit code. */
function main(words: readonly string[]): number {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: { host: { type: "string" }, react: { type: "boolean" }, help: { type: "boolean" } },
  });
  if (values.help === true) {
    print(USAGE);
    return 0;
  }
  const [named, ...more] = positionals;
  if (named === undefined || more.length > 0)
    throw new Error(
      `${named === undefined ? "Name the folder of the new tool." : "Name one folder."}\n\n${USAGE}`,
    );
  const folder = resolve(named);
  const isReact = values.react === true;
  writeTool(folder, { host: values.host, template: isReact ? "react" : "plain" });
  const place = relative(process.cwd(), folder);
  print(`Your tool is in ${folder}. Next:

${place === "" ? "" : `  cd ${place}\n`}${isReact ? "  npm install     gets React, Vite and Vitest, once\n" : ""}  npm run dev     shows it in a mock host, and reloads as you save
  npm test        runs its tests against a mock host
  npm run check   checks its manifest, and the scopes that its code uses
`);
  return 0;
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

try {
  process.exitCode = main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
