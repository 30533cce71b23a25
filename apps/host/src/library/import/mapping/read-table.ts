import Papa from "papaparse";
import { decodeText } from "../../../files/text-content.ts";

const HEAD_BYTES = 512 * 1024;
/** Rows whose values help to guess and to choose. */
const SAMPLE_ROWS = 20;
const MAX_COLUMNS = 2000;
const DELIMITERS = [",", ";", "\t", "|"];
/** Excel's line above a table, which names the delimiter. */
const SEPARATOR_LINE = /^"?sep=(.)"?\r?\n/iu;

/** The beginning of a table whose columns are not recognized. */
export interface TableHead {
  /** The names in the first row, also if it is a row of values. */
  readonly names: readonly string[];
  /** The rows after the first, at most 20. */
  readonly rows: readonly (readonly string[])[];
  readonly delimiter: string;
  readonly encoding: string;
  /** How many characters come before the first row. */
  readonly start: number;
}

/** Returns undefined if the file is not text, or has no row or only one column. */
export async function readTableHead(file: Blob): Promise<TableHead | undefined> {
  const bytes = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  const isCut = file.size > bytes.length;
  const decoded = decodeText(bytes, isCut);
  if (decoded === undefined) return undefined;
  const text = decoded.replace(/^\uFEFF/u, "");
  const [mark = "", named] = SEPARATOR_LINE.exec(text) ?? [];
  const { data, meta } = Papa.parse<string[]>(text.slice(mark.length), {
    delimiter: named ?? "",
    delimitersToGuess: DELIMITERS,
    preview: SAMPLE_ROWS + 2,
    skipEmptyLines: "greedy",
  });
  // The last row of a cut text may be incomplete.
  const [first, ...rows] = isCut && data.length < SAMPLE_ROWS + 2 ? data.slice(0, -1) : data;
  if (first === undefined || first.length < 2 || first.length > MAX_COLUMNS) return undefined;
  return {
    names: first,
    rows: rows.slice(0, SAMPLE_ROWS),
    delimiter: meta.delimiter,
    encoding: encodingOf(bytes),
    start: mark.length,
  };
}

function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true });
    return "utf-8";
  } catch {
    return "windows-1252";
  }
}
