import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { S3_KEYS, startTestS3, type TestS3 } from "./supabase/storage/s3-server.fixture.ts";
import { bundleServer, testProgram, type TestProgram, UNLIMITED_REQUESTS } from "./test-program.ts";
import {
  auditUploads,
  digestOf,
  startUploaders,
  upload,
  type UploadPlace,
} from "./uploads.fixture.ts";

const UPLOADERS = 4;
const OUTAGE_MS = Number(process.env["OUTAGE_SECONDS"] ?? 5) * 1000;

let s3: TestS3;
beforeAll(async () => {
  s3 = await startTestS3();
});
afterAll(() => s3.close());

/** Adds a person, and returns where they upload. */
async function addUploader(program: TestProgram): Promise<UploadPlace> {
  const database = await program.connect();
  try {
    const { project, token } = await program.addPerson(database);
    return { origin: program.origin, project, token };
  } finally {
    await database.close();
  }
}

it(
  "files: S3 refuses and the server is killed, and no acknowledged upload is lost or doubled",
  { timeout: 300_000 },
  async () => {
    const environment = { ...S3_KEYS, ...UNLIMITED_REQUESTS, STORAGE_URL: s3.address() };
    const program = await testProgram({ ...environment, ENGINE: "embedded-postgres" });
    onTestFinished(() => program.close());
    await program.start();
    const place = await addUploader(program);
    const uploaders = startUploaders(place, UPLOADERS);
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
    await uploaders.stop();
    const { acknowledged } = uploaders;
    expect(acknowledged.length).toBeGreaterThan(20);
    expect([...new Set(acknowledged.flatMap(({ refusals }) => refusals))]).toEqual([503]);
    const database = await program.connect();
    expect(await auditUploads(place, acknowledged, database)).toEqual([]);
    await database.close();
  },
);

it(
  "files: while S3 does not answer at all, everything else works, and downloads are refused in time",
  { timeout: 180_000 },
  async () => {
    const environment = { ...S3_KEYS, ...UNLIMITED_REQUESTS, STORAGE_URL: s3.address() };
    const program = await testProgram({ ...environment, ENGINE: "embedded-postgres" });
    onTestFinished(() => program.close());
    await program.start();
    const place = await addUploader(program);
    const file = await upload(place, "a.bin");
    s3.setHanging(true);
    const waiting = Array.from({ length: 40 }, async () => {
      const from = performance.now();
      return { status: await digestOf(place, "a.bin"), took: performance.now() - from };
    });
    const from = performance.now();
    const { origin } = program;
    const headers = { authorization: `Bearer ${place.token}` };
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
    expect(await digestOf(place, "a.bin")).toBe(file?.digest);
  },
);

it(
  "files: the operator stops a move with Ctrl+C, repeats it, and the server starts only with S3",
  { timeout: 300_000 },
  async () => {
    const root = mkdtempSync(join(tmpdir(), "tera-move-"));
    const address = s3.address();
    const engine = { ...S3_KEYS, ENGINE: "embedded-postgres" };
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
          env: { PATH: process.env["PATH"], DATA_DIR: onDisk.dataDirectory, ...S3_KEYS },
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
    const place = await addUploader(onDisk);
    const files = await Promise.all(
      Array.from({ length: 30 }, (_, index) => upload(place, `${index}.bin`)),
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
      expect(await digestOf({ ...place, origin: inS3.origin }, file?.name ?? "")).toBe(
        file?.digest,
      );
    await inS3.end("SIGTERM");
  },
);
