import { z } from "zod";
import { SCOPES } from "../protocol/scopes.ts";
import { scopeReasons, TOOL_GROUPS, TOOL_PROJECT_TYPES, toolFields } from "./tool-fields.ts";

/** The file that a tool carries. */
export const MANIFEST_FILE = "tera.tool.json";
/** The largest manifest that hosts read, in bytes. */
export const MAX_MANIFEST_BYTES = 100_000;

const { id, name, description, version, contact, path, icon, ...rest } = toolFields;

const shape = {
  $schema: z.string().optional(),
  id,
  name,
  version,
  description: description.min(1),
  contact,
  icon: icon.optional(),
  url: z.string().min(1).max(2000),
  path: path.optional(),
  group: rest.group.optional(),
  projectTypes: z.array(z.enum(TOOL_PROJECT_TYPES)).max(TOOL_PROJECT_TYPES.length).optional(),
  scopes: scopeReasons.default({}),
  network: rest.network.default([]),
  allow: rest.allow.default([]),
  helpUrl: rest.helpUrl.optional(),
  repo: rest.repo.optional(),
  show: rest.show.optional(),
  badge: rest.badge.optional(),
  badgeClass: rest.badgeClass.optional(),
  tags: rest.tags.optional(),
  hints: rest.hints.optional(),
  copyPath: rest.copyPath.optional(),
  copyPathTemplate: rest.copyPathTemplate.optional(),
  copyPathTo: rest.copyPathTo.optional(),
  copyQuery: rest.copyQuery.optional(),
  resumePath: rest.resumePath.optional(),
} as const;

/** What each field means, for the JSON Schema and the docs. */
export const FIELD_TEXTS: Readonly<Record<keyof typeof shape, string>> = {
  $schema: "The address of this schema, with which editors check the file.",
  id: "The tool's name in addresses, logs and entries of TOOLS_FILE. It never changes.",
  name: "The tool's name on screens.",
  version: "The tool's version, such as 1.0.0.",
  description: "What the tool does, in a sentence.",
  contact: "For questions about the tool: an e-mail address, a web address, or a path of the host.",
  icon: "The name of a Lucide icon that the host knows, such as `list-checks`. Otherwise a wrench.",
  url: "The address of the tool's page. A relative one starts from the manifest's own address.",
  path: "The tool's page in the host: one segment. By default `/` and the id.",
  group: `The tool's section in the sidebar and on /tools: ${TOOL_GROUPS.join(", ")}. By default the last.`,
  projectTypes:
    "The kinds of project in whose sidebar the tool appears. By default, it appears in all.",
  scopes:
    "What the tool may do: each scope with a sentence that says why. People see it and can revoke each scope.",
  network:
    "Origins that the tool connects to, besides its own. People see them. The host enforces them for tools that it serves.",
  allow: "Browser features that the tool's frame gets, such as `clipboard-write`.",
  helpUrl: "The tool's help: a web address, or a path of the host such as /help/my-tool.",
  repo: "The address of the tool's source code.",
  show: "Who sees the tool in the sidebar and on /tools. `true`: people who are signed in (the default of a manifest). `always`: visitors, too, who can open it. `dev`: developers. `bondStaff`: staff. `false`: nobody, but its page opens. `never`: nobody, and it has no page. An entry of TOOLS_FILE that adds a tool without a manifest and without `show` makes a tool that is listed only while it is open.",
  badge: "A word beside the name, such as BETA.",
  badgeClass:
    "The badge's colour: a text that contains `info`, `success`, `warning` or `danger`. Otherwise grey.",
  tags: "Words by which people find the tool on /tools. Tags such as `project:review` limit it as `projectTypes` does.",
  hints:
    "Kinds of file that the tool reads or writes, such as `search`. Its details list them. Files carry the same hints.",
  copyPath: "Whether the host's address below `path` is appended to the tool's. By default, it is.",
  copyPathTemplate:
    "The path of the tool's address if there is an inner path; `{path}` is replaced by it. By default, it is appended to the path of `url`.",
  copyPathTo:
    "The part of the tool's address that gets the inner path and query: `path` or `hash`. By default the hash if that of `url` begins with `#/`, otherwise the path.",
  copyQuery: "Whether the host's query is appended to the tool's address. By default, it is.",
  resumePath:
    "Whether the tool reopens on the page where the person left it in the open project. By default, it opens on its first page.",
};

/** Adds each field's description to its schema. */
function described<Shape extends Readonly<Record<keyof typeof FIELD_TEXTS, z.ZodType>>>(
  fields: Shape,
): Shape {
  return Object.fromEntries(
    Object.entries(fields).map(([field, schema]) => [
      field,
      schema.describe(FIELD_TEXTS[field as keyof typeof FIELD_TEXTS]),
    ]),
  ) as unknown as Shape;
}

/** Strict, because most unknown fields are spelling mistakes. */
export const toolManifest = z.strictObject(described(shape)).meta({
  title: "A tool's manifest",
  description: "What a tool is and what it may do. Hosts read it from the tool's own site.",
});

export type ToolManifest = z.output<typeof toolManifest>;

/** Fields of later versions are ignored, so that a newer tool can run in an older host. */
const tolerantManifest = z.object(shape);

export type ReadManifest =
  | { readonly manifest: ToolManifest; readonly problems: readonly [] }
  /** `problems` are sentences without a full stop, such as `path: must be one segment`. */
  | { readonly manifest: undefined; readonly problems: readonly [string, ...string[]] };

/**
 * Reads a manifest's text. `isStrict` refuses unknown fields, as `tera-tool check` does.
 * `address` is where the manifest is; with it, a relative `url` becomes absolute.
 */
export function readManifest(
  text: string,
  { address, isStrict = false }: { address?: string | undefined; isStrict?: boolean } = {},
): ReadManifest {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    return refused(`it is not JSON (${error instanceof Error ? error.message : String(error)})`);
  }
  const parsed = (isStrict ? toolManifest : tolerantManifest).safeParse(content);
  if (!parsed.success) return refused(...schemaProblems(parsed.error));
  const url = pageAddress(parsed.data.url, address);
  return url === undefined
    ? refused(
        "url: must be an address that starts with http:// or https://, or relative to a manifest that has one",
      )
    : { manifest: { ...parsed.data, url }, problems: [] };
}

/** Returns each problem as a sentence that names the field. */
export function schemaProblems(error: z.ZodError): [string, ...string[]] {
  const [first = "it is not in the expected form", ...others] = error.issues.map((issue) => {
    const place = issue.path.join(".");
    const text =
      issue.code === "unrecognized_keys" ? unknownKeys(place, issue.keys) : issue.message;
    return place === "" ? text : `${place}: ${text}`;
  });
  return [first, ...others];
}

function unknownKeys(place: string, keys: readonly string[]): string {
  const named = `${keys.length === 1 ? "" : "s"} ${keys.join(", ")}`;
  return place === "scopes"
    ? `unknown scope${named}; there are ${SCOPES.join(", ")}`
    : `unknown field${named}`;
}

function refused(first: string, ...others: readonly string[]): ReadManifest {
  return { manifest: undefined, problems: [first, ...others] };
}

function pageAddress(url: string, base: string | undefined): string | undefined {
  const start = base !== undefined && /^https?:/u.test(base) ? base : undefined;
  if (!URL.canParse(url, start)) return undefined;
  const page = new URL(url, start);
  return /^https?:$/u.test(page.protocol) ? page.href : undefined;
}
