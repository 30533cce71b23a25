import { readFileSync } from "node:fs";
import { runInThisContext } from "node:vm";
import { gzipSync } from "node:zlib";
import { parse } from "acorn";
import { build } from "esbuild";
import { describe, expect, it } from "vitest";
import { SDK_VERSION } from "./protocol/version.ts";
import { buildSingleFile, SINGLE_FILE_YEAR } from "../single-file.ts";

/** In bytes after gzip. */
const CLIENT_LIMIT = 3_500;
const EMBEDDED_LIMIT = 3_700;

async function bundle(contents: string): Promise<string> {
  const resolveDir = new URL(".", import.meta.url).pathname;
  const result = await build({
    stdin: { contents, resolveDir },
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    write: false,
    conditions: ["@tera/source"],
  });
  return result.outputFiles[0]?.text ?? "";
}

describe("client bundle", () => {
  it("the client bundle stays within its size limit and contains no schema library", async () => {
    const code = await bundle(
      'import { connect } from "./index.ts"; globalThis.connect = connect;',
    );
    expect(gzipSync(code, { level: 9 }).byteLength).toBeLessThanOrEqual(CLIENT_LIMIT);
    expect(code).not.toMatch(/zod|safeParse/i);
    const both = await bundle(
      'import { connect, embedded } from "./index.ts"; Object.assign(globalThis, { connect, embedded });',
    );
    expect(gzipSync(both, { level: 9 }).byteLength).toBeLessThanOrEqual(EMBEDDED_LIMIT);
  });

  it("the host's bundle contains the schemas", async () => {
    expect(await bundle('export * from "./host/index.ts";')).toMatch(/safeParse/);
  });

  it("the client bundle is tree-shaken to the parts that a tool imports", async () => {
    const code = await bundle(
      'import { BridgeError } from "./index.ts"; globalThis.BridgeError = BridgeError;',
    );
    expect(code).not.toContain("handshake");
    expect(code.length).toBeLessThan(500);
  });
});

it("the client reports the version of its package", () => {
  const { version } = JSON.parse(
    readFileSync(new URL("../package.json", import.meta.url), "utf8"),
  ) as { version: string };
  expect(SDK_VERSION).toBe(version);
});

describe("single file", () => {
  it("the single-file build is one ES2019 script that defines one global", async () => {
    const code = await buildSingleFile();
    const program = parse(code, { ecmaVersion: SINGLE_FILE_YEAR, sourceType: "script" });
    expect(program.body.map(({ type }) => type)).toEqual(["VariableDeclaration"]);
    expect(() => parse("a?.b", { ecmaVersion: SINGLE_FILE_YEAR })).toThrow(SyntaxError);
    expect(Object.keys(runInThisContext(`(() => { ${code}; return TeraBridge; })()`))).toContain(
      "connect",
    );
  });
});
