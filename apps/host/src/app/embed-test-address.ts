import { readWebStorage, writeWebStorage } from "../platform/web-storage.ts";

/** The page for trying a tool under development. */
export const EMBED_TEST_PATH = "/embed/test";
const DEFAULT_ADDRESS = "http://127.0.0.1:8080/";
const KEY = "embed-test-address";
/** Hosts whose pages need no HTTPS. */
const THIS_MACHINE = new Set(["localhost", "127.0.0.1"]);

/**
 * Returns true if the browser loaded this path as a document, false if only the router opened it.
 */
export function isLoadedHere(): boolean {
  const [entry] = performance.getEntriesByType("navigation");
  return entry !== undefined && new URL(entry.name).pathname === EMBED_TEST_PATH;
}

export function readTestAddress(): string {
  return readWebStorage("device", KEY) ?? DEFAULT_ADDRESS;
}

export function rememberAddress(address: string): void {
  writeWebStorage("device", KEY, address);
}

/** Completes "localhost:5173" to a URL; leaves invalid text unchanged. */
export function parseTestAddress(input: string): string {
  const text = input.trim();
  const whole = /^[a-z][a-z\d+.-]*:\/\//iu.test(text) ? text : `http://${text}`;
  return URL.canParse(whole) ? new URL(whole).href : text;
}

/** Converts a host path such as "/embed/test/words?q=1" to an address in the tool at `address`. */
export function addressAt(address: string, hostPath: string): string {
  const base = new URL(address);
  const place = new URL(hostPath.slice(EMBED_TEST_PATH.length) || "/", base.origin);
  base.pathname = `${base.pathname.replace(/\/$/u, "")}${place.pathname}`;
  base.search = place.search;
  return base.href;
}

/** Returns why the address can't be opened; undefined if it can. */
export function testAddressProblem(
  address: string,
  ownOrigin = location.origin,
): string | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url === undefined || (url.protocol !== "http:" && url.protocol !== "https:"))
    return "Type a web address, such as localhost:5173.";
  if (url.origin === ownOrigin)
    return "That is this site's own address. A tool needs a different host name or port.";
  if (url.protocol === "http:" && !THIS_MACHINE.has(url.hostname))
    return "Pages from other computers need https. Use https, or run the tool on this computer.";
  return undefined;
}
