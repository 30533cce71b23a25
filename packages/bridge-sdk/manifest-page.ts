import { z } from "zod";
import { manifestSchema, MANIFEST_SCHEMA_PATH } from "./src/manifest/manifest-schema.ts";
import { toolFields } from "./src/manifest/tool-fields.ts";
import { FIELD_TEXTS, MANIFEST_FILE, toolManifest } from "./src/manifest/tool-manifest.ts";
import { methods } from "./src/protocol/methods.ts";
import { SCOPES } from "./src/protocol/scopes.ts";

/** The example of the page, which a test reads as a manifest. */
export const EXAMPLE_MANIFEST = {
  $schema: "./node_modules/@tera/bridge-sdk/tera.tool.schema.json",
  id: "year-counter",
  name: "Year counter",
  version: "1.0.0",
  description: "Counts the years of publication in a citation library.",
  contact: "tools@library.example",
  icon: "chart-line",
  url: "./",
  group: "Analyse",
  projectTypes: ["review", "scoping"],
  scopes: {
    project: "Shows the name of the open project.",
    "library:read": "Reads the years of the library that you choose.",
    log: "Notes on the timeline that the years were counted.",
  },
  network: ["https://api.library.example"],
  allow: ["clipboard-write"],
  helpUrl: "https://library.example/help/year-counter",
};

const ENTRY_TEXTS: readonly (readonly [field: string, text: string])[] = [
  [
    "manifest",
    "The manifest's address: a web address, or a path from the folder of TOOLS_FILE. The entry's other fields override the manifest's.",
  ],
  ["url", "The address of the tool's page. Without it, the tool is listed as not set up."],
  ["scopes", "A list of scopes. Beside a manifest, it can only leave some of them out."],
  ["reasons", "Why the tool needs each scope, as in a manifest's `scopes`."],
  ["credits", "The most credits that one log entry of the tool may take. By default none."],
];

/** The schema as its file holds it. */
export function manifestSchemaText(): string {
  return `${JSON.stringify(manifestSchema(), null, 2)}\n`;
}

export function manifestPage(): string {
  return [
    "# The manifest",
    "",
    "Generated from the contract by `npm run docs:bridge`; a test keeps it up to date.",
    "",
    `A tool carries a file \`${MANIFEST_FILE}\` that says what it is, what it may do and why. Its JSON Schema is in this package`,
    `(\`tera.tool.schema.json\`), and each host serves it at \`${MANIFEST_SCHEMA_PATH}\`. \`npx tera-tool check\` checks a tool against it.`,
    "",
    "```json",
    JSON.stringify(EXAMPLE_MANIFEST, null, 2),
    "```",
    "",
    "| field | needed | what it means |",
    "|---|---|---|",
    ...manifestRows(),
    "",
    "## Scopes",
    "",
    "| scope | calls that need it |",
    "|---|---|",
    ...SCOPES.map((scope) => `| \`${scope}\` | ${callsOf(scope)} |`),
    "",
    "## How a host reads it",
    "",
    "The operator puts the manifest's address into `TOOLS_FILE`, as an entry of its own or with fields that override it:",
    "",
    "```json",
    '["https://library.example/year-counter/tera.tool.json", { "manifest": "tools/other/tera.tool.json", "credits": 2 }]',
    "```",
    "",
    "The server reads it when it starts, and on `npm run admin -- tools refresh`: at most 100 kB, within 5 s, without redirects to other",
    "origins. If it can't be read, the tool keeps its last manifest. A new manifest that asks for more than the last one (scopes, network",
    "origins, browser features, or an address of another origin) waits until the operator confirms it with",
    "`npm run admin -- tools confirm ID`; until then the tool keeps the last one. Any other change applies at once.",
    "",
    "A manifest or an entry that can't be used disables only its tool. The server's log, `/api/sites/ping`, `npm run admin -- tools` and",
    "the page `/admin/tools` say why.",
    "",
    "## Entries of TOOLS_FILE",
    "",
    "An entry gives a tool of the catalogue its address, or adds a tool. Besides the manifest's fields",
    `(${entryFields().join(", ")}), an entry has:`,
    "",
    "| field | what it means |",
    "|---|---|",
    ...ENTRY_TEXTS.map(([field, text]) => `| \`${field}\` | ${text} |`),
    "",
  ].join("\n");
}

function manifestRows(): string[] {
  return Object.entries(toolManifest.shape).map(
    ([field, schema]) =>
      `| \`${field}\` | ${z.safeParse(schema, undefined).success ? "" : "yes"} | ${FIELD_TEXTS[field as keyof typeof FIELD_TEXTS]} |`,
  );
}

/** The methods by their names on the wire. */
function callsOf(scope: string): string {
  return Object.entries(methods)
    .filter(([, method]) => method.scope === scope)
    .map(([name]) => `\`${name}\``)
    .join(", ");
}

function entryFields(): string[] {
  return Object.keys(toolFields)
    .toSorted()
    .map((field) => `\`${field}\``);
}
