import { type ToolDefinition, toolDefinition } from "@tera/contract";
import { readFileSync } from "node:fs";
import { z } from "zod";
import { isLoopbackUrl } from "../access/loopback-url.ts";
import type { ServerConfiguration } from "../context.ts";
import { BUILT_IN_TOOLS, SERVED_TOOLS } from "./built-in-tools.ts";

/** Strict, because most unknown fields are spelling mistakes. */
const completeEntry = z.strictObject(toolDefinition.shape);
/** An entry of TOOLS_FILE overrides fields of the built-in entry with the same id. */
const overlayEntry = completeEntry.partial().required({ id: true });

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

/** Applies TOOLS_FILE to the built-in catalogue. Throws CatalogueError if the file is invalid. */
export function readCatalogue(
  configuration: Pick<ServerConfiguration, "toolsFile" | "toolsOrigin" | "publicOrigin">,
): readonly ToolDefinition[] {
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
  if (configuration.toolsFile !== undefined)
    applyOverrides(tools, configuration.toolsFile, configuration.publicOrigin);
  return [...tools.values()];
}

function applyOverrides(tools: Map<string, ToolDefinition>, file: string, ownOrigin: string): void {
  for (const [index, entry] of readEntries(file).entries()) {
    const overlay = overlayEntry.safeParse(entry);
    if (!overlay.success)
      throw new CatalogueError(
        file,
        `entry ${index + 1} is not in the expected form (${firstProblem(overlay.error)})`,
      );
    const specified = specifiedEntries(entry, overlay.data);
    const merged = completeEntry.safeParse({
      name: overlay.data.id,
      ...tools.get(overlay.data.id),
      ...specified,
    });
    if (!merged.success)
      throw new CatalogueError(
        file,
        `entry ${index + 1} (${overlay.data.id}) is not complete (${firstProblem(merged.error)})`,
      );
    const problem =
      merged.data.url === undefined ? undefined : addressProblem(merged.data.url, ownOrigin);
    if (problem !== undefined)
      throw new CatalogueError(file, `entry ${index + 1} (${overlay.data.id}) has ${problem}`);
    tools.set(merged.data.id, merged.data);
  }
  const paths = [...tools.values()].map((tool) => tool.path);
  const twice = paths.find((path, index) => paths.indexOf(path) !== index);
  if (twice !== undefined) throw new CatalogueError(file, `two tools have the path ${twice}`);
}

function addressProblem(url: string, ownOrigin: string): string | undefined {
  if (new URL(url).origin === ownOrigin)
    return "the product's own address; a tool needs another origin";
  if (isLoopbackUrl(url) && !isLoopbackUrl(ownOrigin))
    return "an address on each viewer's own computer, where any program could answer; a tool needs an address that everyone can reach";
  return undefined;
}

/**
 * Omits values that the schema added as defaults, because they must not override a built-in entry.
 */
function specifiedEntries(
  entry: unknown,
  parsed: z.infer<typeof overlayEntry>,
): Partial<ToolDefinition> {
  const source = typeof entry === "object" && entry !== null ? entry : {};
  return Object.fromEntries(Object.entries(parsed).filter(([key]) => Object.hasOwn(source, key)));
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

function firstProblem(error: z.ZodError): string {
  const issue = error.issues[0];
  return issue === undefined
    ? "unknown"
    : [issue.path.join("."), issue.message].filter((part) => part !== "").join(": ");
}
