const MEGABYTE = 1_000_000;
const CLIENT_BYTES = 3_600;

/** Without rounds, only the targets of single calls are judged. */
export function judge({ turns, rounds, size, notEmbedded, silent }) {
  const calls = judgeCalls(turns.calls);
  if (rounds.length === 0) return calls;
  return [
    ...calls,
    ...judgeLibraries(turns.large, rounds),
    ...judgeBuffers(turns.large),
    ...judgeConnecting(rounds, notEmbedded, silent),
    {
      target: "6. client, every call, gzip",
      aim: `<= ${CLIENT_BYTES} bytes`,
      found: `${size} bytes`,
      isMet: size <= CLIENT_BYTES,
    },
    ...judgeMemory(rounds),
  ];
}

function judgeCalls(turns) {
  return [
    isAtMost(
      "1. round trip ÷ raw port, with origin checks and schemas",
      1.15,
      ratio(turns, "roundTrip", "ours", "raw-port"),
    ),
    isAtLeast("1. round trip of tera-fy ÷ ours", 3, ratio(turns, "roundTrip", "tera-fy", "ours")),
    isAtLeast(
      "2. calls at once ÷ raw window",
      20,
      ratio(turns, "concurrent", "ours", "raw-window"),
    ),
    isAtLeast("2. calls at once ÷ penpal", 15, ratio(turns, "concurrent", "ours", "penpal")),
  ];
}

function judgeLibraries(turns, rounds) {
  const longest = worst(rounds, "longestTask");
  return [
    isAtMost("3. references in ÷ raw port", 1.1, ratio(turns, "send", "ours", "raw-port")),
    isAtMost("3. references out ÷ raw port", 1.1, ratio(turns, "fetch", "ours", "raw-port")),
    {
      target: "3. longest task of the tool's page while a library comes in parts",
      aim: "<= 50 ms",
      found: longest === 0 ? "none of 50 ms" : `${longest.toFixed(0)} ms`,
      isMet: longest <= 50,
    },
  ];
}

function judgeBuffers(turns) {
  return [
    isAtMost("4. 32 MB handed over ÷ raw port", 1.1, ratio(turns, "give", "ours", "raw-port")),
    isAtMost(
      "4. 32 MB fetched, handed over by itself ÷ raw port",
      1.1,
      ratio(turns, "take", "ours", "raw-port"),
    ),
  ];
}

function judgeConnecting(rounds, notEmbedded, silent) {
  return [
    isAtMost("5. first call ÷ raw port", 1.1, ratio(rounds, "firstCall", "ours", "raw-port")),
    {
      target: "5. no host: NOT_EMBEDDED",
      aim: "<= 500 ms",
      found: `${notEmbedded.code} in ${notEmbedded.took.toFixed(1)} ms`,
      isMet: notEmbedded.code === "NOT_EMBEDDED" && notEmbedded.took <= 500,
    },
    {
      target: "5. a silent host: HOST_SILENT",
      aim: "10 s to 10.5 s",
      found: `${silent.code} in ${(silent.took / 1000).toFixed(2)} s`,
      isMet: silent.code === "HOST_SILENT" && silent.took >= 10_000 && silent.took <= 10_500,
    },
  ];
}

function judgeMemory(rounds) {
  const retained = worst(rounds, "retained");
  const growth = worst(rounds, "heapGrowth");
  return [
    {
      target: "13. arguments and promises left of 10,000 calls",
      aim: "0",
      found: String(retained),
      isMet: retained === 0,
    },
    {
      target: "13. heap left of 10,000 calls",
      aim: "<= 1 MB",
      found: `${(growth / MEGABYTE).toFixed(2)} MB`,
      isMet: growth <= MEGABYTE,
    },
  ];
}

function isAtMost(target, limit, found) {
  return {
    target,
    aim: `<= ${limit} x`,
    found: `${found.toFixed(2)} x`,
    isMet: found <= limit,
  };
}

function isAtLeast(target, limit, found) {
  return {
    target,
    aim: `>= ${limit} x`,
    found: `${found.toFixed(1)} x`,
    isMet: found >= limit,
  };
}

function ratio(list, measure, one, other) {
  return median(list.map((found) => found[one][measure] / found[other][measure]));
}

function worst(rounds, measure) {
  return Math.max(...rounds.map(({ ours }) => ours[measure]));
}

function median(values) {
  return values.toSorted((one, other) => one - other)[values.length >> 1];
}
