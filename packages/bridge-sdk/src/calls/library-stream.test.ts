import { afterEach, describe, expect, it } from "vitest";
import { connect } from "../connect.ts";
import type { Connection } from "../connection.ts";
import type { Reference } from "../protocol/records.ts";
import { exampleProjects } from "../testing/fixtures.ts";
import { fileIdOf } from "../testing/file-records.ts";
import { mockHost } from "../testing/mock-host.ts";
import type { MockHost } from "../testing/mock-host.ts";

const LARGE: readonly Reference[] = Array.from({ length: 1_234 }, (_, index) => ({ id: String(index), title: `Article ${index}` }));
const LIBRARY_ID = fileIdOf(exampleProjects[0].id, "large.json");

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

async function connected(): Promise<{ host: MockHost; tera: Connection }> {
  const host = mockHost({ world: { files: new Map([["large.json", LARGE]]) } });
  const tera = await connect();
  ends.push(tera.dispose, host.stop);
  return { host, tera };
}

async function partsOf(stream: AsyncIterable<Reference[]>): Promise<Reference[][]> {
  const parts: Reference[][] = [];
  for await (const part of stream) parts.push(part);
  return parts;
}

describe("a streamed library", () => {
  it("BRIDGE-10 comes in parts, whole and in order, read once", async () => {
    const { host, tera } = await connected();
    const parts = await partsOf(tera.library.stream(LIBRARY_ID, 500));
    expect(parts.map((part) => part.length)).toEqual([500, 500, 234]);
    expect(parts.flat()).toEqual(LARGE);
    expect(host.calls.map(({ method }) => method)).toEqual(["getProjectLibrary"]);
  });

  it("ends after a part that is exactly full, and yields an empty library as one empty part", async () => {
    const { host, tera } = await connected();
    host.world.files.set("large.json", LARGE.slice(0, 200));
    expect((await partsOf(tera.library.stream(LIBRARY_ID, 100))).map((part) => part.length)).toEqual([100, 100]);
    host.world.files.set("large.json", []);
    expect(await partsOf(tera.library.stream(LIBRARY_ID))).toEqual([[]]);
  });

  it("asks for no part that is not taken, and leaves room for the streams after it", async () => {
    const { tera } = await connected();
    for (let count = 0; count < 20; count += 1) {
      for await (const part of tera.library.stream(LIBRARY_ID, 10)) {
        expect(part).toHaveLength(10);
        break;
      }
    }
    expect((await partsOf(tera.library.stream(LIBRARY_ID, 500))).flat()).toHaveLength(LARGE.length);
  });

  it("comes whole from a host that knows no parts", async () => {
    const { host, tera } = await connected();
    host.fail("getProjectLibrary", "NOT-FOUND", "File not found or empty: large.json");
    await expect(partsOf(tera.library.stream(LIBRARY_ID))).rejects.toMatchObject({ code: "NOT-FOUND" });
    host.answer("streamProjectLibrary" as "getUser", () => {
      throw Object.assign(new Error('Unknown RPC method "streamProjectLibrary"'), { code: "UNKNOWN-METHOD" });
    });
    host.answer("getProjectLibrary", () => [...LARGE]);
    expect(await partsOf(tera.library.stream(LIBRARY_ID, 100))).toEqual([...(await partsOf(tera.library.stream(LIBRARY_ID, 100)))]);
  });

  it("refuses a place that is not open, naming the argument", async () => {
    const { tera } = await connected();
    await expect(tera.call("streamProjectLibrary", [LIBRARY_ID, { cursor: "elsewhere" }])).rejects.toMatchObject({ code: "INVALID-ARGUMENT", data: { argument: "options.cursor" } });
    await expect(tera.call("streamProjectLibrary", [LIBRARY_ID, { size: 0 }])).rejects.toMatchObject({ code: "INVALID-ARGUMENT" });
  });
});
