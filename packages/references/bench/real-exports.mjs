import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { mixedRis, mixedXml } from "./mixed-export.mjs";

const folder =
  process.env.REFERENCE_FILES ?? resolve(import.meta.dirname, "../../../../shared/data/references");

/** Records as their exporters wrote them, with their layouts and line ends. */
const RECORDS = {
  ris: /^TY {2}-[\s\S]*?^ER {2}-[^\n]*\n/gmu,
  xml: /<record>[\s\S]*?<\/record>/gu,
};
const MIXED = { ris: mixedRis, xml: mixedXml };
const AROUND = {
  ris: ["", ""],
  xml: ['<?xml version="1.0" encoding="UTF-8" ?><xml><records>', "</records></xml>"],
};

/**
 * Returns the parts of a library of `count` records, and a sentence on where they are from: those
 * of all real exports of this format, file after file, repeated; or made-up ones in such layouts.
 */
export function exportOf(extension, count) {
  const records = existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith(`.${extension}`))
        .flatMap((name) => readFileSync(join(folder, name), "utf8").match(RECORDS[extension]) ?? [])
    : [];
  const [head, end] = AROUND[extension];
  const repeated = Array.from({ length: count }, (_, place) =>
    records.length === 0 ? MIXED[extension](place) : records[place % records.length],
  );
  return {
    parts: [head, ...repeated, end],
    about:
      records.length === 0
        ? "made-up records in the layouts of several databases (REFERENCE_FILES names no folder of real ones)"
        : `${records.length} records of real exports, repeated`,
  };
}
