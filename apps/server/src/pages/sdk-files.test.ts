import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSdkFiles } from "./sdk-files.ts";

const ORIGIN = "https://tera.example";
const SCRIPT = "var TeraBridge = {};";
const integrity = `sha384-${createHash("sha384").update(SCRIPT).digest("base64")}`;
let folder: string;

function writeFiles(place: string, files: Record<string, string>): void {
  mkdirSync(join(folder, place), { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, place, name), text);
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "tera-sdk-"));
  writeFiles(".", { "package.json": '{"version":"1.2.3"}' });
  writeFiles("served/dist", {
    "tera-bridge.iife.js": SCRIPT,
    "tera-bridge.mjs": "export {};",
    "tera-bridge.d.mts": "export {};",
    "tera-bridge.iife.d.ts": "export {};",
    "create-tool.tgz": "packed",
    "integrity.json": JSON.stringify({ "tera-bridge.iife.js": integrity }),
  });
  writeFiles("served/released/1.1.0", { "tera-bridge.iife.js": "var TeraBridge = 1;" });
});
afterAll(() => rmSync(folder, { recursive: true }));

const get = async (path: string, own = folder): Promise<Response> =>
  createSdkFiles({ publicOrigin: ORIGIN, folder: own }).request(path);

describe("the client that each host serves", () => {
  it.each([
    ["tera-bridge.iife.js", "text/javascript; charset=utf-8"],
    ["tera-bridge.mjs", "text/javascript; charset=utf-8"],
    ["tera-bridge.d.mts", "text/plain; charset=utf-8"],
    ["tera-bridge.iife.d.ts", "text/plain; charset=utf-8"],
    ["integrity.json", "application/json"],
  ])("any site may load %s of the built version, and asks again each time", async (name, type) => {
    const { status, headers } = await get(`/1.2.3/${name}`);
    expect([status, headers.get("content-type")]).toEqual([200, type]);
    expect(headers.get("access-control-allow-origin")).toBe("*");
    expect(headers.get("cross-origin-resource-policy")).toBe("cross-origin");
    expect(headers.get("cache-control")).toBe("no-cache");
  });

  it("the package that creates a tool is always the current one", async () => {
    const { status, headers } = await get("/create-tool.tgz");
    expect([status, headers.get("content-type"), headers.get("cache-control")]).toEqual([
      200,
      "application/gzip",
      "no-cache",
    ]);
    expect(await (await get("/")).text()).toContain(`npx ${ORIGIN}/sdk/create-tool.tgz my-tool`);
  });

  it("released versions are served beside the built one, and browsers keep them", async () => {
    const earlier = await get("/1.1.0/tera-bridge.iife.js");
    expect(await earlier.text()).toBe("var TeraBridge = 1;");
    expect(earlier.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(await (await get("/1.2.3/tera-bridge.iife.js")).text()).toBe(SCRIPT);
  });

  it("the listing has a script tag with the script's hash", async () => {
    const response = await get("/");
    expect(response.headers.get("content-type")).toMatch(/^text\/plain/u);
    expect(await response.text()).toContain(
      `<script src="${ORIGIN}/sdk/1.2.3/tera-bridge.iife.js" integrity="${integrity}" crossorigin="anonymous"></script>`,
    );
  });

  it.each([
    "/9.9.9/tera-bridge.iife.js",
    "/1.2.3/other.js",
    "/1.2.3",
    "/1.2.3/",
    "/1.2.3/..%2f..%2f..%2fpackage.json",
    "/1.2.3/a/b",
    "/anything",
  ])("an unknown address is answered with 404 as plain text: %s", async (path) => {
    const response = await get(path);
    expect([response.status, response.headers.get("content-type")]).toEqual([
      404,
      "text/plain; charset=utf-8",
    ]);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await response.text()).toContain(`${ORIGIN}/sdk lists`);
  });

  it("a host whose client is not built says how to build it", async () => {
    const empty = mkdtempSync(join(tmpdir(), "tera-sdk-"));
    writeFileSync(join(empty, "package.json"), '{"version":"1.2.3"}');
    const response = await get("/", empty);
    expect([response.status, await response.text()]).toEqual([
      404,
      "The client is not built yet. Run `npm run build`.\n",
    ]);
    rmSync(empty, { recursive: true });
  });
});
