const MEGABYTE = 1_000_000;
const CLIENT_BYTES = 3_500;

export function judge({ turns, rounds, size, notEmbedded, silent }) {
  const median = (values) => values.toSorted((one, other) => one - other)[values.length >> 1];
  const ratio = (list, measure, one, other) =>
    median(list.map((found) => found[one][measure] / found[other][measure]));
  const worst = (measure) => Math.max(...rounds.map(({ ours }) => ours[measure]));
  const isAtMost = (target, limit, found) => ({
    target,
    aim: `<= ${limit} x`,
    found: `${found.toFixed(2)} x`,
    isMet: found <= limit,
  });
  const isAtLeast = (target, limit, found) => ({
    target,
    aim: `>= ${limit} x`,
    found: `${found.toFixed(1)} x`,
    isMet: found >= limit,
  });
  const calls = [
    isAtMost(
      "1. round trip ÷ raw port, with origin checks and schemas",
      1.15,
      ratio(turns.calls, "roundTrip", "ours", "raw-port"),
    ),
    isAtLeast(
      "1. round trip of tera-fy ÷ ours",
      3,
      ratio(turns.calls, "roundTrip", "tera-fy", "ours"),
    ),
    isAtLeast(
      "2. calls at once ÷ raw window",
      20,
      ratio(turns.calls, "concurrent", "ours", "raw-window"),
    ),
    isAtLeast("2. calls at once ÷ penpal", 15, ratio(turns.calls, "concurrent", "ours", "penpal")),
  ];
  if (rounds.length === 0) return calls;
  const longest = worst("longestTask");
  const retained = worst("retained");
  const growth = worst("heapGrowth");
  return [
    ...calls,
    isAtMost("3. references in ÷ raw port", 1.1, ratio(turns.large, "send", "ours", "raw-port")),
    isAtMost("3. references out ÷ raw port", 1.1, ratio(turns.large, "fetch", "ours", "raw-port")),
    {
      target: "3. longest task of the tool's page while a library comes in parts",
      aim: "<= 50 ms",
      found: longest === 0 ? "none of 50 ms" : `${longest.toFixed(0)} ms`,
      isMet: longest <= 50,
    },
    isAtMost(
      "4. 32 MB handed over ÷ raw port",
      1.1,
      ratio(turns.large, "give", "ours", "raw-port"),
    ),
    isAtMost(
      "4. 32 MB fetched, handed over by itself ÷ raw port",
      1.1,
      ratio(turns.large, "take", "ours", "raw-port"),
    ),
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
    {
      target: "6. client, every call, gzip",
      aim: `<= ${CLIENT_BYTES} bytes`,
      found: `${size} bytes`,
      isMet: size <= CLIENT_BYTES,
    },
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
