import type { ToolManifest } from "@tera/bridge-sdk/manifest";
import fc from "fast-check";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type RequestListener, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { CommandRefused } from "../administration/command-refused.ts";
import { tools as runTools } from "../administration/tool-commands.ts";
import { closeServer, listen, portOf } from "../listen.ts";
import { manifestAdditions } from "./manifest-additions.ts";
import { openToolCatalogue, type ToolCatalogue } from "./tool-catalogue.ts";

const MANIFEST = {
  id: "counter",
  name: "Counter",
  version: "1.0.0",
  description: "Counts years.",
  contact: "tools@library.example",
  url: "./page/",
  projectTypes: ["review"],
  scopes: { project: "Shows the name of the project." },
};
const warned: unknown[] = [];
const log = { info: () => {}, warn: (...line: unknown[]) => warned.push(line), error: () => {} };

let site: Server;
let origin: string;
let answer: RequestListener;
let folder: string;
beforeAll(async () => {
  site = await listen("127.0.0.1", 0, (request, response) => answer(request, response));
  origin = `http://127.0.0.1:${portOf(site)}`;
});
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "tera-manifests-"));
  warned.length = 0;
  serve(MANIFEST);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
afterAll(() => closeServer(site, 0));

function serve(manifest: unknown): void {
  answer = (_request, response) => response.end(JSON.stringify(manifest));
}

function settings(entries: readonly unknown[]) {
  const toolsFile = join(folder, "tools.json");
  writeFileSync(toolsFile, JSON.stringify(entries));
  return {
    toolsFile,
    toolsOrigin: undefined,
    publicOrigin: "http://localhost:7334",
    dataDirectory: folder,
  };
}

const open = (entry: unknown = `${origin}/tera.tool.json`): Promise<ToolCatalogue> =>
  openToolCatalogue(settings([entry]), log);
const counter = (catalogue: ToolCatalogue) => catalogue.tools().find(({ id }) => id === "counter");
const sentences = (catalogue: ToolCatalogue) =>
  catalogue.problems().map(({ sentence }) => sentence);

describe("manifests of TOOLS_FILE", () => {
  it("a tool is read from the address of its manifest, with reasons for its scopes", async () => {
    const catalogue = await open();
    expect(counter(catalogue)).toMatchObject({
      url: `${origin}/page/`,
      path: "/counter",
      show: true,
      tags: ["project:review"],
      scopes: ["project"],
      reasons: { project: "Shows the name of the project." },
    });
    expect(sentences(catalogue)).toEqual([]);
  });

  it("a manifest in a file is found from the folder of TOOLS_FILE, and an entry overrides it", async () => {
    const url = "https://counter.example/";
    writeFileSync(join(folder, "tera.tool.json"), JSON.stringify({ ...MANIFEST, url }));
    const catalogue = await open({ manifest: "tera.tool.json", name: "Years", credits: 2 });
    expect(counter(catalogue)).toMatchObject({ url, name: "Years", credits: 2 });
    expect(sentences(await open({ manifest: "tera.tool.json", scopes: ["log"] }))).toEqual([
      "Entry 1 (counter) has the scope log, which its manifest doesn't ask for.",
    ]);
  });

  it("a tool keeps its last manifest while its address fails, also after a restart", async () => {
    await open();
    answer = (_request, response) => response.writeHead(500).end();
    const catalogue = await open();
    expect(counter(catalogue)).toMatchObject({ url: `${origin}/page/`, scopes: ["project"] });
    expect(sentences(catalogue).join()).toMatch(/keeps its last manifest.*HTTP 500/);
  });

  it.each<[string, RequestListener, RegExp]>([
    ["is missing", (_, response) => response.writeHead(404).end(), /answers with HTTP 404/],
    ["is no JSON", (_, response) => response.end("<html>"), /it is not JSON/],
    ["is too large", (_, response) => response.end("x".repeat(200_000)), /larger than 100 kB/],
    [
      "leads to another origin",
      (_, response) => response.writeHead(302, { location: "https://else.example/" }).end(),
      /redirects to another origin, https:\/\/else\.example/,
    ],
    ["hangs up", (request) => request.socket.destroy(), /does not answer/],
  ])("a manifest that %s disables its tool with a sentence", async (_what, listener, sentence) => {
    answer = listener;
    const catalogue = await openToolCatalogue(
      settings([
        { id: "counter", manifest: `${origin}/tera.tool.json` },
        { id: "polyglot", url: "https://polyglot.example/" },
      ]),
      log,
    );
    expect(sentences(catalogue)).toEqual([expect.stringMatching(sentence)]);
    expect(warned).toHaveLength(1);
    expect(counter(catalogue)).toMatchObject({ name: "counter", scopes: [] });
    expect(counter(catalogue)?.url).toBeUndefined();
    expect(catalogue.tools().find(({ id }) => id === "polyglot")?.url).toBeDefined();
  });

  it("a manifest that asks for more waits until the operator confirms it", async () => {
    const catalogue = await open();
    const source = { configuration: settings([`${origin}/tera.tool.json`]), log, catalogue };
    serve({
      ...MANIFEST,
      version: "2.0.0",
      scopes: { ...MANIFEST.scopes, "files:write": "Saves the counts as a file." },
    });
    expect((await runTools(source, ["refresh"])).join("\n")).toMatch(
      /counter 2\.0\.0 asks for more.*\n {2}the scope files:write \(Saves the counts as a file\.\)/,
    );
    expect(counter(catalogue)).toMatchObject({ version: "1.0.0", scopes: ["project"] });
    await runTools(source, ["confirm", "counter"]);
    expect(counter(catalogue)).toMatchObject({
      version: "2.0.0",
      scopes: ["project", "files:write"],
    });
    await expect(runTools(source, ["confirm", "counter"])).rejects.toThrow(CommandRefused);
    // A restarted server keeps what was confirmed.
    expect(counter(await open())?.scopes).toEqual(["project", "files:write"]);
  });

  it("a manifest that asks for no more applies at once", async () => {
    const catalogue = await open();
    serve({ ...MANIFEST, version: "1.1.0", scopes: {} });
    await catalogue.refresh();
    expect(counter(catalogue)).toMatchObject({ version: "1.1.0", scopes: [] });
    expect(catalogue.pending()).toEqual([]);
  });

  it("a TOOLS_FILE that breaks while the server runs changes nothing", async () => {
    const catalogue = await open();
    writeFileSync(join(folder, "tools.json"), "{");
    await expect(catalogue.refresh()).rejects.toThrow(/it is not JSON/);
    expect(counter(catalogue)).toBeDefined();
  });
});

describe("what a new manifest asks for in addition", () => {
  const manifest = fc.record({
    id: fc.constantFrom("a", "b"),
    url: fc.constantFrom("https://a.example/", "https://b.example/", "https://a.example/2"),
    scopes: fc.dictionary(fc.constantFrom("project", "log", "ui"), fc.constant("Because of it.")),
    network: fc.uniqueArray(fc.constantFrom("https://x.example", "https://y.example")),
    allow: fc.uniqueArray(fc.constantFrom("camera", "clipboard-write")),
  }) as unknown as fc.Arbitrary<ToolManifest>;

  it("is nothing for the same manifest, or for one that asks for less", () => {
    fc.assert(
      fc.property(manifest, (current) => {
        expect(manifestAdditions(current, current)).toEqual([]);
        expect(
          manifestAdditions(current, { ...current, scopes: {}, network: [], allow: [] }),
        ).toEqual([]);
      }),
    );
  });

  it("names every scope, origin and feature that is new, and only those", () => {
    fc.assert(
      fc.property(manifest, manifest, (current, next) => {
        const text = manifestAdditions(current, next).join("\n");
        for (const scope of ["project", "log", "ui"])
          expect(text.includes(`the scope ${scope} `)).toBe(
            scope in next.scopes && !(scope in current.scopes),
          );
        for (const each of ["https://x.example", "https://y.example"])
          expect(text.includes(`connections to ${each}`)).toBe(
            next.network.includes(each) && !current.network.includes(each),
          );
      }),
    );
  });
});
