import { stat } from "node:fs/promises";
import { join } from "node:path";
import { Hono } from "hono";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { errorResponse } from "../../api/error-response.ts";
import { fileVersionRoutes } from "../../api/file-version-routes.ts";
import { mountRoutes } from "../../api/mount-routes.ts";
import { sqlState } from "../../errors/database-error.ts";
import { startTestSupabase } from "../test-supabase.ts";
import type { TestSupabase, TestSupabasePerson } from "../test-supabase.ts";
import { contentPath } from "./content-files.ts";
import { sweepContents } from "./content-sweep.ts";
import { separateCopies } from "./separate-copies.ts";
import { storageContents } from "./storage-contents.ts";

interface Version {
  readonly id: string;
  readonly content_id: string;
  readonly copied_from: string | null;
}

let installation: TestSupabase;
let anna: TestSupabasePerson;
let project: string;
let routes: Hono;
beforeAll(async () => {
  installation = await startTestSupabase();
  anna = await installation.person();
  routes = new Hono();
  routes.onError((error, c) => errorResponse(c, error, installation.context.log));
  mountRoutes(routes, fileVersionRoutes(installation.context), installation.context);
});
beforeEach(async () => {
  project = await installation.project(anna);
});
afterAll(async () => {
  await installation.close();
});

const files = () => anna.client.storage.from("projects");
const address = (path: string, of = project) => `${of}/${path}`;
const save = async (path: string, body: string, metadata: Record<string, unknown> = {}) =>
  expect((await files().upload(address(path), body, { upsert: true, metadata })).error).toBeNull();
const copy = async (from: string, to: string) =>
  expect((await files().copy(address(from), address(to))).error).toBeNull();
const move = async (from: string, to: string) =>
  expect((await files().move(from, to)).error).toBeNull();
const read = async (path: string) => (await files().download(address(path))).data?.text();
const infoOf = async (path: string) => (await files().info(address(path))).data;
const query = <Row>(text: string, values: unknown[] = []) =>
  installation.database.query<Row>(text, values);
const versionOf = async (path: string, of = project) =>
  (
    await query<{ version: string }>("select version from storage.objects where name = $1", [
      address(path, of),
    ])
  )[0]?.version ?? "";
const history = (path: string) =>
  query<Version>(
    "select id, content_id, copied_from from public.file_versions where project = $1 and path = $2 order by version",
    [project, path],
  );
const edit = (version: string, sequence: number) =>
  query("select private.document_apply($1, 'tab', $2, $3::jsonb, $4)", [
    `project_libraries::${project}::${version}_*`,
    sequence,
    [{ set: ["r1", "title"], value: "T" }],
    anna.id,
  ]).then(
    () => "taken",
    (error: unknown) => sqlState(error),
  );
async function restore(versionId: string, path?: string): Promise<string> {
  const headers = {
    authorization: `Bearer ${await anna.token()}`,
    "content-type": "application/json",
  };
  const answer = await routes.request(`/api/projects/${project}/files/restore`, {
    method: "POST",
    headers,
    body: JSON.stringify({ versionId, path }),
  });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { version: string }).version;
}

it("LIB-10 a copied file has its own version and edits, and its history names the source", async () => {
  await save("a.ris", "one", {
    reflib: { refCount: 1, earlier: ["an-earlier-version"] },
    note: "x",
  });
  await copy("a.ris", "b.ris");
  const [one, other] = [await versionOf("a.ris"), await versionOf("b.ris")];
  expect(other).not.toBe(one);
  expect(await edit(one, 1)).toBe("taken");
  expect(await edit(other, 1)).toBe("taken");
  const [[source], [copied]] = [await history("a.ris"), await history("b.ris")];
  expect(copied).toMatchObject({ content_id: other, copied_from: source?.id });
  expect(await read("b.ris")).toBe("one");
  // The copy takes no edits of the source's earlier versions.
  expect(await infoOf("b.ris")).toMatchObject({
    etag: `"${other}"`,
    metadata: { reflib: { refCount: 1 }, note: "x" },
  });
  expect((await infoOf("b.ris"))?.metadata).not.toHaveProperty("reflib.earlier");
  await files().remove([address("a.ris")]);
  expect(await sweepContents(installation.context, storageContents(installation.context))).toBe(0);
  expect(await read("b.ris")).toBe("one");
});

it("a copied file shares the source's bytes on disk, and a refused copy leaves nothing behind", async () => {
  await save("a.ris", "one");
  await copy("a.ris", "b.ris");
  const contents = join(installation.context.configuration.dataDirectory, "files");
  const names = async () => (await stat(contentPath(contents, await versionOf("a.ris")))).nlink;
  expect(await names()).toBe(2);
  expect((await files().copy(address("a.ris"), address("b.ris"))).error).not.toBeNull();
  expect(await names()).toBe(2);
});

it("copying a file with missing content is refused and does not block later requests", async () => {
  await save("a.ris", "one");
  await storageContents(installation.context).remove(await versionOf("a.ris"));
  // Sends more requests than there are connections.
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      files().copy(address("a.ris"), address(`${index}.ris`)),
    ),
  );
  expect(
    answers.map(({ error }) => (error !== null && "status" in error ? error.status : undefined)),
  ).toEqual(answers.map(() => 410));
  await save("a.ris", "two");
  await copy("a.ris", "b.ris");
});

it("a version is restored as the original file at its own path, and as a copy elsewhere", async () => {
  await save("a.ris", "one");
  await save("a.ris", "two");
  const [first] = await history("a.ris");
  const elsewhere = await restore(first?.id ?? "", "b.ris");
  expect(elsewhere).not.toBe(first?.content_id);
  expect(elsewhere).toBe(await versionOf("b.ris"));
  expect(await history("b.ris")).toMatchObject([{ content_id: elsewhere, copied_from: first?.id }]);
  expect(await restore(first?.id ?? "")).toBe(first?.content_id);
  expect([await read("a.ris"), await read("b.ris")]).toEqual(["one", "one"]);
  expect([await edit(first?.content_id ?? "", 1), await edit(elsewhere, 1)]).toEqual([
    "taken",
    "taken",
  ]);
});

it("makes a copy when restoring a version of a file that was moved to another project and back", async () => {
  const other = await installation.project(anna);
  await save("a.ris", "one");
  const [first] = await history("a.ris");
  await move(address("a.ris"), address("a.ris", other));
  expect(await versionOf("a.ris", other)).toBe(first?.content_id);
  await move(address("a.ris", other), address("b.ris"));
  expect(await restore(first?.id ?? "")).not.toBe(await versionOf("b.ris"));
  expect(await edit(await versionOf("a.ris"), 1)).toBe("taken");
  expect(await edit(await versionOf("b.ris"), 1)).toBe("taken");
});

it("moving a library over another file keeps both histories and the moved library's edits", async () => {
  await save("a.ris", "one", { reflib: { earlier: ["an-earlier-version"] } });
  await save("b.ris", "other");
  const [moved, replaced] = [await versionOf("a.ris"), await versionOf("b.ris")];
  expect(await edit(moved, 1)).toBe("taken");
  const moveOver = (expected: string) =>
    files()
      .setHeader("x-upsert", "true")
      .setHeader("x-expect-version", expected)
      .move(address("a.ris"), address("b.ris"));
  expect((await moveOver(moved)).error).toMatchObject({ status: 409 });
  expect((await moveOver(replaced)).error).toBeNull();
  expect([await versionOf("b.ris"), await versionOf("a.ris"), await read("b.ris")]).toEqual([
    moved,
    "",
    "one",
  ]);
  expect(await edit(moved, 2)).toBe("taken");
  expect((await infoOf("b.ris"))?.metadata).toMatchObject({
    reflib: { earlier: ["an-earlier-version"] },
  });
  expect((await history("b.ris")).map(({ content_id: id }) => id)).toEqual([replaced, moved]);
  expect(
    (await files().setHeader("x-upsert", "true").move(address("b.ris"), address("new.ris"))).error,
  ).toBeNull();
  expect([await versionOf("new.ris"), await read("new.ris")]).toEqual([moved, "one"]);
});

it("files that share a version refuse edits until the server gives each its own version", async () => {
  await save("a.ris", "one");
  await save("b.ris", "other");
  const shared = await versionOf("a.ris");
  await query(
    "update storage.objects set version = $2, created_at = now() + interval '1 second' where name = $1",
    [address("b.ris"), shared],
  );
  expect(await edit(shared, 1)).toBe("PT409");
  const logged: unknown[] = [];
  const context = {
    ...installation.context,
    log: {
      ...installation.context.log,
      error: (_event: string, error: unknown) => void logged.push(error),
    },
  };
  expect(await separateCopies(context, storageContents(context))).toBe(1);
  expect(await versionOf("a.ris")).toBe(shared);
  const own = await versionOf("b.ris");
  expect([await edit(shared, 1), await edit(own, 1), await read("b.ris")]).toEqual([
    "taken",
    "taken",
    "one",
  ]);
  expect((await history("b.ris")).at(-1)?.copied_from).not.toBeNull();
  expect([await separateCopies(context, storageContents(context)), logged]).toEqual([0, []]);
});
