import { Hono } from "hono";
import { join } from "node:path";
import type { ServerConfiguration } from "../context.ts";
import { repositoryRoot } from "../database/repository-root.ts";
import { escapeHtml } from "./escape-html.ts";
import { openStaticFiles } from "./static-files.ts";

/** Path prefix of the documentation for people who build on the host. */
export const DOCS_PATH = "/docs";

/** In documents, this host. Followed by neither more of a host's name nor a port. */
const EXAMPLE_HOST = /https:\/\/tera\.example(?![\w:-]|\.\w)/gu;
const PLAYGROUND_LINK = /<p><a class="run"[^]*?<\/a><\/p>\n?/gu;

type Settings = Pick<ServerConfiguration, "publicOrigin" | "productName" | "toolsOrigin">;

/**
 * Serves the built documentation. Its pages name this host and its product, and link to the
 * playground if the host serves it.
 */
export function createDocsPages(
  settings: Settings,
  folder = join(repositoryRoot(), "apps", "docs", "dist"),
): Hono {
  const files = openStaticFiles(folder, (html) => withSettings(html, settings));
  const policy = contentSecurityPolicy(settings.publicOrigin);
  const pages = new Hono();
  pages.get("/assets/*", async (c) => {
    const name = c.req.path.slice(DOCS_PATH.length);
    return (await files.answer(name, c.req.raw)) ?? c.notFound();
  });
  pages.get("*", async (c) => {
    const path = c.req.path.slice(DOCS_PATH.length);
    const name = path === "" || path === "/" ? "/index" : path;
    if (name.endsWith("/")) return c.redirect(c.req.path.slice(0, -1), 301);
    const found = await files.answer(`${name}.html`, c.req.raw);
    const answer = found ?? (await files.answer("/404.html", c.req.raw));
    if (answer === undefined)
      return c.text("The documentation is not built yet. Run `npm run build`.\n", 503);
    answer.headers.set("content-security-policy", policy);
    answer.headers.set("x-frame-options", "SAMEORIGIN");
    answer.headers.set("cross-origin-opener-policy", "same-origin");
    if (found !== undefined) return found;
    answer.headers.delete("etag");
    answer.headers.set("cache-control", "no-store");
    return new Response(answer.body, { status: 404, headers: answer.headers });
  });
  return pages;
}

function withSettings(html: string, { publicOrigin, productName, toolsOrigin }: Settings): string {
  const linked =
    toolsOrigin === undefined
      ? html.replaceAll(PLAYGROUND_LINK, "")
      : html.replaceAll("%TOOLS_ORIGIN%", () => toolsOrigin);
  return linked
    .replaceAll(EXAMPLE_HOST, () => publicOrigin)
    .replaceAll("%PRODUCT_NAME%", () => escapeHtml(productName));
}

/** Scripts come only from the built files, because uploads are served from the same origin. */
function contentSecurityPolicy(publicOrigin: string): string {
  return [
    "default-src 'none'",
    `script-src ${publicOrigin}${DOCS_PATH}/assets/`,
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join("; ");
}
