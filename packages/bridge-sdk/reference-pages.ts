import { manifestPage } from "./manifest-page.ts";
import { callGroups } from "./reference-calls.ts";
import { ERROR_CATALOGUE, HOST_CODES } from "./src/protocol/error-catalogue.ts";

export { manifestSchemaText } from "./manifest-page.ts";

/** Generates the documentation pages, by file name. */
export function referencePages(sources: URL): Readonly<Record<string, string>> {
  return { "api.md": apiPage(sources), "errors.md": errorPage(), "manifest.md": manifestPage() };
}

function apiPage(sources: URL): string {
  const lines = [
    "# Every call",
    "",
    "Generated from the contract by `npm run docs:bridge`; a test keeps it up to date. Arguments in brackets are optional.",
    "",
  ];
  for (const { name, description, calls } of callGroups(sources)) {
    lines.push(
      `## ${name}`,
      "",
      description,
      "",
      "| call | scope | returns | |",
      "|---|---|---|---|",
    );
    for (const call of calls) {
      const notes = [
        call.description,
        call.waitsForPerson ? "Waits for a person." : "",
        call.isRepeated ? "Repeated after a reload of the host." : "",
        `On the wire: \`${call.method}\`.`,
      ];
      lines.push(
        `| \`${call.name}(${call.arguments})\` | ${call.scope ?? "none"} | \`${call.returns}\` | ${notes.filter(Boolean).join(" ")} |`,
      );
    }
    lines.push("");
  }
  return lines.join("\n");
}

function errorPage(): string {
  const rows = (entries: typeof HOST_CODES): string[] =>
    Object.entries(entries).map(
      ([code, { happened, why, mend }]) => `| \`${code}\` | ${happened} | ${why} | ${mend} |`,
    );
  const head = ["| code | what happened | why | how to fix it |", "|---|---|---|---|"];
  return [
    "# Errors",
    "",
    "Generated from the error catalogue by `npm run docs:bridge`; a test keeps it up to date. Calls reject with a `BridgeError`: `code` is for programs, `message` for people, `data` holds details.",
    "Tools that use the old message envelope get only the message, or `CANCEL` for a cancelled call.",
    "",
    "## Errors of the bridge",
    "",
    ...head,
    ...rows(ERROR_CATALOGUE),
    "",
    "## Errors of the host",
    "",
    ...head,
    ...rows(HOST_CODES),
    "",
  ].join("\n");
}
