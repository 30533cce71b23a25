import { createHash, randomUUID } from "node:crypto";
import { utimes } from "node:fs/promises";
import { join } from "node:path";
import { Hono } from "hono";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { errorResponse } from "../../api/error-response.ts";
import { fileVersionRoutes } from "../../api/file-version-routes.ts";
import { mountRoutes } from "../../api/mount-routes.ts";
import { TEST_ENGINES } from "../../database/test-engines.ts";
import { startTestSupabase } from "../test-supabase.ts";
import type { TestSupabase, TestSupabasePerson } from "../test-supabase.ts";
import { removeExpiredFiles, sweepContents } from "./content-sweep.ts";
import { storageContents } from "./storage-contents.ts";

interface Version {
  id: string;
  path: string;
  version: number;
  sha256: string;
  content_id: string | null;
  [column: string]: unknown;
}

let installation: TestSupabase;
let anna: TestSupabasePerson;
let ben: TestSupabasePerson;
let stranger: TestSupabasePerson;
let project: string;
let routes: Hono;

const files = (person: TestSupabasePerson = anna) => person.client.storage.from("projects");
const address = (path: string) => `${project}/${path}`;
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const fileId = (path: string) => Buffer.from(`/projects/${project}/${path}`).toString("base64url");
const database = () => installation.database;

async function save(
  path: string,
  body: string,
  metadata: Record<string, unknown> = {},
  person = anna,
): Promise<void> {
  const { error } = await files(person).upload(address(path), body, {
    upsert: true,
    metadata,
    contentType: "text/plain",
  });
  expect(error).toBeNull();
}
async function call(
  path: string,
  person: TestSupabasePerson = anna,
  init: RequestInit = {},
): Promise<Response> {
  return routes.request(`/api/projects/${project}/files/${path}`, {
    ...init,
    headers: {
      authorization: `Bearer ${await person.token()}`,
      "content-type": "application/json",
      ...(init.headers as Record<string, string>),
    },
  });
}
async function versions(path: string, query = ""): Promise<Version[]> {
  const answer = await call(`versions?path=${encodeURIComponent(path)}${query}`);
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { versions: Version[] }).versions;
}
const listing = async (path: string) =>
  (await (await call(path)).json()) as {
    versions: Version[];
    files: Version[];
    next: string | null;
  };
const deleted = async () => ((await (await call("deleted")).json()) as { files: Version[] }).files;
const restore = (
  versionId: string,
  more: Record<string, unknown> = {},
  headers: Record<string, string> = {},
  person = anna,
) =>
  call("restore", person, {
    method: "POST",
    body: JSON.stringify({ versionId, ...more }),
    headers,
  });
const read = async (path: string) => (await files().download(address(path))).data?.text();
const age = (days: number) =>
  database().query(
    `update public.file_versions set replaced_at = replaced_at - make_interval(days => $1), deleted_at = deleted_at - make_interval(days => $1) where project = $2`,
    [days, project],
  );

describe.each(TEST_ENGINES)("file versions on %s", (_name, engine) => {
  beforeAll(async () => {
    installation = await startTestSupabase({ engine });
    [anna, ben, stranger] = [
      await installation.person(),
      await installation.person(),
      await installation.person(),
    ];
    const { context } = installation;
    routes = new Hono();
    routes.onError((error, c) => errorResponse(c, error, context.log));
    mountRoutes(routes, fileVersionRoutes(context), context);
  });
  beforeEach(async () => {
    project = await installation.project(anna, ben);
  });
  afterAll(async () => {
    await installation.close();
  });

  describe("every save creates a version", () => {
    it("FILE-14 a version has author, time, size, SHA-256, tool, hint, reference count and sources", async () => {
      await save("search/a.ris", "one", { reflib: { refCount: 12, format: "ris" } });
      await save("search/b.ris", "two", {}, ben);
      const [source] = await versions("search/a.ris");
      const before = Date.now();
      await save(
        "search/both.ris",
        "one two",
        {
          reflib: { refCount: 14 },
          provenance: {
            tool: "deduplicator",
            hint: "deduplicated",
            madeFrom: [fileId("search/a.ris"), fileId("nowhere.ris"), "no id", 7],
          },
        },
        ben,
      );
      const [made] = await versions("search/both.ris");
      expect(source).toMatchObject({
        version: 1,
        author: anna.id,
        ref_count: 12,
        sha256: sha256("one"),
        size: 3,
        replaced_at: null,
        tool: null,
        made_from: [],
      });
      expect(made).toMatchObject({
        author: ben.id,
        ref_count: 14,
        tool: "deduplicator",
        hint: "deduplicated",
        made_from: [
          { id: fileId("search/a.ris"), version: source?.id },
          { id: fileId("nowhere.ris"), version: null },
          { id: "no id", version: null },
        ],
      });
      expect(Math.abs(Date.parse(String(made?.["created_at"])) - before)).toBeLessThan(60_000);
    });

    it("an overwrite keeps the earlier version, which can still be read and restored", async () => {
      await save("a.ris", "one", { reflib: { refCount: 1 } });
      await save("a.ris", "two", { reflib: { refCount: 2 } }, ben);
      const [second, first] = await versions("a.ris");
      expect([second?.version, first?.version, second?.["replaced_at"]]).toEqual([2, 1, null]);
      expect(first?.["replaced_at"]).not.toBeNull();
      const content = await call(`versions/${first?.id ?? ""}/content`, anna, {
        headers: { range: "bytes=0-1" },
      });
      expect([
        content.status,
        await content.text(),
        content.headers.get("content-security-policy"),
      ]).toEqual([206, "on", "sandbox; default-src 'none'"]);

      const answer = await restore(
        first?.id ?? "",
        {},
        { "x-expect-version": second?.content_id ?? "" },
      );
      expect([answer.status, await answer.json()]).toEqual([
        200,
        { path: "a.ris", version: first?.content_id },
      ]);
      expect(await read("a.ris")).toBe("one");
      expect((await files().info(address("a.ris"))).data).toMatchObject({
        contentType: "text/plain",
        metadata: { reflib: { refCount: 1 } },
      });
      const history = await versions("a.ris");
      expect(history.map(({ version, sha256: sum }) => [version, sum])).toEqual([
        [3, sha256("one")],
        [2, sha256("two")],
        [1, sha256("one")],
      ]);
      expect(history[0]).toMatchObject({
        copied_from: first?.id,
        author: anna.id,
        replaced_at: null,
      });
    });

    it("a restore is refused with 409 if the expected current version has since been replaced", async () => {
      await save("a.ris", "one");
      await save("a.ris", "two");
      const [second, first] = await versions("a.ris");
      await save("a.ris", "three", {}, ben);
      expect(
        (await restore(first?.id ?? "", {}, { "x-expect-version": second?.content_id ?? "" }))
          .status,
      ).toBe(409);
      expect(await read("a.ris")).toBe("three");
      expect(await versions("a.ris")).toHaveLength(3);
    });

    it("a deleted file is listed and can be restored, even under another name", async () => {
      await save("old/a.ris", "one");
      await save("b.ris", "two");
      await files().remove([address("old/a.ris"), address("b.ris")]);
      const gone = await deleted();
      expect(gone.map(({ path }) => path).toSorted()).toEqual(["b.ris", "old/a.ris"]);
      expect(gone[0]).toMatchObject({ deleted_by: anna.id });
      const [first] = await versions("old/a.ris");
      expect((await restore(first?.id ?? "")).status).toBe(200);
      expect(await read("old/a.ris")).toBe("one");
      expect((await deleted()).map(({ path }) => path)).toEqual(["b.ris"]);
      const b = gone.find(({ path }) => path === "b.ris")?.id ?? "";
      expect(await (await restore(b, { path: `${"f/".repeat(31)}b.ris` })).json()).toMatchObject({
        code: "INVALID-NAME",
        message: expect.stringContaining("30 folders"),
      });
      expect((await restore(b, { path: "again/b.ris" })).status).toBe(200);
      expect(await read("again/b.ris")).toBe("two");
    });

    it("a renamed file's history is separate from that of a deleted file with the new name", async () => {
      await save("b.ris", "older");
      await files().remove([address("b.ris")]);
      await save("a.ris", "one");
      await save("a.ris", "two");
      expect((await files().move(address("a.ris"), address("b.ris"))).error).toBeNull();
      await save("b.ris", "three");
      expect(await versions("a.ris")).toEqual([]);
      const history = await versions("b.ris");
      const sums = history.map(({ sha256: sum }) => sum);
      expect(sums.slice(0, 2)).toEqual([sha256("three"), sha256("two")]);
      expect(sums.slice(2).toSorted()).toEqual([sha256("one"), sha256("older")].toSorted());
      expect(history.filter((version) => version["replaced_at"] === null)).toHaveLength(1);
      expect(await deleted()).toEqual([]);
    });

    it("a copy names its source version, but a folder's placeholder has no versions", async () => {
      await save("a.ris", "one");
      const [original] = await versions("a.ris");
      expect((await files().copy(address("a.ris"), address("copy.ris"))).error).toBeNull();
      expect((await versions("copy.ris"))[0]).toMatchObject({
        version: 1,
        copied_from: original?.id,
        sha256: sha256("one"),
      });
      await save("folder/.keep", "");
      expect(await versions("folder/.keep")).toEqual([]);
    });

    it("overwriting a file with a copy adds one version, even if the copy is repeated", async () => {
      await save("a.ris", "one");
      await save("b.ris", "two");
      const over = async () =>
        fetch(`${installation.origin}/storage/v1/object/copy`, {
          method: "POST",
          headers: {
            authorization: `Bearer ${await anna.token()}`,
            "content-type": "application/json",
            "x-upsert": "true",
          },
          body: JSON.stringify({
            bucketId: "projects",
            sourceKey: address("a.ris"),
            destinationKey: address("b.ris"),
          }),
        });
      expect([(await over()).status, (await over()).status]).toEqual([200, 200]);
      expect(
        (await versions("b.ris")).map(({ version, sha256: digest, replaced_at: at }) => [
          version,
          digest,
          at === null,
        ]),
      ).toEqual([
        [2, sha256("one"), true],
        [1, sha256("two"), false],
      ]);
    });

    it("a file moved to another project starts a new history there", async () => {
      await save("a.ris", "one");
      await save("a.ris", "two");
      const other = await installation.project(anna);
      expect((await files().move(address("a.ris"), `${other}/a.ris`)).error).toBeNull();
      const there = await database().query(
        "select version, sha256, replaced_at from public.file_versions where project = $1",
        [other],
      );
      expect(there).toEqual([{ version: 1, sha256: sha256("two"), replaced_at: null }]);
      expect((await deleted()).map(({ path }) => path)).toEqual(["a.ris"]);
    });

    it("malformed provenance metadata never prevents a save", async () => {
      for (const metadata of [
        { provenance: 7 },
        { provenance: { tool: {}, madeFrom: "x" } },
        { reflib: [] },
        { reflib: { refCount: "many", expireAt: "soon", generateFrom: 5 } },
      ]) {
        await save("odd.ris", JSON.stringify(metadata), metadata);
      }
      expect(await versions("odd.ris")).toHaveLength(4);
    });

    it("paging through versions neither loses nor repeats a version", async () => {
      for (let index = 0; index < 7; index += 1) await save("a.ris", String(index));
      const seen: number[] = [];
      for (let before = ""; ;) {
        const page = await listing(`versions?path=a.ris&limit=3${before}`);
        seen.push(...page.versions.map(({ version }) => version));
        if (page.next === null) break;
        // The last entry of a page may be swept before the next page is read.
        await database().query("delete from public.file_versions where id = $1", [
          page.versions.at(-1)?.id,
        ]);
        before = `&before=${page.next}`;
      }
      expect(seen).toEqual([7, 6, 5, 4, 3, 2, 1]);
    });

    it("paging through deleted files continues even if the page's last file has been purged", async () => {
      for (const path of ["a.ris", "b.ris", "c.ris"]) {
        await save(path, path);
        await files().remove([address(path)]);
      }
      const first = await listing("deleted?limit=1");
      expect(first.files.map(({ path }) => path)).toEqual(["c.ris"]);
      await database().query("delete from public.file_versions where id = $1", [
        first.files[0]?.id,
      ]);
      const rest = await listing(`deleted?limit=2&before=${first.next ?? ""}`);
      expect([rest.files.map(({ path }) => path), rest.next]).toEqual([["b.ris", "a.ris"], null]);
    });
  });

  describe("retention of versions", () => {
    const forget = async () => {
      await database().query("select private.forget_expired()");
      await database().query(
        "update storage.replaced_contents set replaced_at = now() - interval '25 hours'",
      );
      const kept = await database().query<{ version: string }>(
        "select version from storage.replaced_contents",
      );
      for (const { version } of kept)
        await utimes(
          join(
            installation.context.configuration.dataDirectory,
            "files",
            version.slice(0, 2),
            version,
          ),
          0,
          0,
        );
      return sweepContents(installation.context, storageContents(installation.context));
    };

    it("the content of replaced and deleted files is kept for 30 days, and their history longer", async () => {
      // Removes what earlier tests left.
      await forget();
      await save("a.ris", "one");
      await save("a.ris", "two");
      await save("b.ris", "three");
      await files().remove([address("b.ris")]);
      const [, first] = await versions("a.ris");
      const [gone] = await deleted();
      await age(29);
      expect(await forget()).toBe(0);
      expect((await restore(gone?.id ?? "", { path: "kept.ris" })).status).toBe(200);
      await files().remove([address("kept.ris")]);
      await database().query(
        "delete from public.file_versions where project = $1 and path = 'kept.ris'",
        [project],
      );
      await age(2);
      // The contents of a.ris, b.ris and kept.ris.
      expect(await forget()).toBe(3);
      expect(await deleted()).toEqual([]);
      const answer = await restore(first?.id ?? "");
      expect([answer.status, ((await answer.json()) as { message: string }).message]).toEqual([
        404,
        expect.stringContaining("30 days"),
      ]);
      expect((await call(`versions/${first?.id ?? ""}/content`)).status).toBe(404);
      expect(await read("a.ris")).toBe("two");
      expect((await versions("a.ris"))[1]).toMatchObject({
        sha256: sha256("one"),
        content_id: null,
      });
    });

    it("FILE-21 a temporary file expires with its versions, unless its expiry date is invalid", async () => {
      const past = new Date(Date.now() - 1000).toISOString();
      await save("temp/a.xml", "download", { reflib: { expireAt: past } });
      await save("temp/b.xml", "later", {
        reflib: { expireAt: new Date(Date.now() + 1_800_000).toISOString() },
      });
      await save("temp/c.xml", "never", { reflib: { expireAt: "2020" } });
      await save("temp/d.xml", "first", { reflib: { expireAt: Date.now() - 1000 } });
      await save("temp/d.xml", "meant to stay");
      expect(await removeExpiredFiles(installation.context)).toBe(1);
      const { data } = await files().list(address("temp"));
      expect(data?.map(({ name }) => name)).toEqual(["b.xml", "c.xml", "d.xml"]);
      expect(await versions("temp/a.xml")).toEqual([]);
      expect(await deleted()).toEqual([]);
      await files().remove([address("temp/b.xml")]);
      const [soon] = await versions("temp/b.xml");
      await restore(soon?.id ?? "");
      expect((await files().info(address("temp/b.xml"))).data?.metadata).toEqual({ reflib: {} });
    });
  });

  describe("a temporary file", () => {
    const soon = {
      reflib: { refCount: 2, expireAt: Date.now() + 60_000 },
      expireAt: Date.now() + 60_000,
    };
    const sweepLater = async () => {
      await database().query(
        "update public.file_versions set expires_at = now() - interval '1 minute' where project = $1 and expires_at is not null",
        [project],
      );
      await removeExpiredFiles(installation.context);
    };

    it("a copied, moved or restored temporary file becomes permanent and keeps other metadata", async () => {
      for (const path of ["copied.txt", "moved.txt", "gone.txt"]) await save(path, path, soon);
      await files().copy(address("copied.txt"), address("kept/copied.txt"));
      await files().move(address("moved.txt"), address("kept/moved.txt"));
      await files().copy(address("gone.txt"), address("gone too.txt"));
      await files().move(address("gone too.txt"), address("gone three.txt"));
      await save("restored.txt", "restored.txt", soon);
      const [present] = await versions("restored.txt");
      expect((await restore(present?.id ?? "")).status).toBe(200);
      await sweepLater();
      for (const path of ["copied.txt", "gone.txt"]) expect(await read(path)).toBeUndefined();
      for (const [path, content] of [
        ["kept/copied.txt", "copied.txt"],
        ["kept/moved.txt", "moved.txt"],
        ["gone three.txt", "gone.txt"],
        ["restored.txt", "restored.txt"],
      ] as const) {
        expect(await read(path)).toBe(content);
        expect(
          (await versions(path)).filter((version) => version["replaced_at"] === null),
        ).toHaveLength(1);
        expect((await files().info(address(path))).data?.metadata).toEqual({
          reflib: { refCount: 2 },
        });
      }
    });

    it("a temporary file copied or moved within the .temp folder still expires", async () => {
      await save(".temp/1/a.xml", "download", soon);
      await files().copy(address(".temp/1/a.xml"), address(".temp/2/a.xml"));
      await files().move(address(".temp/1/a.xml"), address(".temp/3/a.xml"));
      await sweepLater();
      expect((await files().list(address(".temp"))).data).toEqual([]);
    });
  });

  describe("a folder's placeholder (.keep) that is renamed", () => {
    it("a .keep gets versions once it is renamed, and a file renamed to .keep counts as deleted", async () => {
      await save("q/.keep", "important");
      await files().move(address("q/.keep"), address("q/real.txt"));
      await save("q/real.txt", "overwritten");
      expect(
        (await versions("q/real.txt")).map(({ version, sha256: digest }) => [version, digest]),
      ).toEqual([
        [2, sha256("overwritten")],
        [1, sha256("important")],
      ]);
      await files().move(address("q/real.txt"), address("p/.keep"));
      expect(
        (await deleted()).map(({ path, sha256: digest, deleted_by: by }) => [path, digest, by]),
      ).toEqual([["q/real.txt", sha256("overwritten"), anna.id]]);
      await save("p/.keep", "");
      await files().move(address("p/.keep"), address("q/other.txt"));
      const [last] = await deleted();
      await restore(last?.id ?? "");
      expect(await read("q/real.txt")).toBe("overwritten");
      expect(await versions("q/other.txt")).toHaveLength(1);
    });

    it("a deleted file is listed as deleted once there is no other file at its path", async () => {
      for (const body of ["one", "two", "three"]) await save("b.ris", body);
      await files().remove([address("b.ris")]);
      await save("a.ris", "moved in");
      await files().move(address("a.ris"), address("b.ris"));
      expect(await deleted()).toEqual([]);
      await files().remove([address("b.ris")]);
      expect((await deleted()).map(({ path, sha256: digest }) => [path, digest])).toEqual([
        ["b.ris", sha256("moved in")],
      ]);
    });
  });

  describe("a temporary version over a permanent file", () => {
    const expired = { reflib: { expireAt: new Date(Date.now() - 1000).toISOString() } };

    it("when a temporary version expires, the file counts as deleted and earlier versions stay", async () => {
      await save("a.ris", "one");
      await save("a.ris", "two");
      await save("a.ris", "for a moment", expired);
      await age(20);
      expect(await removeExpiredFiles(installation.context)).toBe(1);
      expect((await files().list(project)).data?.map(({ name }) => name)).not.toContain("a.ris");
      expect(
        (await versions("a.ris")).map(({ version, sha256: digest }) => [version, digest]),
      ).toEqual([
        [2, sha256("two")],
        [1, sha256("one")],
      ]);
      const [gone] = await deleted();
      expect(gone).toMatchObject({ path: "a.ris", version: 2, deleted_by: null });
      expect(Date.parse(String(gone?.["kept_until"]))).toBeGreaterThan(
        Date.now() + 29 * 86_400_000,
      );
      expect(await removeExpiredFiles(installation.context)).toBe(0);
      expect((await restore(gone?.id ?? "")).status).toBe(200);
      expect(await read("a.ris")).toBe("two");
      expect((await restore((await versions("a.ris")).at(-1)?.id ?? "")).status).toBe(200);
      expect(await read("a.ris")).toBe("one");
      expect(await deleted()).toEqual([]);
    });

    it("an expiring temporary version removes no later versions or versions of other files", async () => {
      await save("b.ris", "first file");
      await files().remove([address("b.ris")]);
      await save("b.ris", "for a moment", expired);
      await save("c.ris", "one");
      await save("c.ris", "for a moment", expired);
      await save("c.ris", "two");
      expect(await removeExpiredFiles(installation.context)).toBe(1);
      expect(await read("c.ris")).toBe("two");
      expect((await versions("c.ris")).map(({ version }) => version)).toEqual([3, 2, 1]);
      expect((await deleted()).map(({ path, sha256: digest }) => [path, digest])).toEqual([
        ["b.ris", sha256("first file")],
      ]);
    });
  });

  describe("a repeated restore", () => {
    it("a repeated restore with the same idempotency key gets the original response", async () => {
      await save("a.ris", "one");
      await save("a.ris", "two");
      const [, first] = await versions("a.ris");
      const again = () => restore(first?.id ?? "", {}, { "idempotency-key": "restore-1" });
      const answers = await Promise.all(Array.from({ length: 5 }, again));
      const told = await Promise.all(answers.map((answer) => answer.json()));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
      expect(new Set(told.map((one) => JSON.stringify(one))).size).toBe(1);
      expect(await versions("a.ris")).toHaveLength(3);
      expect(
        (await restore(first?.id ?? "", { path: "b.ris" }, { "idempotency-key": "restore-1" }))
          .status,
      ).toBe(409);
      await save("a.ris", "three");
      expect(await (await again()).json()).toEqual(told[0]);
      expect(await read("a.ris")).toBe("three");
      expect((await restore(first?.id ?? "")).status).toBe(200);
      expect(await versions("a.ris")).toHaveLength(5);
    });
  });

  describe("access to versions", () => {
    it("ROLE-02 only project members read file versions, and nobody writes versions directly", async () => {
      await save("a.ris", "one");
      await save("a.ris", "two");
      const [, first] = await versions("a.ris");
      const foreign = await installation.project(stranger);
      for (const path of ["versions?path=a.ris", "deleted", `versions/${first?.id ?? ""}/content`])
        expect((await call(path, stranger)).status).toBe(403);
      expect((await restore(first?.id ?? "", {}, {}, stranger)).status).toBe(403);
      expect((await routes.request(`/api/projects/${project}/files/deleted`)).status).toBe(401);
      const own = project;
      project = foreign;
      expect((await restore(first?.id ?? "", {}, {}, stranger)).status).toBe(404);
      expect((await call(`versions/${first?.id ?? ""}/content`, stranger)).status).toBe(404);
      project = own;
      for (const method of ["upsert", "update", "delete"]) {
        const changed = await database()
          .asCaller({ sub: anna.id, role: "authenticated" }, (session) =>
            session.query(
              method === "upsert"
                ? "insert into public.file_versions (project, path, version, size) values ($1, 'x', 1, 1) returning 1"
                : method === "update"
                  ? "update public.file_versions set author = null where project = $1 returning 1"
                  : "delete from public.file_versions where project = $1 returning 1",
              [project],
            ),
          )
          .catch(() => []);
        expect(changed).toEqual([]);
      }
    });

    it.each([
      ["versions?path=", 400],
      ["versions?path=../x", 400],
      ["versions?path=a&limit=0", 400],
      ["versions?path=a&before=x", 400],
      ["versions/x/content", 400],
      [`versions/${randomUUID()}/content`, 404],
    ])("invalid version request %s is answered with %d and a message", async (path, status) => {
      const answer = await call(path);
      expect([answer.status, await answer.json()]).toEqual([
        status,
        expect.objectContaining({ message: expect.stringMatching(/^[A-Z].*\.$/) }),
      ]);
    });

    it("a restore without a version or with an invalid path is refused", async () => {
      await save("a.ris", "one");
      const [version] = await versions("a.ris");
      for (const body of [
        {},
        { versionId: "x" },
        { versionId: version?.id, path: "../b" },
        { versionId: version?.id, path: "" },
      ]) {
        expect(
          (await call("restore", anna, { method: "POST", body: JSON.stringify(body) })).status,
        ).toBe(400);
      }
      expect((await restore(randomUUID())).status).toBe(404);
    });
  });
});
