import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Hono } from "hono";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDocsPages, DOCS_PATH } from "./docs-pages.ts";

const PAGE = `<title>%PRODUCT_NAME%</title>
<p>npx https://tera.example/sdk https://tera.example.org https://tera.example:80</p>
<p><a class="run" href="%TOOLS_ORIGIN%/playground/?example=a">Run</a></p>
<p>the end</p>`;
const SETTINGS = {
  publicOrigin: "http://localhost:7334",
  productName: "R&D <b>",
  toolsOrigin: "http://127.0.0.1:8080",
};
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "tera-docs-"));
  mkdirSync(join(folder, "assets"));
  mkdirSync(join(folder, "calls"));
  writeFileSync(join(folder, "index.html"), PAGE);
  writeFileSync(join(folder, "calls/files.html"), "<p>files</p>");
  writeFileSync(join(folder, "404.html"), "<p>nothing here</p>");
  writeFileSync(join(folder, "assets/docs-AB12.js"), "0;");
});
afterAll(() => rmSync(folder, { recursive: true }));

async function get(path: string, settings: Partial<typeof SETTINGS> = {}): Promise<Response> {
  const pages = createDocsPages({ ...SETTINGS, toolsOrigin: undefined, ...settings }, folder);
  return new Hono().route(DOCS_PATH, pages).request(path);
}

describe("the documentation of a host", () => {
  it.each(["/docs", "/docs/"])("%s names the host and its product", async (path) => {
    const html = await (await get(path)).text();
    expect(html).toContain("<title>R&amp;D &lt;b&gt;</title>");
    expect(html).toContain(
      "npx http://localhost:7334/sdk https://tera.example.org https://tera.example:80",
    );
  });

  it("examples link to the playground only if the host serves tools", async () => {
    expect(await (await get("/docs", SETTINGS)).text()).toContain(
      'href="http://127.0.0.1:8080/playground/?example=a"',
    );
    const without = await (await get("/docs")).text();
    expect(without).not.toContain("playground");
    expect(without).toContain("<p>the end</p>");
  });

  it("a page runs only the built scripts, and no page of another site may frame it", async () => {
    const { headers } = await get("/docs/calls/files");
    const policy = (headers.get("content-security-policy") ?? "").split("; ");
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src http://localhost:7334/docs/assets/");
    expect(policy).toContain("style-src 'self'");
    expect(policy).toContain("frame-ancestors 'self'");
    expect(headers.get("x-frame-options")).toBe("SAMEORIGIN");
  });

  it("scripts and styles are cached forever, pages are requested each time", async () => {
    const { headers } = await get("/docs/assets/docs-AB12.js");
    expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect((await get("/docs")).headers.get("cache-control")).toBe("no-cache");
    expect((await get("/docs/assets/none.js")).status).toBe(404);
  });

  it("an unknown address gets the not-found page with status 404", async () => {
    const response = await get("/docs/calls/none");
    expect([response.status, response.headers.get("cache-control")]).toEqual([404, "no-store"]);
    expect(await response.text()).toContain("nothing here");
  });

  it("an address that ends in a slash leads to the page", async () => {
    const response = await get("/docs/calls/files/");
    expect([response.status, response.headers.get("location")]).toEqual([301, "/docs/calls/files"]);
  });

  it("says how to build the documentation if it is not built", async () => {
    const response = await createDocsPages(SETTINGS, join(folder, "none")).request("/docs");
    expect([response.status, await response.text()]).toEqual([
      503,
      "The documentation is not built yet. Run `npm run build`.\n",
    ]);
  });
});
