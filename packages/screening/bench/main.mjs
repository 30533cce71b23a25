import { existsSync, readdirSync, readFileSync } from "node:fs";
import { availableParallelism, loadavg } from "node:os";
import { basename, join } from "node:path";
import { importSource } from "../../../scripts/import-source.mjs";
import { root } from "../../../scripts/run.mjs";
import { printStopping } from "./stopping.mjs";

/** Printed line by line, as the whole takes minutes. */
const print = (line) => process.stdout.write(`${line}\n`);

const FOLDER = process.env.SCREENING_FILES ?? "";
const FIRST_SEED = Number(process.env.BENCH_FIRST_SEED ?? 1);
const RUNS = Number(process.env.BENCH_ROUNDS ?? 15);
const TIMED_RECORDS = Number(process.env.BENCH_RECORDS ?? 10_000);
/** The table of changed parameters needs two simulations for each number of each parameter. */
const SENSITIVITY_RUNS = Math.min(RUNS, Number(process.env.BENCH_SENSITIVITY_ROUNDS ?? 3));
/** The estimate of recall is compared with the truth in so many screenings of each set. */
const STOPPING_RUNS = Number(process.env.BENCH_STOPPING_ROUNDS ?? 100);
/** Measures only this part: "ranking" or "stopping". */
const ONLY = process.env.BENCH_ONLY;
const COVERAGE_PLOT = join(root, "test-results/screening-coverage.svg");
const RECALL = 0.95;
const TIMED_TRAININGS = 9;

/** Of Ferdinands et al.: the best model for each set, means of 15 runs; its parameters were optimised for each set. */
const PUBLISHED = {
  ace: [82.9, 47.6, 90.5, 4.9],
  nudging: [71.7, 44.2, 65.3, 9.3],
};

if (!existsSync(FOLDER)) {
  print(
    "Nothing to measure. Name a folder of labelled records (*.csv with id, title, abstract, included) in SCREENING_FILES.",
  );
  process.exit(0);
}

const { createRanking } = await importSource("packages/screening/src/ranking.ts");
const { RANKING_PARAMETERS } = await importSource("packages/screening/src/parameters.ts");
const { averageTimeToDiscovery, foundAfter, readLabelledRecords, simulator, workSaved } =
  await importSource("packages/screening/src/simulation/index.ts");

const sets = readdirSync(FOLDER)
  .filter((file) => file.endsWith(".csv"))
  .toSorted()
  .map((file) => ({
    name: basename(file, ".csv"),
    records: readLabelledRecords(readFileSync(join(FOLDER, file), "utf8")),
  }));
const seedsOf = (runs) => Array.from({ length: runs }, (_, run) => FIRST_SEED + run);
const seeds = seedsOf(RUNS);
const percent = (share) => (100 * share).toFixed(1);
const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

print(`Load ${loadavg()[0].toFixed(1)} on ${availableParallelism()} cores.\n`);
if (ONLY !== "stopping") {
  printMeasures();
  printTimes();
  printSensitivity();
}
if (ONLY !== "ranking")
  printStopping({ sets, seeds: seedsOf(STOPPING_RUNS), plotFile: COVERAGE_PLOT, print });

function printMeasures() {
  print(
    `Means of seeds ${seeds[0]} to ${seeds.at(-1)}; one relevant and one irrelevant prior, trained after each decision.\n`,
  );
  print(
    "| data | model | WSS@95 | lowest to highest | WSS@100 | RRF@10 | average time to discovery |",
  );
  print("|---|---|---|---|---|---|---|");
  for (const { name, records } of sets) {
    const screenings = seeds.map(simulator(records));
    const saved = screenings.map((screening) => workSaved(screening, RECALL));
    const row = [
      percent(mean(saved)),
      `${percent(Math.min(...saved))} to ${percent(Math.max(...saved))}`,
      percent(mean(screenings.map((screening) => workSaved(screening, 1)))),
      percent(mean(screenings.map((screening) => foundAfter(screening, 0.1)))),
      `${percent(mean(screenings.map(averageTimeToDiscovery)))} %`,
    ];
    print(`| ${name} | this package | ${row.join(" | ")} |`);
    const published = PUBLISHED[name];
    if (published !== undefined) {
      const [wss95, wss100, rrf10, time] = published;
      print(
        `| ${name} | published: naive Bayes + TF-IDF | ${wss95} | | ${wss100} | ${rrf10} | ${time} % |`,
      );
    }
  }
}

/** Repeats the sets' records with ids of their own until there are enough; a tenth of them are decided. */
function printTimes() {
  const all = sets.flatMap(({ records }) => records);
  const records = Array.from({ length: TIMED_RECORDS }, (_, place) => ({
    ...all[place % all.length],
    id: String(place),
  }));
  const started = performance.now();
  const ranking = createRanking(records);
  const built = performance.now() - started;
  const decided = records.filter((_, place) => place % 10 === 0);
  const decisions = new Map(decided.map(({ id, isRelevant }) => [id, isRelevant]));
  const times = Array.from({ length: TIMED_TRAININGS }, () => {
    const start = performance.now();
    ranking.learn(decisions);
    ranking.order();
    return performance.now() - start;
  }).toSorted((left, right) => left - right);
  print(
    `\n${TIMED_RECORDS} records (those of the sets, repeated with distinct ids), ${decisions.size} decided: read once in ${built.toFixed(0)} ms; trained and ordered in ${times[Math.floor(TIMED_TRAININGS / 2)].toFixed(0)} ms (median of ${TIMED_TRAININGS}, longest ${times.at(-1).toFixed(0)} ms).\n`,
  );
}

/** Each parameter halved and doubled, all others unchanged. */
function printSensitivity() {
  const few = seeds.slice(0, SENSITIVITY_RUNS);
  print(`Each parameter halved and doubled, means of seeds ${few[0]} to ${few.at(-1)}:\n`);
  print(`| WSS@95 with | ${sets.map(({ name }) => name).join(" | ")} |`);
  print(`|---|${sets.map(() => "---|").join("")}`);
  for (const { label, parameters } of [
    { label: "all as they are", parameters: RANKING_PARAMETERS },
    ...variants(RANKING_PARAMETERS, (changed) => changed),
  ]) {
    const cells = sets.map(({ records }) => {
      const run = simulator(records, { parameters, recall: RECALL });
      return percent(mean(few.map((seed) => workSaved(run(seed), RECALL))));
    });
    print(`| ${label} | ${cells.join(" | ")} |`);
  }
}

/** Shares stay at most 1, and what is 0 stays 0. Counts of records and characters are whole numbers. */
function variants(values, insert, prefix = "") {
  return Object.entries(values).flatMap(([name, value]) => {
    const insertHere = (changed) => insert({ ...values, [name]: changed });
    if (typeof value === "object") return variants(value, insertHere, `${prefix}${name}.`);
    const limit = name === "background" ? 1 : Infinity;
    return [value / 2, Math.min(2 * value, limit)]
      .filter((changed) => changed !== value)
      .map((changed) => ({
        label: `${prefix}${name} ${value} → ${changed}`,
        parameters: insertHere(changed),
      }));
  });
}
