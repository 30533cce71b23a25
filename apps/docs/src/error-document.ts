import type { ErrorEntry } from "../../../packages/bridge-sdk/src/protocol/error-catalogue.ts";
import {
  ERROR_CATALOGUE,
  HOST_CODES,
} from "../../../packages/bridge-sdk/src/protocol/error-catalogue.ts";

/** Writes a section for each error of the catalogue, so that each has an address. */
export function errorDocument(): string {
  return [
    "# Errors",
    "",
    "Calls reject with a `BridgeError`: `code` is for programs, `message` for people, `data` holds details. " +
      "Tools that use the old message envelope get only the message, or `CANCEL` for a cancelled call.",
    "",
    "```ts",
    'import { BridgeError } from "@tera/bridge-sdk";',
    "",
    "try {",
    '  await tera.ui.confirm("Replace the table?");',
    "} catch (error) {",
    '  if (!(error instanceof BridgeError && error.code === "CANCEL")) throw error;',
    "}",
    "```",
    "",
    "## Errors of the bridge",
    "",
    ...errorLines(ERROR_CATALOGUE),
    "## Errors of the host",
    "",
    ...errorLines(HOST_CODES),
  ].join("\n");
}

function errorLines(errors: Readonly<Record<string, ErrorEntry>>): string[] {
  return Object.entries(errors).flatMap(([code, { happened, why, mend }]) => [
    `### \`${code}\``,
    "",
    `${happened} ${why}`,
    "",
    `**What to do**: ${mend}`,
    "",
  ]);
}
