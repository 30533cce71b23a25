import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { endWithNpm } from "./end-with-npm.mjs";
import { root, runNode } from "./run.mjs";
import { installIfNeeded, requireNode } from "./set-up.mjs";

requireNode();
endWithNpm();
await installIfNeeded();

/** The faults are written in TypeScript and use the sources they torture. */
const { build } = await import("esbuild");
const folder = join(root, "node_modules/.cache/tera-tests");
mkdirSync(folder, { recursive: true });
const outfile = join(folder, `torture-${process.pid}.mjs`);
await build({ entryPoints: [join(root, "tests/torture/main.ts")], outfile, bundle: true, platform: "node", format: "esm", target: "node20", packages: "external", conditions: ["@tera/source"], logLevel: "warning" });
const code = await runNode(outfile, process.argv.slice(2));
rmSync(outfile, { force: true });
process.exit(code);
