import JSZip from "jszip";
import { PDFDocument } from "pdf-lib";
import { deflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { drawFlow } from "../draw-flow.ts";
import { nameOf, NEW_REVIEW, numbersOf, UPDATED_REVIEW } from "../flow.fixture.ts";
import { flowCsv } from "./export-csv.ts";
import { flowDocx } from "./export-docx.ts";
import { flowPdf } from "./export-pdf.ts";
import { gridOf } from "./flow-grid.ts";
import { checksum, withResolution } from "./png-resolution.ts";

/** A chunk of a PNG, as the specification lays it out. */
function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(checksum(body));
  return Buffer.concat([length, body, sum]);
}

/** One white pixel. */
const PNG = Buffer.concat([
  Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
  chunk("IHDR", Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0])),
  chunk("IDAT", deflateSync(Buffer.from([0, 255, 255, 255]))),
  chunk("IEND", Buffer.alloc(0)),
]);

test("PRISMA PNG: has its resolution in dots per metre right after the header", () => {
  expect(checksum(Buffer.from("IEND"))).toBe(0xae_42_60_82);
  const png = Buffer.from(withResolution(PNG, 300));
  expect(png.subarray(0, 33)).toEqual(PNG.subarray(0, 33));
  expect(png.readUInt32BE(33)).toBe(9);
  expect(png.toString("latin1", 37, 41)).toBe("pHYs");
  expect([png.readUInt32BE(41), png.readUInt32BE(45), png[49]]).toEqual([11_811, 11_811, 1]);
  expect(png.readUInt32BE(50)).toBe(checksum(png.subarray(37, 50)));
  expect(png.subarray(54)).toEqual(PNG.subarray(33));
});

test("PRISMA DOCX: has every number in the cells of a table, and the footnotes", async () => {
  const zip = await JSZip.loadAsync(await flowDocx(drawFlow(NEW_REVIEW, nameOf), "Flow"));
  const xml = (await zip.file("word/document.xml")?.async("string")) ?? "";
  const cells = xml.split("<w:tc>").slice(1).map(textIn);
  expect(xml.match(/<w:tbl>/gu)).toHaveLength(1);
  expect(cells).toContainEqual(expect.stringContaining("Records screened (n = 123) [1]"));
  expect(cells).toContainEqual(expect.stringMatching(/\(n = 1,158\).*PubMed \(n = 1,100\)/u));
  for (const name of ["excluded", "sought", "assessed", "included"] as const)
    expect(cells.join(" ")).toContain(`(n = ${NEW_REVIEW[name].total})`);
  expect(textIn(xml)).toContain("set by Ana Lima; counted 128");
});

test("PRISMA DOCX: every row of the table has the same columns, and arrows between boxes", () => {
  for (const numbers of [NEW_REVIEW, UPDATED_REVIEW]) {
    const { widths, rows } = gridOf(drawFlow(numbers, nameOf));
    let covered = 0;
    for (const row of rows) {
      const [{ kind, rows: high = 1 } = { kind: "empty" }] = row;
      const isBelowPhase = covered > 0;
      expect(row.reduce((sum, { span }) => sum + span, isBelowPhase ? 1 : 0)).toBe(widths.length);
      covered = kind === "phase" ? high - 1 : Math.max(0, covered - 1);
    }
  }
  const text = gridOf(drawFlow(UPDATED_REVIEW, nameOf)).rows.map((row) =>
    row.map(({ kind, lines }) => (kind === "box" ? "#" : lines.join(""))).join(" "),
  );
  expect(text.slice(1)).toEqual([
    "Identification  #  # → #  #  ",
    "  │  ↓    │  ",
    "Screening  │  # → #  │  ",
    " │  ↓    ↓  ",
    " │  # → #  # → #",
    " │  ↓    ↓  ",
    " │  # → #  # → #",
    "  │  ↓    │  ",
    "Included  │  # ← ─ ─ ┘  ",
    " │  ↓      ",
    " └ → #      ",
  ]);
});

test("PRISMA PDF: is one page of text, and only other scripts are images", async () => {
  const drawing = drawFlow(NEW_REVIEW, nameOf);
  const imaged: string[] = [];
  const bytes = await flowPdf(drawing, "Flow", (line) => {
    imaged.push(line);
    return Promise.resolve({ png: PNG, width: 10, height: 10, baseline: 8 });
  });
  expect(imaged).toEqual(["غير متاح (n = 2)"]);
  const read = await PDFDocument.load(bytes);
  expect(read.getTitle()).toBe("Flow");
  expect(read.getPageCount()).toBe(1);
  expect(read.getPage(0).getWidth()).toBeCloseTo(drawing.width * 0.75);
});

test("PRISMA CSV: has the columns and rows of the PRISMA2020 tool", () => {
  const lines = flowCsv(UPDATED_REVIEW).trimEnd().split("\r\n");
  expect(lines[0]).toBe("data,node,box,description,boxtext,tooltips,url,n");
  const rows = new Map(lines.slice(1).map((line) => [line.split(",")[0], line]));
  const n = (data: string): string | undefined =>
    /,(?:"([^"]*)"|([^,]*))$/u
      .exec(rows.get(data) ?? "")
      ?.slice(1)
      .find((each) => each !== undefined);
  expect(
    Object.fromEntries(
      [
        "previous_studies",
        "database_results",
        "register_results",
        "website_results",
        "organisation_results",
        "citations_results",
        "duplicates",
        "excluded_automatic",
        "records_screened",
        "dbr_excluded",
        "total_reports",
        "database_specific_results",
      ].map((data) => [data, n(data)]),
    ),
  ).toEqual({
    previous_studies: "40",
    database_results: "1100",
    register_results: "58",
    website_results: "3",
    organisation_results: "0",
    citations_results: "5",
    duplicates: "30",
    excluded_automatic: "NA",
    records_screened: "123",
    dbr_excluded: "Wrong population  adults, 5; غير متاح, 2",
    total_reports: "56",
    database_specific_results: "PubMed, 1100",
  });
  for (const box of ["prevstud", "newstud", "othstud"])
    expect(
      lines.filter((line) => line.startsWith(`NA,node`) && line.includes(`,${box},`)),
    ).toHaveLength(1);
});

test("PRISMA CSV: numbers that are not known are NA", () => {
  expect(flowCsv(numbersOf({})).match(/\d+\r\n/gu)).toBeNull();
});

function textIn(xml: string): string {
  return [...xml.matchAll(/<w:t(?: [^>]*)?>([^<]*)<\/w:t>/gu)].map(([, text]) => text).join(" ");
}
