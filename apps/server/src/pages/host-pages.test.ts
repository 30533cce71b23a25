import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { Hono } from "hono";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readSettings } from "../configuration.ts";
import { createHelpFiles } from "./help-files.ts";
import { createHostPages } from "./host-pages.ts";

const SCRIPT = `console.log("${"x".repeat(3000)}");`;
let folder: string;
let pages: Hono;

let supabaseKey = "the-key";

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "tera-pages-"));
  mkdirSync(join(folder, "assets"));
  mkdirSync(join(folder, ".vite"));
  writeFileSync(
    join(folder, "index.html"),
    `<!doctype html><html><head><!--configuration--><script type="module" src="/assets/app-1a2b.js"></script><link rel="stylesheet" href="/assets/app.css"><style>a{}</style></head><body></body></html>`,
  );
  writeFileSync(
    join(folder, "embed.html"),
    "<!doctype html><html><head><title>embedded</title></head></html>",
  );
  writeFileSync(join(folder, "favicon.svg"), "<svg xmlns='http://www.w3.org/2000/svg'/>");
  writeFileSync(join(folder, "assets", "app-1a2b.js"), SCRIPT);
  writeFileSync(join(folder, "assets", "app-1a2b.js.map"), "{}");
  writeFileSync(join(folder, ".vite", "manifest.json"), "{}");
  const { configuration } = readSettings({ PORT: "7334", PRODUCT_NAME: "</script><b>T&A" });
  pages = createHostPages({
    configuration,
    supabaseKey: () => supabaseKey,
    toolOrigins: () => ["http://127.0.0.1:8080", "https://tools.example"],
    folder,
  });
});
afterAll(() => rmSync(folder, { recursive: true }));

const get = async (path: string, headers: Record<string, string> = {}) =>
  pages.fetch(new Request(`http://localhost:7334${path}`, { headers }));
const policyOf = (response: Response): Map<string, string[]> =>
  new Map(
    (response.headers.get("content-security-policy") ?? "")
      .split("; ")
      .map((directive) => directive.split(" "))
      .map(([name = "", ...values]) => [name, values]),
  );

describe("an HTML page", () => {
  it("an HTML page has a fresh nonce on every script and style and in its policy", async () => {
    const nonces = new Set<string>();
    for (let round = 0; round < 3; round += 1) {
      const response = await get("/projects/anything");
      const html = await response.text();
      const nonce =
        /'nonce-([^']+)'/.exec(response.headers.get("content-security-policy") ?? "")?.[1] ?? "";
      expect(nonce.length).toBeGreaterThanOrEqual(22);
      expect(html).toContain(`<meta property="csp-nonce" nonce="${nonce}" content="${nonce}" />`);
      for (const tag of html.match(/<(script|style|link)\b[^>]*>/g) ?? [])
        expect(tag).toContain(`nonce="${nonce}"`);
      expect(html.match(/nonce="/g)).toHaveLength(5);
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(3);
  });

  it("API-10 an HTML page's policy allows only its own scripts and no third party", async () => {
    const policy = policyOf(await get("/"));
    expect(policy.get("default-src")).toEqual(["'none'"]);
    expect(policy.get("script-src")).toEqual([
      expect.stringMatching(/^'nonce-/),
      "'strict-dynamic'",
    ]);
    expect(policy.get("object-src")).toEqual(["'none'"]);
    expect(policy.get("base-uri")).toEqual(["'none'"]);
    expect(policy.get("form-action")).toEqual(["'self'"]);
    expect(policy.get("require-trusted-types-for")).toEqual(["'script'"]);
    expect(policy.get("trusted-types")).toEqual(["tera-worker", "tera-html", "dompurify"]);
    expect(policy.get("frame-src")).toEqual([
      "'self'",
      "http://127.0.0.1:8080",
      "https://tools.example",
    ]);
    expect(policy.get("connect-src")).toEqual([
      "'self'",
      "ws://localhost:7334",
      "http://127.0.0.1:8080",
      "https://tools.example",
    ]);
    expect(policyOf(await get("/embed")).get("connect-src")).toEqual([
      "'self'",
      "ws://localhost:7334",
    ]);
    expect([...policy.values()].flat().filter((value) => /unsafe|\*|https?:$/.test(value))).toEqual(
      [],
    );
  });

  it("PROF-07 pages name a session recorder only if one is configured, and never below /embed", async () => {
    const recorder = "https://recorder.example/record.js";
    expect(await (await get("/")).text()).not.toContain("sessionRecorder");
    const { configuration } = readSettings({ SESSION_RECORDER_URL: recorder });
    const recorded = createHostPages({
      configuration,
      supabaseKey: () => supabaseKey,
      toolOrigins: () => [],
      folder,
    });
    const open = async (path: string) =>
      recorded.fetch(new Request(`http://localhost:7334${path}`));
    const [page, embed] = [await open("/"), await open("/embed")];
    expect(await page.text()).toContain(`"sessionRecorder":"${recorder}"`);
    expect(policyOf(page).get("connect-src")).toContain("https://recorder.example");
    expect(policyOf(page).get("trusted-types")).toContain("tera-recorder");
    expect(await embed.text()).not.toContain(recorder);
    expect(embed.headers.get("content-security-policy")).not.toContain("recorder");
  });

  it("an HTML page cannot be framed by other sites, except below /embed", async () => {
    for (const path of ["/", "/project", "/embedded", "/projects/embed", "/embed/test"]) {
      const response = await get(path);
      expect(policyOf(response).get("frame-ancestors")).toEqual(["'self'"]);
      expect(response.headers.get("x-frame-options")).toBe("SAMEORIGIN");
    }
    for (const path of ["/embed", "/embed/", "/embed/other"]) {
      const response = await get(path);
      expect(policyOf(response).get("frame-ancestors")).toEqual(["*"]);
      expect(await response.text()).toContain("embedded");
    }
    const asking = await get("/embed/ask");
    expect(policyOf(asking).get("frame-ancestors")).toEqual(["'none'"]);
    expect(asking.headers.get("cross-origin-opener-policy")).toBe("unsafe-none");
    expect(await asking.text()).toContain("embedded");
  });

  it("TOOLX-10 only /embed/test may frame the pages of tools outside the catalogue", async () => {
    const frames = async (path: string): Promise<unknown> =>
      policyOf(await get(path)).get("frame-src");
    expect(await frames("/embed/test")).toEqual([
      "'self'",
      "http://127.0.0.1:8080",
      "https://tools.example",
      "http://localhost:*",
      "http://127.0.0.1:*",
      "https:",
    ]);
    for (const path of ["/", "/project", "/embed", "/embed/test/", "/embed/ask"])
      expect(await frames(path)).toEqual([
        "'self'",
        "http://127.0.0.1:8080",
        "https://tools.example",
      ]);
  });

  it("an HTML page is isolated from its opener, except where a login window needs the opener", async () => {
    expect((await get("/project/files")).headers.get("cross-origin-opener-policy")).toBe(
      "same-origin",
    );
    for (const path of [
      "/signup",
      "/projects",
      "/profile/sites",
      "/loginx",
      "/login/x",
      "/embed/test",
    ])
      expect((await get(path)).headers.get("cross-origin-opener-policy")).toBe("same-origin");
    for (const path of ["/", "/login"])
      expect((await get(path)).headers.get("cross-origin-opener-policy")).toBe("unsafe-none");
  });

  it("an HTML page's configuration is escaped so that it can't end its script element", async () => {
    const html = await (await get("/")).text();
    const block =
      /<script type="application\/json" id="configuration"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ??
      "";
    expect(JSON.parse(block)).toEqual({
      productName: "</script><b>T&A",
      version: "v1.11.0",
      loginDomain: "http://localhost:7334/kinde",
      loginClientId: expect.any(String),
      supabaseUrl: "/",
      supabaseKey: "the-key",
      toolsOrigin: "http://127.0.0.1:8080",
      maximumFileBytes: 200_000_000,
      profile: "production",
      recording: expect.objectContaining({ poster: expect.any(String) }),
    });
    expect(html).not.toContain("<b>");
  });

  it("an HTML page contains the current public key", async () => {
    supabaseKey = "the-next-key";
    expect(await (await get("/")).text()).toContain('"supabaseKey":"the-next-key"');
    supabaseKey = "the-key";
  });

  it("a server without a built app explains how to build and start it", async () => {
    const { configuration } = readSettings({});
    const unbuilt = createHostPages({
      configuration,
      supabaseKey: () => "",
      toolOrigins: () => [],
      folder: join(folder, "nowhere"),
    });
    const response = await unbuilt.fetch(new Request("http://localhost:7334/"));
    expect(response.status).toBe(503);
    expect(await response.text()).toContain("npm start");
  });
});

describe("a built file", () => {
  it("built files are compressed if the browser accepts it, and hashed names make them immutable", async () => {
    const brotli = await get("/assets/app-1a2b.js", { "accept-encoding": "gzip, br" });
    expect(brotli.headers.get("content-encoding")).toBe("br");
    expect(brotliDecompressSync(Buffer.from(await brotli.arrayBuffer())).toString()).toBe(SCRIPT);
    const zipped = await get("/assets/app-1a2b.js", { "accept-encoding": "gzip, br;q=0" });
    expect(gunzipSync(Buffer.from(await zipped.arrayBuffer())).toString()).toBe(SCRIPT);
    const plain = await get("/assets/app-1a2b.js");
    expect(plain.headers.get("content-encoding")).toBeNull();
    expect(plain.headers.get("cache-control")).toContain("immutable");
    expect(plain.headers.get("content-type")).toContain("text/javascript");
    expect((await get("/favicon.svg")).headers.get("cache-control")).toBe("no-cache");
  });

  it("a built file is answered with 304 if the browser already has it", async () => {
    const tag = (await get("/favicon.svg")).headers.get("etag") ?? "";
    expect((await get("/favicon.svg", { "if-none-match": tag })).status).toBe(304);
  });

  it.each([
    "/assets/missing.js",
    "/assets/app-1a2b.js.map",
    "/assets/../../../etc/passwd",
    "/assets/%2e%2e/index.html",
    "/assets/..%2findex.html",
  ])("files that are not part of the build are not served: %s", async (path) => {
    const response = await get(path);
    expect(response.headers.get("content-type") ?? "").not.toMatch(/javascript|json|octet/);
    expect(await response.text()).not.toContain("root:");
  });
});

describe("files beside the help pages", () => {
  it("ROUTE-13 the text files are served, and /help/tera-fy redirects to the documentation", async () => {
    for (const name of ["robots.txt", "humans.txt", "lawyers.txt"]) {
      const response = await get(`/help/${name}`);
      expect([name, response.status, response.headers.get("content-type")]).toEqual([
        name,
        200,
        "text/plain; charset=utf-8",
      ]);
      expect((await response.text()).trim()).not.toBe("");
    }
    const led = await get("/help/tera-fy");
    expect([led.status, led.headers.get("location")]).toEqual([302, "/docs/"]);
    const docsUrl = "https://docs.university.example/tools";
    const files = createHelpFiles({ docsUrl, contentDirectory: folder });
    expect((await files.request("/tera-fy")).headers.get("location")).toBe(docsUrl);
    for (const address of ["javascript:alert(1)", "//evil.example", "docs", "/\\evil.example"])
      expect(() => readSettings({ DOCS_URL: address })).toThrow(/DOCS_URL=/u);
  });

  it("the operator's images and texts are served, but nothing else from the folder", async () => {
    mkdirSync(join(folder, "help", "images"), { recursive: true });
    writeFileSync(join(folder, "help", "images", "one.png"), "png");
    writeFileSync(join(folder, "help", "images", "one.svg"), "<svg/>");
    writeFileSync(join(folder, "help", "secret.png"), "secret");
    writeFileSync(join(folder, "help", "humans.txt"), "We are the operators.");
    const files = createHelpFiles({ docsUrl: "/docs/", contentDirectory: folder });
    const image = await files.request("/images/one.png");
    expect([image.status, image.headers.get("content-type"), await image.text()]).toEqual([
      200,
      "image/png",
      "png",
    ]);
    expect(await (await files.request("/humans.txt")).text()).toBe("We are the operators.");
    for (const path of ["one.svg", "none.png", "..%2Fsecret.png", "..%2F..%2Findex.html", "one"])
      expect([path, (await files.request(`/images/${path}`)).status]).toEqual([path, 404]);
  });

  it("the service worker for the offline page sends no requests and escapes the product's name", async () => {
    const response = await pages.request("/offline-worker.js");
    expect(response.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
    expect(response.headers.get("cache-control")).toBe("no-cache");
    const script = await response.text();
    expect(script).not.toMatch(/\bfetch\(|caches|importScripts/u);
    expect(script).toContain(
      '{ condition: { not: { requestMode: "navigate" } }, source: "network" }',
    );
    expect(script).toContain("&lt;/script&gt;&lt;b&gt;T&amp;A needs a connection to open.");
    expect(script).not.toContain("</script>");
  });
});
