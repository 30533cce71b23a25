import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { build } from "esbuild";
import type * as localDatabase from "../../apps/host/src/platform/local-database.ts";
import { repositoryRoot } from "../../apps/server/src/database/repository-root.ts";

declare global {
  var local: typeof localDatabase;
}

const PAGE = "http://localhost/";
const AREAS = ["cache", "projects", "projectFiles", "settings", "toolStates"] as const;

/** Runs the module with the browser's own IndexedDB. */
test.beforeEach(async ({ page }) => {
  const { outputFiles } = await build({
    entryPoints: [join(repositoryRoot(), "apps/host/src/platform/local-database.ts")],
    bundle: true,
    write: false,
    format: "iife",
    globalName: "local",
    logLevel: "silent",
  });
  await page.route(PAGE, (route) =>
    route.fulfill({
      contentType: "text/html",
      body: "<!doctype html><title>Local database</title>",
    }),
  );
  await page.goto(PAGE);
  await page.addScriptTag({ content: outputFiles[0]?.text ?? "" });
});

test("ENT-07 the device's database has the product's name and five object stores", async ({
  page,
}) => {
  const found = await page.evaluate(async (areas) => {
    const database = await local.openLocalDatabase("TERA");
    for (const area of areas) await database.write(area, "key", { of: area });
    await database.remove("settings", "key");
    const kept = await Promise.all(
      areas.map(
        async (area) =>
          [area, await database.read(area, "key"), await database.keys(area)] as const,
      ),
    );
    const seen = await new Promise<readonly string[]>((resolve) => {
      const opening = indexedDB.open("TERA");
      opening.addEventListener("success", () => resolve([...opening.result.objectStoreNames]));
    });
    return { names: (await indexedDB.databases()).map(({ name }) => name), seen, kept };
  }, AREAS);
  expect(found.names).toEqual(["TERA"]);
  expect(found.seen.filter((name) => name.startsWith("/"))).toEqual([
    "/cache",
    "/projectFiles",
    "/projects",
    "/settings",
    "/toolStates",
  ]);
  expect(found.kept).toEqual(
    AREAS.map((area) =>
      area === "settings" ? [area, undefined, []] : [area, { of: area }, ["key"]],
    ),
  );
});

test("clearing the device's database keeps persistent settings and every unsent batch", async ({
  page,
}) => {
  const found = await page.evaluate(async (areas) => {
    const database = await local.openLocalDatabase("TERA");
    for (const area of areas)
      for (const key of ["stays", "goes"]) await database.write(area, key, { of: area });
    await database.putUnsent(
      [{ path: "projects::1", session: "s", sequence: 1, user: "u", operations: [] }],
      true,
    );
    await database.clear((area, key) => area === "settings" && key === "stays");
    return {
      kept: await Promise.all(areas.map((area) => database.keys(area))),
      unsent: (await database.listUnsent()).length,
    };
  }, AREAS);
  expect(found).toEqual({
    kept: AREAS.map((area) => (area === "settings" ? ["stays"] : [])),
    unsent: 1,
  });
});

test("ENT-07 upgrading the device's database from version 1 keeps its values and unsent batches", async ({
  page,
}) => {
  const found = await page.evaluate(async (areas) => {
    await new Promise<void>((resolve, reject) => {
      const opening = indexedDB.open("TERA", 1);
      opening.addEventListener("upgradeneeded", () => {
        for (const area of areas) opening.result.createObjectStore(area).put({ of: area }, "kept");
        opening.result
          .createObjectStore("outbox", { keyPath: ["path", "session", "sequence"] })
          .put({
            path: "projects::1",
            session: "s",
            sequence: 4,
            user: "u",
            operations: [{ set: ["a"], value: 1 }],
          });
        opening.result.createObjectStore("sequences").put(4, ["projects::1", "s"]);
      });
      opening.addEventListener("error", () =>
        reject(new Error("The first version could not be made.")),
      );
      opening.addEventListener("success", () => {
        opening.result.close();
        resolve();
      });
    });
    const database = await local.openLocalDatabase("TERA");
    const kept = await Promise.all(areas.map((area) => database.read(area, "kept")));
    const unsent = await database.listUnsent();
    await database.putUnsent(
      [{ path: "projects::1", session: "s", sequence: 5, user: "u", operations: [] }],
      true,
    );
    const sequence = (await database.listUnsent()).at(-1)?.sequence;
    return { kept, unsent, sequence };
  }, AREAS);
  expect(found.kept).toEqual(AREAS.map((area) => ({ of: area })));
  expect(found.unsent).toEqual([
    {
      path: "projects::1",
      session: "s",
      sequence: 4,
      user: "u",
      operations: [{ set: ["a"], value: 1 }],
    },
  ]);
});

test("a batch that a full device can't store is reported, and is stored once there is space", async ({
  page,
}) => {
  const devtools = await page.context().newCDPSession(page);
  const origin = new URL(PAGE).origin;
  await page.evaluate(async () => {
    const database = await local.openLocalDatabase("TERA");
    Object.assign(globalThis, { database });
  });
  const put = (): Promise<string> =>
    page.evaluate(async () => {
      const { database } = globalThis as unknown as { database: localDatabase.LocalDatabase };
      const batch = {
        path: "projects::1",
        session: "s",
        sequence: 1,
        user: "u",
        operations: [{ set: ["a"], value: "x".repeat(3_000_000) }],
      };
      return database.putUnsent([batch], true).then(
        () => `kept ${database.isPersistent}`,
        (error: unknown) => (error as DOMException).name,
      );
    });
  await devtools.send("Storage.overrideQuotaForOrigin", { origin, quotaSize: 1_000_000 });
  expect(await put()).toBe("QuotaExceededError");
  await devtools.send("Storage.overrideQuotaForOrigin", { origin });
  expect(await put()).toBe("kept true");
});

test("a deleted database is created again, and one that a newer version upgraded refuses writes", async ({
  page,
}) => {
  const found = await page.evaluate(async () => {
    const database = await local.openLocalDatabase("TERA");
    const batch = { path: "projects::1", session: "s", sequence: 1, user: "u", operations: [] };
    const wait = (request: IDBRequest): Promise<unknown> =>
      new Promise((resolve, reject) => {
        request.addEventListener("success", () => resolve(request.result));
        request.addEventListener("error", () => reject(new Error(request.error?.name)));
      });
    await database.putUnsent([batch], true);
    await wait(indexedDB.deleteDatabase("TERA"));
    await database.putUnsent([{ ...batch, sequence: 2 }], true);
    const sequences = (await database.listUnsent()).map(({ sequence }) => sequence);
    ((await wait(indexedDB.open("TERA", 99))) as IDBDatabase).close();
    return {
      sequences,
      later: await database.putUnsent([batch], true).then(
        () => "kept",
        (error: unknown) => (error as DOMException).name,
      ),
    };
  });
  expect(found).toEqual({ sequences: [2], later: "VersionError" });
});
