import fc from "fast-check";
import { expect, it } from "vitest";
import { Collector, type ReadResult } from "./collector.ts";
import { RisReader } from "./ris-reader.ts";

function read(texts: readonly string[]): ReadResult {
  const collector = new Collector();
  const reader = new RisReader(collector);
  for (const text of texts) reader.write(text);
  reader.end();
  return collector.take();
}

const line = fc.constantFrom(
  "TY  - JOUR",
  "TY  - BOOK",
  "ER  - ",
  "TI  - A title",
  "TI  -  A title of white space\u00a0",
  "AU  - Müller, J.",
  "AU  - Okafor, B. ",
  "KW  - one",
  "      more",
  "more",
  "",
  "UR  - https://a.example;https://b.example",
  "UR  - ",
  "N1  - first ",
  "N1  - second",
  "SP  - 1",
  "EP  - 9",
  "PY  - 2001//",
  "DA  - 2001/05",
  "ID  - 7",
  "PMID- 5",
  "TI  -",
  "ER",
  "\ufeffTY  - JOUR",
);

it("the RIS reader returns the same references wherever its input is split", () => {
  fc.assert(
    fc.property(
      fc.array(line, { maxLength: 40 }),
      fc.constantFrom("\n", "\r\n", "\r"),
      fc.array(fc.nat(900), { maxLength: 12 }),
      (lines, lineEnd, places) => {
        const text = lines.map((one) => `${one}${lineEnd}`).join("");
        const cuts = [
          0,
          ...places.filter((place) => place < text.length).toSorted((a, b) => a - b),
          text.length,
        ];
        expect(read(cuts.slice(1).map((end, number) => text.slice(cuts[number], end)))).toEqual(
          read([text]),
        );
      },
    ),
    { numRuns: 500 },
  );
});

it("the RIS reader reads each of several identical chunks in a row", () => {
  const text = "TI  - a title of one text\nAU  - An author of more than a few letters\n";
  const { references } = read(["TY  - JOUR\n", text, text, text, "ER  - \n"]);
  expect(references).toEqual([
    {
      id: "1",
      type: "journalArticle",
      title: "a title of one text",
      authors: Array.from({ length: 3 }, () => "An author of more than a few letters"),
    },
  ]);
});
