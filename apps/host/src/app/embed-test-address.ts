/** Where a tool under development is tried. */
export const EMBED_TEST_PATH = "/embed/test";
/** Where it is looked for at first. */
const DEFAULT_ADDRESS = "http://127.0.0.1:8080/";
/** Key of the last address on this device. */
const KEY = "embed-test-address";
/** Hosts that are this very machine, whose pages need no encryption. */
const THIS_MACHINE = new Set(["localhost", "127.0.0.1"]);

/** Whether this document was loaded under the page's address, whose policy lets it frame pages that no catalogue entry names. */
export function isLoadedHere(): boolean {
  const [entry] = performance.getEntriesByType("navigation");
  return entry !== undefined && new URL(entry.name).pathname === EMBED_TEST_PATH;
}

/** The address that was opened last on this device, else the usual one. */
export function readTestAddress(): string {
  try {
    return localStorage.getItem(KEY) ?? DEFAULT_ADDRESS;
  } catch {
    return DEFAULT_ADDRESS;
  }
}

/** Keeps an address for the next visit. */
export function rememberAddress(address: string): void {
  try {
    localStorage.setItem(KEY, address);
  } catch {
    // Without storage the usual address stands there again.
  }
}

/** What was typed as a whole address: "localhost:5173" too. Text that is none stays as it is. */
export function parseTestAddress(input: string): string {
  const text = input.trim();
  const whole = /^[a-z][a-z\d+.-]*:\/\//iu.test(text) ? text : `http://${text}`;
  return URL.canParse(whole) ? new URL(whole).href : text;
}

/** The address of the place in the tool at `address` that a page of the host stands for: "/embed/test/words?q=1". */
export function addressAt(address: string, hostPath: string): string {
  const base = new URL(address);
  const place = new URL(hostPath.slice(EMBED_TEST_PATH.length) || "/", base.origin);
  base.pathname = `${base.pathname.replace(/\/$/u, "")}${place.pathname}`;
  base.search = place.search;
  return base.href;
}

/** Why an address can't be tried; undefined where it can. */
export function testAddressProblem(
  address: string,
  ownOrigin = location.origin,
): string | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url === undefined || (url.protocol !== "http:" && url.protocol !== "https:"))
    return "Type a web address, such as localhost:5173.";
  if (url.origin === ownOrigin)
    return "That is this site's own address. A tool needs another host name or port.";
  if (url.protocol === "http:" && !THIS_MACHINE.has(url.hostname))
    return "Pages from other computers need https. Use https, or run the tool on this computer.";
  return undefined;
}
