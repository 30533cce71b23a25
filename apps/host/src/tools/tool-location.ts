import type { ToolDefinition } from "@tera/contract";
import { toolAddress } from "./tool-address.ts";

export type ToolLocation =
  | { readonly kind: "ready"; readonly address: URL }
  | { readonly kind: "not set" }
  | { readonly kind: "own origin" };

/** Rejects a tool on the host's own origin, which could reach everything the host holds. */
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

/** Returns the tool's part of a path: "a/b" of "/polyglot/a/b". */
export function innerPathOf(tool: Pick<ToolDefinition, "path">, pathname: string): string {
  return pathname.startsWith(`${tool.path}/`) ? pathname.slice(tool.path.length + 1) : "";
}

/**
 * Maps a place that a tool reports, with or without its address's path, to the tool's page or one
 * below it.
 */
export function hostPathOf(tool: Pick<ToolDefinition, "path" | "url">, reported: string): string {
  const base =
    (tool.url === undefined ? null : URL.parse(tool.url))?.pathname.replace(/\/$/u, "") ?? "";
  const inner =
    base !== "" && (reported === base || reported.startsWith(`${base}/`))
      ? reported.slice(base.length)
      : reported;
  // Resolves ".." as the browser will.
  const target = URL.parse(`${tool.path}${inner === "/" ? "" : inner}`, "http://host.invalid");
  if (
    target === null ||
    !(target.pathname === tool.path || target.pathname.startsWith(`${tool.path}/`))
  )
    return tool.path;
  return `${target.pathname}${target.search}`;
}
