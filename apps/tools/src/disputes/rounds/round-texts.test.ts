import { describe, expect, it } from "vitest";
import { kappaText, noConflictText, shareText, undefinedKappaReason } from "./round-texts.ts";

const UNDEFINED = { kappa: null, interval: null };

describe("TOOL-14 agreement", () => {
  it("kappaText: gives two decimals with the interval, and a real minus sign", () => {
    expect(kappaText({ kappa: 0.6249, interval: [0.41, 0.8333] })).toBe(
      "0.62 (95% interval 0.41 to 0.83)",
    );
    expect(kappaText({ kappa: -0.1, interval: [-0.5, 0.3] })).toContain("−0.10");
    expect(kappaText({ kappa: 1, interval: null })).toBe("1.00 (95% interval not defined)");
    expect(shareText(2 / 3)).toBe("66.7%");
  });

  it("an undefined kappa is not a number, and the reason is given", () => {
    expect(kappaText(UNDEFINED)).toBe("Not defined");
    const none = { references: 0, observed: null };
    expect(undefinedKappaReason({ ...none, isBlind: true }, UNDEFINED)).toContain("independently");
    expect(undefinedKappaReason({ ...none, isBlind: false }, UNDEFINED)).toMatch(/^No two/u);
    expect(
      undefinedKappaReason({ references: 4, observed: 1, isBlind: true }, UNDEFINED),
    ).toContain("alike");
    expect(
      undefinedKappaReason(
        { references: 4, observed: 1, isBlind: true },
        { kappa: 1, interval: null },
      ),
    ).toBeUndefined();
  });
});

describe("TOOL-14 a round without conflicts", () => {
  const textOf = (counts: object, unblindedAt: string | null = null): string =>
    noConflictText({
      round: { references: 4, reviewers: 2, isBlind: true, unblindedAt },
      progress: { include: 0, exclude: 0, maybe: 0, resolved: 0, ...counts },
    });

  it("says whether it is still blind, agreed upon or resolved, and how many are left", () => {
    expect(textOf({})).toMatch(/^Still blind\./u);
    expect(textOf({}, "2026-03-03T14:05:00Z")).toMatch(/^No conflicts yet\./u);
    expect(textOf({ include: 3 })).toBe("No conflicts so far. 1 reference isn't decided yet.");
    expect(textOf({ include: 2 })).toBe("No conflicts so far. 2 references aren't decided yet.");
    expect(textOf({ include: 4 })).toMatch(/agree on every reference/u);
    expect(textOf({ include: 4, resolved: 1 })).toBe("All conflicts are resolved.");
    expect(textOf({ include: 1, resolved: 1 })).toMatch(/^All conflicts so far are resolved\. 3/u);
  });
});
