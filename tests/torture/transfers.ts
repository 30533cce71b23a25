import { gzipSync } from "node:zlib";
import type { BrowserContext, Request } from "@playwright/test";

/** What a browser fetched, in bytes with headers as they travelled, unless it says otherwise. */
export interface Transfers {
  readonly requests: number;
  readonly bytes: number;
  readonly fonts: number;
  /** JavaScript without headers, after gzip, to compare with a page that was only built. */
  readonly gzippedScripts: number;
  readonly addresses: readonly string[];
}

/**
 * Records the requests of all pages and frames, also of other sites. The result returns those that
 * have finished, and of them only those sent before `until` (in milliseconds since 1970).
 */
export function recordTransfers(context: BrowserContext): (until?: number) => Promise<Transfers> {
  const requests: Request[] = [];
  context.on("requestfinished", (request) => {
    if (/^https?:/u.test(request.url())) requests.push(request);
  });
  return async (until = Infinity) => {
    const counted = await Promise.all(
      requests.filter((request) => request.timing().startTime < until).map(sizeOf),
    );
    const sum = (key: "bytes" | "fonts" | "gzippedScripts"): number =>
      counted.reduce((total, { [key]: bytes }) => total + bytes, 0);
    return {
      requests: counted.length,
      bytes: sum("bytes"),
      fonts: sum("fonts"),
      gzippedScripts: sum("gzippedScripts"),
      addresses: counted
        .toSorted((a, b) => b.bytes - a.bytes)
        .map(({ bytes, address }) => `${bytes} ${address}`),
    };
  };
}

async function sizeOf(request: Request) {
  const { responseBodySize, responseHeadersSize } = await request.sizes();
  const bytes = responseBodySize + responseHeadersSize;
  const type = request.resourceType();
  const script = type === "script" ? await (await request.response())?.body() : undefined;
  return {
    address: new URL(request.url()).pathname,
    bytes,
    fonts: type === "font" ? bytes : 0,
    gzippedScripts: script === undefined ? 0 : gzipSync(script, { level: 9 }).length,
  };
}
