import { expect, it } from "vitest";
import { recordReader } from "./screened-record.ts";

it("recordReader: gives every record an id of its own", () => {
  const read = recordReader();
  expect([{ id: "7" }, { id: "7" }, {}, { id: "" }].map((each) => read(each).id)).toEqual([
    "7",
    "7 (2)",
    "row 3",
    "row 4",
  ]);
});

it("recordReader: takes the year out of a date, and web addresses only", () => {
  const read = recordReader();
  expect(read({ date: "2014/03/02/" }).year).toBe(2014);
  expect(read({ date: "in press" }).year).toBeUndefined();
  expect(read({ urls: ["javascript:alert(1)", "https://example.org/1"] }).url).toBe(
    "https://example.org/1",
  );
  expect(read({ urls: ["ftp://example.org"] }).url).toBe("");
});

it("recordReader: reads DOIs in any case and as web addresses", () => {
  const read = recordReader();
  const dois = ["https://doi.org/10.1/AB", "doi: 10.1/ab", " 10.1/Ab "];
  expect([...dois.map((doi) => read({ doi })), read({})].map(({ doi }) => doi)).toEqual([
    "10.1/ab",
    "10.1/ab",
    "10.1/ab",
    "",
  ]);
});

it("recordReader: reads the paths of attached files, and ignores other extras", () => {
  const read = recordReader();
  expect(read({ extras: { json: { files: ["texts/a.pdf", 7] } } }).files).toEqual(["texts/a.pdf"]);
  for (const extras of [undefined, null, "a.pdf", {}, { json: {} }])
    expect(read({ extras }).files).toEqual([]);
});

it("recordReader: also reads the files that another program named, once each", () => {
  const extras = { json: { files: ["a.pdf"] }, ris: { L1: ["internal-pdf://12/b.pdf", "a.pdf"] } };
  const { files, namedFiles } = recordReader()({ extras });
  expect([files, namedFiles]).toEqual([["a.pdf"], ["12/b.pdf"]]);
});
