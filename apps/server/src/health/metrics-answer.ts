import { REQUEST_ID_HEADER } from "@tera/contract";
import { createHash, randomUUID, timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { OpenMetrics } from "./metrics.ts";
import type { EarlyAnswer } from "./probes.ts";

/** Answers GET /metrics. With a `token`, only callers that send it as a bearer token get figures. */
export function metricsAnswer(
  metrics: Pick<OpenMetrics, "render">,
  token: string | undefined,
): EarlyAnswer {
  return (request, response) => {
    const isReading = request.method === "GET" || request.method === "HEAD";
    if (!isReading || request.url?.split("?", 1)[0] !== "/metrics") return false;
    if (token !== undefined && !hasToken(request, token))
      send(response, 401, "text/plain; charset=utf-8", "Send METRICS_TOKEN as a bearer token.\n");
    else
      metrics.render().then(
        ({ type, text }) => send(response, 200, type, text),
        () => send(response, 500, "text/plain; charset=utf-8", "The figures can't be read.\n"),
      );
    return true;
  };
}

function hasToken({ headers }: IncomingMessage, token: string): boolean {
  const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(headers.authorization ?? ""), digest(`Bearer ${token}`));
}

function send(response: ServerResponse, status: number, type: string, text: string): void {
  response
    .writeHead(status, {
      "content-type": type,
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      [REQUEST_ID_HEADER]: randomUUID(),
      ...(status === 401 ? { "www-authenticate": "Bearer" } : {}),
    })
    .end(text);
}
