import { createHash, randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestSupabase } from "../test-supabase.ts";
import type { TestSupabase, TestSupabasePerson } from "../test-supabase.ts";
import { listDeletedFiles } from "./file-versions.ts";
import {
  encoded,
  expected,
  expectedListing,
  foldersOf,
  operation,
  perform,
} from "./test-oracle.ts";
import {
  type ExpectedHistory,
  expectedInHistory,
  isPlaceholder,
  versionOperation,
} from "./version-oracle.ts";

/** Set STORAGE_OPERATIONS=1000 for a long run. */
const OPERATIONS = Number(process.env["STORAGE_OPERATIONS"] ?? 90);
const OPERATIONS_PER_RUN = 30;

let installation: TestSupabase;
let anna: TestSupabasePerson;
let project: string;

beforeAll(async () => {
  installation = await startTestSupabase();
  anna = await installation.person();
  project = await installation.project(anna);
});
afterAll(async () => {
  await installation.close();
});

test(
  `FILE-24 ${OPERATIONS} random operations produce the expected folders and files`,
  { timeout: 600_000 },
  async () => {
    const storage = anna.client.storage.from("projects");
    await fc.assert(
      fc.asyncProperty(
        fc.array(operation, {
          minLength: OPERATIONS_PER_RUN,
          maxLength: OPERATIONS_PER_RUN,
          size: "max",
        }),
        async (operations) => {
          const home = `${project}/${randomUUID()}`;
          const files = new Map<string, string>();
          for (const done of operations)
            expect(await perform(storage, home, done)).toBe(expected(files, done));
          for (const folder of foldersOf(files)) {
            const { data } = await storage.list(`${home}/${folder}`);
            expect(
              data?.map((row) => ({
                name: row.name,
                isFolder: row.id === null,
                size: row.metadata?.size,
              })),
            ).toEqual(expectedListing(files, folder));
          }
          for (const [file, content] of files)
            expect(await (await storage.download(encoded(`${home}/${file}`))).data?.text()).toBe(
              content,
            );
        },
      ),
      { numRuns: Math.ceil(OPERATIONS / OPERATIONS_PER_RUN), endOnFailure: true },
    );
  },
);

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

test(
  `FILE-14 ${OPERATIONS} random operations keep file versions consistent and lose no content`,
  { timeout: 600_000 },
  async () => {
    const storage = anna.client.storage.from("projects");
    const { database } = installation;
    await fc.assert(
      fc.asyncProperty(
        fc.array(versionOperation, {
          minLength: OPERATIONS_PER_RUN,
          maxLength: OPERATIONS_PER_RUN,
          size: "max",
        }),
        async (operations) => {
          const home = randomUUID();
          const history: ExpectedHistory = {
            files: new Map(),
            contents: new Set(),
            deleted: new Map(),
          };
          for (const [index, drawn] of operations.entries()) {
            // Unique, so that no content can pass for another.
            const done = "body" in drawn ? { ...drawn, body: `${index} ${drawn.body}` } : drawn;
            expect(await perform(storage, `${project}/${home}`, done)).toBe(
              expectedInHistory(history, done),
            );
          }
          const rows = await database.query<{
            path: string;
            sha256: string;
            is_present: boolean;
            is_own: boolean;
          }>(
            `select substr(v.path, 38) as path, v.sha256, v.replaced_at is null as is_present, o.id is not null as is_own
         from public.file_versions v left join storage.objects o on o.id = v.file and o.version = v.content_id and o.name = $1 || '/' || v.path
         where v.project = $1::text::uuid and starts_with(v.path, $2) and v.content_id is not null`,
            [project, `${home}/`],
          );
          const present = rows.filter(({ is_present: isPresent }) => isPresent);
          expect(present.every(({ is_own: isOwn }) => isOwn)).toBe(true);
          const kept = new Map(
            [...history.files]
              .filter(([file]) => !isPlaceholder(file))
              .map(([file, content]) => [file, sha256(content)]),
          );
          expect(present).toHaveLength(kept.size);
          expect(new Map(present.map(({ path, sha256: digest }) => [path, digest]))).toEqual(kept);
          expect(new Set(rows.map(({ sha256: digest }) => digest))).toEqual(
            new Set([...history.contents].map(sha256)),
          );
          const { versions } = await listDeletedFiles(database, project, {
            before: undefined,
            limit: 10_000,
          });
          const listed = versions.filter(({ path }) => path.startsWith(`${home}/`));
          const free = new Map(
            [...history.deleted]
              .filter(([path]) => !history.files.has(path))
              .map(([path, content]) => [path, sha256(content)]),
          );
          expect(listed).toHaveLength(free.size);
          expect(
            new Map(
              listed.map(({ path, sha256: digest }) => [path.slice(home.length + 1), digest]),
            ),
          ).toEqual(free);
        },
      ),
      { numRuns: Math.ceil(OPERATIONS / OPERATIONS_PER_RUN), endOnFailure: true },
    );
  },
);
