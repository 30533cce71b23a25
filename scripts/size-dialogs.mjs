import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "vite";
import { root } from "./run.mjs";

/**
 * Maximum gzipped size that all dialogs together add to a page with preact and styled-components.
 * Without `--together`, each dialog is also measured alone.
 */

const MAX_BYTES = 15_000;
const DIALOGS = {
  alert: ["AlertDialog"],
  confirm: ["ConfirmDialog"],
  prompt: ["PromptDialog"],
  progress: ["ProgressDialog"],
  "project select": ["ProjectSelectDialog"],
  "file open": ["FileOpenDialog"],
  "file save": ["FileSaveDialog"],
  consent: ["ConsentDialog"],
};
const QUEUE = ["DialogHost", "createDialogQueue"];

const ui = join(root, "packages/ui/src");
if (!process.argv.includes("--together")) {
  for (const [name, parts] of Object.entries(DIALOGS))
    console.log(line(name, await gzipSize(parts)));
}
const together = await gzipSize([...QUEUE, ...Object.values(DIALOGS).flat()]);
console.log(
  `${line("all, with the queue", together)} of ${MAX_BYTES.toLocaleString("en-GB")} at most`,
);
if (together > MAX_BYTES) {
  console.error(
    `The dialogs are ${together - MAX_BYTES} bytes over the limit. Look for a large new import, such as a virtualizer.`,
  );
  process.exit(1);
}

async function gzipSize(parts) {
  const entry = "\0entry";
  const result = await build({
    configFile: join(ui, "dialog/embed-page/vite.config.ts"),
    logLevel: "error",
    plugins: [
      {
        name: "parts-of-the-kit",
        resolveId: (id) => (id === "entry" ? entry : undefined),
        load: (id) =>
          id === entry
            ? `export { ${parts.join(", ")} } from ${JSON.stringify(join(ui, "index.ts"))};`
            : undefined,
      },
    ],
    build: {
      write: false,
      rolldownOptions: {
        input: "entry",
        preserveEntrySignatures: "strict",
        external: [/^preact(\/|$)/u, "styled-components"],
      },
    },
  });
  const chunks = [result]
    .flat()
    .flatMap(({ output }) => output)
    .filter(({ type }) => type === "chunk");
  const foreign = chunks
    .flatMap(({ imports }) => imports)
    .filter(
      (id) =>
        !/^(?:preact|styled-components)(?:\/|$)/u.test(id) &&
        !chunks.some(({ fileName }) => fileName === id),
    );
  if (foreign.length > 0)
    throw new Error(`The measured size lacks ${foreign.join(", ")}, which the dialogs import.`);
  return gzipSync(chunks.map(({ code }) => code).join("\n"), { level: 9 }).length;
}

function line(name, bytes) {
  return `${name.padEnd(20)} ${bytes.toLocaleString("en-GB").padStart(7)} B gzip`;
}
