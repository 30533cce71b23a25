import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

const folder =
  process.env.REFERENCE_FILES ?? resolve(import.meta.dirname, "../../../../shared/data/references");
const FIELDS = {
  title: "title",
  journal: "journal",
  abstract: "abstract",
  doi: "doi",
  number: "number",
  pages: "pages",
  volume: "volume",
  isbn: "isbn",
  date: "year",
};

/**
 * Returns undefined if the labelled set is missing. Only this file reads the set, so that no rule
 * is tuned to it.
 */
export async function judgeDuplicates(findDuplicates, isIdentical) {
  const file = join(folder, "asysd-labelled_test_set.csv");
  if (!existsSync(file)) return undefined;
  const [header, ...rows] = rowsOf(readFileSync(file, "utf8"));
  const records = rows.map((row) =>
    Object.fromEntries(
      header.map((name, column) => [name, row[column] === "NA" ? "" : (row[column] ?? "")]),
    ),
  );
  const references = records.map((record, place) => {
    const texts = Object.entries(FIELDS).flatMap(([field, column]) =>
      record[column] ? [[field, record[column]]] : [],
    );
    return {
      id: String(place),
      ...Object.fromEntries(texts),
      ...(record.author ? { authors: [record.author] } : {}),
    };
  });
  const begun = performance.now();
  const groups = await findDuplicates(references);
  const wall = performance.now() - begun;
  // `source` is the human judgement. `label` comes from a program that missed many duplicates.
  const isDuplicate = (place) => records[place].source === "duplicate";
  const all = records.filter((_, place) => isDuplicate(place)).length;
  const judge = (sets) => {
    let right = 0;
    let wrong = 0;
    for (const places of sets) {
      const kept = places.find((place) => !isDuplicate(place)) ?? places[0];
      for (const place of places) {
        if (place === kept) continue;
        if (isDuplicate(place)) right++;
        else wrong++;
      }
    }
    return { sensitivity: right / all, precision: right / (right + wrong) };
  };
  const identical = groups.flatMap(({ pairs }) => pairs).filter(isIdentical);
  return {
    records: records.length,
    duplicates: all,
    ...judge(groups.map(({ places }) => places)),
    identical: { pairs: identical.length, ...judge(linked(identical)) },
    wall,
  };
}

/** Returns the sets of places that pairs link. */
function linked(pairs) {
  const sets = new Map();
  for (const { left, right } of pairs) {
    const set = new Set([...(sets.get(left) ?? [left]), ...(sets.get(right) ?? [right])]);
    for (const place of set) sets.set(place, set);
  }
  return [...new Set(sets.values())].map((set) => [...set].toSorted((a, b) => a - b));
}

function rowsOf(text) {
  const rows = [];
  let row = [];
  let cell = "";
  let isQuoted = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (isQuoted && character === '"' && text[at + 1] === '"') cell += text[at++];
    else if (character === '"') isQuoted = !isQuoted;
    else if (isQuoted) cell += character;
    else if (character === ",") {
      row.push(cell);
      cell = "";
    } else if (character === "\n") {
      rows.push([...row, cell]);
      row = [];
      cell = "";
    } else if (character !== "\r") cell += character;
  }
  return rows;
}
