import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { describe, expect, it } from "vitest";

/** What `import { connect }` may cost a tool, in bytes after gzip. */
const CLIENT_LIMIT = 3_500;

async function bundle(entry: string): Promise<string> {
  const result = await build({ entryPoints: [new URL(entry, import.meta.url).pathname], bundle: true, minify: true, format: "esm", target: "es2022", write: false, conditions: ["@tera/source"] });
  return result.outputFiles[0]?.text ?? "";
}

describe("the client's bundle", () => {
  it("stays within its size and carries no schema library", async () => {
    const code = await bundle("./index.ts");
    expect(gzipSync(code, { level: 9 }).byteLength).toBeLessThanOrEqual(CLIENT_LIMIT);
    expect(code).not.toMatch(/zod|safeParse/i);
  });

  it("leaves schemas to the answering side", async () => {
    expect(await bundle("./host/index.ts")).toMatch(/safeParse/);
  });
});
