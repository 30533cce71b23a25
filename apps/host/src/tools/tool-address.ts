import type { ToolDefinition } from "@tera/contract";

const PATH_PLACEHOLDER = "{path}";

/**
 * Copies the page's inner path and query if the entry permits. Never leaves the tool's origin.
 * Returns undefined without an http(s) address.
 */
export function toolAddress(
  tool: ToolDefinition,
  innerPath: string,
  query: string,
): URL | undefined {
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

export function isSetUp(tool: ToolDefinition): boolean {
  return toolAddress(tool, "", "") !== undefined;
}

/** Encodes a segment once; drops "." and "..". */
function cleanSegment(segment: string): string {
  let plain = segment;
  try {
    plain = decodeURIComponent(segment);
  } catch {
    // A percent sign alone is part of the name.
  }
  return plain === "." || plain === ".." ? "" : encodeURIComponent(plain);
}
