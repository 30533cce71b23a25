import { describe, expect, test } from "vitest";
import { isPromoShown } from "./promo-rule.ts";
import { FOUND, INCLUDED, READ, screeningFigure, TALL_FIELD, WIDE_FIELD } from "./screening-figure.ts";

describe("the front page", () => {
  test("LAND-01 LAND-04 visitors see it, and whoever asks for it by ?promo", () => {
    const user = { state: "user", user: { id: "", email: "", emailVerified: true, givenName: "", familyName: "" } } as const;
    expect(isPromoShown({ state: "logged out" }, "", false)).toBe(true);
    expect(isPromoShown(user, "", true)).toBe(false);
    expect(isPromoShown(user, "promo", true)).toBe(true);
    expect(isPromoShown({ state: "not ready" }, "promo", true)).toBe(false);
  });

  test("it does not wait to be told that a visitor is one, where nobody was logged in before", () => {
    expect(isPromoShown({ state: "not ready" }, "", false)).toBe(true);
  });

  test.each([WIDE_FIELD, TALL_FIELD])("the figure of $columns columns has the numbers under it, each record once, the same ones every time", (field) => {
    const figure = screeningFigure(field);
    const cells = [...figure.read, ...figure.included].map(({ column, row }) => row * field.columns + column);
    expect(field.columns * field.rows).toBe(FOUND);
    expect(new Set(cells).size).toBe(READ);
    expect(figure.included).toHaveLength(INCLUDED);
    expect(Math.max(...cells)).toBeLessThan(FOUND);
    expect(screeningFigure(field)).toEqual(figure);
  });
});
