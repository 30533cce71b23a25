import { randomUUID } from "node:crypto";
import { readFile, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { Hono } from "hono";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CallerClaims, Database, Queryable } from "../../database/database.ts";
import { startTestSupabase } from "../test-supabase.ts";
import type { TestSupabase, TestSupabasePerson } from "../test-supabase.ts";
import { createStorage } from "./storage.ts";

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

const root = () => join(installation.context.configuration.dataDirectory, "files");
const contents = async () =>
  (await readdir(root(), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
const contentPath = (version: string) => join(root(), version.slice(0, 2), version);

/** Callbacks that run only in the transaction that stores a row. */
interface Faults {
  readonly onRowWritten?: (version: string) => Promise<void>;
  readonly beforeCommit?: () => void;
  readonly afterCommit?: () => void;
}

/** Recognizes the storing transaction by its content on disk. */
function withFaults({ onRowWritten, beforeCommit, afterCommit }: Faults): Database {
  const { database } = installation;
  return {
    engine: database.engine,
    query: (text, parameters) => database.query(text, parameters),
    queryAsCaller: (text, parameters) => database.queryAsCaller(text, parameters),
    transaction: (work) => database.transaction(work),
    subscribeToChanges: (onWork) => database.subscribeToChanges(onWork),
    openPollingConnection: (onLost) => database.openPollingConnection(onLost),
    close: () => database.close(),
    async asCaller<Result>(
      claims: CallerClaims,
      work: (session: Queryable) => Promise<Result>,
    ): Promise<Result> {
      let stores = false;
      const result = await database.asCaller(claims, async (session) => {
        const done = await work({
          async query<Row>(text: string, parameters: readonly unknown[] = []) {
            if (/^\s*(insert into|update) storage\.objects/.test(text)) {
              for (const value of parameters) {
                if (typeof value !== "string" || !UUID.test(value) || !(await isOnDisk(value)))
                  continue;
                stores = true;
                await onRowWritten?.(value);
              }
            }
            return session.query<Row>(text, parameters);
          },
        });
        if (stores) beforeCommit?.();
        return done;
      });
      if (stores) afterCommit?.();
      return result;
    },
  };
}
const UUID = /^[0-9a-f-]{36}$/;
const isOnDisk = async (version: string) =>
  stat(contentPath(version)).then(
    () => true,
    () => false,
  );

async function send(database: Database, path: string, body: string): Promise<Response> {
  const app = new Hono().route("/storage/v1", createStorage({ ...installation.context, database }));
  return app.request(`/storage/v1/object/projects/${path}`, {
    method: "POST",
    body,
    headers: {
      authorization: `Bearer ${await anna.token()}`,
      "x-upsert": "true",
      "content-type": "text/plain",
    },
  });
}

describe("a crash at any moment leaves either the old file or the new one", () => {
  test("a file's row is written only after the content is complete on disk", async () => {
    const body = "whole ".repeat(50_000);
    const seen: string[] = [];
    const watching = withFaults({
      onRowWritten: async (version) => {
        seen.push(await readFile(contentPath(version), "utf8"));
      },
    });
    expect((await send(watching, `${project}/${randomUUID()}`, body)).status).toBe(200);
    expect(seen).toEqual([body]);
  });

  test("an upload that fails before the commit keeps the old file and responds with UNAVAILABLE", async () => {
    const path = `${project}/${randomUUID()}`;
    await send(installation.database, path, "old");
    const failing = withFaults({
      beforeCommit: () => {
        throw new Error("The connection to the database broke.");
      },
    });
    const answer = await send(failing, path, "new");
    expect([answer.status, await answer.json()]).toEqual([
      503,
      expect.objectContaining({
        code: "UNAVAILABLE",
        message: expect.not.stringContaining("connection to the database"),
      }),
    ]);
    expect(await (await anna.client.storage.from("projects").download(path)).data?.text()).toBe(
      "old",
    );
  });

  test("an upload that fails after the commit keeps the new content", async () => {
    const path = `${project}/${randomUUID()}`;
    await send(installation.database, path, "old");
    const before = await contents();
    const failing = withFaults({
      afterCommit: () => {
        throw new Error("The answer to the commit was lost.");
      },
    });
    expect((await send(failing, path, "new")).status).toBe(503);
    expect(await (await anna.client.storage.from("projects").download(path)).data?.text()).toBe(
      "new",
    );
    expect((await contents()).length).toBe(before.length + 1);
  });
});
