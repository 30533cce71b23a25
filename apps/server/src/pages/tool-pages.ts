import { join } from "node:path";
import { MANIFEST_FILE } from "@tera/bridge-sdk/manifest";
import { type Context, Hono } from "hono";
import { repositoryRoot } from "../database/repository-root.ts";
import { contentSecurityPolicy } from "./content-security-policy.ts";
import { createNonce, renderPage } from "./html-page.ts";
import { PRICING_PATH, pricingPage } from "./pricing-page.ts";
import type { PricingTable } from "../pricing-settings.ts";
import { servedManifest } from "./served-manifests.ts";
import { openStaticFiles, type StaticFiles } from "./static-files.ts";

/** Where the tools' origin serves the bridge's playground, which is built separately. */
const PLAYGROUND_PATH = "/playground";

/** Any host may read a manifest. */
const PUBLIC = { "access-control-allow-origin": "*", "cache-control": "no-cache" };

const builtPages = (app: string): string => join(repositoryRoot(), "apps", app, "dist");

/**
 * Serves the repository's own tools and the payment provider's prices. A tool may connect
 * only to its own origin and to those of its manifest, and frame only `hostOrigin`; only these two
 * origins may frame it.
 */
export function createToolPages(
  hostOrigin: string,
  pricing?: PricingTable,
  manifestOf = servedManifest,
): Hono {
  const tools = openStaticFiles(builtPages("tools"));
  const playground = openStaticFiles(builtPages("embed-test"));
  const pages = new Hono();
  if (pricing !== undefined) pages.get(PRICING_PATH, () => pricingPage(pricing, hostOrigin));
  const answer = async (
    c: Context,
    files: StaticFiles,
    path: string,
    ownPage: string,
    network: readonly string[] = [],
  ): Promise<Response> => {
    const file = path.endsWith(".html") ? undefined : await files.answer(path, c.req.raw);
    if (file !== undefined) return file;
    const html =
      (await files.text(path.endsWith(".html") ? path : `${path.replace(/\/$/, "")}/index.html`)) ??
      // The host's page copies what is below its own path to the tool's.
      (await files.text(ownPage));
    if (html === undefined) return c.text("There is no such tool here.\n", 404);
    const nonce = createNonce();
    return new Response(renderPage(html, nonce), {
      headers: {
        "content-type": "text/html; charset=utf-8",
        "cache-control": "no-store",
        "content-security-policy": contentSecurityPolicy({
          nonce,
          connect: network,
          frames: [hostOrigin],
          ancestors: ["'self'", hostOrigin],
        }),
        "cross-origin-resource-policy": "cross-origin",
      },
    });
  };
  pages.get(`${PLAYGROUND_PATH}/*`, (c) =>
    answer(c, playground, c.req.path.slice(PLAYGROUND_PATH.length), "/index.html"),
  );
  pages.get("*", (c) => {
    const id = c.req.path.split("/")[1] ?? "";
    const manifest = manifestOf(id);
    if (manifest !== undefined && c.req.path === `/${id}/${MANIFEST_FILE}`)
      return Response.json({ ...manifest, $schema: undefined, url: "./" }, { headers: PUBLIC });
    return answer(c, tools, c.req.path, `/${id}/index.html`, manifest?.network);
  });
  return pages;
}
