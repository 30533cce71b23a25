import { describe, expect, it } from "vitest";
import {
  readFilters,
  withDuplicates,
  withFile,
  withMissing,
  withoutFilters,
  withValue,
  withYears,
} from "./filter-terms.ts";

describe("the filter menu's terms", () => {
  it.each([
    ["whale", { from: 2015, to: 2020 }, "whale year:2015-2020"],
    ["year:2010 whale", { from: 2015, to: undefined }, "year:2015- whale"],
    ["whale", { from: undefined, to: 999 }, "whale year:-0999"],
    ["whale year:2010-", { from: 2015, to: 2015 }, "whale year:2015"],
    ["whale year:2010-", { from: undefined, to: undefined }, "whale"],
  ])("withYears: %j with %j becomes %j", (text, range, expected) => {
    expect(withYears(text, range)).toBe(expected);
    expect(readFilters(expected).years).toMatchObject(range);
  });

  it("withValue: values of a field are alternatives, and each can be removed", () => {
    let text = withValue("whale", "label", "Included", true);
    expect(text).toBe('whale label:"Included"');
    text = withValue(`${text} song`, "label", undefined, true);
    expect(text).toBe('whale (label:"Included" OR -has:label) song');
    text = withValue(text, "type", "Journal article", true);
    expect(readFilters(text).values("label")).toEqual(["Included", undefined]);
    expect(readFilters(text).values("type")).toEqual(["Journal article"]);
    expect(readFilters(text).count).toBe(2);
    text = withValue(text, "label", "included", false);
    expect(text).toBe('whale -has:label song type:"Journal article"');
    text = withValue(text, "label", undefined, false);
    expect(text).toBe('whale song type:"Journal article"');
  });

  it("withValue: keeps what was typed, and terms that it does not understand", () => {
    expect(withValue("label:incl", "label", "Maybe", true)).toBe('(label:incl OR label:"Maybe")');
    const typed = "label:inc* OR whale -label:Maybe";
    expect(readFilters(typed).count).toBe(0);
    expect(withValue(typed, "label", "Maybe", true)).toBe(`${typed} label:"Maybe"`);
  });

  it("withMissing: each missing field is a term of its own", () => {
    const text = withMissing(withMissing("whale", "doi", true), "year", true);
    expect(text).toBe("whale -has:doi -has:year");
    expect(readFilters(text).isMissing("year")).toBe(true);
    expect(withMissing(text, "doi", false)).toBe("whale -has:year");
  });

  it("sources and possible duplicates have terms of their own", () => {
    const text = withValue(withDuplicates("whale", true), "source", "March update", true);
    expect(text).toBe('whale has:duplicate source:"March update"');
    expect(readFilters(text).hasDuplicates).toBe(true);
    expect(readFilters(text).values("source")).toEqual(["March update"]);
    expect(withDuplicates(text, false)).toBe('whale source:"March update"');
    expect(readFilters("-has:duplicate").hasDuplicates).toBe(false);
    expect(withoutFilters(text)).toBe("whale");
  });

  it("withFile: one term, which composes with the others and can be removed", () => {
    const text = withFile("whale -has:doi", true);
    expect(text).toBe("whale -has:doi has:file");
    expect(readFilters(text)).toMatchObject({ hasFile: true, count: 2 });
    expect(withFile(text, false)).toBe("whale -has:doi");
    expect(readFilters("-has:file").hasFile).toBe(false);
  });

  it("withoutFilters: removes the menu's terms and leaves the search", () => {
    expect(
      withoutFilters('year:2015- whale OR song -has:doi label:"Maybe" author:smith year:-2020'),
    ).toBe("whale OR song author:smith");
  });
});
