import { expect, it } from "vitest";
import { format, parse } from "./index.ts";
import { WRITABLE_FORMATS } from "./library-format.ts";

const PUBLISHED = { publisher: "Example Press", place: "Oxford" };

it.each([
  ["RIS", "TY  - BOOK\nTI  - t\nPB  - Example Press\nCY  - Oxford\nER  - \n"],
  ["NBIB", "PMID- 1\nBTI - t\nPB  - Example Press\nPL  - Oxford\n"],
  ["BibTeX", "@book{k, title={t}, publisher={Example Press}, address={Oxford}}"],
  ["BibLaTeX", "@book{k, title={t}, publisher={Example Press}, location={Oxford}}"],
  [
    "EndNote XML",
    "<xml><records><record><titles><title>t</title></titles><pub-location>Oxford</pub-location>" +
      "<publisher>Example Press</publisher></record></records></xml>",
  ],
  [
    "CSL-JSON",
    '[{"id":"1","type":"book","title":"t","publisher":"Example Press","publisher-place":"Oxford"}]',
  ],
  ["Web of Science", "FN Clarivate\nVR 1.0\nPT J\nTI t\nPU Example Press\nPI Oxford\nER\n\nEF\n"],
  ["CSV", "Title,Authors,Year,Publisher,Place published\nt,A,2020,Example Press,Oxford\n"],
])("publisher and place are read as fields: %s", async (_, text) => {
  const [reference] = (await parse(text)).references;
  expect(reference).toMatchObject({ title: "t", ...PUBLISHED });
  expect(JSON.stringify(reference?.extras ?? {})).not.toMatch(/Oxford|Press/u);
});

it.each(WRITABLE_FORMATS)(
  "publisher and place are preserved when saved and read: %s",
  async (to) => {
    const book = { id: "1", type: "book", title: "t", ...PUBLISHED };
    expect((await parse(await format([book], { format: to }))).references).toEqual([book]);
  },
);

it("a publisher among the extras of an earlier version becomes the field when it is written", async () => {
  const earlier = { id: "1", type: "book", title: "t", extras: { ris: { PB: ["Example Press"] } } };
  const { references } = await parse(await format([earlier], { format: "ris" }));
  expect(references).toEqual([{ id: "1", type: "book", title: "t", publisher: "Example Press" }]);
});
