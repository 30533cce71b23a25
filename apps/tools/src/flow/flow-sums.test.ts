import * as fc from "fast-check";
import { expect, test } from "vitest";
import { countFlow } from "./count-flow.ts";
import type { FlowNumbers } from "./flow-numbers.ts";
import { entry, file, picked, round, set } from "./review-facts.fixture.ts";

const count = fc.nat({ max: 500 });

test("PRISMA flow: the numbers of the boxes add up, whatever was removed and decided", () => {
  fc.assert(
    fc.property(
      fc.array(count, { minLength: 1, maxLength: 5 }),
      fc.array(count, { maxLength: 4 }),
      fc.record({ screened: count, include: count, maybe: count, exclude: count }),
      fc.record({ assessed: count, included: count }),
      fc.dictionary(
        fc.constantFrom("identified", "duplicates", "removedByTools", "screened", "included"),
        count,
      ),
      (uploads, removals, titles, fullTexts, settings) => {
        const origins = uploads.map((references, place) => file(`f${place}`, references));
        const all = file(
          "all",
          1,
          origins.map(({ id }) => id),
        );
        const numbers = countFlow(
          {
            isComplete: true,
            rounds: [],
            files: [...origins, all],
            entries: removals.map((removed) => entry("fileDedupe", "all", { removed })),
          },
          picked([
            round("title-abstract", titles.screened, titles),
            round("full-text", fullTexts.assessed, { include: fullTexts.included }),
          ]),
          {
            set: Object.fromEntries(
              Object.entries(settings).map(([name, value]) => [name, set(value)]),
            ),
          },
        );
        const of = (name: keyof FlowNumbers): number => numbers[name].total ?? 0;
        if (numbers.removedOtherwise.total !== null)
          expect(of("identified")).toBe(
            of("duplicates") + of("removedByTools") + of("removedOtherwise") + of("screened"),
          );
        if (numbers.notRetrieved.total !== null)
          expect(of("sought")).toBe(of("notRetrieved") + of("assessed"));
        for (const { total, parts, set: entered } of Object.values(numbers)) {
          expect(total ?? 0).toBeGreaterThanOrEqual(0);
          if (entered === undefined)
            expect(parts.reduce((sum, part) => sum + part.count, 0)).toBe(total ?? 0);
        }
      },
    ),
  );
});
