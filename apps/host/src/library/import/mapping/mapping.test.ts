import { parse } from "@tera/references";
import { COLUMN_PURPOSES } from "@tera/references/csv";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { unknownTableHead } from "./ask-mapping.tsx";
import { type ColumnTarget, guessTargets } from "./column-guess.ts";
import { columnsOf, mappedSample } from "./mapped-table.ts";
import { readTableHead } from "./read-table.ts";

const headOf = async (text: string | Uint8Array<ArrayBuffer>) => {
  const head = await readTableHead(new Blob([text]));
  if (head === undefined) throw new Error("The text is no table.");
  return head;
};

describe("readTableHead", () => {
  it.each([
    ["commas", 'Name,"What, and why"\nA,B'],
    ["semicolons", 'Name;"What, and why"\nA;B'],
    ["tabs", "Name\tWhat, and why\nA\tB"],
    ["Excel's mark", "sep=|\nName|What, and why\nA|B"],
    ["a byte order mark", '\uFEFFName,"What, and why"\r\nA,B\r\n'],
  ])("reads a table with %s", async (_, text) => {
    expect(await headOf(text)).toMatchObject({
      names: ["Name", "What, and why"],
      rows: [["A", "B"]],
    });
  });

  it("reads UTF-16 and Windows-1252", async () => {
    const wide = new Uint8Array([0xff, 0xfe, ...Buffer.from("Ä,B\n1,2", "utf16le")]);
    expect(await headOf(wide)).toMatchObject({ names: ["Ä", "B"], encoding: "utf-16le" });
    const old = new Uint8Array(Buffer.from("\xc4,B\n1,2", "latin1"));
    expect(await headOf(old)).toMatchObject({ names: ["Ä", "B"], encoding: "windows-1252" });
  });

  it("refuses prose, an empty file and bytes that are no text", async () => {
    for (const text of ["", "One line of prose", new Uint8Array([0, 1, 2, 44, 3])])
      expect(await readTableHead(new Blob([text]))).toBeUndefined();
  });

  it("asks only about tables whose columns are unknown", async () => {
    const unknown = new Blob(["What,Who\nA,B\n"]);
    expect(await unknownTableHead(unknown, "a.csv")).toBeDefined();
    expect(await unknownTableHead(unknown, "a.txt")).toBeUndefined();
    const known = new Blob(["Title,Authors,Year\nA,B,1\n"]);
    expect(await unknownTableHead(known, "a.csv")).toBeUndefined();
  });
});

describe("guessTargets", () => {
  it("guesses by names in several languages, then by values, and no field twice", async () => {
    const head = await headOf(
      "Paper_title,Titel der Zeitschrift,Autoren,Jahr,x,y,Second title\n" +
        `A,B,C,2020,https://doi.org/10.1000/1,${"word ".repeat(80)},D\n`,
    );
    const targets = guessTargets(columnsOf(head, true));
    expect([...targets].toSorted(([a], [b]) => a - b).map(([, target]) => target)).toEqual([
      "title",
      "journal",
      "authors",
      "year",
      "doi",
      "abstract",
      "extra",
    ]);
  });
});

describe("mappedSample", () => {
  it("reads mapped columns into fields, keeps others and leaves out what is ignored", async () => {
    const head = await headOf("What,Who,Secret,Title\nSleep,Okafor A; Marsh D,x,Dr\n");
    const targets = new Map<number, ColumnTarget>([
      [0, "title"],
      [1, "authors"],
      [2, "ignore"],
      [3, "extra"],
    ]);
    const mapping = { columns: columnsOf(head, true), targets, hasNames: true };
    const { references, format } = await parse(mappedSample(head, mapping));
    expect(format).toBe("csv");
    expect(references).toMatchObject([
      {
        title: "Sleep",
        authors: ["Okafor A", "Marsh D"],
        extras: { csv: { "Title (kept)": ["Dr"] } },
      },
    ]);
    expect(JSON.stringify(references)).not.toContain("Secret");
  });

  it("reads the first row as values if it has no names", async () => {
    const head = await headOf("Sleep,2020\nPain,2021\n");
    const targets = new Map<number, ColumnTarget>([[0, "title"]]);
    const mapping = { columns: columnsOf(head, false), targets, hasNames: false };
    const { references } = await parse(mappedSample(head, mapping));
    expect(references.map(({ title }) => title)).toEqual(["Sleep", "Pain"]);
    expect(references[0]?.extras).toEqual({ csv: { "Column 2": ["2020"] } });
  });

  it("any mapping of up to 300 columns with a title is read as a library", async () => {
    const target = fc.constantFrom<ColumnTarget>(...COLUMN_PURPOSES, "extra", "ignore");
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.string({ maxLength: 40 }), target), { minLength: 1, maxLength: 300 }),
        async (others) => {
          const names = ["What", ...others.map(([name]) => name)];
          const head = {
            names,
            rows: [names.map((_, place) => `value ${place}`)],
            delimiter: ",",
            encoding: "utf-8",
            start: 0,
          };
          const targets = new Map<number, ColumnTarget>([
            [0, "title"],
            ...others.map(([, given], at) => [at + 1, given] as const),
          ]);
          const mapping = { columns: columnsOf(head, true), targets, hasNames: true };
          const { references } = await parse(mappedSample(head, mapping));
          expect(references).toHaveLength(1);
          expect(references[0]?.title).toBe("value 0");
        },
      ),
      { numRuns: 50 },
    );
  });
});
