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
const { simulator } = await importSource("packages/screening/src/simulation/index.ts");

const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
const percent = (share) => `${(100 * share).toFixed(1)} %`;

/** Compares the estimate with the truth over whole screenings, and writes the plot of its coverage. */
export function printStopping({ sets, seeds, plotFile, print }) {
  print(
    `Stopping: seeds ${seeds[0]} to ${seeds.at(-1)}, trained after every ${DECISIONS_PER_TRAINING} decisions; target ${percent(TARGET)}, confidence ${percent(CONFIDENCE)}.\n`,
  );
  print(
    "| data | true recall in the interval | stopped with the target reached | recall at the stop, mean | lowest | expected recall at the stop, mean | read at the stop, mean | saved, mean |",
  );
  print("|---|---|---|---|---|---|---|---|");
  const lines = sets.map(({ name, records }) => {
    const simulate = simulator(records, { decisionsPerTraining: DECISIONS_PER_TRAINING });
    const runs = seeds.map((seed) => followed(decisionsOf(simulate(seed))));
    const stops = runs.map(({ stop }) => stop);
    const points = runs.flatMap(({ checks }) => checks);
    const cells = [
      percent(mean(points.map(({ isCovered }) => Number(isCovered)))),
      percent(mean(stops.map(({ recall }) => Number(recall >= TARGET)))),
      percent(mean(stops.map(({ recall }) => recall))),
      percent(Math.min(...stops.map(({ recall }) => recall))),
      percent(mean(stops.map(({ expectedRecall }) => expectedRecall))),
      percent(mean(stops.map(({ readShare }) => readShare))),
      percent(1 - mean(stops.map(({ readShare }) => readShare))),
    ];
    print(`| ${name} | ${cells.join(" | ")} |`);
    return {
      name,
      points: CHECKPOINTS.map((readShare, index) => ({
        x: readShare,
        y: mean(runs.map(({ checks }) => Number(checks[index].isCovered))),
      })),
    };
  });
  mkdirSync(dirname(plotFile), { recursive: true });
  writeFileSync(plotFile, coveragePlot({ lines, confidence: CONFIDENCE, runs: seeds.length }));
  print(`\nThe plot of the coverage is in ${plotFile}.`);
  printTime(print);
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
    const { recall, interval } = estimateAfter(Math.round(share * all.length));
    return { isCovered: interval.low <= recall };
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
