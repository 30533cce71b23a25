import type { Reference } from "@tera/references";
import { applyOperations, type Operation } from "@tera/sync";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  areDismissedDuplicates,
  dismissDuplicate,
  dismissedIdsOf,
  restoreDuplicate,
} from "../../references/dismissed-duplicates.ts";
import { applyEdits, editsIn, operationsFor, rebaseOperations } from "./library-edits.ts";

const FILE: readonly Reference[] = [
  { id: "1", title: "One", extras: { ris: { A2: ["x"] }, json: { notDuplicateOf: ["9", "4"] } } },
  { id: "2", title: "Two" },
  { id: "3", title: "Three" },
];

type Pair = readonly [string, string];
type Decide = typeof dismissDuplicate;

/** The operations of a session that shows `shown` and decides about a pair. */
function decide(
  shown: readonly Reference[],
  [one, other]: Pair,
  how: Decide,
): readonly Operation[] {
  const byId = new Map(shown.map((reference) => [reference.id, reference]));
  const after = how(byId.get(one) as Reference, byId.get(other) as Reference);
  return operationsFor(
    byId,
    new Map(after.map((reference) => [reference.id, reference])),
    () => "",
  );
}

function edited(...operations: readonly Operation[]): readonly Reference[] {
  return applyEdits(FILE, editsIn(applyOperations({}, operations)));
}

const [ONE, TWO, THREE] = [0, 1, 2] as const;

describe("dismissed duplicates of two sessions", () => {
  it("LIB-04 both of two decisions about one reference at the same moment are kept", () => {
    const mine = decide(FILE, ["1", "2"], dismissDuplicate);
    const theirs = decide(FILE, ["1", "3"], dismissDuplicate);
    for (const now of [edited(...mine, ...theirs), edited(...theirs, ...mine)]) {
      const [one, two, three] = [now[ONE], now[TWO], now[THREE]] as [
        Reference,
        Reference,
        Reference,
      ];
      expect(areDismissedDuplicates(one, two)).toBe(true);
      expect(areDismissedDuplicates(one, three)).toBe(true);
      expect(one.extras).toEqual({
        ris: { A2: ["x"] },
        json: { notDuplicateOf: ["2", "3", "4", "9"] },
      });
    }
  });

  it("a decision survives another session's change of the other extra fields", () => {
    const mine = decide(FILE, ["1", "2"], dismissDuplicate);
    const [one] = FILE as [Reference];
    const theirs = operationsFor(
      new Map([["1", one]]),
      new Map([["1", { ...one, extras: { ...one.extras, ris: { A2: ["y"] } } }]]),
      () => "",
    );
    for (const now of [edited(...mine, ...theirs), edited(...theirs, ...mine)])
      expect(now[ONE]?.extras).toEqual({
        ris: { A2: ["y"] },
        json: { notDuplicateOf: ["2", "4", "9"] },
      });
  });

  it("edits of an earlier version keep their decisions beside those of the current one", () => {
    const late = editsIn(applyOperations({}, decide(FILE, ["1", "2"], dismissDuplicate)));
    const current = decide(FILE, ["1", "3"], dismissDuplicate);
    const now = edited(
      ...current,
      ...rebaseOperations(late, editsIn(applyOperations({}, current))),
    );
    expect(dismissedIdsOf(now[ONE] as Reference)).toEqual(["2", "3", "4", "9"]);
  });

  it("after any sequence of decisions in one session, the latest ones are shown", () => {
    const pair = fc.constantFrom<Pair>(["1", "2"], ["1", "3"], ["2", "3"]);
    const decision = fc.tuple(pair, fc.constantFrom(dismissDuplicate, restoreDuplicate));
    fc.assert(
      fc.property(fc.array(decision, { maxLength: 8 }), (decisions) => {
        const all: Operation[] = [];
        const wanted = new Map<string, boolean>();
        for (const [ids, how] of decisions) {
          all.push(...decide(edited(...all), ids, how));
          wanted.set(ids.join(), how === dismissDuplicate);
        }
        const byId = new Map(edited(...all).map((reference) => [reference.id, reference]));
        for (const [ids, isDismissed] of wanted) {
          const [one, other] = ids.split(",").map((id) => byId.get(id)) as [Reference, Reference];
          expect(areDismissedDuplicates(one, other)).toBe(isDismissed);
        }
      }),
    );
  });
});
