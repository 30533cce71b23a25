import { execFileSync } from "node:child_process";
import { statSync, writeFileSync } from "node:fs";
import { availableParallelism, loadavg } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { bundleEntry, folder } from "./bundle-entry.mjs";
import { entrySizes } from "./entry-sizes.mjs";
import { judgeDuplicates } from "./labelled-set.mjs";
import { exportOf } from "./real-exports.mjs";
import { syntheticReferences } from "./synthetic-library.mjs";

const COUNT = Number(process.env.BENCH_REFERENCES ?? 100_000);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const QUERIES = [
  "s",
  "sl",
  "sle",
  "slee",
  "sleep",
  "sleep shift",
  "randomised controlled",
  "the",
  "e",
  "in",
  "1999",
  "nakamura",
  "gonçalves",
  "10.1234/syn",
  "meta-anal",
  "zz",
  "ion",
  "depress",
  "insulin resistance adults",
  "journal of health",
];

const rows = [];
const report = (what, value, target, isGood) =>
  rows.push([what, value, target, isGood === undefined ? "" : isGood ? "good" : "MISSED"]);

const bundles = Object.fromEntries(
  await Promise.all(
    Object.entries({
      index: "src/index.ts",
      merge: "src/merge/index.ts",
      search: "src/search/index.ts",
      rewrite: "src/rewrite/index.ts",
    }).map(async ([name, source]) => [name, await bundleEntry(name, source)]),
  ),
);
const { findDuplicates, isIdentical } = await import(pathToFileURL(bundles.merge).href);
const { IncrementalOrder, SearchIndex, sortReferences } = await import(
  pathToFileURL(bundles.search).href
);

const references = syntheticReferences(COUNT);
const files = {};
for (const extension of ["ris", "xml"]) {
  const { parts, about } = exportOf(extension, COUNT);
  files[extension] = join(folder, `library.${extension}`);
  writeFileSync(files[extension], parts.join(""));
  report(`${extension.toUpperCase()}: ${about}`, "", "");
}

/**
 * Returns each task's shortest time of all rounds. Tasks alternate, so that other processes affect
 * them equally.
 */
function measure(tasks, file) {
  const best = {};
  for (let round = 0; round < ROUNDS; round++) {
    for (const task of tasks) {
      const found = JSON.parse(
        execFileSync(
          process.execPath,
          [join(import.meta.dirname, "task.mjs"), task, file, bundles.index],
          { encoding: "utf8" },
        ),
      );
      const held = (best[task] ??= found);
      for (const key of ["cpu", "wall", "peak"]) held[key] = Math.min(held[key], found[key]);
    }
  }
  return best;
}

const ratio = (value) => `${value.toFixed(2)} x`;
const time = (value) => `${value.toFixed(value < 100 ? 1 : 0)} ms`;

for (const [extension, baseline, words, aim] of [
  ["ris", "lines", "reading its lines", 3],
  ["xml", "tags", "splitting its tags", 4.5],
]) {
  const file = files[extension];
  const size = statSync(file).size;
  const found = measure(
    [baseline, "parse", "parseHeld", "stream", "reflib", "write", "rewrite"],
    file,
  );
  const name = `${extension.toUpperCase()} ${(size / 1e6).toFixed(0)} MB`;
  if (found.parse.count !== COUNT)
    throw new Error(`${name}: ${found.parse.count} of ${COUNT} references were read.`);
  const times = (task) => found[task].cpu / found[baseline].cpu;
  report(`${name}: ${words} (CPU)`, time(found[baseline].cpu), "");
  report(`${name}: parse ÷ ${words}`, ratio(times("parse")), `<= ${aim}`, times("parse") <= aim);
  report(
    `${name}: reflib ÷ ${words}`,
    `${ratio(times("reflib"))}, ${found.reflib.count} references`,
    "",
  );
  report(`${name}: reflib ÷ parse`, ratio(found.reflib.cpu / found.parse.cpu), "");
  for (const [task, what] of [
    ["parse", "parse"],
    ["parseHeld", "parse beyond bytes that the caller holds"],
  ])
    report(
      `${name}: peak memory of ${what} ÷ file`,
      ratio(found[task].peak / size),
      "<= 2.2",
      found[task].peak <= 2.2 * size,
    );
  report(`${name}: peak memory of parseStream ÷ file`, ratio(found.stream.peak / size), "");
  report(`${name}: peak memory of reflib ÷ file`, ratio(found.reflib.peak / size), "");
  report(`${name}: writing (CPU)`, time(found.write.cpu), "");
  if (found.rewrite.count === 0) throw new Error(`${name}: the layout was not kept.`);
  report(
    `${name}: saving one field in the file's layout ÷ writing`,
    ratio(found.rewrite.cpu / found.write.cpu),
    "<= 1",
    found.rewrite.cpu <= found.write.cpu,
  );
}

const leastMilliseconds = (work) => {
  let best = Infinity;
  for (let round = 0; round < ROUNDS + 2; round++) {
    const begun = performance.now();
    work();
    best = Math.min(best, performance.now() - begun);
  }
  return best;
};
for (const field of ["title", "authors", "journal", "year", "pages"]) {
  const begun = performance.now();
  sortReferences(references, field, { locale: "en" });
  const first = performance.now() - begun;
  const took = leastMilliseconds(() => sortReferences(references, field, { locale: "en" }));
  report(
    `Sorting ${COUNT} by ${field}, and the first time`,
    `${time(took)}, ${time(first)}`,
    "<= 100 ms",
    took <= 100,
  );
}
const incrementalOrder = new IncrementalOrder("title", { locale: "en" });
incrementalOrder.of(references);
let states = 0;
const incrementalMilliseconds = leastMilliseconds(() =>
  incrementalOrder.of(
    references.with(states, { ...references[states++], title: `Changed ${states}` }),
  ),
);
report(
  `Sorting ${COUNT} by title again after an edit`,
  time(incrementalMilliseconds),
  "<= 100 ms",
  incrementalMilliseconds <= 100,
);

const index = new SearchIndex();
let begun = performance.now();
for (let at = 0; at < references.length; at += 1_000) index.add(references.slice(at, at + 1_000));
report(`Preparing the search of ${COUNT}`, time(performance.now() - begun), "");
const searches = QUERIES.flatMap((query) =>
  Array.from({ length: 5 }, () => {
    const from = performance.now();
    index.find(query);
    return performance.now() - from;
  }),
).toSorted((a, b) => a - b);
const p95 = searches[Math.floor(searches.length * 0.95)];
report(`Searching ${COUNT}, p95 of ${searches.length}`, time(p95), "<= 50 ms, aim 16", p95 <= 50);

begun = performance.now();
const groups = await findDuplicates(references);
const took = performance.now() - begun;
report(`Duplicates of ${COUNT}: ${groups.length} groups`, time(took), "<= 10 s", took <= 10_000);

const judged = await judgeDuplicates(findDuplicates, isIdentical);
if (judged) {
  report(
    `Labelled set, ${judged.duplicates} of ${judged.records} duplicate: sensitivity`,
    judged.sensitivity.toFixed(4),
    ">= 0.999",
    judged.sensitivity >= 0.999,
  );
  report(
    "Labelled set: precision",
    judged.precision.toFixed(4),
    ">= 0.996",
    judged.precision >= 0.996,
  );
  report(
    `Labelled set, ${judged.identical.pairs} identical pairs: precision`,
    judged.identical.precision.toFixed(4),
    "1.0",
    judged.identical.precision === 1,
  );
} else report("Labelled set", "not there; set REFERENCE_FILES to its folder", "");

for (const { name, gzip, largest, everything, limit } of await entrySizes()) {
  report(`Size of ${name}, minified and gzip`, `${gzip} bytes`, `<= ${limit}`, gzip <= limit);
  if (everything > gzip)
    report(
      `Size of ${name} with its largest format, with all`,
      `${largest}, ${everything} bytes`,
      "",
    );
}

const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column].length)));
process.stdout.write(
  `Node ${process.version}, ${availableParallelism()} cores, load ${loadavg()[0].toFixed(1)}, the least of ${ROUNDS} rounds\n\n`,
);
for (const [what, value, target, verdict] of rows)
  process.stdout.write(
    `${`${what.padEnd(widths[0])}  ${value.padStart(widths[1])}  ${target.padEnd(widths[2])}  ${verdict}`.trimEnd()}\n`,
  );
