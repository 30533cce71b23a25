import type { ToolDefinition } from "@tera/contract";

const PATH_PLACEHOLDER = "{path}";

/**
 * Returns the tool's URL with the page's inner path and query, as far as the tool's entry permits.
 * For a hash router, both go into the hash. Never leaves the tool's origin. Returns undefined
 * without an http(s) address.
 */
export function toolAddress(
  tool: ToolDefinition,
  innerPath: string,
  query: string,
): URL | undefined {
  const base = tool.url === undefined ? null : URL.parse(tool.url);
  if (base === null || (base.protocol !== "http:" && base.protocol !== "https:")) return undefined;
  const address = new URL(base);
  const inner = tool.copyPath
    ? innerPath.split("/").filter(Boolean).map(cleanSegment).filter(Boolean).join("/")
    : "";
  if (hasHashRouter(tool, base)) {
    const copied = tool.copyQuery ? query : "";
    if (inner !== "" || copied !== "") address.hash = `#/${inner}${copied}`;
    return address;
  }
  if (inner !== "")
    address.pathname =
      tool.copyPathTemplate === undefined
        ? `${base.pathname.replace(/\/$/u, "")}/${inner}`
        : tool.copyPathTemplate.replaceAll(PATH_PLACEHOLDER, inner);
  if (tool.copyQuery)
    for (const [name, value] of new URLSearchParams(query))
      address.searchParams.append(name, value);
  return address;
}

/** True for a web URL or a path of this site. */
export function isPageAddress(text: string): boolean {
  return /^(?:https?:|\/(?![/\\]))/u.test(text);
}

export function isSetUp(tool: ToolDefinition): boolean {
  return toolAddress(tool, "", "") !== undefined;
}

/** Whether two URLs differ only in the hash, so that the tool's page stays loaded. */
export function isSameDocument(one: string, other: string): boolean {
  const [first] = one.split("#");
  const [second] = other.split("#");
  return first === second && other.includes("#");
}

export function hasHashRouter(tool: Pick<ToolDefinition, "copyPathTo">, base: URL): boolean {
  return tool.copyPathTo === undefined ? base.hash.startsWith("#/") : tool.copyPathTo === "hash";
}

/** Encodes a segment once; drops "." and "..". */
function cleanSegment(segment: string): string {
  let plain = segment;
  try {
    plain = decodeURIComponent(segment);
  } catch {
    // A lone percent sign is part of the name.
  }
  return plain === "." || plain === ".." ? "" : encodeURIComponent(plain);
}
