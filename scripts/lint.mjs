import "./lint-rooms.mjs";
import { runNode } from "./run.mjs";

process.exit(
  await runNode("node_modules/oxlint/bin/oxlint", ["--type-aware", ...process.argv.slice(2)]),
);
