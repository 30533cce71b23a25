import { randomUUID } from "node:crypto";
import { loginApi } from "@tera/contract";
import { openSecrets } from "../../apps/server/src/secrets.ts";
import { testProgram } from "../../apps/server/src/test-program.ts";
import { startFaultProxy } from "./fault-proxy.ts";
import { type KindeLogin, loginToken } from "./kinde-login.ts";
import { reportFigures, reportFindings } from "./report.ts";
import { seededRandom } from "./random.ts";
import { openTab, type Tab, untilConverged } from "./tabs.ts";

const MS_PER_DAY = 86_400_000;
const CLOCKS_OFF = [0, MS_PER_DAY, -MS_PER_DAY];
/** Client id at the embedded login provider. */
const EMBEDDED_CLIENT = "tera-host";
/** Makes tabs with wrong clocks refresh their tokens many times. */
const TOKEN_SECONDS = 20;
const DEFAULT_MINUTES = 4;
const MIN_FAULT_MS = 100;
const MAX_FAULT_MS = 60_000;
const CONVERGED_WITHIN_MS = 5000;
const STALLED_AFTER_MS = 60_000;
const EDIT_INTERVAL_MS = 300;
const FAULTS = ["cut", "silent", "killed"] as const;

/**
 * Three tabs with wrong clocks edit a project, a namespace and a library through cuts, silent
 * connections and kills of 0.1 to 60 s. The tabs must agree within 5 s after the network heals.
 */
export async function tortureNetwork({
  minutes = DEFAULT_MINUTES,
  seed,
}: {
  readonly minutes: number | undefined;
  readonly seed: number;
}): Promise<number> {
  const random = seededRandom(seed);
  let serverPort = 0;
  const proxy = await startFaultProxy(() => serverPort);
  const origin = `http://localhost:${proxy.port}`;
  const program = await testProgram({ PUBLIC_ORIGIN: origin });
  serverPort = Number(new URL(program.origin).port);
  const tabs: Tab[] = [];
  const findings: string[] = [];
  const healing: number[] = [];
  const made = CLOCKS_OFF.map(() => 0);
  try {
    await program.start();
    const database = await program.connect();
    const { anonymousKey, loginSigningKey } = await openSecrets(program.dataDirectory);
    const login: KindeLogin = {
      issuer: `${origin}/kinde`,
      clientId: EMBEDDED_CLIENT,
      key: loginSigningKey,
      subject: "kp_clocks",
      email: "clocks@example.org",
      seconds: TOKEN_SECONDS,
    };
    // The first exchange creates the person. SQL creates the project, because the API would limit
    // it.
    const exchanged = await fetch(`${origin}/api/auth/token`, {
      method: "POST",
      headers: { authorization: `Bearer ${await loginToken(login, Date.now())}` },
    });
    if (!exchanged.ok)
      throw new Error(`The login was refused: ${exchanged.status} ${await exchanged.text()}`);
    const { user } = loginApi.exchange.answer.parse(await exchanged.json());
    const project = randomUUID();
    await database.query(
      `insert into public.projects (id, data) values ($1, '{"name": "Trials of tea", "type": "systematic-review"}')`,
      [project],
    );
    await database.query(
      `insert into public.project_members (project, "user", email, role) values ($1, $2, $3, 'creator')`,
      [project, user.id, login.email],
    );
    // An open library needs a stored file.
    await database.query(
      "insert into storage.objects (bucket_id, name, version) values ('projects', $1, 'torture')",
      [`${project}/library.ris`],
    );
    await database.close();
    const beside = [
      `project_namespaces::${project}::torture`,
      `project_libraries::${project}::torture_*`,
    ];
    for (const clockOff of CLOCKS_OFF) {
      tabs.push(
        await openTab(new URL("tab.mjs", import.meta.url), {
          origin,
          key: anonymousKey,
          login,
          user: user.id,
          path: `projects::${project}`,
          beside,
          topic: `project:${project}:1`,
          clockOff,
        }),
      );
    }
    const editAll = (): void =>
      tabs.forEach((tab, index) => {
        made[index] = (made[index] ?? 0) + 1;
        tab.edit([
          { set: ["torture", `tab${index}`], value: made[index] },
          { set: ["torture", "shared"], value: `tab${index} ${made[index]}` },
        ]);
        for (const path of beside)
          tab.edit(
            [
              { set: [`tab${index}`, "made"], value: made[index] },
              { set: ["shared", "title"], value: `tab${index} ${made[index]}` },
            ],
            path,
          );
      });
    const isWhole = (state: unknown, others: readonly unknown[]): boolean => {
      const held = (state as { torture?: Record<string, unknown> }).torture ?? {};
      return made.every(
        (count, index) =>
          held[`tab${index}`] === count &&
          others.every(
            (other) => (other as Record<string, { made?: unknown }>)[`tab${index}`]?.made === count,
          ),
      );
    };
    editAll();
    if ((await untilConverged(tabs, isWhole, STALLED_AFTER_MS)) === undefined)
      throw new Error("The tabs disagree before any fault.");

    const until = performance.now() + minutes * 60_000;
    for (let round = 0; performance.now() < until || round < FAULTS.length; round += 1) {
      const fault = FAULTS[round % FAULTS.length] ?? "cut";
      const length = Math.round(
        Math.min(
          MIN_FAULT_MS * (MAX_FAULT_MS / MIN_FAULT_MS) ** random.fraction(),
          Math.max(MIN_FAULT_MS, until - performance.now()),
        ),
      );
      const typing = setInterval(editAll, EDIT_INTERVAL_MS);
      if (fault === "cut") proxy.cut();
      else if (fault === "silent") proxy.blackhole();
      else await program.killAll();
      await new Promise((resolve) => setTimeout(resolve, length));
      editAll();
      clearInterval(typing);
      if (fault === "killed") await program.start();
      else proxy.heal();
      const took = await untilConverged(tabs, isWhole, STALLED_AFTER_MS);
      reportFigures(fault, {
        length: `${length} ms`,
        converged: took === undefined ? "never" : `${took} ms after healing`,
      });
      if (took === undefined || took > CONVERGED_WITHIN_MS)
        findings.push(
          `After "${fault}" of ${length} ms the tabs agreed ${took === undefined ? "never" : `only after ${took} ms`}.`,
        );
      if (took !== undefined) healing.push(took);
    }
    healing.sort((a, b) => a - b);
    reportFigures("network", {
      rounds: healing.length,
      edits: made,
      median: `${healing[healing.length >> 1] ?? 0} ms`,
      longest: `${healing.at(-1) ?? 0} ms`,
      findings: findings.length,
    });
    return reportFindings("network", findings);
  } finally {
    await Promise.all(tabs.map((tab) => tab.close()));
    await program.close();
    await proxy.close();
  }
}
