import type { TestProgram } from "../../apps/server/src/test-program.ts";
import { audit, type Audit } from "./audit.ts";
import { type Editor, startEditor } from "./editor.ts";
import { startEarlyAcknowledgeProxy } from "./early-acknowledge-proxy.ts";
import type { Random } from "./random.ts";

export type Victim = "server" | "postgres" | "both";

export interface KillOptions {
  readonly program: TestProgram;
  readonly random: Random;
  readonly editors: number;
  readonly kills: number;
  readonly victimOf: (kill: number) => Victim;
  /** Time per kill, including the restart. */
  readonly everyMilliseconds: number;
  readonly fault?: "acknowledges before the commit" | "commits without waiting for the disk";
}

export interface KillReport extends Audit {
  readonly editors: number;
  readonly made: number;
  readonly kills: number;
  readonly serverAlone: number;
  readonly postgresAlone: number;
  readonly unanswered: number;
  readonly longestAbsence: number;
}

const DOCUMENTS = 5;
const CHANGE_INTERVAL_MS = 100;
const PLACES = 40;
const RECOVERED_WITHIN_MS = 30_000;
const FINISHED_WITHIN_MS = 60_000;

/**
 * Resolves once the server acknowledges again. For that, the server must restart Postgres itself.
 */
async function untilAcknowledged(editor: Editor | undefined): Promise<void> {
  const until = performance.now() + RECOVERED_WITHIN_MS;
  for (const had = editor?.acknowledged.size ?? 0; (editor?.acknowledged.size ?? 0) === had;) {
    if (performance.now() > until)
      throw new Error(
        `The server did not come back within ${RECOVERED_WITHIN_MS} ms after its Postgres was killed.`,
      );
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/**
 * Kills the server and its Postgres while editors type, then compares the acknowledgements with the
 * database.
 */
export async function runKills({
  program,
  random,
  editors: count,
  kills,
  victimOf,
  everyMilliseconds,
  fault,
}: KillOptions): Promise<KillReport> {
  const database = await program.connect();
  if (fault === "commits without waiting for the disk") {
    // Overrides the server's Postgres options for sessions after the first kill.
    await database.query("alter database postgres set synchronous_commit = off");
    await database.query("alter system set wal_writer_delay = '2s'");
  }
  const people = await Promise.all(
    Array.from({ length: DOCUMENTS }, () => program.addPerson(database)),
  );
  await database.close();
  const proxy =
    fault === "acknowledges before the commit"
      ? await startEarlyAcknowledgeProxy(program.origin)
      : undefined;
  const editors = Array.from({ length: count }, (_, index): Editor => {
    const person = people[index % DOCUMENTS];
    if (person === undefined) throw new RangeError("There is a person for each document.");
    const session = `editor ${index}`;
    return startEditor({
      origin: proxy?.origin ?? program.origin,
      token: person.token,
      path: `project_namespaces::${person.project}::torture`,
      session,
      everyMilliseconds: CHANGE_INTERVAL_MS,
      change: (n) => [
        { set: ["own", session, n % PLACES], value: n },
        { set: ["last"], value: `${session} ${n}` },
      ],
    });
  });

  let [serverAlone, postgresAlone, longestAbsence] = [0, 0, 0];
  for (let kill = 0; kill < kills; kill += 1) {
    const begun = performance.now();
    // Waits a random time, so that kills are not synchronized with the editors and the database.
    await new Promise((resolve) =>
      setTimeout(resolve, everyMilliseconds * (0.2 + 0.3 * random.fraction())),
    );
    const killed = performance.now();
    const victim = victimOf(kill);
    if (victim === "server") {
      serverAlone += 1;
      await program.end("SIGKILL");
      await program.start();
    } else if (victim === "postgres") {
      postgresAlone += 1;
      await program.killPostgres();
      await untilAcknowledged(editors[0]);
    } else {
      await program.killAll();
      await program.start();
    }
    longestAbsence = Math.max(longestAbsence, Math.round(performance.now() - killed));
    await new Promise((resolve) =>
      setTimeout(resolve, Math.max(0, begun + everyMilliseconds - performance.now())),
    );
  }
  await Promise.all(editors.map((editor) => editor.finish(FINISHED_WITHIN_MS)));
  await proxy?.close();

  const after = await program.connect();
  const outcome = await audit(after, editors);
  await after.close();
  const sum = (of: (editor: Editor) => number): number =>
    editors.reduce((total, editor) => total + of(editor), 0);
  return {
    editors: count,
    made: sum(({ made }) => made),
    kills,
    serverAlone,
    postgresAlone,
    unanswered: sum(({ failures }) => failures),
    longestAbsence,
    ...outcome,
  };
}
