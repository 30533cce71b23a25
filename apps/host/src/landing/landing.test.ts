import { describe, expect, test } from "vitest";
import { isPromoShown } from "./promo-rule.ts";
import { COLUMNS, FOUND, INCLUDED, READ, ROWS, screeningFigure } from "./screening-figure.ts";

describe("the front page", () => {
  test("LAND-01 LAND-04 visitors see it, and whoever asks for it by ?promo", () => {
    const user = { state: "user", user: { id: "", email: "", emailVerified: true, givenName: "", familyName: "" } } as const;
    expect(isPromoShown({ state: "logged out" }, "")).toBe(true);
    expect(isPromoShown(user, "")).toBe(false);
    expect(isPromoShown(user, "promo")).toBe(true);
    expect(isPromoShown({ state: "not ready" }, "promo")).toBe(false);
  });

  test("the figure has the numbers under it, each record once, the same ones every time", () => {
    const figure = screeningFigure();
    const cells = [...figure.read, ...figure.included].map(({ column, row }) => row * COLUMNS + column);
    expect(FOUND).toBe(12_480);
    expect(new Set(cells).size).toBe(READ);
    expect(figure.included).toHaveLength(INCLUDED);
    expect(Math.max(...cells)).toBeLessThan(COLUMNS * ROWS);
    expect(screeningFigure()).toEqual(figure);
  });
});
