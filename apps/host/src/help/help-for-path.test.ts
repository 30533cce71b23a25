import { expect, it } from "vitest";
import { helpForPath } from "./help-for-path.ts";
import { helpIds, helpTopic } from "./help-topics.ts";

it("HELP-02 there are exactly these 26 help pages", () => {
  expect(helpIds()).toEqual([
    "overview",
    "review-wizard",
    "scoping-wizard",
    "audit-wizard",
    "trial-wizard",
    "word-freq",
    "meshmate",
    "search-refiner",
    "polyglot",
    "deduplicator",
    "screenatron",
    "disputatron",
    "spidercite",
    "prisma",
    "terafarmer",
    "calculon",
    "replicant",
    "faq",
    "subscriptions",
    "tera-credits",
    "cite",
    "terms",
    "privacy",
    "sysadmins",
    "technology",
    "licenses",
  ]);
});

it("LAYOUT-03 helpForPath: a tool's route leads to its help page, even if their names differ", () => {
  for (const [path, id] of [
    ["/word-freq", "word-freq"],
    ["/word-freq/results/2", "word-freq"],
    ["/searchrefiner", "search-refiner"],
    ["/trials-wizard", "trial-wizard"],
    ["/project/files", "overview"],
    ["/project/screening/5b0c9d7e", "screenatron"],
    ["/project/provenance", "prisma"],
    ["/subscription/manage", "subscriptions"],
    ["/", "overview"],
  ] as const) {
    expect([path, helpForPath(path)]).toEqual([path, id]);
    expect(helpTopic(id)).toBeDefined();
  }
});

it("LAYOUT-03 helpForPath: returns undefined for a route without a help page", () => {
  for (const path of ["/help/faq", "/contact", "/nowhere", "/constructor"])
    expect([path, helpForPath(path)]).toEqual([path, undefined]);
});
