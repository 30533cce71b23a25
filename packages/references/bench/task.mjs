import { createReadStream, existsSync, openAsBlob, readFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pathToFileURL } from "node:url";

/**
 * `node task.mjs <task> <file> <bundle>` runs one task in its own process, to measure its memory.
 * Prints milliseconds and bytes.
 */
const [task, file, bundle] = process.argv.slice(2);

/** All tasks except reflib's read the file this way, so that reading costs each the same. */
function opened() {
  return Readable.toWeb(createReadStream(file, { highWaterMark: 256 * 1024 }));
}

async function countPieces(separator) {
  const decoder = new TextDecoder();
  let count = 0;
  let rest = "";
  for await (const chunk of opened()) {
    const pieces = (rest + decoder.decode(chunk, { stream: true })).split(separator);
    rest = pieces.pop();
    for (const piece of pieces) if (piece.charCodeAt(0) !== 0) count++;
  }
  return count;
}

const reflibFormat = { ris: "ris", xml: "endnoteXml" }[file.split(".").at(-1)];

const TASKS = {
  lines: () => countPieces("\n"),
  tags: () => countPieces("<"),
  parse: async () => {
    const { parse } = await import(pathToFileURL(bundle).href);
    return async () => (await parse(opened(), { filename: file })).references;
  },
  parseHeld: async () => {
    const { parse } = await import(pathToFileURL(bundle).href);
    const bytes = readFileSync(file);
    return async () => {
      const { references } = await parse(bytes, { filename: file });
      return bytes.length > 0 ? references : [];
    };
  },
  stream: async () => {
    const { parseStream } = await import(pathToFileURL(bundle).href);
    return async () => {
      let count = 0;
      for await (const { references } of parseStream(opened())) count += references.length;
      return count;
    };
  },
  write: async () => {
    const { format, parse } = await import(pathToFileURL(bundle).href);
    const { references } = await parse(new Uint8Array(readFileSync(file)));
    return async () => (await format(references, { filename: file })).length;
  },
  /** Saves one field of the last reference. */
  rewrite: async () => {
    const { parseStream } = await import(pathToFileURL(bundle).href);
    const { RecordPlaces, rewrite } = await import(
      pathToFileURL(join(bundle, "../rewrite.mjs")).href
    );
    const source = { file: await openAsBlob(file), references: [], places: new RecordPlaces() };
    for await (const batch of parseStream(source.file)) {
      for (const reference of batch.references) source.references.push(reference);
      source.places.add(batch);
    }
    const last = source.references.at(-1);
    const changes = { changed: new Map([[last.id, { ...last, label: "Included" }]]), added: [] };
    return async () => {
      const { content, isLayoutKept } = await rewrite(source, changes, { filename: file });
      return isLayoutKept ? content.size : 0;
    };
  },
  reflib: async () => {
    const { readStream } = await import("@iebh/reflib");
    return () =>
      new Promise((resolve, reject) => {
        const references = [];
        const reading = readStream(
          reflibFormat,
          createReadStream(file, { highWaterMark: 256 * 1024 }),
        );
        reading.on("ref", (reference) => references.push(reference));
        reading.on("end", () => resolve(references));
        reading.on("error", reject);
      });
  },
};

const isPlain = task === "lines" || task === "tags";
const work = isPlain ? TASKS[task] : await TASKS[task]();
const before = peakMemory();
const cpu = process.cpuUsage();
const begun = performance.now();
const result = await work();
const wall = performance.now() - begun;
const { user, system } = process.cpuUsage(cpu);
const peak = peakMemory() - before;
process.stdout.write(
  `${JSON.stringify({ cpu: (user + system) / 1000, wall, peak, count: Array.isArray(result) ? result.length : result })}\n`,
);

/**
 * Returns bytes. On Linux it reads VmHWM, because `maxRSS` of a child starts at its parent's peak.
 */
function peakMemory() {
  const status = "/proc/self/status";
  const kilobytes = existsSync(status)
    ? Number(/VmHWM:\s+(\d+)/.exec(readFileSync(status, "utf8"))?.[1])
    : process.resourceUsage().maxRSS;
  return kilobytes * 1024;
}
