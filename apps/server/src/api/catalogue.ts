import { isRecord, type ToolDefinition, toolDefinition, toolFromManifest } from "@tera/contract";
import { schemaProblems } from "@tera/bridge-sdk/manifest";
import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { z } from "zod";
import { isLoopbackUrl } from "../access/loopback-url.ts";
import type { ServerConfiguration } from "../context.ts";
import { SERVED_TOOLS } from "../pages/served-manifests.ts";
import { BUILT_IN_TOOLS } from "./built-in-tools.ts";
import type { KnownManifest } from "./tool-manifests.ts";

/** Strict, because most unknown fields are spelling mistakes. */
const completeEntry = z.strictObject(toolDefinition.shape);
/** An entry of TOOLS_FILE overrides fields of its manifest, or of the built-in tool with its id. */
const overlayEntry = completeEntry.partial().extend({ manifest: z.string().min(1).optional() });

const UNKNOWN_MANIFEST: KnownManifest = {
  current: undefined,
  pending: undefined,
  problem: undefined,
};

type FileSettings = Pick<ServerConfiguration, "toolsFile" | "toolsOrigin" | "publicOrigin">;

/** Why an entry of TOOLS_FILE can't be used, or only as it was before. */
export interface EntryProblem {
  /** Its place in TOOLS_FILE, from 1. */
  readonly entry: number;
  /** The tool's id; undefined if the entry has no usable one. */
  readonly tool: string | undefined;
  /** One sentence for the operator. */
  readonly sentence: string;
}

export interface Catalogue {
  readonly tools: readonly ToolDefinition[];
  readonly problems: readonly EntryProblem[];
}

/** `message` is one sentence for the operator. */
export class CatalogueError extends Error {
  constructor(file: string, problem: string, options?: ErrorOptions) {
    super(
      `The tool catalogue ${file} (TOOLS_FILE) can't be used: ${problem}. Fix the file or unset TOOLS_FILE.`,
      options,
    );
    this.name = "CatalogueError";
  }
}

/**
 * Applies TOOLS_FILE to the built-in catalogue. An entry that can't be used disables its tool and
 * becomes a problem. Throws CatalogueError only if the file as a whole can't be read.
 */
export function readCatalogue(
  configuration: FileSettings,
  manifestAt: (address: string) => KnownManifest = () => UNKNOWN_MANIFEST,
): Catalogue {
  const tools = new Map<string, ToolDefinition>();
  for (const entry of BUILT_IN_TOOLS) {
    const parsed = completeEntry.parse(entry);
    const isServed = SERVED_TOOLS.has(parsed.id) && configuration.toolsOrigin !== undefined;
    tools.set(
      parsed.id,
      isServed
        ? { ...parsed, show: true, url: `${configuration.toolsOrigin}/${parsed.id}/` }
        : parsed,
    );
  }
  return configuration.toolsFile === undefined
    ? { tools: [...tools.values()], problems: [] }
    : applyEntries(tools, configuration.toolsFile, configuration.publicOrigin, manifestAt);
}

/** Returns the addresses of the manifests in TOOLS_FILE, as `readCatalogue` asks for them. */
export function manifestAddresses({
  toolsFile,
}: Pick<ServerConfiguration, "toolsFile">): readonly string[] {
  if (toolsFile === undefined) return [];
  return readEntries(toolsFile).flatMap((entry) => {
    const { manifest } = fieldsOf(entry);
    return typeof manifest === "string" ? [manifestAddress(manifest, toolsFile)] : [];
  });
}

function applyEntries(
  tools: Map<string, ToolDefinition>,
  file: string,
  ownOrigin: string,
  manifestAt: (address: string) => KnownManifest,
): Catalogue {
  const problems: EntryProblem[] = [];
  const entryOf = new Map<string, number>();
  for (const [index, content] of readEntries(file).entries()) {
    const fields = fieldsOf(content);
    const manifest =
      typeof fields["manifest"] === "string"
        ? manifestAt(manifestAddress(fields["manifest"], file))
        : undefined;
    const id = idOf(fields, manifest);
    const report = (sentence: string): void => {
      problems.push({ entry: index + 1, tool: id, sentence: `Entry ${index + 1} ${sentence}.` });
    };
    const earlier = id === undefined ? undefined : entryOf.get(id);
    if (id !== undefined && earlier !== undefined) {
      report(`has the id ${id}, as entry ${earlier} does. Give each tool its own id`);
      continue;
    }
    if (id !== undefined) entryOf.set(id, index + 1);
    const result = mergeEntry(fields, id, manifest, tools, ownOrigin);
    if (typeof result === "string") {
      report(result);
      if (id !== undefined) disable(tools, id, fields);
      continue;
    }
    tools.set(result.id, result);
    if (manifest?.problem !== undefined)
      report(
        `(${result.id}) keeps its last manifest, because the one at ${String(fields["manifest"])} can't be used: ${manifest.problem}`,
      );
  }
  return { tools: [...tools.values()], problems };
}

/** Returns the entry's tool, or a phrase that says why there is none. */
function mergeEntry(
  fields: Readonly<Record<string, unknown>>,
  id: string | undefined,
  known: KnownManifest | undefined,
  tools: ReadonlyMap<string, ToolDefinition>,
  ownOrigin: string,
): ToolDefinition | string {
  const overlay = overlayEntry.safeParse(fields);
  if (!overlay.success)
    return `${nameOf(id)}is not in the expected form (${schemaProblems(overlay.error)[0]})`;
  if (known !== undefined && known.current === undefined)
    return `${nameOf(id)}can't be used, because its manifest ${overlay.data.manifest} can't: ${known.problem ?? "it was not read yet"}`;
  if (id === undefined)
    return "is not in the expected form (id: must be lowercase letters, digits or hyphens)";
  const asked = known?.current === undefined ? undefined : toolFromManifest(known.current);
  if (asked !== undefined && overlay.data.id !== undefined && overlay.data.id !== asked.id)
    return `(${id}) has a different id from its manifest, ${asked.id}`;
  const { manifest: _address, ...specified } = specifiedFields(fields, overlay.data);
  const excess = specified.scopes?.find((scope) => asked?.scopes?.includes(scope) === false);
  if (excess !== undefined)
    return `(${id}) has the scope ${excess}, which its manifest doesn't ask for`;
  const merged = completeEntry.safeParse({ name: id, ...tools.get(id), ...asked, ...specified });
  if (!merged.success) return `(${id}) is not complete (${schemaProblems(merged.error)[0]})`;
  const { url, path } = merged.data;
  const wrong = url === undefined ? undefined : addressProblem(url, ownOrigin);
  if (wrong !== undefined) return `(${id}) has ${wrong}`;
  const other = [...tools.values()].find((tool) => tool.path === path && tool.id !== id);
  return other === undefined
    ? merged.data
    : `(${id}) has the path ${path} of the tool ${other.id}. Give each tool its own path`;
}

/** Lists the tool as not set up, under the fields that can be used. */
function disable(
  tools: Map<string, ToolDefinition>,
  id: string,
  fields: Readonly<Record<string, unknown>>,
): void {
  const known = tools.get(id);
  if (known !== undefined) {
    const { url: _url, ...rest } = known;
    tools.set(id, { ...rest, scopes: [] });
    return;
  }
  const { name, path, show, description } = toolDefinition.shape;
  const or = <Value>(schema: z.ZodType<Value>, value: unknown, fallback: Value): Value => {
    const parsed = schema.safeParse(value);
    return parsed.success ? parsed.data : fallback;
  };
  const ownPath = or(path, fields["path"], `/${id}`);
  if ([...tools.values()].some((tool) => tool.path === ownPath)) return;
  tools.set(
    id,
    completeEntry.parse({
      id,
      name: or(name, fields["name"], id),
      description: or(description, fields["description"], ""),
      show: or(show, fields["show"], undefined) ?? true,
      path: ownPath,
    }),
  );
}

function idOf(
  { id }: Readonly<Record<string, unknown>>,
  manifest: KnownManifest | undefined,
): string | undefined {
  const parsed = toolDefinition.shape.id.safeParse(id ?? manifest?.current?.id);
  return parsed.success ? parsed.data : undefined;
}

function nameOf(id: string | undefined): string {
  return id === undefined ? "" : `(${id}) `;
}

/** An entry may be just the address of a manifest. */
function fieldsOf(entry: unknown): Readonly<Record<string, unknown>> {
  if (typeof entry === "string") return { manifest: entry };
  return isRecord(entry) ? entry : {};
}

function manifestAddress(manifest: string, file: string): string {
  return /^https?:/u.test(manifest) ? manifest : resolve(dirname(file), manifest);
}

function addressProblem(url: string, ownOrigin: string): string | undefined {
  if (new URL(url).origin === ownOrigin)
    return "the product's own address; a tool needs another origin";
  if (isLoopbackUrl(url) && !isLoopbackUrl(ownOrigin))
    return "an address on each viewer's own computer, where any program could answer; a tool needs an address that everyone can reach";
  return undefined;
}

/**
 * Omits values that the schema added as defaults, because they must not override the manifest or a
 * built-in tool.
 */
function specifiedFields(
  fields: Readonly<Record<string, unknown>>,
  parsed: z.infer<typeof overlayEntry>,
): Partial<z.infer<typeof overlayEntry>> {
  return Object.fromEntries(Object.entries(parsed).filter(([key]) => Object.hasOwn(fields, key)));
}

function readEntries(file: string): readonly unknown[] {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, "utf8"));
  } catch (cause) {
    throw new CatalogueError(
      file,
      cause instanceof SyntaxError ? `it is not JSON (${cause.message})` : "it can't be read",
      { cause },
    );
  }
  if (!Array.isArray(content)) throw new CatalogueError(file, "it is not a list of entries");
  return content as readonly unknown[];
}
