import { describe, expect, it } from "vitest";
import { DARK_MODES, nextTheme, themeOf } from "./theme-setting.ts";

describe("the theme", () => {
  it("LAYOUT-11 cycles from dark to light to system and back", () => {
    expect(["dark", "light", "system"].map((theme) => nextTheme(theme as "dark"))).toEqual([
      "light",
      "system",
      "dark",
    ]);
  });

  it("is stored as true, false or 'system' and defaults to system", () => {
    for (const theme of ["dark", "light", "system"] as const)
      expect(themeOf(DARK_MODES[theme])).toBe(theme);
    expect(DARK_MODES).toEqual({ dark: true, light: false, system: "system" });
    expect(themeOf(undefined)).toBe("system");
  });
});
