import fc from "fast-check";
import { expect, it } from "vitest";
import { parse } from "./parse.ts";
import { inLeastBytes } from "./text-bytes.ts";

it("a text in the least bytes is the same text", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 200 }), fc.nat(50), (text, from) => {
      expect(inLeastBytes(text.slice(from))).toBe(text.slice(from));
    }),
  );
});

it("an XML library on one line with many scripts is read as it is", async () => {
  const titles = Array.from(
    { length: 400 },
    (_, at) => `${"– 👩‍🔬 Š 的".repeat(at % 7)}${"plain ".repeat(at % 90)}end ${at}`,
  );
  const records = titles.map(
    (title) => `<record><titles><title>${title}</title></titles></record>`,
  );
  const { references } = await parse(
    new TextEncoder().encode(`<xml><records>${records.join("")}</records></xml>`),
    { filename: "a.xml" },
  );
  expect(references.map(({ title }) => title)).toEqual(titles.map((title) => title.trim()));
});
