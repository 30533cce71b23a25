import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "vite";
import { root } from "./run.mjs";

/**
 * Maximum gzipped size of the files that a browser loads before /embed can answer the handshake.
 */

const MAX_BYTES = 20_000;
const host = join(root, "apps/host");

// A development build is larger.
process.env.NODE_ENV = "production";
const result = await build({
  configFile: join(host, "embed.vite.config.ts"),
  logLevel: "error",
  build: { write: false },
});
const files = new Map(
  [result]
    .flat()
    .flatMap(({ output }) => output)
    .map((file) => [file.fileName, file]),
);
const entry = [...files.values()].find(({ isEntry }) => isEntry);
const page = files.get("embed.html");
if (entry === undefined || page === undefined)
  throw new Error(
    "The build made no embed.html with a script. Look at apps/host/embed.vite.config.ts.",
  );

const first = new Set();
collect(entry.fileName);
const styles = [...first].flatMap((name) => [...(files.get(name).viteMetadata?.importedCss ?? [])]);
const loaded = [
  ["embed.html", page.source],
  ...[...first].map((name) => [name, files.get(name).code]),
  ...styles.map((name) => [name, files.get(name).source]),
];
let total = 0;
for (const [name, content] of loaded) {
  const bytes = gzipSync(content, { level: 9 }).length;
  total += bytes;
  console.log(`${name.padEnd(48)} ${bytes.toLocaleString("en-GB").padStart(7)} B gzip`);
}
console.log(
  `${"until the handshake is answered".padEnd(48)} ${total.toLocaleString("en-GB").padStart(7)} B gzip of ${MAX_BYTES.toLocaleString("en-GB")} at most`,
);
if (total > MAX_BYTES) {
  console.error(
    `/embed is ${total - MAX_BYTES} bytes over the limit. Look at what apps/host/src/embed/main.ts imports before its listener.`,
  );
  process.exit(1);
}

function collect(name) {
  if (first.has(name)) return;
  first.add(name);
  for (const imported of files.get(name).imports) collect(imported);
}
