import { tortureConnections } from "./torture-connections.ts";
import { tortureConvergence } from "./torture-convergence.ts";
import { tortureFiles } from "./torture-files.ts";
import { tortureKills } from "./torture-kills.ts";
import { tortureNetwork } from "./torture-network.ts";
import { tortureTabs } from "./torture-tabs.ts";

/** Each part resolves to its number of findings. */
const PARTS: Readonly<
  Record<
    string,
    (bounds: { readonly minutes: number | undefined; readonly seed: number }) => Promise<number>
  >
> = {
  convergence: tortureConvergence,
  kills: tortureKills,
  files: tortureFiles,
  network: tortureNetwork,
  connections: tortureConnections,
  tabs: tortureTabs,
};

const words = process.argv.slice(2);
const named: string[] = [];
let minutes: number | undefined;
let seed = 1;
for (let index = 0; index < words.length; index += 1) {
  const word = words[index] ?? "";
  if (word === "--minutes" || word === "--seed") {
    index += 1;
    const value = Number(words[index]);
    if (!(value > 0)) fail(`${word} needs a number above 0.`);
    if (word === "--minutes") minutes = value;
    else seed = Math.floor(value);
  } else if (Object.hasOwn(PARTS, word)) named.push(word);
  else fail(`There is no "${word}".`);
}

let findings = 0;
for (const name of named.length === 0 ? Object.keys(PARTS) : named) {
  console.log(`\n# ${name}, seed ${seed}`);
  findings += (await PARTS[name]?.({ minutes, seed })) ?? 0;
}
console.log(
  findings === 0
    ? "\nNothing was lost, duplicated or out of order, and the injected faults were found."
    : `\n${findings} findings.`,
);
process.exit(findings === 0 ? 0 : 1);

function fail(reason: string): never {
  console.error(
    `${reason}\nnpm run torture [${Object.keys(PARTS).join("|")}] [--minutes N] [--seed S]`,
  );
  process.exit(1);
}
