import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { root } from "./run.mjs";

const directory = join(root, "packages/ui");
/** Maximum bytes, after gzip, that a part adds to a page with React and styled-components. */
const LIMITS = {
  button: { parts: ["Button"], max: 8_000 },
  field: { parts: ["TextField"], max: 8_000 },
  dialog: { parts: ["DialogHost", "createDialogQueue", "ConfirmDialog"], max: 15_000 },
};

/** Bundles parts of the built kit as an app does and prints their sizes. Resolves to 0 or 1. */
export async function kitSizes() {
  let code = 0;
  for (const [entry, { parts, max }] of Object.entries(LIMITS)) {
    const { outputFiles } = await build({
      stdin: {
        contents: `export { ${parts.join(", ")} } from "./dist/${entry}/index.js";`,
        resolveDir: directory,
      },
      bundle: true,
      minify: true,
      write: false,
      format: "esm",
      target: "es2022",
      external: ["react", "react/*", "react-dom", "react-dom/*", "styled-components"],
      define: { "process.env.NODE_ENV": '"production"' },
    });
    const bytes = gzipSync(outputFiles[0].contents, { level: 9 }).length;
    console.log(`${parts.join(", ")}: ${bytes} B after gzip, of ${max} at most`);
    if (bytes > max) code = 1;
  }
  return code;
}
