import { readFileSync, readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { root } from "./run.mjs";

const NOT_SEARCHED = new Set(["node_modules", "dist", ".data", "test-results"]);
const IS_TEST = /\.(test|spec)\.(ts|tsx|mjs)$/u;
/** Stories run as tests under their names. */
const IS_STORY = /\.stories\.tsx$/u;
const ROW = /^\| ([A-Z]+-\d{2}) \|/u;

const rows = readFileSync(join(root, "docs/requirements.md"), "utf8").split("\n").flatMap((line) => ROW.exec(line)?.[1] ?? []);
const testsOf = new Map(rows.map((id) => [id, []]));
for (const file of testFiles(root)) {
  for (const title of (IS_STORY.test(file) ? storyNames : titles)(readFileSync(file, "utf8"))) {
    for (const id of idsIn(title)) testsOf.get(id)?.push(`${relative(root, file)}: ${title}`);
  }
}

for (const [id, tests] of testsOf) {
  console.log(`${id}${tests.length === 0 ? "  (no test)" : ""}`);
  for (const test of tests) console.log("    " + test);
}
const covered = [...testsOf.values()].filter((tests) => tests.length > 0).length;
console.log(`${covered} of ${rows.length} rows have a test`);
process.exit(covered === rows.length ? 0 : 1);

/** Titles of tests: the first argument of describe, it, test and test.step, when it is a plain string. */
function titles(source) {
  return [...source.matchAll(/\b(?:describe|it|test)(?:\.\w+)*(?:\((?:[^()]|\([^()]*\))*\))?\(\s*(["'`])(.*?)\1/gsu)].map((match) => match[2]);
}

function storyNames(source) {
  return [...source.matchAll(/^  name: "([^"]+)",$/gmu)].map((match) => match[1]);
}

/** Ids in a title; "VAL-01, 02" and "ROUTE-04 to 06" name each row they span. */
function idsIn(title) {
  const ids = new Set();
  for (const match of title.matchAll(/\b([A-Z]+)-(\d{2})((?:(?:, | to | and )\d{2}\b)*)/gu)) {
    const area = match[1];
    let last = Number(match[2]);
    ids.add(`${area}-${match[2]}`);
    for (const [, link, number] of match[3].matchAll(/(, | to | and )(\d{2})/gu)) {
      const from = link === " to " ? last + 1 : Number(number);
      for (let value = from; value <= Number(number); value += 1) ids.add(`${area}-${String(value).padStart(2, "0")}`);
      last = Number(number);
    }
  }
  return ids;
}

function testFiles(directory) {
  return readdirSync(directory, { withFileTypes: true }).flatMap((entry) => {
    if (NOT_SEARCHED.has(entry.name) || entry.name.startsWith(".")) return [];
    const full = join(directory, entry.name);
    if (entry.isDirectory()) return testFiles(full);
    return IS_TEST.test(entry.name) || IS_STORY.test(entry.name) ? [full] : [];
  });
}
