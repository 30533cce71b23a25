import { describe, expect, test } from "vitest";
import { apiFilter, filterIn, filterText, isFiltered, searchWith } from "./timeline-filter.ts";

const ANN = "0f8fad5b-d9cb-469f-a165-70867728950e";

describe("timeline filter", () => {
  test("PROJ-12 a filter can be read back from the URL, and the URL's other parameters stay", () => {
    const filter = { person: ANN, kind: "notes", from: "2026-03-02", search: "a&b = c" } as const;
    const search = searchWith("order=oldest", filter);
    expect(filterIn(search)).toEqual(filter);
    expect(new URLSearchParams(search).get("order")).toBe("oldest");
    expect(searchWith(search, {})).toBe("order=oldest");
    expect(isFiltered(filter)).toBe(true);
    expect(isFiltered({})).toBe(false);
  });

  test("PROJ-12 filter values that can never match are ignored in a URL", () => {
    expect(
      filterIn("person=me&kind=constructor&from=2026-99-99&until=soon&search=+&tool="),
    ).toEqual({});
  });

  test("PROJ-12 a filter's days are whole days of this time zone", () => {
    const { since = "", until = "" } = apiFilter({ from: "2026-03-02", until: "2026-03-02" });
    expect(Date.parse(since)).toBe(new Date(2026, 2, 2).getTime());
    expect(Date.parse(until)).toBe(new Date(2026, 2, 3).getTime());
  });

  test("PROJ-12 a filter is described in words", () => {
    const text = filterText(
      { person: ANN, tool: "word-freq", from: "2026-03-02", until: "2026-11-09", search: "sepsis" },
      () => "Ann",
      () => "Word frequency",
    );
    expect(text).toBe(
      "by Ann, in Word frequency, from 2 March 2026, until 9 November 2026, with “sepsis”",
    );
  });
});
