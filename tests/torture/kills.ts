import type { TestProgram } from "../../apps/server/src/test-program.ts";
import { type FinishedEditors, finishEditors, startDocumentEditors } from "./document-editors.ts";
import type { Editor } from "./editor.ts";
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

export interface KillReport extends FinishedEditors {
  readonly editors: number;
  readonly kills: number;
  readonly serverAlone: number;
  readonly postgresAlone: number;
  readonly longestAbsence: number;
}

const RECOVERED_WITHIN_MS = 30_000;

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
  const proxy =
    fault === "acknowledges before the commit"
      ? await startEarlyAcknowledgeProxy(program.origin)
      : undefined;
  const origin = proxy?.origin ?? program.origin;
  const editors = await startDocumentEditors({ program, origin, database }, count);
  await database.close();

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
  const outcome = await finishEditors(editors, () => program.connect());
  await proxy?.close();
  return {
    editors: count,
    kills,
    serverAlone,
    postgresAlone,
    longestAbsence,
    ...outcome,
  };
}
