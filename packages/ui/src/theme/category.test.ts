import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CATEGORIES, categoryOf, distinctCategories } from "./category.ts";
import { themeDeclarations } from "./tokens.ts";

type Rgb = readonly [number, number, number];

describe("colours of people", () => {
  it("are distinct for up to seven people and evenly used for more", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: 30 }), (people) => {
        const colours = [...distinctCategories(people).values()];
        const counts = CATEGORIES.map(
          (category) => colours.filter((colour) => colour === category).length,
        );
        expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it("don't change when somebody joins, and the first person has their default colour", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.uuid(), { minLength: 2, maxLength: 12 }), (people) => {
        const before = distinctCategories(people.slice(0, -1));
        const after = distinctCategories(people);
        for (const [person, colour] of before) expect(after.get(person)).toBe(colour);
        const [first = ""] = people;
        expect(after.get(first)).toBe(categoryOf(first));
      }),
    );
  });

  it.each(["light", "dark"] as const)("have initials with a contrast of 4.5:1 in %s", (theme) => {
    const tokens = new Map(
      [...themeDeclarations(theme).matchAll(/--([\w-]+):\s*([^;]+);/gu)].map(
        ([, name = "", value = ""]) => [name, value] as const,
      ),
    );
    const rgb = (name: string): Rgb => parseHex(tokens.get(name) ?? "");
    const fill = Number.parseFloat(tokens.get("category-fill") ?? "") / 100;
    for (const category of CATEGORIES) {
      const background = mix(rgb(category), rgb("paper"), fill);
      const ink = mix(rgb(category), rgb("ink"), 0.4);
      expect(contrast(background, ink)).toBeGreaterThanOrEqual(4.5);
    }
  });
});

function parseHex(hex: string): Rgb {
  const [r = 0, g = 0, b = 0] = (hex.slice(1).match(/../gu) ?? []).map((pair) =>
    parseInt(pair, 16),
  );
  return [r, g, b];
}

/** As `color-mix(in srgb, …)` does. */
function mix(one: Rgb, other: Rgb, share: number): Rgb {
  const part = (index: 0 | 1 | 2): number => one[index] * share + other[index] * (1 - share);
  return [part(0), part(1), part(2)];
}

function luminance(colour: Rgb): number {
  const [r = 0, g = 0, b = 0] = colour.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: Rgb, other: Rgb): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}
