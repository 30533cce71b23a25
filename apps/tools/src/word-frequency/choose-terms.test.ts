import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chooseAll, chooseTerm, NO_CHOICE, type TermChoice } from "./choose-terms.ts";

const SHOWN = ["hip", "fracture", "falls", "care", "discharge"];
const click = (choice: TermChoice, term: string, isChosen = true): TermChoice =>
  chooseTerm(choice, SHOWN, { term, isChosen, isRange: false });
const shiftClick = (choice: TermChoice, term: string, isChosen = true): TermChoice =>
  chooseTerm(choice, SHOWN, { term, isChosen, isRange: true });

describe("TOOL-07 choice of terms", () => {
  it("a range: goes from the last term to this one, in either direction", () => {
    expect([...shiftClick(click(NO_CHOICE, "fracture"), "care").chosen]).toEqual([
      "fracture",
      "falls",
      "care",
    ]);
    expect([...shiftClick(click(NO_CHOICE, "care"), "hip").chosen].toSorted()).toEqual([
      "care",
      "falls",
      "fracture",
      "hip",
    ]);
  });

  it("a range: deselects all of its terms", () => {
    const all = chooseAll(NO_CHOICE, SHOWN, true);
    const without = shiftClick(click(all, "fracture", false), "care", false);
    expect([...without.chosen]).toEqual(["hip", "discharge"]);
  });

  it("a range: is one term if the last one is not shown, or if there is none", () => {
    expect([...shiftClick(NO_CHOICE, "care").chosen]).toEqual(["care"]);
    expect([...shiftClick(click(NO_CHOICE, "elsewhere"), "care").chosen]).toEqual([
      "elsewhere",
      "care",
    ]);
  });

  it("all: keeps chosen terms that are not shown", () => {
    const choice = click(NO_CHOICE, "hip fracture");
    expect(chooseAll(choice, SHOWN, true).chosen.size).toBe(SHOWN.length + 1);
    expect([...chooseAll(choice, SHOWN, false).chosen]).toEqual(["hip fracture"]);
  });

  it("changes nothing outside the range, for any choices before", () => {
    const change = fc.record({
      term: fc.constantFrom(...SHOWN),
      isChosen: fc.boolean(),
      isRange: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 8 }), (changes) => {
        let choice = NO_CHOICE;
        for (const one of changes) {
          const before = choice;
          choice = chooseTerm(before, SHOWN, one);
          const ends = [one.term, one.isRange ? (before.anchor ?? one.term) : one.term].map(
            (term) => SHOWN.indexOf(term),
          );
          for (const [place, term] of SHOWN.entries()) {
            const isInside = place >= Math.min(...ends) && place <= Math.max(...ends);
            expect(choice.chosen.has(term)).toBe(isInside ? one.isChosen : before.chosen.has(term));
          }
        }
      }),
    );
  });
});
