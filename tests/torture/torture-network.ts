import { rmSync } from "node:fs";
import { openSecrets } from "../../apps/server/src/secrets.ts";
import { bundleServer, testProgram } from "../../apps/server/src/test-program.ts";
import { faultyLine } from "./faulty-line.ts";
import { enter, report } from "./ledger.ts";
import { seededRandom } from "./random.ts";
import { openTab, type Tab, untilConverged } from "./tabs.ts";

const DAY = 86_400_000;
/** Three devices: one is right, one is a day early, one a day late. */
const CLOCKS_OFF = [0, DAY, -DAY];
const USUAL_MINUTES = 4;
const SHORTEST = 100;
const LONGEST = 60_000;
const HEALED_WITHIN = 5000;
const STALLED_AFTER = 60_000;
const EDIT_EVERY = 300;
const FAULTS = ["cut", "silent", "killed"] as const;

/** Cuts of 0.1 to 60 s, lines that fall silent and servers that are killed, while three tabs with wrong clocks edit; within 5 s of the healing they agree. */
export async function tortureNetwork({ minutes = USUAL_MINUTES, seed }: { readonly minutes: number | undefined; readonly seed: number }): Promise<number> {
  const random = seededRandom(seed);
  const bundle = await bundleServer();
  let serverPort = 0;
  const line = await faultyLine(() => serverPort);
  const origin = `http://localhost:${line.port}`;
  const program = await testProgram(bundle, { PUBLIC_ORIGIN: origin });
  serverPort = Number(new URL(program.origin).port);
  const tabs: Tab[] = [];
  const findings: string[] = [];
  const healing: number[] = [];
  const made = CLOCKS_OFF.map(() => 0);
  try {
    await program.start();
    const database = await program.connect();
    const person = await program.addPerson(database);
    await database.close();
    const { anonymousKey } = await openSecrets(program.dataDirectory);
    for (const clockOff of CLOCKS_OFF) {
      tabs.push(await openTab(new URL("tab.mjs", import.meta.url), { origin, key: anonymousKey, token: person.token, user: person.id, path: `projects::${person.project}`, topic: `project:${person.project}:1`, clockOff }));
    }
    const editAll = (): void =>
      tabs.forEach((tab, index) => {
        made[index] = (made[index] ?? 0) + 1;
        tab.edit([{ set: ["torture", `tab${index}`], value: made[index] }, { set: ["torture", "shared"], value: `tab${index} ${made[index]}` }]);
      });
    const isWhole = (state: unknown): boolean => {
      const held = (state as { torture?: Record<string, unknown> }).torture ?? {};
      return made.every((count, index) => held[`tab${index}`] === count);
    };
    editAll();
    if ((await untilConverged(tabs, isWhole, STALLED_AFTER)) === undefined) throw new Error("The tabs do not agree before anything was broken.");

    const until = performance.now() + minutes * 60_000;
    for (let round = 0; performance.now() < until || round < FAULTS.length; round += 1) {
      const fault = FAULTS[round % FAULTS.length] ?? "cut";
      const length = Math.round(Math.min(SHORTEST * (LONGEST / SHORTEST) ** random.fraction(), Math.max(SHORTEST, until - performance.now())));
      const typing = setInterval(editAll, EDIT_EVERY);
      if (fault === "cut") line.cut();
      else if (fault === "silent") line.fallSilent();
      else await program.killAll();
      await new Promise((resolve) => setTimeout(resolve, length));
      editAll();
      clearInterval(typing);
      if (fault === "killed") await program.start();
      else line.heal();
      const took = await untilConverged(tabs, isWhole, STALLED_AFTER);
      enter(fault, { length: `${length} ms`, converged: took === undefined ? "never" : `${took} ms after healing` });
      if (took === undefined || took > HEALED_WITHIN) findings.push(`After "${fault}" of ${length} ms the tabs agreed ${took === undefined ? "never" : `only after ${took} ms`}.`);
      if (took !== undefined) healing.push(took);
    }
    healing.sort((a, b) => a - b);
    enter("network", { rounds: healing.length, edits: made, median: `${healing[healing.length >> 1] ?? 0} ms`, longest: `${healing.at(-1) ?? 0} ms`, findings: findings.length });
    return report("network", findings);
  } finally {
    await Promise.all(tabs.map((tab) => tab.close()));
    await program.close();
    await line.close();
    rmSync(bundle, { force: true });
  }
}
