import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { rebaseEdits } from "../../apps/host/src/library/edits/rebase-edits.ts";
import { systemClock } from "../../apps/host/src/platform/clock.ts";
import { createHttp } from "../../apps/host/src/platform/http.ts";
import {
  createMemoryDatabase,
  type LocalDatabase,
} from "../../apps/host/src/platform/local-database.ts";
import { type Platform, setPlatform } from "../../apps/host/src/platform/platform.ts";
import type { StoredFile } from "../../apps/host/src/platform/storage-files.ts";
import { documentGateway } from "../../apps/host/src/sync/document-gateway.ts";
import type { Operation } from "../../packages/sync/src/operations.ts";
import type { RebaseRefused } from "../../apps/host/src/sync/device/send-stored-batches.ts";
import { createOutboxRecovery } from "../../apps/host/src/sync/tabs/outbox-recovery.ts";
import {
  openTestInstallation,
  type TestInstallation,
  type TestPerson,
} from "../../apps/server/src/api/test-installation.ts";

const FILE = "library.ris";
/** Time limit for sending an hour of changes on a busy machine. */
const CAUGHT_UP_WITHIN_MS = 30_000;

let installation: TestInstallation;
let ann: TestPerson;
let bob: TestPerson;
let project: string;
let local: LocalDatabase;
let requests: string[];
let notifications: string[];
/** True for a request whose answer is lost. */
let isLost: (address: string) => boolean;

beforeAll(async () => {
  installation = await openTestInstallation();
  [ann, bob] = [await installation.addPerson("Ann"), await installation.addPerson("Bob")];
  if (globalThis.navigator === undefined) vi.stubGlobal("navigator", {});
});
afterAll(() => installation.close());

beforeEach(async () => {
  project = await installation.addProject(ann, [bob]);
  [local, requests, notifications, isLost] = [createMemoryDatabase(), [], [], () => false];
  const send = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init);
    const answer = await installation.api.request(request);
    requests.push(decodeURIComponent(new URL(request.url).pathname));
    if (isLost(request.url)) throw new TypeError("The line broke.");
    return answer;
  };
  const http = createHttp({
    origin: "http://localhost:7334",
    token: () => Promise.resolve(ann.token),
    fetch: send,
  });
  setPlatform({
    http,
    local,
    files: { list: listFiles },
    clock: systemClock,
  } as unknown as Platform);
});

const query = (text: string, values: readonly unknown[]) =>
  installation.context.database.query(text, values);

async function listFiles(): Promise<Pick<StoredFile, "path" | "contentId" | "metadata">[]> {
  const rows = await query("select version, user_metadata from storage.objects where name = $1", [
    `${project}/${FILE}`,
  ]);
  return rows.map((row) => ({
    path: FILE,
    contentId: String(row["version"]),
    metadata: row["user_metadata"] as Record<string, unknown>,
  }));
}

/** Marks the edits as written to the next version, in the database only. */
async function storeVersion(contentId: string, earlier: readonly string[]): Promise<void> {
  await query(
    "insert into storage.objects (bucket_id, name, version, user_metadata) values ('projects', $1, $2, $3::jsonb) on conflict (bucket_id, name) do update set version = excluded.version, user_metadata = excluded.user_metadata",
    [`${project}/${FILE}`, contentId, { reflib: { refCount: 1, format: "ris", earlier } }],
  );
}

const editsOf = (contentId: string): string => `project_libraries::${project}::${contentId}_*`;
const title = (value: string): Operation[] => [{ set: ["r1", "title"], value }];
const toNextVersion: RebaseRefused = async (batches, error) => {
  const outcome = await rebaseEdits(batches, error);
  if (outcome !== "rebased") notifications.push(outcome);
};

/** Resolves when the document's batches are sent or have failed. */
async function recover(path: string): Promise<void> {
  const onFailure = (error: unknown): void => void notifications.push(String(error));
  const recovery = createOutboxRecovery(ann.id, { rebaseRefused: toNextVersion, onFailure });
  recovery.run();
  await recovery.whenSent(path);
  recovery.stop();
}

it(
  "SYNC-05 a closed tab's outbox of 5,000 changes is sent in order in 50 requests",
  { timeout: 60_000 },
  async () => {
    const path = `projects::${project}`;
    await local.putUnsent(
      Array.from({ length: 5000 }, (_, index) => ({
        path,
        session: "gone.life",
        user: ann.id,
        sequence: index + 1,
        operations: [
          { set: ["notes", String(index % 50)], value: index },
          { set: ["last"], value: index },
        ],
      })),
      true,
    );
    const begun = performance.now();
    await recover(path);
    const took = performance.now() - begun;
    process.stdout.write(
      `5,000 unsent changes of a closed tab: ${requests.length} requests, ${Math.round(took)} ms\n`,
    );
    expect(requests).toHaveLength(50);
    expect(took).toBeLessThan(CAUGHT_UP_WITHIN_MS);
    const { state, version } = await documentGateway.open(path);
    expect(version).toBe(5000);
    expect(state).toMatchObject({ last: 4999, notes: { 0: 4950, 49: 4999 } });
    expect(await local.listUnsent()).toEqual([]);
  },
);

it("a killed tab's library edits are applied once, even if two versions came in between", async () => {
  await storeVersion("aaaaaaaa-1", []);
  await documentGateway.patch(editsOf("aaaaaaaa-1"), "tab.life", 1, title("durable in the first"));
  await storeVersion("bbbbbbbb-2", ["aaaaaaaa-1"]);
  // This patch is stored in the second version, but the tab never got the answer.
  await documentGateway.patch(
    editsOf("bbbbbbbb-2"),
    "tab.life@aaaaaaaa",
    2,
    title("made in the tab that was killed"),
  );
  await installation.call(
    "POST",
    `/api/sync/${encodeURIComponent(editsOf("bbbbbbbb-2"))}/patch`,
    bob,
    { session: "bob.life", sequence: 1, operations: title("Bob's, later") },
  );
  await storeVersion("cccccccc-3", ["bbbbbbbb-2", "aaaaaaaa-1"]);
  // The same tab has the current version open and numbers its patches from one.
  await documentGateway.patch(editsOf("cccccccc-3"), "tab.life", 3, [
    { set: ["r1", "year"], value: "2020" },
  ]);
  const left = { path: editsOf("aaaaaaaa-1"), session: "tab.life", user: ann.id };
  await local.putUnsent(
    [
      { ...left, sequence: 1, operations: title("durable in the first") },
      { ...left, sequence: 2, operations: title("made in the tab that was killed") },
      { ...left, sequence: 3, operations: [{ set: ["r1", "notes"], value: "never arrived" }] },
      { ...left, sequence: 4, operations: [{ set: ["r2", "title"], value: "nor this" }] },
    ],
    true,
  );
  // Loses the first answer.
  let lost = 0;
  isLost = (address) =>
    address.includes(encodeURIComponent("cccccccc-3")) &&
    address.endsWith("/patches") &&
    (lost += 1) === 1;
  await recover(left.path);
  expect([lost, notifications, await local.listUnsent()]).toEqual([2, [], []]);
  const { state } = await documentGateway.open(editsOf("cccccccc-3"));
  expect(state).toEqual({
    r1: { year: "2020", notes: "never arrived" },
    r2: { title: "nor this" },
  });
  const applied = await query(
    "select path, session, sequence from public.document_patches where path like $1 order by path, version",
    [`project_libraries::${project}::%`],
  );
  expect(
    applied.map(
      ({ path, session, sequence }) =>
        `${String(path).split("::")[2]?.slice(0, 1) ?? ""} ${String(session)} ${String(sequence)}`,
    ),
  ).toEqual([
    "a tab.life 1",
    "b tab.life@aaaaaaaa 2",
    "b bob.life 1",
    "c tab.life 3",
    "c tab.life@aaaaaaaa 3",
    "c tab.life@aaaaaaaa 4",
  ]);
});

it("unsent edits of a missing library version are reported once and removed from the device", async () => {
  await storeVersion("dddddddd-4", []);
  await local.putUnsent(
    [1, 2, 3].map((sequence) => ({
      path: editsOf("eeeeeeee-5"),
      session: "tab.life",
      user: ann.id,
      sequence,
      operations: title(`${sequence}`),
    })),
    true,
  );
  await recover(editsOf("eeeeeeee-5"));
  expect(notifications).toEqual(["conflict"]);
  expect(await local.listUnsent()).toEqual([]);
});
