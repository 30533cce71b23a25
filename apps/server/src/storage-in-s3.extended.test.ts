import { spawn } from "node:child_process";
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { startTestS3, type TestS3 } from "./supabase/storage/s3-server.fixture.ts";
import { bundleServer, testProgram, type TestProgram, UNLIMITED_REQUESTS } from "./test-program.ts";

const KEYS = { AWS_ACCESS_KEY_ID: "S3RVER", AWS_SECRET_ACCESS_KEY: "S3RVER" };
const WRITERS = 4;
const LARGE = 9_000_000;
const OUTAGE_MS = Number(process.env["OUTAGE_SECONDS"] ?? 5) * 1000;

let s3: TestS3;
beforeAll(async () => {
  s3 = await startTestS3();
});
afterAll(() => s3.close());

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

interface Person {
  readonly project: string;
  readonly token: string;
}

async function addPerson(program: TestProgram): Promise<Person> {
  const database = await program.connect();
  try {
    return await program.addPerson(database);
  } finally {
    await database.close();
  }
}

const addressOf = (program: TestProgram, { project }: Person, name: string) =>
  `${program.origin}/storage/v1/object/projects/${project}/${name}`;

/** Repeats the upload until it is acknowledged, as the app does. Resolves to its digest. */
async function upload(program: TestProgram, person: Person, name: string, isOver = () => false) {
  const bytes = randomBytes(Math.random() < 0.1 ? LARGE : 1 + Math.floor(Math.random() * 100_000));
  const key = randomUUID();
  const refusals: number[] = [];
  while (!isOver()) {
    const answer = await fetch(addressOf(program, person, name), {
      method: "POST",
      body: new Uint8Array(bytes),
      headers: {
        authorization: `Bearer ${person.token}`,
        "content-type": "text/plain",
        "idempotency-key": key,
      },
    }).catch(() => undefined);
    if (answer?.status === 200) return { name, digest: sha256(bytes), refusals };
    if (answer !== undefined) refusals.push(answer.status);
    await wait(100);
  }
  return undefined;
}

async function digestOf(program: TestProgram, person: Person, name: string) {
  const answer = await fetch(addressOf(program, person, name), {
    headers: { authorization: `Bearer ${person.token}` },
  });
  return answer.status === 200 ? sha256(new Uint8Array(await answer.arrayBuffer())) : answer.status;
}

it(
  "files: S3 refuses and the server is killed, and no acknowledged upload is lost or doubled",
  { timeout: 300_000 },
  async () => {
    const environment = { ...KEYS, ...UNLIMITED_REQUESTS, STORAGE_URL: s3.address() };
    const program = await testProgram({ ...environment, ENGINE: "embedded-postgres" });
    onTestFinished(() => program.close());
    await program.start();
    const person = await addPerson(program);
    const acknowledged = new Map<string, string>();
    const refusals = new Set<number>();
    let isOver = false;
    const writing = Promise.all(
      Array.from({ length: WRITERS }, async (_, writer) => {
        for (let count = 0; !isOver; count += 1) {
          const done = await upload(program, person, `${writer}-${count}.bin`, () => isOver);
          if (done === undefined) return;
          acknowledged.set(done.name, done.digest);
          for (const status of done.refusals) refusals.add(status);
        }
      }),
    );
    for (const isKilled of [false, true, true]) {
      await wait(2000);
      s3.setRefusing(true);
      await wait(OUTAGE_MS);
      if (isKilled) await program.killAll();
      s3.setRefusing(false);
      if (isKilled) await program.start();
    }
    await wait(2000);
    await program.killAll();
    await program.start();
    await wait(2000);
    isOver = true;
    await writing;
    expect(acknowledged.size).toBeGreaterThan(20);
    expect([...refusals]).toEqual([503]);
    for (const [name, digest] of acknowledged)
      expect([name, await digestOf(program, person, name)]).toEqual([name, digest]);
    const database = await program.connect();
    const doubled = await database.query(
      "select path from public.file_versions group by path having count(*) > 1",
    );
    await database.close();
    expect(doubled).toEqual([]);
  },
);

it(
  "files: while S3 does not answer at all, everything else works, and downloads are refused in time",
  { timeout: 180_000 },
  async () => {
    const environment = { ...KEYS, ...UNLIMITED_REQUESTS, STORAGE_URL: s3.address() };
    const program = await testProgram({ ...environment, ENGINE: "embedded-postgres" });
    onTestFinished(() => program.close());
    await program.start();
    const person = await addPerson(program);
    const file = await upload(program, person, "a.bin");
    s3.setHanging(true);
    const waiting = Array.from({ length: 40 }, async () => {
      const from = performance.now();
      return { status: await digestOf(program, person, "a.bin"), took: performance.now() - from };
    });
    const from = performance.now();
    const { origin } = program;
    const headers = { authorization: `Bearer ${person.token}` };
    expect((await fetch(`${origin}/rest/v1/projects?select=id`, { headers })).status).toBe(200);
    expect(performance.now() - from).toBeLessThan(3000);
    const ready = await fetch(`${origin}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([
      503,
      { ready: false, failed: ["storage"] },
    ]);
    const answers = await Promise.all(waiting);
    s3.setHanging(false);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
    expect(Math.max(...answers.map(({ took }) => took))).toBeLessThan(25_000);
    expect(await digestOf(program, person, "a.bin")).toBe(file?.digest);
  },
);

it(
  "files: the operator stops a move with Ctrl+C, repeats it, and the server starts only with S3",
  { timeout: 300_000 },
  async () => {
    const root = mkdtempSync(join(tmpdir(), "tera-move-"));
    const address = s3.address();
    const engine = { ...KEYS, ENGINE: "embedded-postgres" };
    const [onDisk, inS3] = [
      await testProgram(engine, root),
      await testProgram({ ...engine, STORAGE_URL: address }, root),
    ];
    const admin = await bundleServer("admin");
    onTestFinished(async () => {
      await onDisk.close();
      await inS3.close();
      rmSync(admin, { force: true });
    });
    const run = (isStopped: boolean, ...words: string[]) =>
      new Promise<{ code: number | null; output: string }>((resolve) => {
        const child = spawn(process.execPath, [admin, ...words], {
          env: { PATH: process.env["PATH"], DATA_DIR: onDisk.dataDirectory, ...KEYS },
        });
        let output = "";
        let isRunning = true;
        for (const stream of [child.stdout, child.stderr])
          stream.on("data", (chunk: Buffer) => {
            output += chunk.toString();
            // A second signal would end it at once.
            if (isStopped && isRunning && output.includes("Copying"))
              isRunning = !child.kill("SIGINT");
          });
        child.once("close", (code) => resolve({ code, output }));
      });

    await onDisk.start();
    const person = await addPerson(onDisk);
    const files = await Promise.all(
      Array.from({ length: 30 }, (_, index) => upload(onDisk, person, `${index}.bin`)),
    );
    const move = ["storage", "move", "--to", address];
    expect(await run(true, ...move)).toMatchObject({
      code: 1,
      output: expect.stringContaining("The command was stopped. Repeat it to continue.") as string,
    });
    expect((await run(false, ...move)).output).toContain("Stop all servers");
    await onDisk.end("SIGTERM");

    expect((await run(false, ...move)).output).toMatch(
      /30 contents .* are in s3:.*\n.*STORAGE_URL/,
    );
    await expect(onDisk.start()).rejects.toThrow(
      /^The contents of files are in s3:.*, but STORAGE_URL names the data directory\./,
    );
    rmSync(join(onDisk.dataDirectory, "files"), { recursive: true });
    await inS3.start();
    for (const file of files)
      expect(await digestOf(inS3, person, file?.name ?? "")).toBe(file?.digest);
    await inS3.end("SIGTERM");
  },
);
