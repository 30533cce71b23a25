import { expect, test } from "vitest";
import { CATEGORIES, categoryIcon } from "../theme/category.ts";
import { themeDeclarations } from "../theme/tokens.ts";

type Rgb = readonly number[];

const MIX = /^color-mix\(in srgb, var\(--(.+?)\) var\(--(.+?)\), var\(--(.+?)\)\)$/u;

function rgb(hex: string): Rgb {
  return (hex.slice(1).match(/../gu) ?? []).map((part) => Number.parseInt(part, 16));
}

function luminance(colour: Rgb): number {
  const [red = 0, green = 0, blue = 0] = colour.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: Rgb, other: Rgb): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

test.each(["light", "dark"] as const)(
  "a person's edge has a contrast of 3:1 on every row in the %s theme",
  (theme) => {
    const values = new Map(
      themeDeclarations(theme)
        .split("\n")
        .map((line) => /^--(.+?): (.+);$/u.exec(line)?.slice(1) as [string, string]),
    );
    for (const category of CATEGORIES) {
      const [, from = "", share = "", to = ""] = MIX.exec(categoryIcon(category)) ?? [];
      const part = Number.parseInt(values.get(share) ?? "", 10) / 100;
      const [start, end] = [rgb(values.get(from) ?? ""), rgb(values.get(to) ?? "")];
      const edge = start.map((value, index) => value * part + (end[index] ?? 0) * (1 - part));
      for (const row of ["paper", "hover", "accent-soft"])
        expect(contrast(edge, rgb(values.get(row) ?? "")), `${category} on ${row}`).toBeGreaterThan(
          3,
        );
    }
  },
);
