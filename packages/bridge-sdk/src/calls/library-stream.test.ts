import { afterEach, describe, expect, it, vi } from "vitest";
import { connect } from "../connect.ts";
import type { Connection } from "../connection.ts";
import type { Reference } from "../protocol/records.ts";
import { exampleProjects } from "../testing/fixtures.ts";
import { fileIdOf } from "../testing/file-records.ts";
import { mockHost } from "../testing/mock-host.ts";
import type { MockHost } from "../testing/mock-host.ts";
import { twoWindows } from "../testing/two-windows.ts";

const LARGE: readonly Reference[] = Array.from({ length: 1_234 }, (_, index) => ({
  id: String(index),
  title: `Article ${index}`,
}));
const LIBRARY_ID = fileIdOf(exampleProjects[0].id, "large.json");

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

async function connected(): Promise<{ host: MockHost; tera: Connection }> {
  const host = mockHost({ mockState: { files: new Map([["large.json", LARGE]]) } });
  const tera = await connect();
  ends.push(tera.dispose, host.stop);
  return { host, tera };
}

async function partsOf(stream: AsyncIterable<Reference[]>): Promise<Reference[][]> {
  const parts: Reference[][] = [];
  for await (const part of stream) parts.push(part);
  return parts;
}

describe("library.stream", () => {
  it("BRIDGE-10 library.stream yields all parts in order and reads the library only once", async () => {
    const { host, tera } = await connected();
    let reads = 0;
    host.answer("getProjectLibrary", () => {
      reads += 1;
      return [...LARGE];
    });
    const parts = await partsOf(tera.library.stream(LIBRARY_ID, 500));
    expect(parts.map((part) => part.length)).toEqual([500, 500, 234]);
    expect(parts.flat()).toEqual(LARGE);
    expect(reads).toBe(1);
    expect(host.calls.map(({ method }) => method)).toEqual(parts.map(() => "streamProjectLibrary"));
  });

  it("library.stream ends after a full last part, and yields one empty part for an empty library", async () => {
    const { host, tera } = await connected();
    host.mockState.files.set("large.json", LARGE.slice(0, 200));
    expect(
      (await partsOf(tera.library.stream(LIBRARY_ID, 100))).map((part) => part.length),
    ).toEqual([100, 100]);
    host.mockState.files.set("large.json", []);
    expect(await partsOf(tera.library.stream(LIBRARY_ID))).toEqual([[]]);
  });

  it("library.stream frees the cursor when the tool abandons the stream", async () => {
    const { tera } = await connected();
    for (let count = 0; count < 20; count += 1) {
      for await (const part of tera.library.stream(LIBRARY_ID, 10)) {
        expect(part).toHaveLength(10);
        break;
      }
    }
    expect((await partsOf(tera.library.stream(LIBRARY_ID, 500))).flat()).toHaveLength(LARGE.length);
  });

  it("library.stream does not repeat a refused call", async () => {
    const { host, tera } = await connected();
    for (const code of ["CANCEL", "UNAVAILABLE", "NOT-FOUND"]) {
      host.fail("streamProjectLibrary", code);
      await expect(partsOf(tera.library.stream(LIBRARY_ID))).rejects.toMatchObject({ code });
    }
    expect(host.calls.map(({ method }) => method)).toEqual(
      Array.from({ length: 3 }, () => "streamProjectLibrary"),
    );
  });

  it.each([
    { name: "an older host, which does not say what it knows", bridge: undefined },
    { name: "a host that knows no parts", bridge: { protocol: 1, methods: ["getProjectLibrary"] } },
  ])("library.stream yields the whole library from $name in a single call", async ({ bridge }) => {
    const { host, tool, hostSeenByTool } = twoWindows();
    const { port1, port2 } = new MessageChannel();
    const seen: unknown[] = [];
    const answer = (method: string): unknown => {
      seen.push(method);
      return LARGE;
    };
    host.addEventListener("message", ({ data }) => {
      const { id, method, args } = data as {
        id: string;
        method: string;
        args: [{ bridge?: { nonce: string } }];
      };
      const handshakeResponse = {
        date: new Date(),
        ...(bridge && { bridge: { ...bridge, nonce: args[0].bridge?.nonce } }),
      };
      if (method === "setServerMode") return;
      tool.deliver({
        data: {
          TERA: 1,
          id,
          action: "response",
          response: method === "handshake" ? handshakeResponse : answer(method),
        },
        origin: host.origin,
        source: hostSeenByTool,
        ports: bridge ? [port1] : [],
      });
    });
    port2.addEventListener("message", ({ data }) => {
      for (const { id, method } of data as { id?: number; method?: string }[])
        if (method !== undefined) port2.postMessage([{ id, response: answer(method) }]);
    });
    port2.start();
    vi.stubGlobal("window", tool);
    const tera = await connect();
    ends.push(
      tera.dispose,
      () => port2.close(),
      () => vi.unstubAllGlobals(),
    );
    expect(await partsOf(tera.library.stream(LIBRARY_ID, 100))).toEqual([LARGE]);
    expect(seen).toEqual(["getProjectLibrary"]);
  });

  it("streamProjectLibrary rejects an unknown cursor or an invalid size, naming the argument", async () => {
    const { tera } = await connected();
    await expect(
      tera.call("streamProjectLibrary", [LIBRARY_ID, { cursor: "elsewhere" }]),
    ).rejects.toMatchObject({ code: "INVALID-ARGUMENT", data: { argument: "options.cursor" } });
    await expect(
      tera.call("streamProjectLibrary", [LIBRARY_ID, { size: 0 }]),
    ).rejects.toMatchObject({ code: "INVALID-ARGUMENT" });
  });
});
