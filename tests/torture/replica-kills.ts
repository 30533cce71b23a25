import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { findFreePort } from "../../apps/server/src/database/free-port.ts";
import { replicaSite, runNginx } from "../../apps/server/src/nginx.fixture.ts";
import {
  S3_KEYS,
  startTestS3,
  type TestS3,
} from "../../apps/server/src/supabase/storage/s3-server.fixture.ts";
import {
  type TestProgram,
  testProgram,
  UNLIMITED_REQUESTS,
} from "../../apps/server/src/test-program.ts";
import {
  auditUploads,
  startUploaders,
  type UploadPlace,
} from "../../apps/server/src/uploads.fixture.ts";
import { type FinishedEditors, finishEditors, startDocumentEditors } from "./document-editors.ts";
import { type MirroredPostgres, startMirroredPostgres } from "./mirrored-postgres.ts";
import { startWatchedPage, type WatchedPageReport } from "./watched-page.ts";

const SERVERS = 3;
const UPLOADERS = 3;

/** Three servers behind nginx, with a mirrored Postgres and contents in S3. */
export interface TestReplicaSet {
  readonly servers: readonly TestProgram[];
  readonly origin: string;
  readonly postgres: MirroredPostgres;
  readonly s3: TestS3;
  close(): Promise<void>;
}

export async function startReplicaSet(): Promise<TestReplicaSet> {
  const postgres = await startMirroredPostgres();
  const s3 = await startTestS3();
  const port = await findFreePort();
  const origin = `http://localhost:${port}`;
  const environment = {
    ...S3_KEYS,
    ...UNLIMITED_REQUESTS,
    DATABASE_URL: postgres.url,
    STORAGE_URL: s3.address(),
    PUBLIC_ORIGIN: origin,
    TRUSTED_PROXIES: "127.0.0.1",
    SECRETS_KEY: "of-a-throw-away-test-database-only",
  };
  const servers = await Promise.all(
    Array.from({ length: SERVERS }, () => testProgram(environment)),
  );
  await Promise.all(servers.map((server) => server.start()));
  const addresses = servers.map((server) =>
    new URL(server.origin).host.replace("localhost", "127.0.0.1"),
  );
  const folder = mkdtempSync(join(tmpdir(), "tera-nginx-"));
  const nginx: ChildProcess = await runNginx(folder, replicaSite(port, addresses), port);
  return {
    servers,
    origin,
    postgres,
    s3,
    async close() {
      nginx.kill("SIGTERM");
      await once(nginx, "exit");
      await Promise.all(servers.map((server) => server.close()));
      await postgres.close();
      await s3.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export interface ReplicaKillOptions {
  readonly editors: number;
  readonly kills: number;
  readonly everyMilliseconds: number;
  /** How long S3 refuses. */
  readonly outageMilliseconds: number;
  /** Of Chromium. */
  readonly browser: string;
}

export interface ReplicaKillReport extends FinishedEditors {
  readonly kills: number;
  readonly uploads: number;
  readonly page: WatchedPageReport;
}

/**
 * Kills the servers in turn while editors type and files are uploaded through nginx. Once each,
 * Postgres is restarted, S3 refuses, and the standby takes over for ever. Compares the
 * acknowledgements with the database and S3.
 */
export async function runReplicaKills(
  replicas: TestReplicaSet,
  options: ReplicaKillOptions,
): Promise<ReplicaKillReport> {
  const { servers, origin, postgres } = replicas;
  const { kills, everyMilliseconds } = options;
  const [program] = servers;
  if (program === undefined) throw new RangeError("There is a server.");
  const database = await postgres.connect();
  const editors = await startDocumentEditors({ program, origin, database }, options.editors);
  const { project, token } = await program.addPerson(database);
  await database.close();
  const place: UploadPlace = { origin, project, token };
  const uploaders = startUploaders(place, UPLOADERS);
  const page = await startWatchedPage(origin, options.browser);
  try {
    for (let kill = 0; kill < kills; kill += 1) {
      const begun = performance.now();
      const victim = servers[kill % servers.length];
      await victim?.end("SIGKILL");
      // Its people meet the two others, and its restart a busy database.
      await wait(everyMilliseconds * 0.3);
      await victim?.start();
      await injectFault(replicas, kill, options);
      await wait(Math.max(0, begun + everyMilliseconds - performance.now()));
    }
    const watched = await page.finish();
    await uploaders.stop();
    const { findings, ...outcome } = await finishEditors(editors, () => postgres.connect());
    return {
      kills,
      ...outcome,
      uploads: uploaders.acknowledged.length,
      page: watched,
      findings: [...findings, ...(await lostUploads(postgres, place, uploaders.acknowledged))],
    };
  } finally {
    await page.close();
    await uploaders.stop();
  }
}

async function injectFault(
  { postgres, s3 }: TestReplicaSet,
  kill: number,
  { kills, outageMilliseconds }: ReplicaKillOptions,
): Promise<void> {
  const quarter = kills / 4;
  if (kill === Math.floor(quarter)) await postgres.restart();
  if (kill === Math.floor(2 * quarter)) {
    s3.setRefusing(true);
    await wait(outageMilliseconds);
    s3.setRefusing(false);
  }
  if (kill === Math.floor(3 * quarter)) await postgres.failOver();
}

async function lostUploads(
  postgres: MirroredPostgres,
  place: UploadPlace,
  acknowledged: Parameters<typeof auditUploads>[1],
): Promise<readonly string[]> {
  const database = await postgres.connect();
  try {
    return await auditUploads(place, acknowledged, database);
  } finally {
    await database.close();
  }
}
