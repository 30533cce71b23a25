import { describe, expect, it } from "vitest";
import { format, parse } from "./index.ts";

const GLUED = "10.1000/a     LK  - https://a.example/1";

describe("RIS as Rayyan and Citavi write it", () => {
  it.each(["DO", "UR"])(
    "a tag behind five spaces in a %s line is a field of its own",
    async (tag) => {
      const { references, warnings } = await parse(
        `TY  - JOUR\nTI  - One\n${tag}  - ${GLUED}\nPY  - 2020\nER  - \n`,
      );
      expect(references).toEqual([
        {
          id: "1",
          type: "journalArticle",
          title: "One",
          date: "2020",
          ...(tag === "DO" ? { doi: "10.1000/a" } : { urls: ["10.1000/a"] }),
          extras: { ris: { LK: ["https://a.example/1"] } },
        },
      ]);
      expect(warnings).toEqual([]);
    },
  );

  it("lines are counted once where a tag is glued to another", async () => {
    const { warnings } = await parse(`TY  - JOUR\nTI  - One\nDO  - ${GLUED}\nER  - \nsome text\n`);
    expect(warnings.map(({ line, code }) => [line, code])).toEqual([[5, "OUTSIDE-RECORD"]]);
  });

  it("other lines may contain text that looks like a tag", async () => {
    const { references } = await parse(`TY  - JOUR\nTI  - One\nAB  - ${GLUED}\nER  - \n`);
    expect(references[0]?.abstract).toBe(GLUED);
  });

  it("UR and L2 with web addresses are both URLs", async () => {
    const { references } = await parse(
      "TY  - JOUR\nTI  - One\nL2  - https://b.example\nL2  - https://a.example\nL2  - files/1.pdf\nUR  - https://a.example\nER  - \n",
    );
    expect(references[0]?.urls).toEqual(["https://a.example", "https://b.example"]);
    expect(references[0]?.extras).toEqual({ ris: { L2: ["files/1.pdf"] } });
    const again = await parse(await format(references, { format: "ris" }));
    expect(again.references).toEqual(references);
  });

  it("a web address of L2 in extras stays there when saved and read", async () => {
    const reference = { id: "1", title: "One", extras: { ris: { L2: ["https://a.example"] } } };
    const { references } = await parse(await format([reference], { format: "ris" }));
    expect(references).toEqual([reference]);
  });
});

describe("files whose format is not what their name says", () => {
  it.each(["null", " true\n", "12.5", '"text"'])(
    "JSON without a list is refused as JSON: %s",
    async (text) => {
      await expect(parse(text, { filename: "library.json" })).rejects.toMatchObject({
        code: "NOT-A-LIBRARY",
        message: expect.stringContaining("the file is JSON, but contains only") as string,
      });
    },
  );

  it("RIS with an unknown extension is read with a warning that says how it was recognised", async () => {
    const text = "TY  - JOUR\nTI  - One\nER  - \n";
    const { references, warnings, format: found } = await parse(text, { filename: "export.dat" });
    expect([found, references.length]).toEqual(["ris", 1]);
    expect(warnings).toEqual([
      {
        line: 1,
        code: "UNKNOWN-EXTENSION",
        message:
          "Files that end in .dat can be anything. This one was read as RIS, because it has lines that begin “TY  - ”.",
      },
    ]);
    for (const filename of ["export.ris", "export.txt", "export.enw", "export", "export.csv"])
      expect((await parse(text, { filename })).warnings).toEqual([]);
  });
});
