import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
  EXAMPLE_ABSTRACT,
  EXAMPLE_COUNT,
  EXAMPLE_KEYWORDS,
  EXAMPLE_LIBRARY,
  EXAMPLE_OPEN,
  EXAMPLE_PAGES,
  EXAMPLE_VOLUME,
} from "./example-library.ts";
import { isPromoShown } from "./promo-rule.ts";
import {
  FOUND,
  INCLUDED,
  READ,
  screeningFigure,
  TALL_FIELD,
  WIDE_FIELD,
} from "./screening-figure.ts";

describe("the front page", () => {
  test("LAND-01 LAND-04 is shown to visitors, and to anyone with ?promo", () => {
    const user = {
      state: "user",
      user: { id: "", email: "", emailVerified: true, givenName: "", familyName: "" },
    } as const;
    expect(isPromoShown({ state: "logged out" }, "", false)).toBe(true);
    expect(isPromoShown(user, "", true)).toBe(false);
    expect(isPromoShown(user, "promo", true)).toBe(true);
    expect(isPromoShown({ state: "not ready" }, "promo", true)).toBe(false);
  });

  test("is shown before the session is known if no login is expected", () => {
    expect(isPromoShown({ state: "not ready" }, "", false)).toBe(true);
  });

  test("shows an example that matches the invented library's references", () => {
    const library = readFileSync(
      new URL("../../../../tests/fixtures/invented-trials.ris", import.meta.url),
      "utf8",
    );
    expect(library.match(/^ER {2}-/gmu)).toHaveLength(EXAMPLE_COUNT);
    const recordOf = (title: string): string =>
      library.split(/^ER {2}-.*$/mu).find((each) => each.includes(`TI  - ${title}\n`)) ?? "";
    const open = recordOf(EXAMPLE_LIBRARY[EXAMPLE_OPEN]?.title ?? "");
    expect([...open.matchAll(/^KW {2}- (.+)$/gmu)].map(([, keyword]) => keyword).join("; ")).toBe(
      EXAMPLE_KEYWORDS,
    );
    expect([...open.matchAll(/^[SE]P {2}- (.+)$/gmu)].map(([, page]) => page).join("-")).toBe(
      EXAMPLE_PAGES,
    );
    for (const said of [`VL  - ${EXAMPLE_VOLUME}\n`, EXAMPLE_ABSTRACT])
      expect(open).toContain(said);
    for (const { title, authors, year, journal } of EXAMPLE_LIBRARY) {
      const record = recordOf(title);
      expect(record).toContain(`PY  - ${year}\n`);
      expect(record).toContain(`T2  - ${journal}\n`);
      expect(
        [...record.matchAll(/^AU {2}- (.+), (.)/gmu)].map(
          ([, family, initial]) => `${family} ${initial}`,
        ),
      ).toEqual(authors);
    }
  });

  test.each([WIDE_FIELD, TALL_FIELD])(
    "the screening figure of $columns columns is deterministic and has the stated numbers",
    (field) => {
      const figure = screeningFigure(field);
      const cells = [...figure.read, ...figure.included].map(
        ({ column, row }) => row * field.columns + column,
      );
      expect(field.columns * field.rows).toBe(FOUND);
      expect(new Set(cells).size).toBe(READ);
      expect(figure.included).toHaveLength(INCLUDED);
      expect(Math.max(...cells)).toBeLessThan(FOUND);
      expect(screeningFigure(field)).toEqual(figure);
    },
  );
});
