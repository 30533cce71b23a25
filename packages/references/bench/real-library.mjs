import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { syntheticReferences } from "./synthetic-library.mjs";

const folder =
  process.env.REFERENCE_FILES ?? resolve(import.meta.dirname, "../../../../shared/data/references");

/**
 * Returns `count` references and a sentence about where they are from: the references of all files
 * in `REFERENCE_FILES`, repeated with distinct ids, or synthetic ones without that folder. Labels
 * are added to a part of them, because exports of databases have none.
 */
export async function realReferences(count, parse) {
  const distinct = [];
  let files = 0;
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    if (!/\.(?:ris|txt|nbib|xml|bib|csv)$/u.test(name)) continue;
    try {
      distinct.push(
        ...(await parse(readFileSync(join(folder, name)), { filename: name })).references,
      );
      files += 1;
    } catch {
      // The folder also has files that are no libraries.
    }
  }
  if (distinct.length === 0)
    return {
      references: syntheticReferences(count),
      about: `${count} synthetic references (REFERENCE_FILES names no folder of real ones)`,
    };
  const labels = ["Included", "Excluded: Wrong population", "Excluded", "Maybe"];
  return {
    references: Array.from({ length: count }, (_, place) => {
      const reference = distinct[place % distinct.length];
      const label = place % 3 === 0 ? labels[(place / 3) % labels.length] : undefined;
      return {
        ...reference,
        id: String(place + 1),
        ...(reference.label === undefined && label !== undefined ? { label } : {}),
      };
    }),
    about: `${count} references: ${distinct.length} real ones of ${files} files, repeated with distinct ids`,
  };
}
