import { REQUEST_ID_HEADER } from "@tera/contract";
import { randomUUID } from "node:crypto";
import type { RequestListener } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { hostOf, type TrustedProxies } from "../access/trusted-proxies.ts";
import { isHostOf } from "./known-host.ts";
import type { PricingTable } from "../pricing-settings.ts";
import { securityHeaders } from "./security-headers.ts";
import { createToolPages } from "./tool-pages.ts";

/** Sends 421 to requests for any host but that of `toolsOrigin`. */
export function createToolListener(
  hostOrigin: string,
  toolsOrigin: string,
  pricing: PricingTable | undefined,
  trusts: TrustedProxies,
): RequestListener {
  const headers = Object.entries(securityHeaders(toolsOrigin));
  const answer = getRequestListener(createToolPages(hostOrigin, pricing).fetch, {
    overrideGlobalObjects: false,
  });
  return (request, response) => {
    for (const [name, value] of headers) response.setHeader(name, value);
    response.setHeader(REQUEST_ID_HEADER, randomUUID());
    if (isHostOf(hostOf(request, trusts), toolsOrigin)) void answer(request, response);
    else
      response
        .writeHead(421, { "content-type": "text/plain; charset=utf-8" })
        .end(`The tools answer at ${toolsOrigin} only.\n`);
  };
}

/** Sends requests for the host of `toolsOrigin` to `tools`. */
export function splitByHost(
  toolsOrigin: string,
  tools: RequestListener,
  app: RequestListener,
  trusts: TrustedProxies,
): RequestListener {
  return (request, response) => {
    (isHostOf(hostOf(request, trusts), toolsOrigin) ? tools : app)(request, response);
  };
}
