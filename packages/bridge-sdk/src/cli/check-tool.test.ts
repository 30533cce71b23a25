import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { EXAMPLE_MANIFEST } from "../../manifest-page.ts";
import { checkTool } from "./check-tool.ts";

const TEMPLATE = fileURLToPath(new URL("../../../../templates/tool/", import.meta.url));

let folder: string;
let server: Server;
let url: string;
let headers: Record<string, string>;
let status: number;
beforeAll(async () => {
  server = createServer((_request, response) => response.writeHead(status, headers).end("tool"));
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "tera-tool-"));
  headers = {};
  status = 200;
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
afterAll(
  () =>
    new Promise((resolve) => {
      server.close(resolve);
    }),
);

function write(manifest: object, code = "tera.project.get(); tera.log.add(x)"): void {
  writeFileSync(
    join(folder, "tera.tool.json"),
    JSON.stringify({ ...EXAMPLE_MANIFEST, ...manifest }),
  );
  mkdirSync(join(folder, "src"), { recursive: true });
  writeFileSync(join(folder, "src/main.ts"), `\n${code}`);
}

async function problems(more: { url?: string; hostOrigin?: string } = {}): Promise<string[]> {
  const findings = await checkTool({ folder, url: undefined, hostOrigin: undefined, ...more });
  return findings.filter(({ kind }) => kind === "problem").map(({ text }) => text);
}

describe("tera-tool check", () => {
  it("the template passes without a note on its scopes", async () => {
    cpSync(TEMPLATE, folder, {
      recursive: true,
      filter: (path) => !path.includes("node_modules"),
    });
    expect(await checkTool({ folder, url: undefined, hostOrigin: undefined })).toEqual([
      { kind: "ok", text: expect.stringContaining("My tool 0.1.0") },
      { kind: "ok", text: "scopes: 3 asked for, 3 used in the code" },
      { kind: "note", text: expect.stringContaining("--url") },
    ]);
  });

  it("a folder without a manifest, and a manifest with mistakes, are problems", async () => {
    expect(await problems()).toEqual([expect.stringMatching(/^There is no tera\.tool\.json/)]);
    write({ colour: "red", version: "new" });
    expect(await problems()).toEqual([
      expect.stringMatching(/^tera\.tool\.json: version: must be a version/),
      "tera.tool.json: unknown field colour.",
    ]);
  });

  it("a call without its scope is a problem with its place, and an unused scope is a note", async () => {
    write({}, "tera.files.write(null, blob)");
    expect(await problems()).toEqual([
      expect.stringMatching(/^src\/main\.ts:2: files\.write needs the scope files:write\./),
    ]);
    const notes = (await checkTool({ folder, url: undefined, hostOrigin: undefined })).filter(
      ({ kind }) => kind === "note",
    );
    expect(notes.map(({ text }) => text).join()).toContain("scope library:read");
  });

  it.each([
    ["const tera = await connect();", true],
    ["const tera = await TeraBridge.connect( { timeout: 5 } );", true],
    ['const tera = await connect({ hostOrigin: "https://tera.example" });', false],
    ["socket.reconnect();", false],
  ])("a tool that names no host gets a note: %s", async (code, hasNote) => {
    write({}, code);
    const findings = await checkTool({ folder, url: undefined, hostOrigin: undefined });
    expect(findings.some(({ text }) => text.startsWith("The code names no host"))).toBe(hasNote);
  });

  it.each<[string, Record<string, string>, RegExp | undefined]>([
    ["no headers", {}, undefined],
    [
      "X-Frame-Options",
      { "x-frame-options": "SAMEORIGIN" },
      /X-Frame-Options forbids https:\/\/tera/,
    ],
    [
      "other hosts in frame-ancestors",
      { "content-security-policy": "frame-ancestors https://else.example" },
      /frame-ancestors forbids https:\/\/tera/,
    ],
    [
      "this host in frame-ancestors",
      { "content-security-policy": "frame-ancestors https://tera.example" },
      undefined,
    ],
    [
      "a connection that the manifest does not state",
      { "content-security-policy": "connect-src 'self' https://tracker.example" },
      /connections to https:\/\/tracker\.example/,
    ],
    [
      "a connection to a host without a scheme",
      { "content-security-policy": "connect-src tracker.example" },
      /connections to tracker\.example/,
    ],
    [
      "a second policy that forbids what the first allows",
      { "content-security-policy": "connect-src *, default-src 'self' data:" },
      undefined,
    ],
    [
      "only stated connections",
      { "content-security-policy": "connect-src 'self' https://api.library.example" },
      undefined,
    ],
  ])("a running tool with %s", async (_what, given, sentence) => {
    write({});
    headers = given;
    expect(await problems({ url, hostOrigin: "https://tera.example" })).toEqual(
      sentence === undefined ? [] : [expect.stringMatching(sentence)],
    );
  });

  it("a tool that does not answer, fails, or has the host's origin, is a problem", async () => {
    write({});
    expect(await problems({ url: "http://127.0.0.1:1/" })).toEqual([
      expect.stringMatching(/does not answer \(/),
    ]);
    status = 404;
    expect(await problems({ url, hostOrigin: new URL(url).origin })).toEqual([
      expect.stringMatching(/the host's own origin/),
      expect.stringMatching(/answers with HTTP 404/),
    ]);
  });
});
