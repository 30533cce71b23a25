import type { Tool } from "./tool.ts";
import { toolAddress } from "./tool-address.ts";

/** Where a tool is run: its frame's address and origin, or in words why it can't be. */
export type ToolLocation =
  | { readonly kind: "ready"; readonly address: URL }
  | { readonly kind: "not set" }
  | { readonly kind: "own origin" };

/** The place of a tool; one on the host's own origin is refused, because it could reach everything the host holds. */
export function toolLocation(
  tool: Tool,
  innerPath: string,
  query: string,
  hostOrigin: string,
): ToolLocation {
  const address = toolAddress(tool, innerPath, query);
  if (address === undefined) return { kind: "not set" };
  return address.origin === hostOrigin ? { kind: "own origin" } : { kind: "ready", address };
}

/** The part of a page's path that belongs to the tool: "a/b" of "/polyglot/a/b". */
export function innerPathOf(tool: Pick<Tool, "path">, pathname: string): string {
  return pathname.startsWith(`${tool.path}/`) ? pathname.slice(tool.path.length + 1) : "";
}

/** The page of the host for a place that a tool reports, relative to its own address or with the address' path before it. Always the tool's page or one below it. */
export function hostPathOf(tool: Pick<Tool, "path" | "url">, reported: string): string {
  const base =
    (tool.url === undefined ? null : URL.parse(tool.url))?.pathname.replace(/\/$/u, "") ?? "";
  const inner =
    base !== "" && (reported === base || reported.startsWith(`${base}/`))
      ? reported.slice(base.length)
      : reported;
  // Resolved as the browser will resolve it, so that no step upwards is overlooked.
  const target = URL.parse(`${tool.path}${inner === "/" ? "" : inner}`, "http://host.invalid");
  if (
    target === null ||
    !(target.pathname === tool.path || target.pathname.startsWith(`${tool.path}/`))
  )
    return tool.path;
  return `${target.pathname}${target.search}`;
}
