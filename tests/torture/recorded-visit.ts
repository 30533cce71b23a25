import type { Page, WebSocket } from "@playwright/test";
import type { ProxiedRequest, RecordingProxy } from "./recording-proxy.ts";

/** Describe one connection or one browser, so a replay sends its own. */
const NOT_REPEATED = /^(?:host|connection|content-length|transfer-encoding|cookie|sec-.*)$/u;

/** `at` and `until` are milliseconds since the visit began. */
export interface RecordedRequest extends ProxiedRequest {
  /** Places of the requests that were answered before this one was sent. */
  readonly after: readonly number[];
}

export interface RecordedSocket {
  readonly at: number;
  /** When it closed, or Infinity. */
  readonly until: number;
  /** With the query. */
  readonly path: string;
  readonly frames: readonly { readonly at: number; readonly text: string }[];
}

/** What a browser sent to the server during a visit, in order. */
export interface RecordedVisit {
  readonly milliseconds: number;
  readonly requests: readonly RecordedRequest[];
  readonly sockets: readonly RecordedSocket[];
}

/**
 * Records what the page sends through the proxy while `visit` runs. Leaves out what a replay can't
 * send (`isLeftOut`), such as a login that works once.
 */
export async function recordVisit(
  page: Page,
  {
    proxy,
    isLeftOut,
  }: { readonly proxy: RecordingProxy; readonly isLeftOut: (path: string) => boolean },
  visit: () => Promise<void>,
): Promise<RecordedVisit> {
  const begun = performance.now();
  const now = (): number => performance.now() - begun;
  const earlier = proxy.requests.length;
  const sockets: (RecordedSocket & { until: number })[] = [];
  const onSocket = (socket: WebSocket): void => {
    const { pathname, search } = new URL(socket.url());
    const frames: { at: number; text: string }[] = [];
    const opened = { at: now(), until: Infinity, path: pathname + search, frames };
    sockets.push(opened);
    socket.on("framesent", ({ payload }) => {
      frames.push({ at: now(), text: payload.toString() });
    });
    socket.on("close", () => {
      opened.until = now();
    });
  };
  page.on("websocket", onSocket);
  await visit();
  page.off("websocket", onSocket);
  const requests = proxy.requests
    .slice(earlier)
    .filter(({ path }) => !isLeftOut(path))
    .toSorted((a, b) => a.at - b.at);
  return {
    milliseconds: now(),
    sockets,
    requests: requests.map((sent) => ({
      ...sent,
      at: sent.at - begun,
      until: sent.until - begun,
      headers: Object.fromEntries(
        Object.entries(sent.headers).filter(([name]) => !NOT_REPEATED.test(name)),
      ),
      after: requests.flatMap(({ until }, place) => (until <= sent.at ? [place] : [])),
    })),
  };
}
