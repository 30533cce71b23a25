import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { SERVED_TOOLS } from "../pages/served-manifests.ts";
import { CatalogueError, readCatalogue } from "./catalogue.ts";

const folder = mkdtempSync(join(tmpdir(), "tera-catalogue-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const settings = { toolsOrigin: "http://127.0.0.1:8080", publicOrigin: "http://localhost:7334" };

function withFile(content: unknown, more = settings): ReturnType<typeof readCatalogue> {
  const toolsFile = join(folder, "tools.json");
  writeFileSync(toolsFile, typeof content === "string" ? content : JSON.stringify(content));
  return readCatalogue({ ...more, toolsFile });
}

const builtIn = readCatalogue({ ...settings, toolsFile: undefined }).tools;
const byPath = new Map(builtIn.map((tool) => [tool.path, tool]));

describe("built-in catalogue", () => {
  it("API-02 the catalogue lists every specified tool with its path and visibility", () => {
    const shown = [
      "review-wizard",
      "trials-wizard",
      "scoping-wizard",
      "audit-wizard",
      "academy-wizard",
      "word-freq",
      "meshmate",
      "searchrefiner",
      "polyglot",
      "deduplicator",
      "screenatron",
      "mechascreener",
      "disputatron",
      "spidercite",
      "similar-articles",
      "terafarmer",
      "calculon",
      "metapairwise",
      "metainsight",
      "metadta",
      "replicant",
      "tidier",
      // While it has an address.
      "prisma",
    ];
    for (const id of shown) expect([id, byPath.get(`/${id}`)?.show]).toEqual([id, true]);
    for (const id of ["refstore", "rob"])
      expect([id, byPath.get(`/${id}`)?.show]).toEqual([id, "dev"]);
    expect(byPath.get("/explorer")?.show).toBe(false);
    expect(builtIn).toHaveLength(26);
    expect(byPath.get("/mechascreener")?.badge).toBe("BETA");
    expect(byPath.get("/metapairwise")?.name).toBe("Pairwise meta-analysis");
  });

  it("TOOL-17 Prisma is for developers while it has no web address", () => {
    const tool = readCatalogue({
      ...settings,
      toolsOrigin: undefined,
      toolsFile: undefined,
    }).tools.find(({ id }) => id === "prisma");
    expect(tool?.show).toBe("dev");
    expect(tool).not.toHaveProperty("url");
    expect(byPath.get("/prisma")?.url).toBe("http://127.0.0.1:8080/prisma/");
  });

  it("TOOL-07 only the tools that are served have a web address and scopes", () => {
    expect(byPath.get("/disputatron")).toMatchObject({
      url: "http://127.0.0.1:8080/disputatron/",
      scopes: [
        "user",
        "project",
        "projects",
        "namespaces",
        "files:read",
        "files:write",
        "library:read",
        "library:write",
        "decisions",
        "ui",
        "log",
      ],
      helpUrl: "/help/disputatron",
    });
    expect(byPath.get("/screenatron")).toMatchObject({
      url: "http://127.0.0.1:8080/screenatron/",
      scopes: [
        "user",
        "project",
        "projects",
        "namespaces",
        "files:read",
        "files:write",
        "library:read",
        "library:write",
        "decisions",
        "ui",
        "log",
        "page",
      ],
      helpUrl: "/help/screenatron",
    });
    expect(byPath.get("/word-freq")).toMatchObject({
      name: "Word Frequency Analyser",
      url: "http://127.0.0.1:8080/word-freq/",
      allow: ["clipboard-write"],
      scopes: [
        "user",
        "project",
        "projects",
        "files:read",
        "files:write",
        "library:read",
        "ui",
        "log",
      ],
      helpUrl: "/help/word-freq",
      copyPath: true,
      copyQuery: true,
    });
    for (const tool of builtIn.filter(({ id }) => !SERVED_TOOLS.has(id)))
      expect([tool.id, tool.url, tool.scopes]).toEqual([tool.id, undefined, []]);
  });

  it("TOOL-07 without a tools origin the Word Frequency Analyser has no web address", () => {
    const tool = readCatalogue({
      ...settings,
      toolsOrigin: undefined,
      toolsFile: undefined,
    }).tools.find(({ id }) => id === "word-freq");
    expect(tool).toMatchObject({ id: "word-freq", show: true });
    expect(tool).not.toHaveProperty("url");
  });

  it("each tool links to its own help page if that page exists", () => {
    expect(byPath.get("/trials-wizard")?.helpUrl).toBe("/help/trial-wizard");
    expect(byPath.get("/searchrefiner")?.helpUrl).toBe("/help/search-refiner");
    expect(byPath.get("/polyglot")?.helpUrl).toBe("/help/polyglot");
    expect(byPath.get("/rob")?.helpUrl).toBe("/help");
  });
});

describe("TOOLS_FILE", () => {
  it("TOOLS_FILE overrides built-in tools with the same id and adds new ones", () => {
    const { tools, problems } = withFile([
      { id: "polyglot", url: "https://polyglot.example/app", scopes: ["project"] },
      {
        id: "my-tool",
        path: "/my-tool",
        url: "http://localhost:9999/",
        scopes: ["log"],
        copyPath: false,
      },
    ]);
    expect(tools.find((tool) => tool.id === "polyglot")).toMatchObject({
      name: "Polyglot Search Translator",
      url: "https://polyglot.example/app",
      scopes: ["project"],
      show: true,
      helpUrl: "/help/polyglot",
    });
    expect(tools.find((tool) => tool.id === "my-tool")).toMatchObject({
      name: "my-tool",
      copyPath: false,
      copyQuery: true,
      tags: [],
    });
    expect(tools).toHaveLength(27);
    expect(problems).toEqual([]);
  });

  it("a TOOLS_FILE that is no list is refused with one sentence that names the mistake", () => {
    const problems: [unknown, RegExp][] = [
      ["{", /it is not JSON/],
      [{}, /it is not a list of entries/],
    ];
    for (const [content, message] of problems) {
      expect(() => withFile(content)).toThrow(CatalogueError);
      expect(() => withFile(content)).toThrow(message);
    }
    expect(() => readCatalogue({ ...settings, toolsFile: join(folder, "absent.json") })).toThrow(
      /can't be read.*Fix the file or unset TOOLS_FILE/,
    );
  });

  it.each<[unknown, RegExp]>([
    [{ path: "/x" }, /^Entry 2 is not in the expected form \(id:/],
    [7, /^Entry 2 is not in the expected form \(id:/],
    [{ id: "x", path: 7 }, /^Entry 2 \(x\) is not in the expected form \(path:/],
    [{ id: "x" }, /^Entry 2 \(x\) is not complete \(path:/],
    [{ id: "polyglot", url: "javascript:alert(1)" }, /starts with http/],
    [
      { id: "polyglot", scopes: ["everything"] },
      /^Entry 2 \(polyglot\).*scopes\.0: unknown scope everything; there are user, /,
    ],
    [{ id: "polyglot", colour: "red" }, /unknown field colour/],
    [{ id: "polyglot", url: "http://localhost:7334/x" }, /product's own address/],
    [{ id: "mine", path: "/polyglot" }, /\(mine\) has the path \/polyglot of the tool polyglot/],
    [{ id: "meshmate", scopes: [] }, /^Entry 2 has the id meshmate, as entry 1 does/],
  ])("the entry %j disables only its own tool, with a sentence", (entry, sentence) => {
    const good = { id: "meshmate", url: "https://meshmate.example/", scopes: ["project"] };
    const { tools, problems } = withFile([good, entry]);
    expect(problems.map((problem) => problem.sentence)).toEqual([expect.stringMatching(sentence)]);
    expect(tools.find(({ id }) => id === "meshmate")).toMatchObject(good);
    const [tool] = problems.map((problem) => tools.find(({ id }) => id === problem.tool));
    if (tool !== undefined && tool.id !== "meshmate") {
      expect(tool).toMatchObject({ show: true, scopes: [] });
      expect(tool.url).toBeUndefined();
    }
    expect(new Set(tools.map(({ path }) => path)).size).toBe(tools.length);
  });

  it("no entry gives a tool an address on the viewers' own computers on a public server", () => {
    for (const url of [
      "http://localhost:9999/",
      "https://127.0.0.1/",
      "http://[::1]:9999/",
      "http://my.localhost/",
      "http://LOCALHOST./",
      "http://[::ffff:127.0.0.1]/",
      "http://2130706433/",
    ]) {
      const { problems } = withFile([{ id: "polyglot", url }], {
        ...settings,
        publicOrigin: "https://tera.example",
      });
      expect(problems.map(({ sentence }) => sentence)).toEqual([
        expect.stringMatching(/^Entry 1 \(polyglot\) has an address on each viewer's own computer/),
      ]);
    }
  });
});
