import { createHash } from "node:crypto";
import { rmSync } from "node:fs";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bundleServer, type TestProgram, testProgram } from "../../test-program.ts";
import { encoded, expected, expectedListing, foldersOf, operation, type Operation, perform } from "./test-oracle.ts";

/** STORAGE_OPERATIONS=1000 makes the long run. */
const OPERATIONS = Number(process.env["STORAGE_OPERATIONS"] ?? 60);
const OPERATIONS_BETWEEN_KILLS = 20;
/** An operation takes some 10 ms, most of it for the disk: a kill in this time meets every part of one. */
const LATEST_KILL_MILLISECONDS = 15;

let bundle: string;
let program: TestProgram;

beforeAll(async () => {
  bundle = await bundleServer();
  program = await testProgram(bundle, { ENGINE: "embedded-postgres" });
  await program.start();
});
afterAll(async () => {
  await program.close();
  rmSync(bundle, { force: true });
});

test(`FILE-24 ${OPERATIONS} operations with a kill of everything after each ${OPERATIONS_BETWEEN_KILLS}: nothing acknowledged is lost, nothing is half done`, { timeout: 120_000 + OPERATIONS * 3_000 }, async () => {
  let database = await program.connect();
  const { client, project } = await program.addPerson(database);
  const storage = client.storage.from("projects");
  const seed = Number(process.env["STORAGE_SEED"] ?? 7);
  const operations = fc.sample(operation, { numRuns: OPERATIONS, seed });
  const delays = fc.sample(fc.nat(LATEST_KILL_MILLISECONDS), { numRuns: OPERATIONS, seed });
  let files = new Map<string, string>();

  /** Which of the two maps the server's listing agrees with. */
  const agreeing = async (candidates: readonly Map<string, string>[]): Promise<Map<string, string>> => {
    const problems: unknown[] = [];
    for (const candidate of candidates) {
      try {
        await compare(candidate);
        return candidate;
      } catch (error) {
        problems.push(error);
      }
    }
    throw problems[0];
  };
  const compare = async (wanted: Map<string, string>): Promise<void> => {
    for (const folder of foldersOf(wanted)) {
      const { data, error } = await storage.list(`${project}/${folder}`);
      expect(error).toBeNull();
      expect(data?.map((row) => ({ name: row.name, isFolder: row.id === null, size: row.metadata?.size }))).toEqual(expectedListing(wanted, folder));
    }
    for (const [file, content] of wanted) expect(await (await storage.download(encoded(`${project}/${file}`))).data?.text()).toBe(content);
    // The versions say the same as the files: one present version each, with the content's own digest.
    const present = await database.query<{ path: string; sha256: string }>("select path, sha256 from public.file_versions where project = $1 and replaced_at is null", [project]);
    const sums = new Map(present.map(({ path, sha256 }) => [path, sha256]));
    expect(sums.size).toBe(present.length);
    expect(sums).toEqual(new Map([...wanted].map(([file, content]) => [file, createHash("sha256").update(content).digest("hex")])));
  };

  let kills = 0;
  for (const [index, done] of operations.entries()) {
    if ((index + 1) % OPERATIONS_BETWEEN_KILLS !== 0) {
      expect(await perform(storage, project, done)).toBe(expected(files, done));
      continue;
    }
    const after = new Map(files);
    const outcome = expected(after, done);
    const under = underWay(done);
    await new Promise((resolve) => setTimeout(resolve, delays[index]));
    await database.close();
    await program.killAll();
    const answered = await under;
    kills += 1;
    await program.start();
    database = await program.connect();
    files = await agreeing(answered === outcome ? [after] : [files, after]);
  }
  await compare(files);
  await database.close();
  expect(kills).toBe(Math.floor(OPERATIONS / OPERATIONS_BETWEEN_KILLS));
  expect(program.output()).not.toContain("failed");

  /** What the server answered before it was killed; undefined where it did not. */
  function underWay(done: Operation): Promise<unknown> {
    return perform(storage, project, done).catch(() => undefined);
  }
});
