import type { LabelledRecord } from "./simulate.ts";

/** A cell with what follows it: a comma, a line break or the end. Quotes in quoted cells are doubled. */
const CELL = /(?:"([^"]*(?:""[^"]*)*)"|([^,\r\n]*))(,|\r?\n|$)/gy;

/** Reads CSV with the columns `id`, `title`, `abstract` and `included`, where 1 means relevant. */
export function readLabelledRecords(csv: string): LabelledRecord[] {
  const [names = [], ...rows] = readRows(csv);
  const [id, title, abstract, included] = ["id", "title", "abstract", "included"].map((name) => {
    const column = names.indexOf(name);
    if (column === -1) throw new TypeError(`The table has no column "${name}".`);
    return column;
  });
  return rows.map((cells) => ({
    id: cells[id!] ?? "",
    title: cells[title!] ?? "",
    abstract: cells[abstract!] ?? "",
    isRelevant: cells[included!] === "1",
  }));
}

function readRows(csv: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [text, quoted, plain, end] of csv.trimEnd().matchAll(CELL)) {
    if (text === "" && row.length === 0) break;
    row.push(quoted === undefined ? (plain ?? "") : quoted.replaceAll('""', '"'));
    if (end === ",") continue;
    rows.push(row);
    row = [];
    if (end === "") break;
  }
  return rows;
}
