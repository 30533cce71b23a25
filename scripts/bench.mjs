import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { root, runNode } from "./run.mjs";

const SHORT_NAMES = { "bridge-sdk": "bridge", host: "sync" };

/** `npm run bench <name>` runs a package's or app's bench/main.mjs. */
const benches = new Map(
  ["packages", "apps"]
    .flatMap((folder) =>
      readdirSync(join(root, folder)).map((name) => [
        SHORT_NAMES[name] ?? name,
        join(root, folder, name, "bench", "main.mjs"),
      ]),
    )
    .filter(([, file]) => existsSync(file)),
);
benches.set("neighbours", join(root, "apps/server/bench/neighbours.mjs"));
benches.set("start", join(root, "apps/server/bench/start.mjs"));
benches.set("replicas", join(root, "apps/server/bench/replicas.mjs"));
benches.set("load", join(root, "apps/server/bench/people.mjs"));
benches.set("host", join(root, "apps/host/bench/host.mjs"));
const known = [...benches.keys()];
const [name] = process.argv.slice(2);

if (name !== undefined && known.includes(name)) process.exit(await runNode(benches.get(name), []));
console.error(
  `${name === undefined ? "Say what to measure" : `There is nothing to measure in "${name}"`}: npm run bench ${known.join(" | ")}`,
);
process.exit(1);
