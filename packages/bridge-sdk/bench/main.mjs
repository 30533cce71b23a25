import { readFileSync } from "node:fs";
import { availableParallelism, loadavg } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { bundlePages, clientSize } from "./bundles.mjs";
import {
  CALLS,
  LARGE,
  measurePeer,
  measureInterleavedTurns,
  timeToHostSilent,
  timeToNotEmbedded,
} from "./measure-peer.mjs";
import { servePages } from "./serve-pages.mjs";
import { judge } from "./targets.mjs";

/** `npm run bench bridge` compares this package with other bridges, across two origins. */

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const SIZES = { roundTrip: 300, concurrent: 5_000, references: 20_000, bytes: 32 * 1024 * 1024 };
/** Turns per round. Many short turns give a steadier ratio than few long ones. */
const TURNS = { calls: 5, large: 3 };
/** `BENCH_ONLY=calls` measures only single and concurrent calls. */
const IS_CALLS_ONLY = process.env.BENCH_ONLY === "calls";
const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
const NAMES = ["ours", "raw-window", "raw-port", "penpal", "comlink", "tera-fy"];

const pages = await bundlePages(NAMES, SIZES);
const servers = await servePages(pages);
const browser = await chromium.launch({
  executablePath: process.env.CHROME_PATH ?? "/usr/bin/chromium",
  args: FLAGS,
});
const rounds = [];
const loads = [loadavg()[0]];
const turns = { calls: [], large: [] };
let notEmbedded;
let silent;
try {
  // Warm-up: a browser's first page is slow.
  await measurePeer(browser, servers, "raw-window");
  turns.calls = await measureInterleaved("calls", CALLS, TURNS.calls);
  if (!IS_CALLS_ONLY)
    turns.large = await measureInterleaved("libraries and buffers", LARGE, TURNS.large);
  for (let round = 0; round < ROUNDS && !IS_CALLS_ONLY; round += 1) {
    const found = {};
    for (const [at] of NAMES.entries()) {
      const name = NAMES[(at + round) % NAMES.length];
      process.stderr.write(`round ${round + 1} of ${ROUNDS}: ${name}\n`);
      found[name] = await measurePeer(browser, servers, name);
    }
    rounds.push(found);
    loads.push(loadavg()[0]);
  }
  if (!IS_CALLS_ONLY) {
    notEmbedded = await timeToNotEmbedded(browser, servers);
    silent = await timeToHostSilent(browser, servers);
  }
} finally {
  await browser.close();
  servers.close();
}

async function measureInterleaved(what, measures, turnsOfRound) {
  process.stderr.write(`${what}, in ${turnsOfRound * ROUNDS} turns\n`);
  // The first turn is a warm-up.
  const [, ...found] = await measureInterleavedTurns(
    browser,
    servers,
    NAMES,
    measures,
    SIZES,
    turnsOfRound * ROUNDS + 1,
  );
  loads.push(loadavg()[0]);
  return found;
}

const median = (values) =>
  values.filter((value) => value !== undefined).toSorted((one, other) => one - other)[
    values.length >> 1
  ];
const mediansOf = (name, list) =>
  Object.fromEntries(
    Object.keys(list[0]?.[name] ?? {}).map((key) => [
      key,
      median(list.map((found) => found[name][key])),
    ]),
  );
const medians = Object.fromEntries(
  NAMES.map((name) => [
    name,
    {
      ...mediansOf(name, rounds),
      ...mediansOf(name, turns.calls),
      ...mediansOf(name, turns.large),
    },
  ]),
);
const sizes = Object.fromEntries(
  await Promise.all(NAMES.map(async (name) => [name, await clientSize(name)])),
);

const number = (value, digits) =>
  value === undefined
    ? "none"
    : value.toLocaleString("en-GB", {
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      });
const head = [
  "",
  "round trip ms",
  `${SIZES.concurrent.toLocaleString("en-GB")} at once, calls/s`,
  "20,000 references in / out ms",
  "32 MB copied / handed over / fetched ms",
  "first call ms",
  "client gzip kB",
];
const lines = NAMES.map((name) => {
  const { roundTrip, concurrent, send, fetch, copy, give, take, firstCall } = medians[name];
  return [
    labelOf(name),
    number(roundTrip, 3),
    number(concurrent, 0),
    `${number(send, 0)} / ${number(fetch, 0)}`,
    `${number(copy, 0)} / ${number(give, 1)} / ${number(take, 1)}`,
    number(firstCall, 0),
    name.startsWith("raw") ? "" : number(sizes[name] / 1000, 2),
  ];
});

const verdicts = judge({ turns, rounds, size: sizes.ours, notEmbedded, silent });
const setting = `Chromium ${browser.version()}, Node ${process.version}, ${availableParallelism()} cores, load ${Math.min(...loads).toFixed(1)} to ${Math.max(...loads).toFixed(1)}, medians of ${turns.calls.length} turns of calls, ${turns.large.length} of what is large and ${rounds.length} first calls`;
const judged = asTable([
  ["", "target", "found", ""],
  ...verdicts.map(({ target, aim, found, isMet }) => [
    target,
    aim,
    found,
    isMet ? "met" : "MISSED",
  ]),
]);
process.stdout.write(
  `${setting}\n\n${asTable([head, ...lines])}\n\nTargets; ratios are the median of those of each turn\n\n${judged}\n`,
);

function labelOf(name) {
  const { peer } = pages.peers[name];
  if (peer.package === undefined) return peer.name;
  return `${peer.name} ${JSON.parse(readFileSync(join(import.meta.dirname, "../../../node_modules", peer.package, "package.json"), "utf8")).version}`;
}

function asTable([first, ...rows]) {
  return [first, first.map(() => "---"), ...rows]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");
}
