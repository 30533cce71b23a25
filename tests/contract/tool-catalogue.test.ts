import { describe, expect, it } from "vitest";
import { toolIcon } from "../../apps/host/src/shell/tool-icon.ts";
import { canOpenTool, isInSidebar, isPublic, type Viewer } from "../../apps/host/src/tools/tool.ts";
import { readCatalogue } from "../../apps/server/src/api/catalogue.ts";

const CATALOGUE = readCatalogue({
  toolsFile: undefined,
  toolsOrigin: "http://127.0.0.1:8080",
  publicOrigin: "http://localhost:7334",
}).tools;

const VISITOR: Viewer = {
  isLoggedIn: false,
  isDeveloper: false,
  email: "",
  emailVerified: false,
  staffDomain: "uni.example",
  path: "/tools",
};
const PERSON: Viewer = { ...VISITOR, isLoggedIn: true, email: "ada@else.example" };
const VIEWERS = {
  visitor: VISITOR,
  person: PERSON,
  staff: { ...PERSON, email: "ada@uni.example", emailVerified: true },
  developer: { ...PERSON, isDeveloper: true },
} as const;

/** The people who see an item in the sidebar. */
type Audience = "logged in" | "developers" | "nobody";

const SEEN_BY: Readonly<Record<Audience, readonly (keyof typeof VIEWERS)[]>> = {
  "logged in": ["person", "staff", "developer"],
  developers: ["developer"],
  nobody: [],
};

const ROWS: readonly (readonly [id: string, name: string, path: string, Audience])[] = [
  ["TOOL-01", "Review Wizard", "/review-wizard", "logged in"],
  ["TOOL-02", "Trial Wizard", "/trials-wizard", "logged in"],
  ["TOOL-03", "Scoping Wizard", "/scoping-wizard", "logged in"],
  ["TOOL-04", "Audit Wizard", "/audit-wizard", "logged in"],
  ["TOOL-05", "Academy Wizard", "/academy-wizard", "logged in"],
  ["TOOL-06", "Reference Store", "/refstore", "developers"],
  ["TOOL-07", "Word Frequency Analyser", "/word-freq", "logged in"],
  ["TOOL-08", "MeshMate", "/meshmate", "logged in"],
  ["TOOL-09", "Search Refiner", "/searchrefiner", "logged in"],
  ["TOOL-10", "Polyglot Search Translator", "/polyglot", "logged in"],
  ["TOOL-11", "Deduplicator", "/deduplicator", "logged in"],
  ["TOOL-12", "Screenatron", "/screenatron", "logged in"],
  ["TOOL-13", "MechaScreener", "/mechascreener", "logged in"],
  ["TOOL-14", "Disputatron", "/disputatron", "logged in"],
  ["TOOL-15", "SpiderCite", "/spidercite", "logged in"],
  ["TOOL-16", "Similar Article Finder", "/similar-articles", "logged in"],
  ["TOOL-17", "Prisma", "/prisma", "logged in"],
  ["TOOL-18", "Farmer", "/terafarmer", "logged in"],
  ["TOOL-19", "Calculon", "/calculon", "logged in"],
  ["TOOL-20", "Risk of bias", "/rob", "developers"],
  ["TOOL-21", "Pairwise meta-analysis", "/metapairwise", "logged in"],
  ["TOOL-22", "Network meta-analysis", "/metainsight", "logged in"],
  ["TOOL-23", "Diagnostic-accuracy meta-analysis", "/metadta", "logged in"],
  ["TOOL-24", "Replicant", "/replicant", "logged in"],
  ["TOOL-25", "TIDieR", "/tidier", "logged in"],
  ["TOOL-26", "Explorer", "/explorer", "nobody"],
];

describe("TOOL-01 to 26 the shipped catalogue", () => {
  it.each(ROWS)("%s %s is at %s, in the sidebar of: %s", (_id, name, path, audience) => {
    const tool = CATALOGUE.find((known) => known.path === path);
    if (tool === undefined) throw new Error(`No tool is at ${path}`);
    expect(tool.name).toBe(name);
    const viewers = Object.entries(VIEWERS);
    expect(viewers.filter(([, viewer]) => isInSidebar(tool, viewer)).map(([who]) => who)).toEqual(
      SEEN_BY[audience],
    );
    // Every tool needs a login. Logged-in people can open every tool that is not for developers.
    expect(isPublic(tool)).toBe(false);
    expect(canOpenTool(tool, PERSON)).toBe(audience !== "developers");
    expect(canOpenTool(tool, VIEWERS.developer)).toBe(true);
  });

  it("TOOL-13 only the screening tool with AI has a badge: BETA", () => {
    expect(CATALOGUE.filter(({ badge }) => badge !== undefined)).toEqual([
      expect.objectContaining({ path: "/mechascreener", badge: "BETA" }),
    ]);
  });

  it("TOOLX-07 each tool has an icon that the host knows", () => {
    const wrench = toolIcon(undefined);
    expect(CATALOGUE.filter(({ icon }) => toolIcon(icon) === wrench)).toEqual([]);
    expect(toolIcon("constructor")).toBe(wrench);
  });

  it("has no other tools", () => {
    expect(CATALOGUE.map(({ path }) => path).toSorted()).toEqual(
      ROWS.map(([, , path]) => path).toSorted(),
    );
  });
});
