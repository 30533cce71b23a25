import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { countReferences } from "./count-references.ts";
import { format, parse, sniff, type Reference } from "./index.ts";

const fixture = readFileSync(new URL("./fixtures/csl.json", import.meta.url), "utf8");

async function written(references: readonly Reference[]): Promise<Record<string, unknown>[]> {
  const bytes = await format(references, { format: "cslJson" });
  return JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>[];
}

describe("CSL-JSON", () => {
  it("LIB-03 reads the known fields and preserves properties that match no field", async () => {
    const { references, format: found, warnings } = await parse(fixture);
    expect([found, warnings]).toEqual(["cslJson", []]);
    expect(references[0]).toEqual({
      id: "ibarra2021",
      type: "journalArticle",
      title: "Cohorts that were <i>invented</i> for tests",
      journal: "Journal of Invented Results",
      authors: ["Ibarra, Ana", "van den Berg, Jan", "World Test Organization"],
      date: "2021/03/09",
      pages: "1-9",
      volume: "12",
      number: "3",
      doi: "10.1234/invented.1",
      isbn: "1234-567X",
      urls: ["https://example.org/1"],
      keywords: ["cohorts", "tests"],
      publisher: "Invented Press",
      extras: {
        cslJson: {
          author: [
            { family: "Ibarra", given: "Ana" },
            { family: "Berg", given: "Jan", "non-dropping-particle": "van den" },
            { literal: "World Test Organization" },
          ],
        },
      },
    });
    expect(references[1]).toMatchObject({ id: "2", date: "2019/11-2020/01" });
    expect(await countReferences(fixture)).toBe(2);
  });

  it("LIB-03 writes an item exactly as it was read, except that numbers become text", async () => {
    const { references } = await parse(fixture);
    const asText = JSON.parse(fixture, (_, value: unknown) =>
      typeof value === "number" ? String(value) : value,
    ) as unknown;
    const again = JSON.parse(JSON.stringify(await written(references)), (_, value: unknown) =>
      typeof value === "number" ? String(value) : value,
    ) as unknown;
    expect(again).toEqual(asText);
  });

  it("writes the edited value of a field instead of the original", async () => {
    const { references } = await parse(fixture);
    const [first] = references as [Reference];
    const [item] = await written([{ ...first, authors: ["Okoye, Chidi"] }]);
    expect(item).toMatchObject({ author: [{ family: "Okoye", given: "Chidi" }] });
  });

  it("prefers a value changed by another program to the stored original", async () => {
    const given: Reference = { id: "1", title: "t", urls: ["https://a.org", "https://b.org"] };
    const [item] = await written([given]);
    expect((await parse(JSON.stringify([item]))).references).toEqual([given]);
    const changed = JSON.stringify([{ ...item, URL: "https://c.org", edition: "2" }]);
    expect((await parse(changed)).references).toEqual([
      { id: "1", title: "t", urls: ["https://c.org"], extras: { cslJson: { edition: "2" } } },
    ]);
  });

  it.each([
    ["an object with a list", `{"config":{},"items":[{"id":"a","type":"webpage","title":"t"}]}`],
    ["one item", `{"id":"a","type":"webpage","title":"t"}`],
    ["a list", `[{"id":"a","type":"webpage","title":"t"}]`],
  ])("is recognised as %s", async (_, text) => {
    expect(sniff(new TextEncoder().encode(text), "x.json")).toBe("cslJson");
    expect((await parse(text)).references).toEqual([{ id: "a", type: "web", title: "t" }]);
  });

  it("leaves reflib's JSON to its own reader, even if its extras contain a CSL item", async () => {
    const { references } = await parse(fixture);
    const bytes = await format(references, { format: "json" });
    expect(sniff(bytes)).toBe("json");
    expect((await parse(bytes)).references).toEqual(references);
  });

  it("skips values that are not items, and drops properties named __proto__", async () => {
    const library = await parse(
      `[{"id":"a","author":[null,7,{}],"title":"t","own":{"__proto__":{"x":1}}},\n{"own":1},\n"text"]`,
    );
    expect(library.references).toEqual([
      { id: "a", title: "t", extras: { cslJson: { author: [null, 7, {}], own: {} } } },
    ]);
    expect(library.warnings.map(({ line, code }) => [line, code])).toEqual([
      [1, "UNSAFE-KEY"],
      [2, "NOT-A-REFERENCE"],
      [3, "NOT-A-REFERENCE"],
    ]);
  });

  it("is written to files named .csl.json, and reflib's JSON to other .json files", async () => {
    const given: Reference[] = [{ id: "1", title: "t", caption: "c" }];
    for (const [filename, found] of [
      ["a.CSL.json", "cslJson"],
      ["a.json", "json"],
    ] as const) {
      const bytes = await format(given, { filename });
      expect([await parse(bytes), filename]).toMatchObject([
        { format: found, references: given, warnings: [] },
        filename,
      ]);
    }
  });
});
