import { describe, expect, it } from "vitest";
import { dataDestinations } from "./data-destinations.ts";

const SITE = { productName: "TERA", toolsOrigin: "https://tools.tera.example" };

describe("where a tool may send data", () => {
  it("a tool elsewhere may send data to its own site and to those it states", () => {
    const url = "https://tool.example/page/";
    expect(dataDestinations({ url }, SITE)).toBe(
      "It runs on another site and may send your data to https://tool.example.",
    );
    expect(dataDestinations({ url, network: ["https://api.example"] }, SITE)).toBe(
      "It runs on another site and may send your data to https://tool.example, https://api.example.",
    );
  });

  it("a tool of the product's own server sends data only to the sites it states", () => {
    const url = "https://tools.tera.example/prisma/";
    expect(dataDestinations({ url }, SITE)).toMatch(/connects to no other site\.$/);
    expect(dataDestinations({ url, network: ["https://api.example"] }, SITE)).toMatch(
      /may send your data to https:\/\/api\.example\.$/,
    );
  });

  it("nothing is said about a tool that is not set up", () => {
    expect(dataDestinations({ url: undefined }, SITE)).toBeUndefined();
    expect(dataDestinations({ url: "mailto:x@example.org" }, SITE)).toBeUndefined();
  });
});
