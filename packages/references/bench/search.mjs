import { availableParallelism, loadavg } from "node:os";
import { pathToFileURL } from "node:url";
import { bundleEntry } from "./bundle-entry.mjs";
import { realReferences } from "./real-library.mjs";

/**
 * `npm run bench:search` measures what the index worker does for a letter: reading the query and
 * marking the references that match, without sorting, messages or painting. `BENCH_REFERENCES` sets
 * the number of references. CPU times are comparable on a busy machine, too.
 */
const COUNT = Number(process.env.BENCH_REFERENCES ?? 100_000);
const REPEATS = 7;
const GROUPS = [
  {
    name: "words",
    limit: 50,
    queries: [
      "s",
      "sle",
      "sleep",
      "sleep shift",
      "randomised controlled",
      "the",
      "e",
      "in",
      "2019",
    ],
  },
  {
    name: "field terms",
    limit: 50,
    queries: [
      "author:smith",
      "author:s",
      "title:effect",
      "title:in",
      "journal:medicine",
      "abstract:patients",
      "keyword:human",
      "doi:10.1016",
      "year:2015-2020",
      "year:2015-",
      "-has:abstract",
      "has:doi",
      'label:"Included"',
      'type:"Journal article"',
      'type:"Journal article" year:2010-2020 -has:abstract',
      'randomised label:"Excluded" year:2015-',
    ],
  },
  {
    name: "phrases",
    limit: 200,
    queries: [
      '"systematic review"',
      '"randomized controlled trial"',
      '"of the"',
      '"in patients with"',
      'title:"systematic review"',
      'abstract:"in the"',
    ],
  },
  {
    name: "wildcards",
    limit: 200,
    queries: [
      "random*",
      "*ology",
      "behavio*r",
      "title:random*",
      "abstract:effect*",
      "s*",
      "author:sm*",
    ],
  },
];

const load = async (name, source) => import(pathToFileURL(await bundleEntry(name, source)).href);
const { parse } = await load("index", "src/index.ts");
const { SearchIndex } = await load("search", "src/search/index.ts");
const { matchQuery, parseQuery } = await load("query", "src/search/query.ts");

const { references, about } = await realReferences(COUNT, parse);
const index = new SearchIndex();
for (let at = 0; at < references.length; at += 1_000) index.add(references.slice(at, at + 1_000));
const places = Int32Array.from(references, ({ id }) => index.placeOf(id));
const inOrder = (marks) => {
  const ordered = new Uint8Array(places.length);
  for (let at = 0; at < places.length; at += 1) ordered[at] = marks[places[at]];
  return ordered;
};
const withWords = (text, field) => inOrder(index.marks(text, field));
const withPattern = (pattern, field) => inOrder(index.marksMatching(pattern, field));
const fieldsWith = (text, field) => inOrder(index.fieldsWith(text, field));
const search = (query) =>
  matchQuery(parseQuery(query).condition, { references, withWords, withPattern, fieldsWith });
const p95 = (times) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * 0.95))];

process.stdout.write(
  `${about}\nNode ${process.version}, ${availableParallelism()} cores, load ${loadavg()[0].toFixed(1)}\n\n`,
);
for (const { name, limit, queries } of GROUPS) {
  const all = [];
  const allCpu = [];
  for (const query of queries) {
    const times = [];
    const cpuTimes = [];
    let found = 0;
    for (let round = 0; round < REPEATS; round += 1) {
      const cpu = process.cpuUsage();
      const begun = performance.now();
      const marks = search(query);
      times.push(performance.now() - begun);
      cpuTimes.push(process.cpuUsage(cpu).user / 1000);
      found = marks.reduce((sum, mark) => sum + mark, 0);
    }
    all.push(...times);
    allCpu.push(...cpuTimes);
    process.stdout.write(
      `  ${query.padEnd(54)} ${p95(times).toFixed(1).padStart(8)} ms  ${p95(cpuTimes).toFixed(1).padStart(8)} ms of CPU  ${String(found).padStart(7)} found\n`,
    );
  }
  const slowest = p95(all);
  process.stdout.write(
    `${name}: p95 of ${all.length} ${slowest.toFixed(1)} ms (${p95(allCpu).toFixed(1)} ms of CPU), at most ${limit}: ${slowest <= limit ? "good" : "MISSED"}\n\n`,
  );
}
