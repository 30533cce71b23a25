import { expect, it } from "vitest";
import { normalizeSearchText } from "./search-text.ts";

it.each([
  ["https://doi.org/10.5555/abc.1", "10.5555/abc.1"],
  ["http://dx.doi.org/10.5555/a%3Cb%3E", "10.5555/a<b>"],
  ["DOI: 10.5555/abc.1", "10.5555/abc.1"],
  ["sleep doi.org/10.5555/abc", "sleep  10.5555/abc"],
])("normalizeSearchText: keeps only the DOI of an address in %s", (query, looked) => {
  expect(normalizeSearchText(query).trim()).toBe(looked);
});

it.each(["sleep nurs", "https://a.example/10.1", "doi", "50%25 of 10.1", "", "doi.org"])(
  "normalizeSearchText: returns “%s” unchanged",
  (query) => {
    expect(normalizeSearchText(query)).toBe(query);
  },
);
