import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { differences, readRows } from "./compare-requirements.mjs";
import { root } from "./run.mjs";
import { testTitles } from "./test-titles.mjs";

/** The file with the specification's table of requirements, which is not in this repository. */
const SPECIFIED = process.env.SPECIFIED_REQUIREMENTS ?? join(root, "../shared/design/mission.md");

const ours = readRows(readFileSync(join(root, "docs/requirements.md"), "utf8"));
const rows = [...ours.keys()];
const testsOf = new Map(rows.map((id) => [id, []]));
for (const { file, title } of testTitles(root)) {
  for (const id of idsIn(title)) testsOf.get(id)?.push(`${file}: ${title}`);
}

for (const [id, tests] of testsOf) {
  console.log(`${id}${tests.length === 0 ? "  (no test)" : ""}`);
  for (const test of tests) console.log("    " + test);
}
const missing = rows.filter((id) => testsOf.get(id).length === 0);
console.log(`${rows.length - missing.length} of ${rows.length} rows have a test`);
if (missing.length > 0)
  console.log(`These rows have no test whose title begins with their id: ${missing.join(", ")}`);
const different = compare();
process.exitCode = missing.length + different.length === 0 ? 0 : 1;

function compare() {
  if (!existsSync(SPECIFIED)) {
    console.log(
      "Skipped the comparison with the specification: its table was not found. Name it in SPECIFIED_REQUIREMENTS.",
    );
    return [];
  }
  const found = differences(readRows(readFileSync(SPECIFIED, "utf8")), ours);
  console.log(
    found.length === 0
      ? "The rows have every quoted string and number of the specification."
      : `Use the specification's words in each of these rows, or name a decision: ${found.join("; ")}`,
  );
  return found;
}

/** Expands "VAL-01, 02" and "ROUTE-04 to 06" to every id. */
function idsIn(title) {
  const ids = new Set();
  for (const match of title.matchAll(/\b([A-Z]+)-(\d{2})((?:(?:, | to | and )\d{2}\b)*)/gu)) {
    const area = match[1];
    let last = Number(match[2]);
    ids.add(`${area}-${match[2]}`);
    for (const [, link, number] of match[3].matchAll(/(, | to | and )(\d{2})/gu)) {
      const from = link === " to " ? last + 1 : Number(number);
      for (let value = from; value <= Number(number); value += 1)
        ids.add(`${area}-${String(value).padStart(2, "0")}`);
      last = Number(number);
    }
  }
  return ids;
}
