import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestInstallation } from "../test-installation.ts";
import type { TestInstallation, TestPerson } from "../test-installation.ts";

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

// A name may be a file's and a folder's at once; prefixes of each other must not be mixed up.
const segment = fc.constantFrom("a", "ab", "a b", "Z", "é", "100%", "_", "🧪");
const name = fc.array(segment, { minLength: 1, maxLength: 3 }).map((segments) => segments.join("/"));
const body = fc.string({ maxLength: 8 });
const operation = fc.oneof(
  fc.record({ kind: fc.constant("upload" as const), name, body, upsert: fc.boolean() }),
  fc.record({ kind: fc.constant("update" as const), name, body }),
  fc.record({ kind: fc.constant("move" as const), name, to: name }),
  fc.record({ kind: fc.constant("copy" as const), name, to: name }),
  fc.record({ kind: fc.constant("remove" as const), names: fc.array(name, { minLength: 1, maxLength: 3 }) }),
);
type Operation = typeof operation extends fc.Arbitrary<infer Value> ? Value : never;
type Outcome = "ok" | 404 | 409;

/** What should happen, on a plain map. */
function expected(files: Map<string, string>, done: Operation): Outcome {
  switch (done.kind) {
    case "upload":
      if (files.has(done.name) && !done.upsert) return 409;
      files.set(done.name, done.body);
      return "ok";
    case "update":
      if (!files.has(done.name)) return 404;
      files.set(done.name, done.body);
      return "ok";
    case "move":
    case "copy": {
      const content = files.get(done.name);
      if (content === undefined) return 404;
      if (done.kind === "move" && done.to === done.name) return "ok";
      if (files.has(done.to)) return 409;
      files.set(done.to, content);
      if (done.kind === "move") files.delete(done.name);
      return "ok";
    }
    case "remove":
      for (const gone of done.names) files.delete(gone);
      return "ok";
  }
}

function expectedListing(files: Map<string, string>, folder: string): { name: string; isFolder: boolean; size: number | undefined }[] {
  const inside = [...files].filter(([file]) => file.startsWith(folder)).map(([file, content]) => [file.slice(folder.length), content] as const);
  const byBytes = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other));
  const folders = new Set(inside.filter(([rest]) => rest.includes("/")).map(([rest]) => rest.slice(0, rest.indexOf("/"))));
  const direct = inside.filter(([rest]) => !rest.includes("/")).toSorted(([one], [other]) => byBytes(one, other));
  return [
    ...[...folders].toSorted(byBytes).map((found) => ({ name: found, isFolder: true, size: undefined })),
    ...direct.map(([file, content]) => ({ name: file, isFolder: false, size: Buffer.byteLength(content) })),
  ];
}

test(`FILE-24 after ${OPERATIONS} random operations every folder lists, and every file reads, as an oracle says`, { timeout: 600_000 }, async () => {
  const storage = anna.client.storage.from("projects");
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: OPERATIONS_A_RUN, maxLength: OPERATIONS_A_RUN, size: "max" }), async (operations) => {
      const home = `${project}/${randomUUID()}`;
      const path = (file: string) => `${home}/${file}`;
      const address = (file: string) => path(file).split("/").map(encodeURIComponent).join("/");
      const perform = async (done: Operation) => {
        switch (done.kind) {
          case "upload":
            return storage.upload(address(done.name), new Blob([done.body]), { upsert: done.upsert });
          case "update":
            return storage.update(address(done.name), new Blob([done.body]));
          case "move":
            return storage.move(path(done.name), path(done.to));
          case "copy":
            return storage.copy(path(done.name), path(done.to));
          case "remove":
            return storage.remove(done.names.map(path));
        }
      };
      const files = new Map<string, string>();
      for (const done of operations) {
        const { error } = await perform(done);
        expect(error === null ? "ok" : error.status).toBe(expected(files, done));
      }
      const folders = new Set([""]);
      for (const file of files.keys()) for (let slash = file.indexOf("/"); slash >= 0; slash = file.indexOf("/", slash + 1)) folders.add(file.slice(0, slash + 1));
      for (const folder of folders) {
        const { data } = await storage.list(path(folder));
        expect(data?.map((row) => ({ name: row.name, isFolder: row.id === null, size: row.metadata?.size }))).toEqual(expectedListing(files, folder));
      }
      for (const [file, content] of files) expect(await (await storage.download(address(file))).data?.text()).toBe(content);
    }),
    { numRuns: Math.ceil(OPERATIONS / OPERATIONS_A_RUN), endOnFailure: true },
  );
});
