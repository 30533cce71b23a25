import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  bareDoi,
  doiAddress,
  markedParts,
  pubmedAddress,
  rowAuthors,
  searchTerms,
  shortAuthor,
  webAddresses,
  yearOf,
} from "./reference-text.ts";

describe("LIB-02 authors in a row", () => {
  it("rowAuthors: names three authors and returns the rest separately", () => {
    expect(rowAuthors(["Okonkwo, Chidi", "Bell, R.", "Marsh, D", "Adeyemi, T"])).toEqual({
      named: "Okonkwo C, Bell R, Marsh D",
      others: ["Adeyemi, T"],
    });
    expect(rowAuthors(["One, A", "Two, B", "Three, C"]).others).toEqual([]);
    expect(rowAuthors(undefined)).toEqual({ named: "", others: [] });
  });

  it.each([
    ["Gonçalves, Rui Miguel", "Gonçalves RM"],
    ["van Dijk, P.-J.", "van Dijk PJ"],
    ["World Health Organization", "World Health Organization"],
    ["Smith AB", "Smith AB"],
    ["Smith, AB", "Smith AB"],
    ["", ""],
  ])("shortAuthor: %s becomes %s", (author, short) => {
    expect(shortAuthor(author)).toBe(short);
  });
});

it.each([
  ["2020", "2020"],
  ["2019/03/01", "2019"],
  ["Mar 2018", "2018"],
  ["20190301", ""],
  ["in press", ""],
  [undefined, ""],
])("yearOf: the year of the date %s is %s", (date, year) => {
  expect(yearOf(date)).toBe(year);
});

it("bareDoi: takes a DOI out of an address, and leaves other text alone", () => {
  expect(bareDoi("http://dx.doi.org/10.1093/eurheartj/ehx502.P4339")).toBe(
    "10.1093/eurheartj/ehx502.P4339",
  );
  expect(bareDoi("doi: 10.5555/abc.1")).toBe("10.5555/abc.1");
  expect(bareDoi("10.5 mg")).toBe("10.5 mg");
});

it("doiAddress: links a DOI in any form, and nothing else", () => {
  expect(doiAddress("https://doi.org/10.5555/abc.1")).toBe("https://doi.org/10.5555/abc.1");
  expect(doiAddress("doi:10.5555/a<b>")).toBe("https://doi.org/10.5555/a%3Cb%3E");
  expect(doiAddress("javascript:alert(1)")).toBeUndefined();
});

it("pubmedAddress: links only PubMed ids", () => {
  expect(pubmedAddress({ id: "1", accessionNum: "31234567", database: "MEDLINE" })).toBe(
    "https://pubmed.ncbi.nlm.nih.gov/31234567/",
  );
  expect(pubmedAddress({ id: "1", accessionNum: "31234567" })).toBe(
    "https://pubmed.ncbi.nlm.nih.gov/31234567/",
  );
  expect(pubmedAddress({ id: "1", accessionNum: "31234567", database: "Embase" })).toBeUndefined();
  expect(pubmedAddress({ id: "1", accessionNum: "2012345678901" })).toBeUndefined();
  expect(pubmedAddress({ id: "1" })).toBeUndefined();
});

it("webAddresses: links only http and https URLs", () => {
  expect(
    webAddresses({
      id: "1",
      urls: [
        "https://a.example/1",
        " https://a.example/1",
        "javascript:alert(1)",
        "a.example",
        "http://",
      ],
    }),
  ).toEqual(["https://a.example/1"]);
  expect(webAddresses({ id: "1" })).toEqual([]);
  const extras = { ris: { L2: ["https://example.org/full", "files/1/a.pdf"] } };
  expect(webAddresses({ id: "1", extras })).toEqual(["https://example.org/full"]);
});

describe("search", () => {
  it("markedParts: highlights hits without changing the text, for any search", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (text, query) => {
        expect(
          markedParts(text, searchTerms(query))
            .map((part) => part.text)
            .join(""),
        ).toBe(text);
      }),
    );
    expect(markedParts("Hip (hip)", ["hip"]).filter(({ isHit }) => isHit)).toHaveLength(2);
  });
});
