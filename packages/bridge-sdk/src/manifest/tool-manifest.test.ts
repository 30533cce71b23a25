import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { EXAMPLE_MANIFEST } from "../../manifest-page.ts";
import { SCOPES } from "../protocol/scopes.ts";
import { manifestSchema } from "./manifest-schema.ts";
import { toolFields } from "./tool-fields.ts";
import { FIELD_TEXTS, readManifest, toolManifest } from "./tool-manifest.ts";

const ADDRESS = "https://tool.example/year-counter/tera.tool.json";

function read(change: Readonly<Record<string, unknown>>, isStrict = true) {
  return readManifest(JSON.stringify({ ...EXAMPLE_MANIFEST, ...change }), {
    address: ADDRESS,
    isStrict,
  });
}

describe("tool manifest", () => {
  it("the documented example is valid, and its page is relative to the manifest", () => {
    expect(read({})).toMatchObject({
      manifest: { id: "year-counter", url: "https://tool.example/year-counter/" },
      problems: [],
    });
  });

  it.each<[string, Readonly<Record<string, unknown>>, RegExp]>([
    [
      "an unknown scope",
      { scopes: { files: "Reads your files." } },
      /^scopes: unknown scope files;/,
    ],
    ["a scope without a reason", { scopes: { log: "" } }, /^scopes\.log: must be a sentence/],
    ["an unknown field", { colour: "red" }, /^unknown field colour$/],
    [
      "a path in an origin",
      { network: ["https://api.example/v1"] },
      /^network\.0: must be an origin/,
    ],
    ["a version that is no version", { version: "first" }, /^version: must be a version/],
    ["a page that is no web address", { url: "javascript:alert(1)" }, /^url: must be an address/],
    ["an unknown group", { group: "Elsewhere" }, /^group: /],
    ["a contact that is nobody", { contact: "us" }, /^contact: must be an e-mail address/],
  ])("a manifest with %s is refused with a sentence", (_what, change, sentence) => {
    expect(read(change).problems.join("\n")).toMatch(sentence);
  });

  it("a host ignores fields that only later versions know", () => {
    expect(read({ later: 1 }, false).manifest).toBeDefined();
    expect(read({ later: 1 }, true).manifest).toBeUndefined();
  });

  it("text that is not JSON, and a relative page without an address, are refused", () => {
    expect(readManifest("{").problems.join("")).toMatch(/^it is not JSON/);
    expect(readManifest(JSON.stringify(EXAMPLE_MANIFEST)).problems.join("")).toMatch(/^url: /);
  });

  it("no text makes reading a manifest throw", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        const { manifest, problems } = readManifest(text, { address: ADDRESS });
        expect(manifest === undefined).toBe(problems.length > 0);
      }),
    );
  });
});

describe("manifest's JSON Schema", () => {
  it("describes every field and lists every scope", () => {
    const { properties, additionalProperties } = manifestSchema() as {
      properties: Record<string, { description?: string }>;
      additionalProperties: boolean;
    };
    expect(additionalProperties).toBe(false);
    expect(Object.keys(properties)).toEqual(Object.keys(toolManifest.shape));
    for (const [field, { description }] of Object.entries(properties))
      expect(description).toBe(FIELD_TEXTS[field as keyof typeof FIELD_TEXTS]);
    for (const scope of SCOPES) expect(JSON.stringify(properties["scopes"])).toContain(scope);
  });

  it("every field of a catalogue entry can be set in a manifest", () => {
    expect(Object.keys(toolManifest.shape)).toEqual(
      expect.arrayContaining(Object.keys(toolFields)),
    );
  });
});
