import type { ToolDefinition } from "@tera/contract";
import { hasHashRouter, toolAddress } from "./tool-address.ts";

export type ToolLocation =
  | { readonly kind: "ready"; readonly address: URL }
  | { readonly kind: "not set" }
  | { readonly kind: "own origin" };

/** Rejects a tool on the host's own origin, because it could access all data of the host. */
export function toolLocation(
  tool: ToolDefinition,
  innerPath: string,
  query: string,
  hostOrigin: string,
): ToolLocation {
  const address = toolAddress(tool, innerPath, query);
  if (address === undefined) return { kind: "not set" };
  return address.origin === hostOrigin ? { kind: "own origin" } : { kind: "ready", address };
}

/** Returns the part of a path below the tool's page: "a/b" for "/polyglot/a/b". */
export function innerPathOf(tool: Pick<ToolDefinition, "path">, pathname: string): string {
  return pathname.startsWith(`${tool.path}/`) ? pathname.slice(tool.path.length + 1) : "";
}

/**
 * Maps a path that a tool reports to the tool's page or a page below it. The reported path may
 * begin with the path of the tool's URL, or contain the hash of a tool with a hash router.
 */
export function hostPathOf(
  tool: Pick<ToolDefinition, "path" | "url" | "copyPathTo">,
  reported: string,
): string {
  const inner = innerReported(tool, reported);
  // Resolves ".." as the browser will.
  const target = URL.parse(`${tool.path}${inner === "/" ? "" : inner}`, "http://host.invalid");
  if (
    target === null ||
    !(target.pathname === tool.path || target.pathname.startsWith(`${tool.path}/`))
  )
    return tool.path;
  return `${target.pathname}${target.search}`;
}

function innerReported(tool: Pick<ToolDefinition, "url" | "copyPathTo">, reported: string): string {
  const address = tool.url === undefined ? null : URL.parse(tool.url);
  if (address === null) return reported;
  if (hasHashRouter(tool, address)) return reported.replace(/^[^#]*#(?=\/)/u, "");
  const base = address.pathname.replace(/\/$/u, "");
  return base !== "" && (reported === base || reported.startsWith(`${base}/`))
    ? reported.slice(base.length)
    : reported;
}
