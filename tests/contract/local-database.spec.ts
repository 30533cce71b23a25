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

/** The module itself on a page of its own, over the browser's own IndexedDB. */
test.beforeEach(async ({ page }) => {
  const { outputFiles } = await build({
    entryPoints: [join(repositoryRoot(), "apps/host/src/platform/local-database.ts")],
    bundle: true,
    write: false,
    format: "iife",
    globalName: "local",
    logLevel: "silent",
  });
  await page.route(PAGE, (route) => route.fulfill({ contentType: "text/html", body: "<!doctype html><title>Local database</title>" }));
  await page.goto(PAGE);
  await page.addScriptTag({ content: outputFiles[0]?.text ?? "" });
});

test("ENT-07 the device's database is named after the product and has its five areas, which do not mix", async ({ page }) => {
  const found = await page.evaluate(async (areas) => {
    const database = await local.openLocalDatabase("TERA");
    for (const area of areas) await database.write(area, "key", { of: area });
    await database.remove("settings", "key");
    const kept = await Promise.all(areas.map(async (area) => [area, await database.read(area, "key"), await database.keys(area)] as const));
    const seen = await new Promise<readonly string[]>((resolve) => {
      const opening = indexedDB.open("TERA");
      opening.addEventListener("success", () => resolve([...opening.result.objectStoreNames]));
    });
    return { names: (await indexedDB.databases()).map(({ name }) => name), seen, kept };
  }, AREAS);
  expect(found.names).toEqual(["TERA"]);
  expect(found.seen.filter((name) => name.startsWith("/"))).toEqual(["/cache", "/projectFiles", "/projects", "/settings", "/toolStates"]);
  expect(found.kept).toEqual(AREAS.map((area) => (area === "settings" ? [area, undefined, []] : [area, { of: area }, ["key"]])));
});

test("ENT-07 what the first version kept on a device is there, batches that were not sent included", async ({ page }) => {
  const found = await page.evaluate(async (areas) => {
    await new Promise<void>((resolve, reject) => {
      const opening = indexedDB.open("TERA", 1);
      opening.addEventListener("upgradeneeded", () => {
        for (const area of areas) opening.result.createObjectStore(area).put({ of: area }, "kept");
        opening.result.createObjectStore("outbox", { keyPath: ["path", "session", "sequence"] }).put({ path: "projects::1", session: "s", sequence: 4, user: "u", operations: [{ set: ["a"], value: 1 }] });
        opening.result.createObjectStore("sequences").put(4, ["projects::1", "s"]);
      });
      opening.addEventListener("error", () => reject(new Error("The first version could not be made.")));
      opening.addEventListener("success", () => {
        opening.result.close();
        resolve();
      });
    });
    const database = await local.openLocalDatabase("TERA");
    const kept = await Promise.all(areas.map((area) => database.read(area, "kept")));
    const unsent = await database.listUnsent();
    await database.putUnsent([{ path: "projects::1", session: "s", sequence: 5, user: "u", operations: [] }], true);
    const sequence = (await database.listUnsent()).at(-1)?.sequence;
    return { kept, unsent, sequence };
  }, AREAS);
  expect(found.kept).toEqual(AREAS.map((area) => ({ of: area })));
  expect(found.unsent).toEqual([{ path: "projects::1", session: "s", sequence: 4, user: "u", operations: [{ set: ["a"], value: 1 }] }]);
});
