import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expectLinear } from "./fixtures/expect-linear.ts";
import { format, parse } from "./index.ts";

async function idsOf(text: string): Promise<string[]> {
  return (await parse(text)).references.map(({ id }) => id);
}

describe("reference ids", () => {
  it("a reference's id comes from the file, or is the record's number if the file has none", async () => {
    const text = "TY  - JOUR\nID  - abc\nTI  - a\nER  - \nTY  - JOUR\nTI  - b\nER  - \n";
    expect(await idsOf(text)).toEqual(["abc", "2"]);
    expect(await idsOf(text)).toEqual(await idsOf(text));
  });

  it("reference ids are unique and deterministic", async () => {
    const record = (id: string): string => `TY  - JOUR\nID  - ${id}\nTI  - t\nER  - \n`;
    const text = ["1", "1", "1-2", "1", "__proto__"].map(record).join("");
    expect(await idsOf(text)).toEqual(["1", "1-2", "1-2-2", "1-3", "5"]);
    const { warnings } = await parse(text);
    expect(warnings.map(({ code }) => code)).toEqual([
      "DUPLICATE-ID",
      "DUPLICATE-ID",
      "DUPLICATE-ID",
      "UNSAFE-KEY",
    ]);
  });

  it("ids from the file and from record numbers never collide, even if records are skipped", async () => {
    const given = fc.array(
      fc.constantFrom("", "", "", "1", "2", "3", "4", "01", "1-2", "0", "5000000000", "cut"),
      { maxLength: 12 },
    );
    await fc.assert(
      fc.asyncProperty(given, async (ids) => {
        const taken = new Set<string>();
        for (const [place, id] of ids.entries()) {
          if (id === "cut") continue;
          const wanted = id || String(place + 1);
          let unique = wanted;
          for (let count = 2; taken.has(unique); count++) unique = `${wanted}-${count}`;
          taken.add(unique);
        }
        const records = ids.map((id) =>
          id === "cut" ? "TY  - JOUR\n" : `TY  - JOUR\n${id && `ID  - ${id}\n`}TI  - t\nER  - \n`,
        );
        expect(await idsOf(`${records.join("")}TY  - JOUR\nID  - last\nER  - \n`)).toEqual([
          ...taken,
          "last",
        ]);
      }),
      { numRuns: 300 },
    );
  });

  it("reference ids stay the same when the library is written in another format", async () => {
    const { references } = await parse(
      "TY  - JOUR\nTI  - a\nER  - \nTY  - JOUR\nID  - x 1\nAN  - 77\nTI  - b\nER  - \n",
    );
    for (const target of ["ris", "medline", "endnoteXml", "json"] as const) {
      expect(
        (await parse(await format(references, { format: target }))).references.map(({ id }) => id),
      ).toEqual(["1", "x 1"]);
    }
  });

  it.each(["ris", "medline", "endnoteXml", "json"] as const)(
    "ids made from record numbers are kept after deleting, moving and adding references: %s",
    async (target) => {
      const records = Array.from(
        { length: 6 },
        (_, n) => `TY  - JOUR\nTI  - title ${n + 1}\nER  - \n`,
      ).join("");
      const { references } = await parse(records);
      const titleOf = new Map(references.map(({ id, title }) => [id, title]));
      const left = [
        references[5],
        references[1],
        { id: "new", title: "added" },
        references[3],
      ].flatMap((reference) => reference ?? []);
      for (let round = 0; round < 2; round++) {
        const again = (await parse(await format(left, { format: target }))).references;
        expect(again.map(({ id }) => id)).toEqual(["6", "2", "new", "4"]);
        for (const { id, title } of again) expect(title).toBe(titleOf.get(id) ?? "added");
      }
    },
  );

  it("ids shared by 50,000 records are made unique in linear time", async () => {
    await expectLinear(50_000, async (count) => {
      const { references } = await parse("TY  - JOUR\nID  - same\nER  - \n".repeat(count));
      expect(new Set(references.map(({ id }) => id)).size).toBe(count);
    });
  });
});
