import type { Tool } from "./tool.ts";

/** Marks the place of the inner path in a tool's path template. */
const PATH_PLACEHOLDER = "{path}";

/**
 * The address a tool's frame opens: the tool's own, with the inner path and the query of the page copied onto it where its entry allows.
 * The inner path can never leave the tool's origin. Undefined where the entry names no http(s) address.
 */
export function toolAddress(tool: Tool, innerPath: string, query: string): URL | undefined {
  const base = tool.url === undefined ? null : URL.parse(tool.url);
  if (base === null || (base.protocol !== "http:" && base.protocol !== "https:")) return undefined;
  const address = new URL(base);
  if (tool.copyPath && innerPath !== "") {
    const inner = innerPath.split("/").filter(Boolean).map(cleanSegment).filter(Boolean).join("/");
    address.pathname =
      tool.copyPathTemplate === undefined
        ? `${base.pathname.replace(/\/$/u, "")}/${inner}`
        : tool.copyPathTemplate.replaceAll(PATH_PLACEHOLDER, inner);
  }
  if (tool.copyQuery)
    for (const [name, value] of new URLSearchParams(query))
      address.searchParams.append(name, value);
  return address;
}

/** Whether this site says where a tool runs. */
export function isSetUp(tool: Tool): boolean {
  return toolAddress(tool, "", "") !== undefined;
}

/** One path segment, encoded once; steps upwards are dropped. */
function cleanSegment(segment: string): string {
  let plain = segment;
  try {
    plain = decodeURIComponent(segment);
  } catch {
    // A lone percent sign is part of the name.
  }
  return plain === "." || plain === ".." ? "" : encodeURIComponent(plain);
}
