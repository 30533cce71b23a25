import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestInstallation } from "../test-installation.ts";
import type { TestInstallation, TestPerson } from "../test-installation.ts";
import { encoded, expected, expectedListing, foldersOf, operation, perform } from "./test-oracle.ts";

/** STORAGE_OPERATIONS=1000 makes the long run. */
const OPERATIONS = Number(process.env["STORAGE_OPERATIONS"] ?? 90);
const OPERATIONS_A_RUN = 30;

let installation: TestInstallation;
let anna: TestPerson;
let project: string;

beforeAll(async () => {
  installation = await startTestInstallation();
  anna = await installation.person();
  project = await installation.project(anna);
});
afterAll(async () => {
  await installation.close();
});

test(`FILE-24 after ${OPERATIONS} random operations every folder lists, and every file reads, as an oracle says`, { timeout: 600_000 }, async () => {
  const storage = anna.client.storage.from("projects");
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: OPERATIONS_A_RUN, maxLength: OPERATIONS_A_RUN, size: "max" }), async (operations) => {
      const home = `${project}/${randomUUID()}`;
      const files = new Map<string, string>();
      for (const done of operations) expect(await perform(storage, home, done)).toBe(expected(files, done));
      for (const folder of foldersOf(files)) {
        const { data } = await storage.list(`${home}/${folder}`);
        expect(data?.map((row) => ({ name: row.name, isFolder: row.id === null, size: row.metadata?.size }))).toEqual(expectedListing(files, folder));
      }
      for (const [file, content] of files) expect(await (await storage.download(encoded(`${home}/${file}`))).data?.text()).toBe(content);
    }),
    { numRuns: Math.ceil(OPERATIONS / OPERATIONS_A_RUN), endOnFailure: true },
  );
});
