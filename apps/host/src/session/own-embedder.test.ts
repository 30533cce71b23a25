import { afterEach, describe, expect, it, vi } from "vitest";
import { ownEmbedder } from "./own-embedder.ts";

const ORIGIN = "https://tera.example";
const page = (pathname: string, origin = ORIGIN): object => ({ location: { origin, pathname } });
const foreign = {
  get location(): never {
    throw new DOMException("Blocked a frame from accessing a cross-origin frame.", "SecurityError");
  },
};

function openedBy(opener: unknown): Window | undefined {
  vi.stubGlobal("window", { opener });
  vi.stubGlobal("location", { origin: ORIGIN });
  return ownEmbedder();
}

afterEach(() => vi.unstubAllGlobals());

describe("LAND-08 ownEmbedder", () => {
  it("returns the opener if it is the /embed page of this site", () => {
    const embed = page("/embed");
    expect(openedBy(embed)).toBe(embed);
  });

  it("returns undefined for any other site or page, and without an opener", () => {
    for (const opener of [
      null,
      foreign,
      page("/embed", "https://evil.example"),
      page("/project"),
      page("/embedded"),
      page("/projects/embed"),
    ])
      expect(openedBy(opener)).toBeUndefined();
  });
});
