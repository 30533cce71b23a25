import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { importSource } from "../../../scripts/import-source.mjs";
import { coveragePlot } from "./coverage-plot.mjs";

const TARGET = 0.95;
const CONFIDENCE = 0.95;
const DECISIONS_PER_TRAINING = 10;
/** Places at which the estimate is compared with the true recall, as shares of the records. */
const CHECKPOINTS = Array.from({ length: 50 }, (_, index) => (index + 1) / 50);
const TIMED_RECORDS = 100_000;

const { estimateRecall } = await importSource("packages/screening/src/stopping/estimate-recall.ts");
const { seededRandom } = await importSource("packages/screening/src/simulation/seeded-random.ts");
const { simulator } = await importSource("packages/screening/src/simulation/index.ts");

const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
const percent = (share) => `${(100 * share).toFixed(1)} %`;

/** Compares the estimate with the truth over whole screenings, and writes the plot of its coverage. */
export function printStopping({ sets, seeds, plotFile, print }) {
  print(
    `\nStopping: seeds ${seeds[0]} to ${seeds.at(-1)}, trained after every ${DECISIONS_PER_TRAINING} decisions; target ${percent(TARGET)}, confidence ${percent(CONFIDENCE)}.\n`,
  );
  print(
    "| data | order | true recall in the interval | stopped with the target reached | recall at the stop, mean | lowest | expected recall at the stop, mean | read at the stop, mean | saved, mean |",
  );
  print("|---|---|---|---|---|---|---|---|---|");
  const panels = sets.flatMap(({ name, records }) => {
    const simulate = simulator(records, { decisionsPerTraining: DECISIONS_PER_TRAINING });
    const labels = records.map(({ isRelevant }) => isRelevant);
    return [
      { name, order: "relevance", decide: (seed) => decisionsOf(simulate(seed)) },
      { name, order: "random", decide: (seed) => shuffled(labels, seed) },
    ].map(({ decide, ...panel }) => ({
      ...panel,
      runs: seeds.map((seed) => followed(decide(seed))),
    }));
  });
  for (const panel of panels) print(`| ${cellsOf(panel).join(" | ")} |`);
  mkdirSync(dirname(plotFile), { recursive: true });
  writeFileSync(plotFile, coveragePlot(panels.map(meansOf)));
  print(`\nThe plot of the coverage is in ${plotFile}.`);
  printTime(print);
}

function cellsOf({ name, order, runs }) {
  const checks = runs.flatMap((run) => run.checks);
  const stops = runs.map(({ stop }) => stop);
  const readShare = mean(stops.map((stop) => stop.readShare));
  const shares = [
    mean(checks.map(({ isCovered }) => isCovered)),
    mean(stops.map(({ recall }) => (recall >= TARGET ? 1 : 0))),
    mean(stops.map(({ recall }) => recall)),
    Math.min(...stops.map(({ recall }) => recall)),
    mean(stops.map(({ expectedRecall }) => expectedRecall)),
    readShare,
    1 - readShare,
  ];
  return [name, order, ...shares.map(percent)];
}

/** For the plot: the means over all runs at each checkpoint. */
function meansOf({ name, order, runs }) {
  const lineOf = (label, key) => ({
    label,
    points: CHECKPOINTS.map((share, index) => ({
      x: share,
      y: mean(runs.map(({ checks }) => checks[index][key])),
    })),
  });
  return {
    title: `${name}, in ${order === "random" ? "random order" : "order of relevance"}`,
    lines: [
      lineOf("true recall", "recall"),
      lineOf("expected recall", "expectedRecall"),
      lineOf("lower end of the interval", "low"),
      lineOf("screenings whose interval has the true recall", "isCovered"),
    ],
  };
}

function shuffled(labels, seed) {
  const random = seededRandom(seed);
  const order = [...labels];
  for (let place = order.length - 1; place > 0; place -= 1) {
    const other = Math.floor(random() * (place + 1));
    [order[place], order[other]] = [order[other], order[place]];
  }
  return order;
}

/** The two prior records come first, then those of the simulation, up to the last of the library. */
function decisionsOf({ recordCount, foundAt }) {
  const found = new Set(foundAt);
  return [true, false, ...Array.from({ length: recordCount }, (_, index) => found.has(index + 1))];
}

/** The estimates at each checkpoint, and where the test first says that the target is reached. */
function followed(all) {
  const relevant = all.filter(Boolean).length;
  const estimateAfter = (read) => {
    const estimate = estimateRecall({
      decisions: all.slice(0, read),
      total: all.length,
      target: TARGET,
      confidence: CONFIDENCE,
    });
    return { ...estimate, recall: estimate.found / relevant };
  };
  const checks = CHECKPOINTS.map((share) => {
    const { recall, interval, expectedRecall } = estimateAfter(Math.round(share * all.length));
    return {
      recall,
      expectedRecall: expectedRecall ?? 0,
      low: interval.low,
      isCovered: interval.low <= recall ? 1 : 0,
    };
  });
  let read = DECISIONS_PER_TRAINING;
  while (read < all.length && !estimateAfter(read).isTargetReached) read += DECISIONS_PER_TRAINING;
  const stopped = Math.min(read, all.length);
  return { checks, stop: { ...estimateAfter(stopped), readShare: stopped / all.length } };
}

function printTime(print) {
  const decisions = Array.from(
    { length: 0.8 * TIMED_RECORDS },
    (_, place) => place % Math.ceil((place + 1) / 8000) === 0,
  );
  const times = Array.from({ length: 9 }, () => {
    const start = performance.now();
    estimateRecall({ decisions, total: TIMED_RECORDS });
    return performance.now() - start;
  }).toSorted((left, right) => left - right);
  print(
    `\nAn estimate for ${TIMED_RECORDS} records, of which ${decisions.length} are read and ${decisions.filter(Boolean).length} relevant, takes ${times[4].toFixed(0)} ms (median of 9, longest ${times[8].toFixed(0)} ms).\n`,
  );
}
