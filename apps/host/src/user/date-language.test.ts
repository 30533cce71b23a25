import { expect, test } from "vitest";
import { BROWSER_LANGUAGE, dateLanguages, dateLocaleOf } from "./date-language.ts";

test("dates use the profile's language, otherwise the browser's", () => {
  expect(dateLocaleOf("de", "fr")).toBe("de");
  for (const unusable of [undefined, BROWSER_LANGUAGE, "no such language", "zz"])
    expect(dateLocaleOf(unusable, "fr")).toBe("fr");
  expect(dateLocaleOf(undefined, "C")).toBe("en-GB");
});

test("each language of dates is listed under its own name, after the browser's language", () => {
  const languages = dateLanguages("en-AU");
  expect(languages[0]).toEqual({
    value: BROWSER_LANGUAGE,
    label: "Browser's language (Australian English)",
  });
  expect(languages).toContainEqual({ value: "de", label: "Deutsch" });
  expect(new Set(languages.map(({ label }) => label)).size).toBe(languages.length);
});
