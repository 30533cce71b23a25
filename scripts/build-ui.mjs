import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { root, runNode } from "./run.mjs";

/**
 * Builds the UI kit as it is published, into `packages/ui/dist`: each module as it is, so that an
 * app bundles only the parts it uses, and the fonts with one style sheet.
 */

const directory = join(root, "packages/ui");
const dist = join(directory, "dist");
const FONTS = ["newsreader", "source-code-pro", "source-sans-3"];
/** The compiler keeps the endings of sources in declarations. */
const SOURCE_ENDING = /(?<=(?:from |import\()"\.{1,2}\/[^"]+)\.tsx?(?=")/gu;

rmSync(dist, { recursive: true, force: true });
const code = await runNode(
  join(root, "node_modules/typescript-7/bin/tsc"),
  ["-p", "tsconfig.build.json"],
  { cwd: directory },
);
if (code !== 0) process.exit(code);

for (const name of readdirSync(dist, { recursive: true, encoding: "utf8" })) {
  if (!name.endsWith(".d.ts")) continue;
  const path = join(dist, name);
  writeFileSync(
    path,
    readFileSync(path, "utf8")
      .replaceAll(SOURCE_ENDING, ".js")
      // Node's resolution of types needs the ending.
      .replaceAll('"styled-components/dist/types"', '"styled-components/dist/types.js"'),
  );
}

await build({
  entryPoints: [join(directory, "src/theme/fonts.css")],
  outfile: join(dist, "fonts.css"),
  bundle: true,
  loader: { ".woff2": "file" },
  assetNames: "fonts/[name]",
  logLevel: "warning",
});
for (const font of FONTS)
  cpSync(
    join(root, "node_modules/@fontsource-variable", font, "LICENSE"),
    join(dist, "fonts", `LICENSE-${font}`),
  );
