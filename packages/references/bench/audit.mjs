import { build } from "esbuild";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { isDeepStrictEqual } from "node:util";
import { BAD_INPUTS, NAMES } from "./bad-inputs.mjs";

/**
 * `node bench/audit.mjs [built index.js]` parses every bad input, in every input type and under
 * every file name, and reports unexpected results. Builds the package unless a build is given.
 */
const MAX_MS = 1_000;
/** Larger files are parsed under one name only. */
const MIN_LARGE_BYTES = 100_000;

const home = join(import.meta.dirname, "..");
const folder = mkdtempSync(join(tmpdir(), "references-audit-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

async function built() {
  const [named] = process.argv.slice(2);
  if (named) return join(process.cwd(), named);
  await build({
    entryPoints: { index: join(home, "src/index.ts") },
    bundle: true,
    minify: true,
    splitting: true,
    format: "esm",
    target: "es2022",
    platform: "neutral",
    outdir: folder,
    outExtension: { ".js": ".mjs" },
  });
  return join(folder, "index.mjs");
}

const { format, parse } = await import(pathToFileURL(await built()).href);
const faults = [];
let readings = 0;
let slowest = { took: 0, name: "" };

for (const [name, content, wanted] of BAD_INPUTS) {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  const isLarge = bytes.length > MIN_LARGE_BYTES;
  const inputs = {
    bytes: () => bytes,
    blob: () => new Blob([bytes]),
    stream: () => streamOf(bytes, isLarge ? 65_535 : 1),
    ...(typeof content === "string" ? { string: () => content } : {}),
  };
  for (const filename of isLarge ? [undefined] : NAMES) {
    let first;
    for (const [kind, input] of Object.entries(inputs)) {
      readings++;
      const { found, took } = await readInTime(input, filename);
      const fault =
        nameFault(found, filename) ??
        faultOf(withoutNameWarning(found), wanted, content, filename) ??
        (took > MAX_MS ? `took ${took.toFixed(0)} ms` : undefined);
      if (took > slowest.took) slowest = { took, name };
      const shown = JSON.stringify(found);
      first ??= shown;
      const differs = shown === first ? undefined : "came to something else than the bytes did";
      if (fault ?? differs)
        faults.push(
          `${name}, as ${kind}${filename ? ` named ${filename}` : ""}: ${fault ?? differs}`,
        );
    }
    if (!isLarge && filename === undefined) await checkRoundTrip(name, bytes);
  }
}

process.stdout.write(
  `${readings} readings of ${BAD_INPUTS.length} bad inputs, the slowest (${slowest.name}) in ${slowest.took.toFixed(0)} ms: ${faults.length} faults\n${faults.map((fault) => `${fault}\n`).join("")}`,
);
process.exit(faults.length > 0 ? 1 : 0);

function streamOf(bytes, size) {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) controller.close();
      else controller.enqueue(bytes.slice(at, (at += size)));
    },
  });
}

/** Retries a slow read, because other processes may have slowed it. */
async function readInTime(input, filename) {
  let best = await read(input(), filename);
  for (let tries = 1; tries < 3 && best.took > MAX_MS; tries++) {
    const { took } = await read(input(), filename);
    best = { ...best, took: Math.min(best.took, took) };
  }
  return best;
}

async function read(input, filename) {
  const before = process.cpuUsage();
  const found = await parse(input, filename === undefined ? {} : { filename }).catch((error) =>
    error.name === "ReferencesError"
      ? { refused: error.code, line: error.line, message: error.message }
      : { thrown: String(error) },
  );
  return { found, took: process.cpuUsage(before).user / 1_000 };
}

/** A library under a name that says nothing has one warning more. */
function nameFault({ warnings }, filename) {
  if (warnings === undefined) return undefined;
  const isUnknown = filename?.endsWith(".pdf") === true;
  const isWarned = warnings.some(({ code }) => code === "UNKNOWN-EXTENSION");
  return isUnknown === isWarned ? undefined : "has the wrong warnings about its name";
}

function withoutNameWarning(found) {
  const warnings = found.warnings?.filter(({ code }) => code !== "UNKNOWN-EXTENSION");
  return warnings === undefined ? found : { ...found, warnings };
}

function faultOf(found, wanted, content, filename) {
  if (found.thrown) return `threw ${found.thrown}`;
  if (wanted.isEmpty)
    return filename === undefined || filename.endsWith(".pdf")
      ? found.refused === "NOT-A-LIBRARY"
        ? undefined
        : "was not refused"
      : found.references?.length === 0 && found.warnings[0]?.code === "EMPTY"
        ? undefined
        : `came to ${summary(found)}`;
  if (wanted.refused || found.refused) {
    if (wanted.mayRefuse && found.refused) return undefined;
    return wanted.refused === found.refused && wanted.line === found.line
      ? undefined
      : `came to ${summary(found)}, wanted ${JSON.stringify(wanted)}`;
  }
  const lines = typeof content === "string" ? content.split(/\r\n?|\n/).length : Infinity;
  for (const { line, message } of found.warnings)
    if (!Number.isInteger(line) || line < 1 || line > lines || message === "")
      return `has a warning of line ${line} of ${lines}`;
  if (wanted.isLoose)
    return found.references.length <= wanted.titles.length && found.warnings.length > 0
      ? undefined
      : `came to ${summary(found)}`;
  if (JSON.stringify(found.references.map(({ title }) => title)) !== JSON.stringify(wanted.titles))
    return `has the titles ${JSON.stringify(found.references.map(({ title }) => title)).slice(0, 300)}`;
  if (found.skipped !== (wanted.skipped ?? 0)) return `skipped ${found.skipped}`;
  if (
    wanted.warnings === "some"
      ? found.warnings.length === 0
      : wanted.warnings !== "any" &&
        JSON.stringify(found.warnings.map(({ line, code }) => [line, code])) !==
          JSON.stringify(wanted.warnings)
  )
    return `warned of ${summary(found)}`;
  for (const [field, values] of [
    ["urls", wanted.urls],
    ["date", wanted.dates],
  ]) {
    if (
      values &&
      JSON.stringify(found.references.map((reference) => reference[field])) !==
        JSON.stringify(values)
    )
      return `has the ${field} ${JSON.stringify(found.references.map((reference) => reference[field]))}`;
  }
  return undefined;
}

function summary({ refused, line, message, references, warnings }) {
  return refused
    ? `${refused} at line ${line}: ${message.slice(0, 120)}`
    : `${references.length} references, ${JSON.stringify(warnings.map((warning) => [warning.line, warning.code])).slice(0, 200)}`;
}

async function checkRoundTrip(name, bytes) {
  const { references } = await parse(bytes).catch(() => ({ references: [] }));
  // Replaces control characters, invalid in XML, and lone surrogates, invalid in UTF-8.
  const asWritten = (value) =>
    JSON.parse(
      JSON.stringify(value).replace(/\\u00[01][0-9a-f]|\\ud[89a-f][0-9a-f]{2}/g, "\ufffd"),
    );
  for (const target of references.length > 0 ? ["ris", "medline", "endnoteXml", "json"] : []) {
    const again = await parse(await format(references, { format: target })).catch((error) => ({
      references: String(error),
    }));
    if (!isDeepStrictEqual(asWritten(again.references), asWritten(references)))
      faults.push(
        `${name}, written as ${target}: ${JSON.stringify(again.references).slice(0, 300)} instead of ${JSON.stringify(references).slice(0, 300)}`,
      );
  }
}
