import { describe, expect, it } from "vitest";
import { bytesToRead, type PreviewContent, readPreview } from "./preview-content.ts";
import { previewKind } from "./preview-kind.ts";

async function preview(
  name: string,
  bytes: string | Uint8Array<ArrayBuffer>,
  size?: number,
): Promise<PreviewContent> {
  const content = new Blob([bytes]);
  return readPreview(previewKind(name), content, size ?? content.size);
}

describe("previews", () => {
  it.each([
    ["page.html", { kind: "text" }],
    ["Search.RIS", { kind: "text" }],
    ["no extension", { kind: "text" }],
    ["a.csv", { kind: "table", separator: "," }],
    ["a.tsv", { kind: "table", separator: "\t" }],
    ["a.JSON", { kind: "json" }],
    ["a.svg", { kind: "image", mime: "image/svg+xml" }],
    ["a.jpeg", { kind: "image", mime: "image/jpeg" }],
    ["a.pdf", { kind: "pdf" }],
  ])("the name %s decides how a file is shown", (name, kind) => {
    expect(previewKind(name)).toEqual(kind);
  });

  it("a preview shows text in any common encoding, and reports bytes that are not text", async () => {
    expect(await preview("a.txt", "études")).toMatchObject({ text: "études", isCut: false });
    const utf16 = new Uint8Array([0xff, 0xfe, 0x41, 0x00]);
    expect(await preview("a.txt", utf16)).toMatchObject({ text: "A" });
    const latin1 = new Uint8Array([0x63, 0x61, 0x66, 0xe9]);
    expect(await preview("a.txt", latin1)).toMatchObject({ text: "café" });
    const cutInCharacter = new TextEncoder().encode("aé").slice(0, 2);
    expect(await preview("a.txt", cutInCharacter, 3)).toMatchObject({ text: "a", isCut: true });
    for (const name of ["a.txt", "a.csv", "a.json", "a.docx"])
      expect(await preview(name, new Uint8Array([80, 75, 3, 4, 0]))).toEqual({
        kind: "none",
        reason: "binary",
      });
    expect(await preview("a.txt", "")).toEqual({ kind: "none", reason: "empty" });
  });

  it("a preview shows a table with quoted cells, and omits a row that is cut", async () => {
    expect(await preview("a.csv", '\uFEFFname,count\r\n"Tea, ""green""",12\r\n')).toEqual({
      kind: "table",
      rows: [
        ["name", "count"],
        ['Tea, "green"', "12"],
      ],
      isCut: false,
    });
    expect(await preview("a.csv", "a,b\n1,2\n3,", 1000)).toMatchObject({
      rows: [
        ["a", "b"],
        ["1", "2"],
      ],
      isCut: true,
    });
    const long = await preview("a.csv", "a\n".repeat(2_000));
    expect(long).toMatchObject({ isCut: true });
    expect(long.kind === "table" && long.rows.length).toBe(500);
    const wide = await preview("a.csv", `${"a,".repeat(200)}\n`);
    expect(wide).toMatchObject({ isCut: false, columnsLeft: 50 });
    expect(wide.kind === "table" && wide.rows[0]?.length).toBe(50);
  });

  it("a preview shows JSON as a tree, or as text if it is invalid or cut", async () => {
    expect(await preview("a.json", '{"a":1}')).toEqual({ kind: "json", value: { a: 1 } });
    expect(await preview("a.json", '{"a":')).toMatchObject({ kind: "text" });
    expect(await preview("a.json", '{"a":1}', 3_000_000)).toMatchObject({ isCut: true });
  });

  it("a preview sets an image's content type itself, and reads no more bytes than needed", async () => {
    const svg = await preview("a.svg", "<svg/>");
    expect(svg.kind === "image" && svg.image.type).toBe("image/svg+xml");
    expect(bytesToRead(previewKind("a.pdf"), 10)).toBe(10);
    expect(bytesToRead(previewKind("a.pdf"), 5_000_000_000)).toBe(0);
    expect(bytesToRead(previewKind("a.txt"), 5_000_000_000)).toBe(200_000);
    expect(bytesToRead(previewKind("a.json"), 5_000_000_000)).toBe(200_000);
    expect(bytesToRead(previewKind("a.png"), 5_000_000_000)).toBe(0);
    expect(await preview("a.png", "", 5_000_000_000)).toEqual({
      kind: "none",
      reason: "large image",
    });
    expect(await preview("a.pdf", "", 5_000_000_000)).toMatchObject({ reason: "large PDF" });
  });
});
