import { format, type Reference, referenceFromPlain } from "@tera/references";
import fc from "fast-check";
import { expect, it } from "vitest";
import { readUnitedReferences } from "./read-references.ts";

const NAMES = ["a.ris", "b.nbib", "c.xml", "d.json", "e.txt"] as const;
const title = fc
  .string({ unit: fc.constantFrom("a", "b", "é", " "), minLength: 1 })
  .map((text) => `title ${text}`.trim());

it("FILE-18 merging libraries keeps every reference, in any format and with repeated ids", async () => {
  const library = fc.tuple(
    fc.constantFrom(...NAMES),
    fc.uniqueArray(fc.record({ id: fc.constantFrom("1", "2", "3", "x"), title }), {
      selector: ({ id }) => id,
      maxLength: 4,
    }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(library, { minLength: 2, maxLength: 4 }), async (libraries) => {
      const files = await Promise.all(
        libraries.map(async ([filename, references]) => ({
          filename,
          file: new Blob([new Uint8Array(await format(references as Reference[], { filename }))]),
        })),
      );
      const united = await readUnitedReferences(files);
      const expected = libraries.flatMap(([, references]) =>
        references.map((reference) => referenceFromPlain(reference, () => undefined)?.title),
      );
      expect(united.map((reference) => reference.title)).toEqual(expected);
      expect(new Set(united.map(({ id }) => id)).size).toBe(expected.length);
    }),
    { numRuns: 50 },
  );
});

it("FILE-18 the error of a failed merge names the file that is not a library", async () => {
  const files = [
    { filename: "good.ris", file: new Blob(["TY  - JOUR\nTI  - One\nER  - \n"]) },
    { filename: "diary.txt", file: new Blob(["no library at all"]) },
  ];
  await expect(readUnitedReferences(files)).rejects.toMatchObject({
    code: "NOT-A-LIBRARY",
    message: expect.stringMatching(/^diary\.txt: /u),
  });
});
