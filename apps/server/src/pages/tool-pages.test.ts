import { describe, expect, it } from "vitest";
import { SERVED_TOOLS, servedManifest } from "./served-manifests.ts";
import { createToolPages } from "./tool-pages.ts";

const pages = createToolPages("https://tera.example", undefined, (id) => {
  const manifest = servedManifest(id);
  return id === "prisma" && manifest !== undefined
    ? { ...manifest, network: ["https://api.example"] }
    : manifest;
});

async function connectSources(path: string): Promise<string | undefined> {
  const { headers } = await pages.request(path);
  return /connect-src ([^;]*);/.exec(headers.get("content-security-policy") ?? "")?.[1];
}

describe("pages of the tools that the server serves", () => {
  it("every served tool has a manifest with its id and a reason for each scope", () => {
    for (const id of SERVED_TOOLS) expect(servedManifest(id)?.id).toBe(id);
    expect(servedManifest("meshmate")).toBeUndefined();
    expect(servedManifest("../../etc")).toBeUndefined();
  });

  it("a tool's policy allows connections only to the origins of its manifest", async () => {
    expect(await connectSources("/prisma/")).toBe("'self' https://api.example");
    expect(await connectSources("/prisma/inner/path")).toBe("'self' https://api.example");
    for (const path of ["/word-freq/", "/screenatron/", "/playground/", "/"])
      expect([path, await connectSources(path)]).toEqual([path, "'self'"]);
  });
});
