import type { IncomingMessage } from "node:http";

/**
 * For a browser that opens an address which can't be decoded, such as `/help/100%`: the address with
 * its percent signs encoded, at which the app says that there is no such page. Undefined for other
 * requests.
 */
export function readableAddress({
  method,
  headers,
  url = "/",
}: Pick<IncomingMessage, "method" | "headers" | "url">): string | undefined {
  if (method !== "GET" || headers.accept?.includes("text/html") !== true) return undefined;
  const [path = ""] = url.split("?");
  // Several slashes would lead to another site.
  return `/${encodeURI(path.replace(/^[/\\]+/u, ""))}`;
}
