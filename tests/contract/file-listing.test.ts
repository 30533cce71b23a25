import { once } from "node:events";
import type { Server } from "node:http";
import { createAdaptorServer } from "@hono/node-server";
import { createClient } from "@supabase/supabase-js";
import { Hono } from "hono";
import { afterAll, beforeAll, expect, it } from "vitest";
import { WebSocket } from "ws";
import {
  createStorageFiles,
  type StorageFiles,
} from "../../apps/host/src/platform/storage-files.ts";
import {
  openTestInstallation,
  type TestInstallation,
} from "../../apps/server/src/api/test-installation.ts";
import { closeServer, portOf } from "../../apps/server/src/listen.ts";
import { createStorage } from "../../apps/server/src/supabase/storage/storage.ts";

const FILES_PER_PAGE = 1000;

let installation: TestInstallation;
let server: Server;
let files: StorageFiles;
let project: string;
let requests = 0;

beforeAll(async () => {
  installation = await openTestInstallation();
  server = createAdaptorServer(
    new Hono().route("/storage/v1", createStorage(installation.context)),
  ) as Server;
  await once(server.listen(0, "127.0.0.1"), "listening");
  const origin = `http://127.0.0.1:${portOf(server)}`;
  const ann = await installation.addPerson("Ann");
  project = await installation.addProject(ann);
  const counted: typeof fetch = (...asked) => {
    requests += 1;
    return fetch(...asked);
  };
  const client = createClient(origin, "key", {
    accessToken: async () => ann.token,
    global: { fetch: counted },
    realtime: { transport: WebSocket as never },
  });
  files = createStorageFiles({
    storage: async () => client.storage,
    url: origin,
    key: "key",
    token: async () => ann.token,
  });
});
afterAll(async () => {
  await closeServer(server, 0);
  await installation.close();
});

/** Inserts file rows directly. */
async function fill(paths: readonly string[]): Promise<void> {
  await installation.context.database.query(
    `insert into storage.objects (bucket_id, name, metadata, user_metadata, version)
     select 'projects', $1 || '/' || path, '{"size": 3, "mimetype": "text/plain"}', '{"reflib": {"refCount": 2}}', 'v-' || path from jsonb_array_elements_text($2::jsonb) path`,
    [project, paths],
  );
}

it("one request lists the files of 400 nested and 400 sibling folders", async () => {
  const deep = `${"f/".repeat(400)}deepest.txt`;
  const paths = [
    "a b%.txt",
    deep,
    ...Array.from({ length: 400 }, (_, index) => `side ${index}/same.txt`),
  ];
  await fill(paths);
  requests = 0;
  const listed = await files.list(project);
  expect(listed.map(({ path }) => path).toSorted()).toEqual(paths.toSorted());
  expect(listed.find(({ path }) => path === deep)).toMatchObject({
    size: 3,
    mime: "text/plain",
    contentId: `v-${deep}`,
    metadata: { reflib: { refCount: 2 } },
  });
  expect(requests).toBe(1);
});

it("a file list of several pages neither loses nor duplicates a file", async () => {
  const before = (await files.list(project)).length;
  await fill(Array.from({ length: 2 * FILES_PER_PAGE }, (_, index) => `many/${index}.txt`));
  requests = 0;
  const paths = (await files.list(project)).map(({ path }) => path);
  expect(new Set(paths).size).toBe(before + 2 * FILES_PER_PAGE);
  expect(paths).toHaveLength(before + 2 * FILES_PER_PAGE);
  expect(requests).toBe(3);
});

it("an aborted file list is rejected, and the list of an unknown project is empty", async () => {
  await expect(files.list(project, AbortSignal.abort())).rejects.toThrow(/didn't answer/u);
  expect(await files.list("5b0c9d7e-3f44-4c0a-9a57-0d6a1f0e2b11")).toEqual([]);
});
