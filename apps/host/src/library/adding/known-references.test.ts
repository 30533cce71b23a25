import type { Reference } from "@tera/references";
import { describe, expect, it } from "vitest";
import { knownReferences } from "./known-references.ts";

const SLEEP: Reference = {
  id: "1",
  title: "Sleep and pain in adults: a randomised trial",
  authors: ["Okafor, Ada"],
  date: "2021",
  journal: "Journal of Invented Trials",
  volume: "7",
  pages: "11-19",
  doi: "10.5555/sleep.1",
};
const OTHER: Reference = { id: "2", title: "Whale song at night", date: "2001" };

describe("knownReferences", () => {
  it("finds a duplicate by its DOI in any form, or by its title", async () => {
    const { duplicateOf } = await knownReferences([OTHER, SLEEP]);
    const { doi: _doi, ...withoutDoi } = SLEEP;
    expect(await duplicateOf({ ...SLEEP, id: "x", doi: "https://doi.org/10.5555/SLEEP.1" })).toBe(
      SLEEP,
    );
    expect(
      await duplicateOf({
        ...withoutDoi,
        id: "x",
        title: "Sleep and pain in adults: A Randomised Trial.",
      }),
    ).toBe(SLEEP);
  });

  it("finds none for another work of the same authors and year", async () => {
    const { duplicateOf } = await knownReferences([SLEEP]);
    expect(
      await duplicateOf({
        id: "x",
        title: "Sleep in children",
        authors: ["Okafor, Ada"],
        date: "2021",
      }),
    ).toBeUndefined();
  });

  it("compares with references that were added later, until they are removed", async () => {
    const { duplicateOf, add, remove } = await knownReferences([]);
    const again = { ...SLEEP, id: "x" };
    expect(await duplicateOf(again)).toBeUndefined();
    add(SLEEP);
    expect(await duplicateOf(again)).toBe(SLEEP);
    remove(SLEEP);
    expect(await duplicateOf(again)).toBeUndefined();
  });
});
