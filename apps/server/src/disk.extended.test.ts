import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { EMBEDDED_CLIENT_ID } from "./configuration.ts";
import type { ScriptDatabase } from "./database/script-database.ts";
import { asRefusal } from "./errors/as-refusal.ts";
import { TestBrowser } from "./login/browser-for-tests.ts";
import { KindeClient } from "./login/kinde-client-for-tests.ts";
import { type TestProgram, testProgram } from "./test-program.ts";

const MEGABYTE = 1_000_000;

it.each([
  ["ENOSPC", "x", "STORAGE-FULL", 507],
  ["EDQUOT", "x", "STORAGE-FULL", 507],
  ["EFBIG", "x", "STORAGE-FULL", 507],
  ["53100", "could not extend file: No space left on device", "STORAGE-FULL", 507],
  ["XX000", 'could not extend file "base/5/16500": File too large', "STORAGE-FULL", 507],
  [
    "XX000",
    'could not write to file "pg_wal/xlogtemp.7": Disk quota exceeded',
    "STORAGE-FULL",
    507,
  ],
  ["XX000", "tuple concurrently updated", "UNKNOWN_ERROR", 500],
  ["EROFS", "x", "READ-ONLY", 503],
  ["EACCES", "x", "READ-ONLY", 503],
  ["42501", 'could not open file "base/1/2": Permission denied', "READ-ONLY", 503],
  ["42501", "new row violates row-level security policy", "FORBIDDEN", 403],
  ["08006", "x", "UNAVAILABLE", 503],
])("error %s (%s) is answered with %s %d", (code, message, refusal, status) => {
  const answered = asRefusal(Object.assign(new Error(message), { code }));
  expect([answered.code, answered.status]).toEqual([refusal, status]);
  expect(answered.message).not.toContain("file:");
});

const isMountAllowed = canMount();
if (!isMountAllowed)
  process.stderr.write(
    "SKIPPED: disks that are full or read-only are not mounted here, for that needs root and the right to mount. No room for a file, and folders that can't be written, are tried out all the same, by the system's limit and permissions.\n",
  );

describe.runIf(isMountAllowed)("on a disk of 160 MB", () => {
  const disk = isMountAllowed ? mkdtempSync(join(tmpdir(), "tera-disk-")) : "";
  let program: TestProgram;

  beforeAll(async () => {
    mount("-t", "tmpfs", "-o", "size=160m,mode=0755", "tmpfs", disk);
    const root = join(disk, "root");
    mkdirSync(root);
    chmodSync(root, 0o711);
    program = await testProgram({ ENGINE: "embedded-postgres" }, root);
  });
  afterAll(async () => {
    await program.close();
    execFileSync("umount", [disk]);
    rmSync(disk, { recursive: true });
  });

  const free = (): number => statfsSync(disk).bavail * statfsSync(disk).bsize;
  const filler = (): string => join(disk, "filler");
  const contents = (): number =>
    readdirSync(join(program.dataDirectory, "files"), {
      recursive: true,
      withFileTypes: true,
    }).filter((entry) => entry.isFile()).length;

  it(
    "a write to a full disk is refused with 507, and acknowledged data is preserved",
    { timeout: 180_000 },
    async () => {
      await program.start();
      const database = await program.connect();
      const { project, token, client } = await program.addPerson(database);
      await database.close();
      const storage = client.storage.from("projects");
      const edit = async (sequence: number) => {
        const answer = await fetch(`${program.origin}/api/sync/projects::${project}/patch`, {
          method: "POST",
          headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
          body: JSON.stringify({
            session: "s",
            sequence,
            operations: [{ set: [`k${sequence}`], value: randomBytes(200_000).toString("hex") }],
          }),
        });
        return {
          status: answer.status,
          json: (await answer.json()) as { code?: string; message?: string },
        };
      };
      expect(
        (await storage.upload(`${project}/first.bin`, new Blob([Buffer.alloc(MEGABYTE)]))).error,
      ).toBeNull();
      const before = contents();
      const tooMuch = await storage.upload(
        `${project}/large.bin`,
        new Blob([Buffer.alloc(free() + 5 * MEGABYTE)]),
      );
      expect(tooMuch.error).toMatchObject({
        status: 507,
        message: expect.stringContaining("disk is full"),
      });
      expect(contents()).toBe(before);
      expect(
        (await storage.upload(`${project}/second.bin`, new Blob([Buffer.alloc(MEGABYTE)]))).error,
      ).toBeNull();

      writeFileSync(filler(), Buffer.alloc(Math.max(0, free() - 200_000)));
      expect(
        (await storage.upload(`${project}/third.bin`, new Blob([Buffer.alloc(MEGABYTE)]))).error,
      ).toMatchObject({ status: 507 });
      const acknowledged: number[] = [];
      const refusals = new Set<number>();
      for (let sequence = 0; sequence < 120 && refusals.size === 0; sequence += 1) {
        const { status, json } = await edit(sequence);
        if (status === 200) acknowledged.push(sequence);
        else {
          refusals.add(status);
          expect(json.message).toMatch(/^[A-Z].*\.$/);
        }
      }
      expect([...refusals].every((status) => status === 507 || status === 503)).toBe(true);
      expect(refusals.size).toBe(1);

      rmSync(filler());
      await program.end("SIGTERM");
      await program.start();
      expect((await storage.download(`${project}/second.bin`)).data?.size).toBe(MEGABYTE);
      expect((await storage.list(project)).data?.map(({ name }) => name)).toEqual([
        "first.bin",
        "second.bin",
      ]);
      const again = await program.connect();
      const [row] = await again.query<{ keys: string[] }>(
        "select array(select jsonb_object_keys(data)) as keys from public.projects where id = $1",
        [project],
      );
      await again.close();
      expect(
        acknowledged.filter((sequence) => row?.keys.includes(`k${sequence}`) !== true),
      ).toEqual([]);
      expect((await edit(500)).status).toBe(200);
      expect(
        (await storage.upload(`${project}/third.bin`, new Blob([Buffer.alloc(MEGABYTE)]))).error,
      ).toBeNull();

      // Only the file store becomes read-only.
      const files = join(program.dataDirectory, "files");
      mount("--bind", files, files);
      mount("-o", "remount,bind,ro", files);
      try {
        expect(
          (await storage.upload(`${project}/fourth.bin`, new Blob(["x"]))).error,
        ).toMatchObject({
          status: 503,
          message: expect.stringContaining("can't write to its disk"),
        });
        expect((await storage.download(`${project}/third.bin`)).data?.size).toBe(MEGABYTE);
      } finally {
        execFileSync("umount", ["--lazy", files]);
      }
      expect((await storage.upload(`${project}/fourth.bin`, new Blob(["x"]))).error).toBeNull();
      expect(await program.end("SIGTERM")).toBe(0);
    },
  );

  it(
    "starting with an unwritable data directory fails with one sentence and preserves the data",
    { timeout: 60_000 },
    async () => {
      await program.end("SIGTERM");
      mount("-o", "remount,ro", disk);
      const said = await program.start().then(
        () => "ready",
        (error: unknown) => String(error),
      );
      mount("-o", "remount,rw", disk);
      expect(said).toContain(
        `The data directory ${program.dataDirectory} can't be written. Make it writable for this user, or choose another directory with DATA_DIR=.`,
      );
      expect(said).not.toMatch(/\bat .+:\d+:\d+/);
      await program.start();
      expect(await program.end("SIGTERM")).toBe(0);
    },
  );
});

/**
 * A file size limit needs no root, unlike mounting a full disk. It must exceed a Postgres WAL
 * segment, which has 16 MB.
 */
const MAX_FILE_BYTES = 17 * 1024 * 1024;

/** Applies the limit only after the first start. */
async function startWithLimit(): Promise<TestProgram> {
  const program = await testProgram({ ENGINE: "embedded-postgres" });
  await program.start();
  await program.end("SIGTERM");
  program.limitFiles(MAX_FILE_BYTES);
  await program.start();
  return program;
}

describe.runIf(process.platform !== "win32")("with a file size limit of 17 MB", () => {
  let program: TestProgram;
  beforeAll(async () => {
    program = await startWithLimit();
  });
  afterAll(() => program.close());

  it(
    "writes above a file size limit of 17 MB are refused with 507, and smaller ones succeed",
    { timeout: 120_000 },
    async () => {
      const database = await program.connect();
      const { project, token, client } = await program.addPerson(database);
      await database.close();
      const storage = client.storage.from("projects");
      const contents = (): number =>
        readdirSync(join(program.dataDirectory, "files"), {
          recursive: true,
          withFileTypes: true,
        }).filter((entry) => entry.isFile()).length;
      expect(
        (await storage.upload(`${project}/small.bin`, new Blob([Buffer.alloc(MEGABYTE)]))).error,
      ).toBeNull();
      const before = contents();
      expect(
        (await storage.upload(`${project}/large.bin`, new Blob([Buffer.alloc(MAX_FILE_BYTES + 1)])))
          .error,
      ).toMatchObject({ status: 507, message: expect.stringContaining("disk is full") });
      expect(contents()).toBe(before);

      const edit = async (name: string, bytes: number) => {
        const answer = await fetch(
          `${program.origin}/api/sync/project_namespaces::${project}::${name}/patch`,
          {
            method: "POST",
            headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
            body: JSON.stringify({
              session: "s",
              sequence: 0,
              operations: [{ set: ["value"], value: randomBytes(bytes / 2).toString("hex") }],
            }),
          },
        );
        return {
          status: answer.status,
          json: (await answer.json()) as { code?: string; message?: string },
        };
      };
      const acknowledged: string[] = [];
      let refusal: Awaited<ReturnType<typeof edit>> | undefined;
      for (let index = 0; index < 100 && refusal === undefined; index += 1) {
        const answer = await edit(`n${index}`, 900_000);
        if (answer.status === 200) acknowledged.push(`n${index}`);
        else refusal = answer;
      }
      expect(refusal).toEqual({
        status: 507,
        json: {
          code: "STORAGE-FULL",
          message: expect.stringMatching(
            /^The server's disk is full\. Nothing was stored\./,
          ) as unknown,
        },
      });
      expect(acknowledged.length).toBeGreaterThan(3);
      expect((await storage.download(`${project}/small.bin`)).data?.size).toBe(MEGABYTE);

      expect(await program.end("SIGTERM")).toBe(0);
      program.limitFiles(undefined);
      await program.start();
      const again = await program.connect();
      const kept = await again.query<{ name: string }>(
        "select name from public.project_namespaces where project = $1",
        [project],
      );
      await again.close();
      expect(kept.map(({ name }) => name).toSorted()).toEqual(acknowledged.toSorted());
      expect((await edit("after", 900_000)).status).toBe(200);
      expect(
        (await storage.upload(`${project}/large.bin`, new Blob([Buffer.alloc(MAX_FILE_BYTES + 1)])))
          .error,
      ).toBeNull();
      expect((await storage.list(project)).data?.map(({ name }) => name)).toEqual([
        "large.bin",
        "small.bin",
      ]);

      // Root ignores permissions; the mount test covers root.
      if (process.getuid?.() !== 0) {
        const files = join(program.dataDirectory, "files");
        const folders = [
          files,
          ...readdirSync(files, { withFileTypes: true })
            .filter((entry) => entry.isDirectory())
            .map(({ name }) => join(files, name)),
        ];
        for (const folder of folders) chmodSync(folder, 0o500);
        expect(
          (await storage.upload(`${project}/fourth.bin`, new Blob(["x"]))).error,
        ).toMatchObject({
          status: 503,
          message: expect.stringContaining("can't write to its disk"),
        });
        expect((await storage.download(`${project}/small.bin`)).data?.size).toBe(MEGABYTE);
        for (const folder of folders) chmodSync(folder, 0o700);
        expect((await storage.upload(`${project}/fourth.bin`, new Blob(["x"]))).error).toBeNull();
      }
      expect(await program.end("SIGTERM")).toBe(0);
    },
  );
});

/** Inserts $1 rows whose text has a multiple of 32 bytes. */
const FILLER_FILE = `insert into login.records (model, key, payload)
  select 'filler', gen_random_uuid()::text, jsonb_build_object('text', (select string_agg(md5(random()::text), '') from generate_series(1, $2::int)))
  from generate_series(1, $1::int)`;

describe.runIf(process.platform !== "win32")("with no room in the login's session table", () => {
  let program: TestProgram;
  beforeAll(async () => {
    program = await startWithLimit();
  });
  afterAll(() => program.close());

  it(
    "a login gets 507 while its session can't be stored, and works again once there is space",
    { timeout: 120_000 },
    async () => {
      const newClient = () => new KindeClient(EMBEDDED_CLIENT_ID, new TestBrowser(program.origin));
      const client = newClient();
      const { refresh_token } = await client.signUp(
        "ann@university.example",
        "correct horse battery",
      );
      const database = await program.connect();
      await fillUp(database, 1000, 57);
      // Frees the space of failed and old rows.
      await database.query("vacuum login.records");
      for (const pieces of [57, 16, 4, 1]) await fillUp(database, 1, pieces);

      const page = await newClient().browser.open(client.authorizationPath());
      expect([page.response.status, page.response.headers.get("content-type")]).toEqual([
        507,
        "text/html; charset=utf-8",
      ]);
      expect(page.text).toContain("The server&#39;s disk is full. Nothing was stored.");
      expect(page.text).toContain("STORAGE-FULL");
      const refreshed = await client.refresh(refresh_token);
      expect([refreshed.status, await refreshed.json()]).toEqual([
        507,
        {
          error: "server_error",
          error_description: expect.stringContaining("disk is full") as unknown,
        },
      ]);
      // The password changes although this browser gets no new session.
      const changed = await client.browser.send("/kinde/account", {
        current: "correct horse battery",
        password: "another horse battery",
      });
      expect([
        changed.response.status,
        changed.text.includes("Your password has been changed"),
      ]).toEqual([200, true]);
      expect(changed.text).toContain("Log in with the new password.");

      await database.query("truncate login.records");
      await database.close();
      await newClient().logIn("ann@university.example", "another horse battery");
      expect(program.output()).not.toContain("server.failed");
    },
  );
});

async function fillUp(database: ScriptDatabase, rows: number, pieces: number): Promise<void> {
  for (let isFull = false; !isFull;) {
    isFull = await database.query(FILLER_FILE, [rows, pieces]).then(
      () => false,
      (error: unknown) => asRefusal(error).code === "STORAGE-FULL",
    );
  }
}

function mount(...words: string[]): void {
  execFileSync("mount", words, { stdio: "pipe" });
}

function canMount(): boolean {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return false;
  const place = mkdtempSync(join(tmpdir(), "tera-mount-"));
  try {
    mount("-t", "tmpfs", "tmpfs", place);
    execFileSync("umount", [place]);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(place, { recursive: true });
  }
}
