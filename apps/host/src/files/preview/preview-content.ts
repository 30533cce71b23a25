import Papa from "papaparse";
import { decodeText } from "../text-content.ts";
import type { PreviewKind } from "./preview-kind.ts";

/** More text in one block would block the page. */
const MAX_TEXT_BYTES = 200_000;
const MAX_JSON_BYTES = 2_000_000;
const MAX_IMAGE_BYTES = 25_000_000;
/** The whole file is read into memory. */
const MAX_PDF_BYTES = 50_000_000;
const MAX_ROWS = 500;
const MAX_COLUMNS = 50;

export type PreviewContent =
  | { readonly kind: "text"; readonly text: string; readonly isCut: boolean }
  | { readonly kind: "json"; readonly value: unknown }
  | {
      readonly kind: "table";
      /** The first row is the header. */
      readonly rows: readonly (readonly string[])[];
      readonly isCut: boolean;
      /** Number of columns shown, set only if the table has more. */
      readonly columnsLeft?: number;
    }
  | { readonly kind: "image"; readonly image: Blob }
  | { readonly kind: "pdf"; readonly contents: Blob }
  | { readonly kind: "none"; readonly reason: "binary" | "large PDF" | "large image" | "empty" };

/** Returns the number of bytes that the preview of a file of this size reads. */
export function bytesToRead(kind: PreviewKind, size: number): number {
  if (kind.kind === "pdf") return size > MAX_PDF_BYTES ? 0 : size;
  if (kind.kind === "image") return size > MAX_IMAGE_BYTES ? 0 : size;
  if (kind.kind === "json") return size > MAX_JSON_BYTES ? MAX_TEXT_BYTES : size;
  return Math.min(size, MAX_TEXT_BYTES);
}

/** Reads the beginning of a file of `size` bytes as data. Nothing in it is run. */
export async function readPreview(
  kind: PreviewKind,
  content: Blob,
  size: number,
): Promise<PreviewContent> {
  if (size === 0) return { kind: "none", reason: "empty" };
  if (kind.kind === "pdf")
    return size > MAX_PDF_BYTES
      ? { kind: "none", reason: "large PDF" }
      : { kind: "pdf", contents: content };
  if (kind.kind === "image")
    return size > MAX_IMAGE_BYTES
      ? { kind: "none", reason: "large image" }
      : { kind: "image", image: new Blob([content], { type: kind.mime }) };
  const isCut = content.size < size;
  const text = decodeText(new Uint8Array(await content.arrayBuffer()), isCut);
  if (text === undefined) return { kind: "none", reason: "binary" };
  if (kind.kind === "table") return readTable(text, kind.separator, isCut);
  if (kind.kind === "json" && !isCut) {
    const value = parseJson(text);
    if (value !== undefined) return { kind: "json", value };
  }
  return {
    kind: "text",
    text: text.slice(0, MAX_TEXT_BYTES),
    isCut: isCut || text.length > MAX_TEXT_BYTES,
  };
}

function readTable(text: string, delimiter: string, isTextCut: boolean): PreviewContent {
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/u, ""), {
    ...(delimiter === "," ? { delimitersToGuess: [",", ";", "\t", "|"] } : { delimiter }),
    preview: MAX_ROWS + 1,
    skipEmptyLines: true,
  });
  // The last row of a cut text may be incomplete.
  const whole = isTextCut && data.length <= MAX_ROWS ? data.slice(0, -1) : data;
  const isWide = whole.some((row) => row.length > MAX_COLUMNS);
  return {
    kind: "table",
    rows: whole.slice(0, MAX_ROWS).map((row) => row.slice(0, MAX_COLUMNS)),
    isCut: isTextCut || whole.length > MAX_ROWS,
    ...(isWide && { columnsLeft: MAX_COLUMNS }),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/u, ""));
  } catch {
    return undefined;
  }
}
