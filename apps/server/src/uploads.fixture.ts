import { createHash, randomBytes, randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { ScriptDatabase } from "./database/script-database.ts";

const LARGE = 9_000_000;
const SMALL = 100_000;
const LARGE_SHARE = 0.1;
const RETRY_DELAY_MS = 100;

/** Where and as whom a test uploads. */
export interface UploadPlace {
  readonly origin: string;
  readonly project: string;
  readonly token: string;
}

export interface Upload {
  readonly name: string;
  readonly digest: string;
  /** Statuses of the answers that refused it. */
  readonly refusals: readonly number[];
}

const addressOf = ({ origin, project }: UploadPlace, name: string): string =>
  `${origin}/storage/v1/object/projects/${project}/${name}`;

const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

/**
 * Repeats the upload of random bytes until it is acknowledged, as the app does, or until `isOver`.
 */
export async function upload(
  place: UploadPlace,
  name: string,
  isOver = () => false,
): Promise<Upload | undefined> {
  const size = Math.random() < LARGE_SHARE ? LARGE : 1 + Math.floor(Math.random() * SMALL);
  const bytes = randomBytes(size);
  const key = randomUUID();
  const refusals: number[] = [];
  while (!isOver()) {
    const answer = await fetch(addressOf(place, name), {
      method: "POST",
      body: new Uint8Array(bytes),
      headers: {
        authorization: `Bearer ${place.token}`,
        "content-type": "text/plain",
        "idempotency-key": key,
      },
    }).catch(() => undefined);
    if (answer?.status === 200) return { name, digest: sha256(bytes), refusals };
    if (answer !== undefined) refusals.push(answer.status);
    await wait(RETRY_DELAY_MS);
  }
  return undefined;
}

/** Resolves to the digest of the stored file, or to the status of a refusal. */
export async function digestOf(place: UploadPlace, name: string): Promise<string | number> {
  const answer = await fetch(addressOf(place, name), {
    headers: { authorization: `Bearer ${place.token}` },
  });
  return answer.status === 200 ? sha256(new Uint8Array(await answer.arrayBuffer())) : answer.status;
}

/** Uploads one file after the other. */
export interface Uploaders {
  readonly acknowledged: readonly Upload[];
  /** Gives up what is not acknowledged yet. */
  stop(): Promise<void>;
}

export function startUploaders(place: UploadPlace, count: number): Uploaders {
  const acknowledged: Upload[] = [];
  let isOver = false;
  const writing = Promise.all(
    Array.from({ length: count }, async (_, uploader) => {
      for (let number = 0; !isOver; number += 1) {
        const done = await upload(place, `${uploader}-${number}.bin`, () => isOver);
        if (done !== undefined) acknowledged.push(done);
      }
    }),
  );
  return {
    acknowledged,
    async stop() {
      isOver = true;
      await writing;
    },
  };
}

/** Returns what was acknowledged and is not stored as it was sent, and what is stored twice. */
export async function auditUploads(
  place: UploadPlace,
  acknowledged: readonly Upload[],
  database: ScriptDatabase,
): Promise<readonly string[]> {
  const findings: string[] = [];
  for (const { name, digest } of acknowledged) {
    const stored = await digestOf(place, name);
    if (stored !== digest) findings.push(`${name} should be ${digest}, but is ${stored}.`);
  }
  const doubled = await database.query<{ path: string }>(
    "select path from public.file_versions where project = $1 group by path having count(*) > 1",
    [place.project],
  );
  return [...findings, ...doubled.map(({ path }) => `${path} is stored more than once.`)];
}
