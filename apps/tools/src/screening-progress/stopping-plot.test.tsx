import { estimateRecall } from "@tera/screening";
import fc from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { chartScale, pathOf, UNITS } from "./chart-scale.ts";
import { StoppingPlot } from "./StoppingPlot.tsx";
import { ASSUMPTIONS, stoppingSentences } from "./stopping-sentences.ts";

const irrelevant = (count: number): boolean[] => Array.from({ length: count }, () => false);
const relevant = (count: number): boolean[] => Array.from({ length: count }, () => true);
const sentencesFor = (decisions: readonly boolean[], total: number): string[] =>
  Object.values(stoppingSentences(estimateRecall({ decisions, total })));

describe("stopping: the sentences", () => {
  it("nothing read: say what to do", () => {
    expect(sentencesFor([], 1)).toEqual([
      "Nothing read yet of 1 reference.",
      "Decide on some references to see an estimate here.",
    ]);
  });

  it("nothing relevant found: give no estimate", () => {
    expect(sentencesFor(irrelevant(3), 1200)).toEqual([
      "You have found 0 relevant in 3 of 1,200 references.",
      "An estimate needs at least one relevant reference. Keep reading.",
    ]);
  });

  it("before the target: give the estimate, and advise to keep reading", () => {
    expect(sentencesFor([...relevant(20), ...irrelevant(40)], 100)).toEqual([
      "You have found 20 relevant in 60 of 100 references. About 1 unread reference is relevant, at most 4 with 95% confidence. That is a recall of about 95.2%, at least 83.3%.",
      // (40 · 39) / (80 · 79), by hand.
      "It is not certain yet that you have found 95% of the relevant references (p = 0.247, needed: below 0.05). Keep reading.",
    ]);
    const [estimate] = sentencesFor([...relevant(20), ...irrelevant(50)], 100);
    expect(estimate).toContain(
      "Probably none of the unread references is relevant, at most 2 with 95% confidence.",
    );
  });

  it("after the target: advise that you can stop, on conditions", () => {
    const [, advice] = sentencesFor([...relevant(20), ...irrelevant(70)], 100);
    expect(advice).toBe(
      "You have found at least 95% of the relevant references, with 95% confidence (p = 0.014). You can stop if the assumptions below hold.",
    );
  });

  it("everything read: ask for nothing", () => {
    expect(sentencesFor([true, false], 2)).toEqual([
      "You have read all 2 references and found 1 relevant.",
      "Nothing is left to read.",
    ]);
  });
});

describe("stopping: the plot", () => {
  it("stays finite, and its curve within the axes, for any screening", () => {
    const screenings = fc.record({
      decisions: fc.array(fc.boolean(), { maxLength: 60 }),
      unread: fc.integer({ min: 0, max: 60 }),
    });
    fc.assert(
      fc.property(screenings, ({ decisions, unread }) => {
        const estimate = estimateRecall({ decisions, total: decisions.length + unread });
        const [x, y] = pathOf([estimate], chartScale(estimate)).slice(1).split(" ").map(Number);
        expect(x).toBeGreaterThanOrEqual(0);
        expect(x).toBeLessThanOrEqual(UNITS);
        expect(y).toBeGreaterThanOrEqual(0);
        expect(y).toBeLessThanOrEqual(UNITS);
      }),
    );
  });

  it("has its numbers as a table and its assumptions in words", () => {
    const decisions = [...relevant(20), ...irrelevant(40)];
    const page = renderToStaticMarkup(<StoppingPlot decisions={decisions} total={100} />);
    expect(page).toContain("about 21, at most 24");
    expect(page).toContain("A line rises to 20 relevant references found in 60 of 100 read.");
    for (const assumption of ASSUMPTIONS)
      expect(page).toContain(assumption.replaceAll("'", "&#x27;"));
  });

  it("draws nothing before the first decision", () => {
    const page = renderToStaticMarkup(<StoppingPlot decisions={[]} total={100} />);
    expect(page).not.toContain("<svg viewBox");
    expect(page).toContain("Nothing read yet of 100 references.");
  });
});
