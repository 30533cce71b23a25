import { SCOPE_LABELS } from "../../host/src/permissions/scope-labels.ts";
import type {
  ReferenceCall,
  ReferenceGroup,
} from "../../../packages/bridge-sdk/reference-calls.ts";
import { methods, SCOPES } from "@tera/bridge-sdk/host";
import { slugOf } from "./documents.ts";
import { CALL_LIST, type DocsPage, SCOPE_TABLE } from "./site-map.ts";

export interface CallDocuments {
  /** Markdown by the document's name. */
  readonly documents: ReadonlyMap<string, string>;
  readonly pages: readonly DocsPage[];
  /** Addresses of the sections of the list of calls, which the site shows on several pages. */
  readonly addresses: ReadonlyMap<string, string>;
}

const OVERVIEW = "generated/calls.md";
const IMPORTS: Readonly<Record<string, string>> = {
  "screening(tera)": 'import { screening } from "@tera/bridge-sdk/screening";\n',
  "pages(tera)": 'import { pages } from "@tera/bridge-sdk/pages";\n',
};

/** Writes a document for each group of calls, one that lists all calls, and one of the scopes. */
export function callDocuments(
  groups: readonly ReferenceGroup[],
  examples: ReadonlyMap<string, string>,
): CallDocuments {
  const documents = new Map<string, string>([[SCOPE_TABLE, scopeTable(groups)]]);
  const addresses = new Map([[CALL_LIST, "/docs/calls"]]);
  const pages: DocsPage[] = [{ path: "calls", from: [OVERVIEW] }];
  for (const group of groups) {
    const path = pathOf(group);
    const name = `generated/${path}.md`;
    documents.set(name, groupDocument(group, examples));
    addresses.set(`${CALL_LIST}#${slugOf(group.name)}`, `/docs/${path}`);
    pages.push({ path, from: [name] });
  }
  documents.set(OVERVIEW, overview(groups));
  return { documents, pages, addresses };
}

/** For example `calls/host-pages` for `pages(tera).hostPages`. */
function pathOf({ name }: ReferenceGroup): string {
  return `calls/${ownName(name).replaceAll(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`)}`;
}

function ownName(group: string): string {
  return group.slice(group.lastIndexOf(".") + 1);
}

/** The name of a call's example and heading, such as `files.read`. */
function callName(group: ReferenceGroup, call: ReferenceCall): string {
  return `${ownName(group.name)}.${call.name}`;
}

function overview(groups: readonly ReferenceGroup[]): string {
  return [
    "# All calls",
    "",
    "Every call of the client, by its subject. Each has an example, which a test runs against the mock host. " +
      "`tera` is the connection that [`connect()`](../packages/bridge-sdk/docs/guide.md#connecting) returns.",
    "",
    ...groups.flatMap((group) => [
      `## ${group.name}`,
      "",
      group.description,
      "",
      "| call | what it does | scope |",
      "|---|---|---|",
      ...group.calls.map(
        (call) =>
          `| [\`${call.name}\`](${pathOf(group)}.md#${slugOf(callName(group, call))}) | ${call.description} | ${call.scope === undefined ? "none" : `\`${call.scope}\``} |`,
      ),
      "",
    ]),
  ].join("\n");
}

function groupDocument(group: ReferenceGroup, examples: ReadonlyMap<string, string>): string {
  const owner = group.name.slice(0, group.name.lastIndexOf("."));
  return [
    `# ${group.name}`,
    "",
    `${group.description} ${owner === "tera" ? "" : "These calls have their own entry of the package:"}`,
    "",
    ...(IMPORTS[owner] === undefined ? [] : ["```ts", IMPORTS[owner].trim(), "```", ""]),
    ...group.calls.flatMap((call) => callLines(callName(group, call), call, examples)),
  ].join("\n");
}

function callLines(
  name: string,
  call: ReferenceCall,
  examples: ReadonlyMap<string, string>,
): string[] {
  const example = examples.get(name);
  if (example === undefined) throw new Error(`The call ${name} has no example.`);
  const facts = [
    call.arguments === "" ? "**Arguments**: none" : `**Arguments**: \`${call.arguments}\``,
    `**Returns**: ${call.returns === "void" ? "nothing" : `\`${call.returns}\``}`,
    call.scope === undefined
      ? "**Scope**: none"
      : `**Scope**: [\`${call.scope}\`](../scopes.md#scopes)`,
    `**On the wire**: \`${call.method}\``,
  ];
  const notes = [
    call.description,
    call.waitsForPerson ? "Waits for a person, so it has no time limit." : "",
    call.isRepeated ? "Repeated after a reload of the host." : "",
  ];
  return [
    `## \`${name}\``,
    "",
    notes.filter(Boolean).join(" "),
    "",
    ...facts.map((fact) => `- ${fact}`),
    "",
    "```ts",
    example,
    "```",
    "",
    `[Run ${name} in the playground](playground:${name})`,
    "",
  ];
}

/** What each scope allows, in the words of the question that a person is asked. */
function scopeTable(groups: readonly ReferenceGroup[]): string {
  const calls = groups.flatMap((group) =>
    group.calls.map((call) => ({ ...call, link: linkTo(group, call) })),
  );
  const own = new Set(calls.map(({ method }) => method));
  return [
    "## Scopes",
    "",
    "| scope | what the person is asked to allow | calls that need it |",
    "|---|---|---|",
    ...SCOPES.map((scope) => {
      const needing = calls.filter((call) => call.scope === scope).map(({ link }) => link);
      const older = Object.entries(methods)
        .filter(([name, method]) => method.scope === scope && !own.has(name))
        .map(([name]) => `\`${name}\``);
      return `| \`${scope}\` | ${SCOPE_LABELS[scope]} | ${[...needing, ...older].join(", ")} |`;
    }),
    "",
    "Names such as `setProjectFile` are methods that only older clients call.",
    "",
  ].join("\n");
}

function linkTo(group: ReferenceGroup, call: ReferenceCall): string {
  const name = callName(group, call);
  return `[\`${name}\`](${pathOf(group)}.md#${slugOf(name)})`;
}
