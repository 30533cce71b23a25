import { join } from "node:path";
import { build } from "esbuild";

const FOLDER = join(import.meta.dirname, "src", "login", "page-scripts");
const SCRIPTS = ["passkeys", "password-fields", "password-strength", "recovery-codes"] as const;

export async function buildPageScripts(outdir: string): Promise<void> {
  await build({
    entryPoints: SCRIPTS.map((name) => join(FOLDER, `${name}.ts`)),
    outdir,
    bundle: true,
    minify: true,
    platform: "browser",
    format: "esm",
    target: "es2022",
    legalComments: "none",
    logLevel: "silent",
  });
}
