import type { BrowserContext, Request } from "@playwright/test";

/** What a browser fetched, in bytes with headers, as compressed on the way. */
export interface Transfers {
  readonly requests: number;
  readonly bytes: number;
  readonly scripts: number;
  readonly fonts: number;
  readonly names: readonly string[];
}

/** Also counts what frames of other sites fetch. Data URLs and pages' sockets do not count. */
export function recordTransfers(context: BrowserContext): () => Promise<Transfers> {
  const requests: Request[] = [];
  const record = (request: Request): void => {
    if (/^https?:/u.test(request.url())) requests.push(request);
  };
  context.on("requestfinished", record);
  return async () => {
    const sized = await Promise.all(
      requests.map(async (request) => {
        const { responseBodySize, responseHeadersSize } = await request.sizes();
        const type = request.resourceType();
        return { request, type, bytes: responseBodySize + responseHeadersSize };
      }),
    );
    const sum = (kept: typeof sized): number => kept.reduce((total, { bytes }) => total + bytes, 0);
    return {
      requests: sized.length,
      bytes: sum(sized),
      scripts: sum(sized.filter(({ type }) => type === "script")),
      fonts: sum(sized.filter(({ type }) => type === "font")),
      names: sized
        .toSorted((a, b) => b.bytes - a.bytes)
        .map(({ request, bytes }) => `${bytes} ${new URL(request.url()).pathname}`),
    };
  };
}
