import { createHash, randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { readdir, stat, utimes } from "node:fs/promises";
import { request as httpRequest } from "node:http";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { MAX_DEPTH } from "../../access/json-bounds.ts";
import { startTestSupabase } from "../test-supabase.ts";
import type { TestSupabase, TestSupabasePerson } from "../test-supabase.ts";
import { sweepContents } from "./content-sweep.ts";
import { storageContents } from "./storage-contents.ts";

const LIMIT = Math.max(40_000_000, Number(process.env["STORAGE_MEGABYTES"] ?? 0) * 1_100_000);
let installation: TestSupabase;
let anna: TestSupabasePerson;
let ben: TestSupabasePerson;
let stranger: TestSupabasePerson;
let project: string;

beforeAll(async () => {
  installation = await startTestSupabase({ maximumFileBytes: LIMIT });
  [anna, ben, stranger] = [
    await installation.person(),
    await installation.person(),
    await installation.person(),
  ];
  project = await installation.project(anna, ben);
});
afterAll(async () => {
  await installation.close();
});

const files = (person: TestSupabasePerson = anna) => person.client.storage.from("projects");
const fresh = (name = "trials.ris") => `${project}/${randomUUID()}/${name}`;
const address = (path: string) => path.split("/").map(encodeURIComponent).join("/");
const call = async (
  method: string,
  path: string,
  init: RequestInit = {},
  person: TestSupabasePerson = anna,
) =>
  fetch(`${installation.origin}/storage/v1/${path}`, {
    method,
    ...init,
    headers: {
      authorization: `Bearer ${await person.token()}`,
      ...(init.headers as Record<string, string>),
    },
  });
const contentsOnDisk = async () => {
  const found = await readdir(join(installation.context.configuration.dataDirectory, "files"), {
    recursive: true,
    withFileTypes: true,
  });
  return found.filter((entry) => entry.isFile()).map((entry) => entry.name);
};

test("HEALTH-03 the storage responds to monitoring without a login", async () => {
  const answer = await fetch(`${installation.origin}/storage/v1/status`);
  expect([answer.status, await answer.text()]).toEqual([200, "OK"]);
});

describe("reading and writing through supabase-js", () => {
  test("API-08 FILE-14 an upload with metadata is listed, described and read back byte for byte", async () => {
    const path = fresh("trials äö.ris");
    const bytes = new Uint8Array(randomBytes(70_000));
    const sent = await files().upload(
      address(path),
      new Blob([bytes], { type: "application/x-research-info-systems" }),
      {
        upsert: true,
        metadata: { reflib: { refCount: 12, format: "ris" } },
      },
    );
    expect(sent.error).toBeNull();
    expect(sent.data?.fullPath).toBe(`projects/${path}`);

    const info = await files().info(address(path));
    expect(info.data).toMatchObject({
      size: 70_000,
      contentType: "application/x-research-info-systems",
      metadata: { reflib: { refCount: 12, format: "ris" } },
    });
    const folder = path.slice(0, path.lastIndexOf("/"));
    const { data: listed } = await files(ben).list(folder);
    expect(listed).toHaveLength(1);
    expect(listed?.[0]).toMatchObject({
      name: "trials äö.ris",
      version: info.data?.version,
      user_metadata: { reflib: { refCount: 12 } },
      metadata: {
        size: 70_000,
        sha256: createHash("sha256").update(bytes).digest("hex"),
        version: info.data?.version,
      },
    });
    const { data: blob } = await files(ben).download(address(path));
    expect(Buffer.from(await blob!.arrayBuffer()).equals(Buffer.from(bytes))).toBe(true);
    expect((await files().exists(address(path))).data).toBe(true);
    expect((await files().exists(address(fresh()))).data).toBe(false);
  });

  test("uploads as raw bodies, strings and streams are stored unchanged", async () => {
    for (const body of [
      "TY  - JOUR\n",
      Buffer.from([0, 255, 10]),
      Readable.from([Buffer.from("one "), Buffer.from("two")]),
    ]) {
      const path = fresh();
      const { error } = await files().upload(path, body, {
        contentType: "text/plain",
        metadata: { made: "ü" },
      });
      expect(error).toBeNull();
      const expected =
        typeof body === "string"
          ? body
          : body instanceof Buffer
            ? body.toString("latin1")
            : "one two";
      const { data } = await files().download(path);
      expect(Buffer.from(await data!.arrayBuffer()).toString("latin1")).toBe(expected);
      expect((await files().info(path)).data?.metadata).toEqual({ made: "ü" });
    }
  });

  test("an empty file can be stored and downloaded", async () => {
    const path = fresh(".keep");
    expect((await files().upload(path, new Blob([]))).error).toBeNull();
    const { data } = await files().download(path);
    expect(data?.size).toBe(0);
    expect((await files().info(path)).data?.size).toBe(0);
  });

  test("uploading to a used path gets 409, and updating an unused path gets 404", async () => {
    const path = fresh();
    await files().upload(path, "one");
    const again = await files().upload(path, "two");
    expect(again.error).toMatchObject({ status: 409, statusCode: "409" });
    expect(await (await files().download(path)).data?.text()).toBe("one");
    expect((await files().update(path, "three")).error).toBeNull();
    expect(await (await files().download(path)).data?.text()).toBe("three");
    expect((await files().update(fresh(), "x")).error).toMatchObject({ status: 404 });
  });

  test("API-08 files can be moved, copied and removed through storage-js", async () => {
    const from = fresh("a.ris");
    const to = fresh("b.ris");
    const copied = fresh("c.ris");
    await files().upload(from, "content", { metadata: { reflib: { refCount: 3 } } });
    expect((await files().move(from, to)).error).toBeNull();
    expect((await files().exists(from)).data).toBe(false);
    const copy = await files().copy(to, copied);
    expect(copy.data?.path).toBe(`projects/${copied}`);
    expect((await files().copy(to, copied)).error).toMatchObject({ status: 409 });
    expect((await files().move(to, copied)).error).toMatchObject({ status: 409 });
    expect((await files().move(from, to)).error).toMatchObject({ status: 404 });
    const removed = await files().remove([to, fresh("never")]);
    expect(removed.data?.map((row) => row.name)).toEqual([to]);
    expect(await (await files().download(copied)).data?.text()).toBe("content");
    expect((await files().info(copied)).data?.metadata).toEqual({ reflib: { refCount: 3 } });
  });

  test("FILE-24 file names in any script, with spaces or reserved characters, are preserved exactly", async () => {
    const folder = `${project}/${randomUUID()}`;
    const names = [
      "é.ris".normalize("NFC"),
      "é.ris".normalize("NFD"),
      "文献 検索.xml",
      "🧪 100%.json",
      "a#b?c&d=e+f.txt",
      "it's (1).nbib",
      "%41.txt",
      ". .",
      "x".repeat(200),
    ];
    for (const name of names) {
      expect((await files().upload(address(`${folder}/${name}`), name)).error).toBeNull();
    }
    const { data } = await files().list(folder);
    expect(data?.map((row) => row.name)).toEqual(
      names.toSorted((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other))),
    );
    for (const name of names) {
      expect(await (await files().download(address(`${folder}/${name}`))).data?.text()).toBe(name);
      const { data: link } = await files().createSignedUrl(address(`${folder}/${name}`), 60);
      expect(await (await fetch(link!.signedUrl)).text()).toBe(name);
    }
    const { data: links } = await files().createSignedUrls(
      names.map((name) => `${folder}/${name}`),
      60,
    );
    for (const [index, link] of (links ?? []).entries())
      expect(await (await fetch(link.signedUrl!)).text()).toBe(names[index]);
  });
});

describe("access", () => {
  test("ROLE-02 strangers and visitors have no access to a project's files", async () => {
    const path = fresh();
    await files().upload(path, "secret");
    const before = await contentsOnDisk();
    for (const client of [stranger.client, installation.anonymous()]) {
      const theirs = client.storage.from("projects");
      expect((await theirs.list(project)).data).toEqual([]);
      expect((await theirs.listV2({ prefix: project })).data).toMatchObject({
        objects: [],
        folders: [],
      });
      expect((await theirs.download(path)).error).toMatchObject({ status: 404 });
      expect((await theirs.info(path)).error).toMatchObject({ status: 404 });
      expect((await theirs.exists(path)).data).toBe(false);
      expect((await theirs.createSignedUrl(path, 60)).error).toMatchObject({ status: 404 });
      expect((await theirs.createSignedUrls([path], 60)).data).toMatchObject([{ signedUrl: null }]);
      expect((await theirs.upload(fresh(), "x")).error).toMatchObject({ status: 403 });
      expect((await theirs.upload(path, "x", { upsert: true })).error).toMatchObject({
        status: 403,
      });
      expect((await theirs.update(path, "x")).error).toMatchObject({ status: 404 });
      expect((await theirs.move(path, fresh())).error).toMatchObject({ status: 404 });
      expect((await theirs.copy(path, fresh())).error).toMatchObject({ status: 404 });
      expect((await theirs.remove([path])).data).toEqual([]);
      expect((await theirs.upload("no-project/a.txt", "x")).error).toMatchObject({ status: 403 });
    }
    expect(await (await files().download(path)).data?.text()).toBe("secret");
    expect(await contentsOnDisk()).toEqual(before);
  });

  test("ROLE-02 members can't move files to a project they are not in, and removed members lose access", async () => {
    const guest = await installation.person();
    const shared = await installation.project(anna, guest);
    const foreign = await installation.project(stranger);
    await files().upload(`${shared}/a.txt`, "a");
    expect((await files(guest).move(`${shared}/a.txt`, `${foreign}/a.txt`)).error).toMatchObject({
      status: 403,
    });
    expect((await files(guest).copy(`${shared}/a.txt`, `${foreign}/a.txt`)).error).toMatchObject({
      status: 403,
    });
    expect((await files(guest).download(`${shared}/a.txt`)).error).toBeNull();
    await installation.database.query(
      `delete from public.project_members where project = $1 and "user" = $2`,
      [shared, guest.id],
    );
    expect((await files(guest).download(`${shared}/a.txt`)).error).toMatchObject({ status: 404 });
    expect((await files(guest).upload(`${shared}/b.txt`, "b")).error).toMatchObject({
      status: 403,
    });
  });

  test("calls with a missing, forged or expired token are refused", async () => {
    const path = fresh();
    const tokens = [undefined, "nonsense", `${await anna.token()}x`, await anna.token(-5)];
    for (const token of tokens) {
      const answer = await fetch(`${installation.origin}/storage/v1/object/projects/${path}`, {
        method: "POST",
        body: "x",
        headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      });
      expect(answer.status).toBe(401);
      expect(await answer.json()).toMatchObject({
        code: token === tokens[3] ? "TOKEN-EXPIRED" : "NEED-LOGIN",
        statusCode: "401",
      });
    }
  });

  test("ROLE-02 a signed link stops working once the person who signed it leaves the project", async () => {
    const guest = await installation.person();
    const shared = await installation.project(anna, guest);
    await anna.client.storage.from("projects").upload(`${shared}/a.txt`, "shared");
    const { data } = await guest.client.storage
      .from("projects")
      .createSignedUrl(`${shared}/a.txt`, 60);
    expect((await fetch(data!.signedUrl)).status).toBe(200);
    await installation.database.query(
      `delete from public.project_members where project = $1 and "user" = $2`,
      [shared, guest.id],
    );
    expect((await fetch(data!.signedUrl)).status).toBe(404);
  });

  test("a signed link's token opens one object for up to 60 s and is refused as a database token", async () => {
    const path = fresh();
    await files().upload(path, "shared");
    const { data } = await files().createSignedUrl(path, 31_536_000, { download: "my name.ris" });
    const answer = await fetch(data!.signedUrl);
    expect(answer.headers.get("content-disposition")).toContain("my%20name.ris");
    const token = new URL(data!.signedUrl).searchParams.get("token")!;
    const claims = JSON.parse(Buffer.from(token.split(".")[1]!, "base64url").toString()) as {
      exp: number;
    };
    expect(claims.exp - Date.now() / 1000).toBeLessThanOrEqual(60);
    expect(
      (
        await fetch(`${installation.origin}/storage/v1/object/projects/${path}`, {
          headers: { authorization: `Bearer ${token}` },
        })
      ).status,
    ).toBe(401);
    for (const wrong of [token.slice(0, -2), await anna.token(), ""]) {
      expect(
        (
          await fetch(
            `${installation.origin}/storage/v1/object/sign/projects/${path}?token=${wrong}`,
          )
        ).status,
      ).toBe(403);
    }
  });
});

test("a signed link reports its lifetime, which may be shorter than requested", async () => {
  const path = fresh();
  await files().upload(path, "shared");
  const sign = async (to: string, body: object) =>
    (
      await call("POST", `object/sign/projects${to}`, {
        method: "POST",
        body: JSON.stringify(body),
      })
    ).json();
  expect(await sign(`/${path}`, { expiresIn: 3600 })).toMatchObject({
    expiresIn: 60,
    signedURL: expect.stringContaining("token="),
  });
  expect(await sign(`/${path}`, { expiresIn: 20 })).toMatchObject({ expiresIn: 20 });
  expect(await sign("", { expiresIn: 3600, paths: [path, `${path}.none`] })).toMatchObject([
    { path, expiresIn: 60, error: null },
    { signedURL: null },
  ]);
});

describe("personal tokens", () => {
  async function personalToken(...scopes: string[]): Promise<string> {
    const token = `tera_${randomBytes(32).toString("base64url")}`;
    await installation.database.query(
      `insert into private.personal_tokens ("user", name, scopes, hash) values ($1, 'CI', array(select jsonb_array_elements_text($2::jsonb)), $3)`,
      [anna.id, scopes, createHash("sha256").update(token).digest("hex")],
    );
    return token;
  }
  const filesBy = (token: string) =>
    installation.clientWith(() => Promise.resolve(token)).storage.from("projects");

  test("a files:read token can only read and sign; a files:write token can only write", async () => {
    const path = fresh("by-token.ris");
    await files().upload(path, "by hand");
    const reader = filesBy(await personalToken("files:read"));
    const writer = filesBy(await personalToken("files:write"));
    expect(
      (await reader.list(path.slice(0, path.lastIndexOf("/")))).data?.map(({ name }) => name),
    ).toEqual(["by-token.ris"]);
    expect(await (await reader.download(path)).data?.text()).toBe("by hand");
    expect((await reader.info(path)).data?.size).toBe(7);
    expect((await fetch((await reader.createSignedUrl(path, 60)).data!.signedUrl)).status).toBe(
      200,
    );
    const refused = [
      await reader.upload(path, "x", { upsert: true }),
      await reader.move(path, `${path}.2`),
      await reader.copy(path, `${path}.2`),
      await reader.remove([path]),
      await writer.download(path),
      await writer.list(project),
    ];
    for (const { error } of refused) expect(error).toMatchObject({ status: 403 });
    expect((await reader.upload(path, "x", { upsert: true })).error?.message).toContain(
      "files:write",
    );
    expect((await writer.upload(path, "by program", { upsert: true })).error).toBeNull();
    expect((await writer.move(path, `${path}.2`)).error).toBeNull();
    expect((await writer.remove([`${path}.2`])).data).toHaveLength(1);
    const foreign = `${await installation.project(stranger)}/a.ris`;
    expect((await writer.upload(foreign, "x")).error).toMatchObject({ status: 403 });
    expect(
      (await filesBy(await personalToken("projects:read")).download(path)).error,
    ).toMatchObject({ status: 403 });
  });

  test("a revoked personal token stops working", async () => {
    const path = fresh();
    await files().upload(path, "x");
    const token = await personalToken("files:read");
    expect((await filesBy(token).info(path)).error).toBeNull();
    await installation.database.query(
      `update private.personal_tokens set revoked_at = now() where "user" = $1`,
      [anna.id],
    );
    expect((await filesBy(token).info(path)).error).toMatchObject({ status: 401 });
  });
});

describe("serving objects", () => {
  test("every object is served as a download that the browser can't execute", async () => {
    const path = fresh("page <1>.html");
    await files().upload(
      address(path),
      new Blob(["<script>alert(1)</script>"], { type: "text/html" }),
    );
    const answer = await call("GET", `object/projects/${address(path)}`);
    expect(answer.headers.get("content-disposition")).toBe(
      `attachment; filename="page <1>.html"; filename*=UTF-8''page%20%3C1%3E.html`,
    );
    expect(answer.headers.get("content-security-policy")).toBe("sandbox; default-src 'none'");
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(answer.headers.get("cross-origin-resource-policy")).toBe("same-origin");
    expect(answer.headers.get("cache-control")).toBe("private, no-cache");
    const etag = answer.headers.get("etag")!;
    const again = await call("GET", `object/authenticated/projects/${address(path)}`, {
      headers: { "if-none-match": etag },
    });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe("");
    const head = await call("HEAD", `object/projects/${address(path)}`);
    expect([head.status, head.headers.get("content-length"), head.headers.get("etag")]).toEqual([
      200,
      "25",
      etag,
    ]);
  });

  test.each([
    ["bytes=0-3", 206, "0123", "bytes 0-3/10"],
    ["bytes=7-", 206, "789", "bytes 7-9/10"],
    ["bytes=-2", 206, "89", "bytes 8-9/10"],
    ["bytes=-99", 206, "0123456789", "bytes 0-9/10"],
    ["bytes=8-99", 206, "89", "bytes 8-9/10"],
    ["bytes=10-", 416, "RANGE-NOT-SATISFIABLE", "bytes */10"],
    ["bytes=-0", 416, "RANGE-NOT-SATISFIABLE", "bytes */10"],
    ["bytes=4-2", 200, "0123456789", null],
    ["bytes=0-1,4-5", 200, "0123456789", null],
    ["lines=1-2", 200, "0123456789", null],
  ])("a download with range %s is answered with %d", async (range, status, body, contentRange) => {
    const path = fresh();
    await files().upload(path, "0123456789");
    const answer = await call("GET", `object/projects/${path}`, { headers: { range } });
    expect([answer.status, answer.headers.get("content-range")]).toEqual([status, contentRange]);
    const text = await answer.text();
    expect(status === 416 ? JSON.parse(text).code : text).toBe(body);
  });
});

describe("conflicts", () => {
  const save = async (path: string, body: string, expected: string, person = anna) =>
    files(person).upload(path, body, { upsert: true, headers: { "x-expect-version": expected } });

  test("a save is refused with 409 if the expected version has since been replaced", async () => {
    const path = fresh();
    expect((await save(path, "one", "none")).error).toBeNull();
    const read = (await files().info(path)).data!.version;
    expect((await save(path, "two", read)).error).toBeNull();
    const stale = await save(path, "three", read, ben);
    expect(stale.error).toMatchObject({ status: 409, message: expect.stringContaining("Reload") });
    expect((await save(path, "four", "none")).error).toMatchObject({ status: 409 });
    expect(await (await files().download(path)).data?.text()).toBe("two");
    await files().remove([path]);
    expect((await save(path, "five", read)).error).toMatchObject({ status: 409 });
  });

  test("only one of many concurrent saves from a version succeeds, and the others leave no content", async () => {
    const path = fresh();
    for (const expected of ["none", undefined]) {
      const from = expected ?? (await files().info(path)).data!.version;
      const before = (await contentsOnDisk()).length;
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, index) =>
          save(path, `writer ${index}`, from, index % 2 === 0 ? anna : ben),
        ),
      );
      expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
      expect(
        answers
          .filter(({ error }) => error !== null)
          .every(({ error }) => (error as { status?: number }).status === 409),
      ).toBe(true);
      expect((await contentsOnDisk()).length).toBe(before + 1);
      const winner = answers.findIndex(({ error }) => error === null);
      expect(await (await files().download(path)).data?.text()).toBe(`writer ${winner}`);
    }
  });

  test("concurrent overwriting uploads without an expected version all succeed", async () => {
    const path = fresh();
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        files().upload(path, String(index), { upsert: true }),
      ),
    );
    expect(answers.map(({ error }) => error)).toEqual(Array.from({ length: 6 }, () => null));
  });

  test("moves and removals with an outdated expected version are refused with 409", async () => {
    const path = fresh();
    const first = (await (await call("POST", `object/projects/${path}`, { body: "x" })).json()) as {
      version: string;
    };
    expect((await files().info(path)).data?.version).toBe(first.version);
    const headers = { "x-expect-version": randomUUID(), "content-type": "application/json" };
    const removal = await call("DELETE", "object/projects", {
      headers,
      body: JSON.stringify({ prefixes: [path] }),
    });
    expect([removal.status, ((await removal.json()) as { code: string }).code]).toEqual([
      409,
      "VERSION-CONFLICT",
    ]);
    const move = { bucketId: "projects", sourceKey: path, destinationKey: fresh() };
    expect(
      (await call("POST", "object/move", { headers, body: JSON.stringify(move) })).status,
    ).toBe(409);
    expect(
      (
        await call("POST", "object/move", {
          headers: { ...headers, "x-expect-version": first.version },
          body: JSON.stringify(move),
        })
      ).status,
    ).toBe(200);
  });
});

describe("bad input", () => {
  test.each([
    ["..", "a/../b.txt"],
    ["NUL", "a\0b.txt"],
    ["a backslash", "a\\b.txt"],
    ["a leading slash", "/a.txt"],
    ["an empty folder", "a//b.txt"],
    ["a trailing slash", "a/"],
    ["a segment over 200 characters", "x".repeat(201)],
    ["a name over 1000 bytes", Array.from({ length: 10 }, () => "x".repeat(120)).join("/")],
    ["a line break", "a\nb.txt"],
    ["a line separator", "a\u2028b.txt"],
    ["half a surrogate pair", "a\ud83e.txt"],
    ["an empty name", ""],
  ])("invalid names are refused with 400 and a message: %s", async (_label, tail) => {
    const name = tail.startsWith("/") || tail === "" ? tail : `${project}/${tail}`;
    const source = fresh();
    await files().upload(source, "x");
    const body = JSON.stringify({ bucketId: "projects", sourceKey: source, destinationKey: name });
    const answer = await call("POST", "object/copy", {
      body,
      headers: { "content-type": "application/json" },
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      code: "INVALID-NAME",
      error: "INVALID-NAME",
      statusCode: "400",
      message: expect.stringMatching(/^[A-Z].*\.$/),
    });
  });

  test("an upload, copy or move to a path more than 30 folders deep is refused", async () => {
    const deep = (folders: number) => `${project}/${"f/".repeat(folders)}${randomUUID()}.ris`;
    const refusal = {
      code: "INVALID-NAME",
      message: "A file can be at most 30 folders deep. Choose a higher folder.",
    };
    const send = async (method: string, path: string, body: unknown) =>
      (
        await call(method, path, {
          body: JSON.stringify(body),
          headers: { "content-type": "application/json" },
        })
      ).json();
    const source = deep(30);
    expect((await files().upload(source, "x")).error).toBeNull();
    for (const folders of [31, 400]) {
      for (const method of ["POST", "PUT"])
        expect(
          await (await call(method, `object/projects/${deep(folders)}`, { body: "x" })).json(),
        ).toMatchObject(refusal);
      expect(
        await send("POST", "object/copy", {
          bucketId: "projects",
          sourceKey: source,
          destinationKey: deep(folders),
        }),
      ).toMatchObject(refusal);
      expect(
        await send("POST", "object/move", {
          bucketId: "projects",
          sourceKey: source,
          destinationKey: deep(folders),
        }),
      ).toMatchObject(refusal);
    }
  });

  test("a stored file beyond the depth limit can be read, moved up and deleted", async () => {
    const [below, gone] = ["a", "b"].map(
      (name) => `${project}/${"f/".repeat(200)}${name}${randomUUID()}.ris`,
    ) as [string, string];
    for (const name of [below, gone]) {
      const shallow = fresh();
      await files().upload(shallow, "deep");
      await installation.context.database.query(
        "update storage.objects set name = $2 where name = $1",
        [shallow, name],
      );
    }
    expect(await (await files().download(below)).data?.text()).toBe("deep");
    expect((await files().move(below, fresh())).error).toBeNull();
    expect((await files().remove([gone])).data).toHaveLength(1);
  });

  test("NUL and lone surrogates in file names and metadata never cause a server error", async () => {
    const path = fresh();
    await files().upload(path, "x", { metadata: { fine: "\\u0000 🧪" } });
    expect((await files().info(path)).data?.metadata).toEqual({ fine: "\\u0000 🧪" });
    expect((await files().list(`${project}/a\0b`)).error).toMatchObject({ status: 400 });
    expect(
      (await files().createSignedUrls(["a\0b", "..", path], 60)).data?.map(
        ({ signedUrl }) => signedUrl !== null,
      ),
    ).toEqual([false, false, true]);
    for (const odd of ["\0", "\ud83e"])
      expect((await files().upload(fresh(), "x", { metadata: { odd } })).error).toMatchObject({
        status: 400,
      });
    expect(installation.logged).toEqual([]);
  });

  test("a request URL that hides '..' or is not UTF-8 is refused", async () => {
    for (const tail of ["a%2F..%2Fb.txt", "a%5Cb.txt", "a%00b.txt", "a%FFb.txt"]) {
      const answer = await call("POST", `object/projects/${project}/${tail}`, { body: "x" });
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ code: "INVALID-NAME" });
    }
  });

  test("invalid JSON bodies and list options are answered with 400", async () => {
    for (const body of [
      "{",
      "[]",
      JSON.stringify({ prefix: "", limit: 0 }),
      JSON.stringify({ sortBy: { column: "name; drop table x", order: "asc" } }),
    ]) {
      expect((await call("POST", "object/list/projects", { body })).status).toBe(400);
    }
  });

  test("an upload over the size limit is refused with that limit and leaves nothing on disk", async () => {
    const before = await contentsOnDisk();
    const chunk = Buffer.alloc(1024 * 1024);
    const tooLong = () =>
      Readable.from(
        (function* () {
          for (let sent = 0; sent <= LIMIT; sent += chunk.length) yield chunk;
        })(),
      );
    const unannounced = await files().upload(fresh(), tooLong());
    expect(unannounced.error).toMatchObject({
      status: 413,
      message: expect.stringContaining(`${LIMIT / 1_000_000} MB`),
    });
    for (const excess of [1, 3 * 1024 * 1024]) {
      expect(
        (await files().upload(fresh(), new Blob([Buffer.alloc(LIMIT + excess)]))).error,
      ).toMatchObject({ status: 413 });
    }
    expect((await files().upload(fresh(), new Blob([Buffer.alloc(LIMIT)]))).error).toBeNull();
    expect((await contentsOnDisk()).length).toBe(before.length + 1);
  });

  test.each(["text/plain", "multipart/form-data; boundary=xx"])(
    "an aborted upload (%s) leaves neither a row nor content",
    async (type) => {
      const before = await contentsOnDisk();
      const path = fresh();
      const token = await anna.token();
      const start =
        type === "text/plain"
          ? "the first half"
          : '--xx\r\nContent-Disposition: form-data; name=""; filename="blob"\r\n\r\nthe first half';
      await new Promise<void>((resolve) => {
        const sending = httpRequest(`${installation.origin}/storage/v1/object/projects/${path}`, {
          method: "POST",
          headers: {
            authorization: `Bearer ${token}`,
            "content-type": type,
            "content-length": 100_000,
          },
        });
        sending.on("error", () => resolve());
        sending.write(start);
        const waiting = setInterval(() => {
          void contentsOnDisk().then((now) => {
            if (now.length === before.length) return;
            clearInterval(waiting);
            sending.destroy(new Error("cable cut"));
          });
        }, 20);
      });
      await expect.poll(contentsOnDisk).toEqual(before);
      expect((await files().exists(path)).data).toBe(false);
      expect(installation.logged).toEqual([]);
    },
  );

  test("an upload form that ends before its closing boundary is refused", async () => {
    const before = await contentsOnDisk();
    const answer = await call("POST", `object/projects/${fresh()}`, {
      headers: { "content-type": "multipart/form-data; boundary=xx" },
      body: '--xx\r\nContent-Disposition: form-data; name=""; filename="blob"\r\n\r\nhalf',
    });
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
      400,
      "TRUNCATED",
    ]);
    expect(await contentsOnDisk()).toEqual(before);
  });

  test("upload forms without a file, with two files or with invalid metadata are refused", async () => {
    const before = await contentsOnDisk();
    const empty = new FormData();
    empty.append("cacheControl", "1");
    const two = new FormData();
    two.append("a", new Blob(["a"]));
    two.append("b", new Blob(["b"]));
    const odd = new FormData();
    odd.append("", new Blob(["a"]));
    odd.append("metadata", "[1]");
    for (const body of [empty, two, odd])
      expect((await call("POST", `object/projects/${fresh()}`, { body })).status).toBe(400);
    expect(await contentsOnDisk()).toEqual(before);
  });

  test("JSON with too many levels or parts is refused with a code and a message", async () => {
    const before = await contentsOnDisk();
    const refusals: [number, string][] = [];
    const ask = async (target: string, init: RequestInit) => {
      const answer = await call("POST", target, init);
      const { code, message } = (await answer.json()) as { code: string; message: string };
      expect(message).toMatch(/^[A-Z].*\.$/);
      refusals.push([answer.status, code]);
    };
    for (const metadata of [
      `${'{"a":'.repeat(4200)}1${"}".repeat(4200)}`,
      `${'{"a":'.repeat(MAX_DEPTH + 2)}1${"}".repeat(MAX_DEPTH + 2)}`,
      `{"a":[${"1,".repeat(6000)}1]}`,
    ]) {
      const form = new FormData();
      form.append("metadata", metadata);
      form.append("", new Blob(["a"]));
      await ask(`object/projects/${fresh()}`, { body: form });
    }
    const header = Buffer.from(`{"a":${"[".repeat(4000)}${"]".repeat(4000)}}`).toString("base64");
    await ask(`object/projects/${fresh()}`, {
      body: "a",
      headers: { "content-type": "text/plain", "x-metadata": header },
    });
    await ask("object/list/projects", {
      body: `{"prefix":${"[".repeat(50_000)}${"]".repeat(50_000)}}`,
      headers: { "content-type": "application/json" },
    });
    expect(refusals).toEqual([
      [400, "INVALID"],
      [400, "INVALID"],
      [413, "TOO-LARGE"],
      [400, "INVALID"],
      [400, "INVALID"],
    ]);
    expect(await contentsOnDisk()).toEqual(before);
    expect(installation.logged).toEqual([]);
    const deep = JSON.parse(
      `${'{"a":'.repeat(MAX_DEPTH + 1)}1${"}".repeat(MAX_DEPTH + 1)}`,
    ) as Record<string, unknown>;
    expect((await files().upload(fresh(), "x", { metadata: deep })).error).toBeNull();
  });
});

describe("listing", () => {
  test("API-08 a list shows folders first and can be sorted, paged and searched", async () => {
    const folder = `${project}/${randomUUID()}`;
    for (const name of ["b.ris", "a.ris", "Anna.xml", "sub/one.ris", "sub/two.ris", "z/deep/x.ris"])
      await files().upload(`${folder}/${name}`, name);
    const names = async (options: Parameters<ReturnType<typeof files>["list"]>[1]) =>
      (await files().list(folder, options)).data?.map(({ name }) => name);
    expect(await names({})).toEqual(["sub", "z", "Anna.xml", "a.ris", "b.ris"]);
    expect((await files().list(`${folder}/`)).data?.[0]).toMatchObject({
      name: "sub",
      id: null,
      metadata: null,
      updated_at: null,
    });
    expect(await names({ sortBy: { column: "name", order: "desc" } })).toEqual([
      "z",
      "sub",
      "b.ris",
      "a.ris",
      "Anna.xml",
    ]);
    expect(await names({ sortBy: { column: "created_at", order: "asc" } })).toEqual([
      "sub",
      "z",
      "b.ris",
      "a.ris",
      "Anna.xml",
    ]);
    expect(await names({ limit: 2, offset: 1 })).toEqual(["z", "Anna.xml"]);
    expect(await names({ search: "an" })).toEqual(["Anna.xml"]);
    expect((await files().list(`${folder}/su`)).data).toEqual([]);
  });

  test("list-v2 pages through file keys without repeating or losing a key", async () => {
    const folder = `${project}/${randomUUID()}`;
    const names = Array.from(
      { length: 7 },
      (_, index) => `${folder}/${index % 2 === 0 ? "" : `sub${index}/`}${index}.ris`,
    );
    for (const name of names) await files().upload(name, "x");
    for (const sortBy of [
      { column: "name", order: "asc" },
      { column: "created_at", order: "desc" },
    ] as const) {
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const { data } = await files().listV2({
          prefix: `${folder}/`,
          limit: 2,
          sortBy,
          ...(cursor === undefined ? {} : { cursor }),
        });
        seen.push(...data!.objects.map(({ name }) => name));
        cursor = data!.nextCursor;
      } while (cursor !== undefined);
      expect(seen.toSorted()).toEqual(names.toSorted());
      if (sortBy.column === "name") expect(seen).toEqual(seen.toSorted());
    }
    const { data } = await files().listV2({ prefix: `${folder}/`, with_delimiter: true });
    expect(data?.folders.map(({ name }) => name)).toEqual(
      [1, 3, 5].map((index) => `${folder}/sub${index}/`),
    );
    expect(data?.objects).toHaveLength(4);
  });
});

describe("contents on disk", () => {
  // Set STORAGE_MEGABYTES=200 for a file of that size.
  test(
    "uploading and downloading a large file uses constant memory",
    { timeout: 180_000 },
    async () => {
      const path = fresh();
      const megabytes = Number(process.env["STORAGE_MEGABYTES"] ?? 30);
      const chunk = randomBytes(256 * 1024);
      let peak = 0;
      // Counts only reachable buffers.
      setFlagsFromString("--expose-gc");
      const collect: unknown = runInNewContext("gc");
      const held = () => {
        // The first collection releases the buffers; the second frees their memory.
        for (let round = 0; round < 2; round += 1) if (typeof collect === "function") collect();
        return process.memoryUsage().arrayBuffers;
      };
      const base = held();
      let next: ReturnType<typeof setTimeout> | undefined;
      // Leaves time for the transfer even if collecting garbage is slow.
      const sample = () => {
        const from = performance.now();
        peak = Math.max(peak, held() - base);
        next = setTimeout(sample, Math.max(50, 5 * (performance.now() - from)));
      };
      onTestFinished(() => clearTimeout(next));
      sample();
      // Node's fetch would keep the body in memory.
      const open = (method: string, token: string) =>
        httpRequest(`${installation.origin}/storage/v1/object/projects/${path}`, {
          method,
          headers: { authorization: `Bearer ${token}` },
        });
      const upload = open("POST", await anna.token());
      const [sent] = await Promise.all([
        once(upload, "response"),
        pipeline(Readable.from(Array.from({ length: megabytes * 4 }, () => chunk)), upload),
      ]);
      expect((sent[0] as IncomingMessage).resume().statusCode).toBe(200);
      const download = open("GET", await anna.token()).end();
      const [answer] = (await once(download, "response")) as [IncomingMessage];
      const hash = createHash("sha256");
      let read = 0;
      for await (const part of answer as AsyncIterable<Uint8Array>) {
        read += part.byteLength;
        hash.update(part);
      }
      clearTimeout(next);
      expect(read).toBe(megabytes * 1024 * 1024);
      expect((await files().info(path)).data).toMatchObject({
        size: read,
        sha256: hash.digest("hex"),
      });
      expect(peak).toBeLessThan(15 * 1024 * 1024);
    },
  );

  test("directories and files on disk are accessible only to their operating system owner", async () => {
    await files().upload(fresh(), "x");
    const root = join(installation.context.configuration.dataDirectory, "files");
    expect((await stat(root)).mode & 0o777).toBe(0o700);
    for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
      expect((await stat(join(entry.parentPath, entry.name))).mode & 0o777).toBe(
        entry.isFile() ? 0o600 : 0o700,
      );
    }
  });

  test("the cleanup removes unreferenced content after a day and keeps referenced content", async () => {
    const contents = storageContents(installation.context);
    const path = fresh();
    const version = async () => (await files().info(path)).data!.version;
    await files().upload(path, "one");
    const first = await version();
    const copied = fresh();
    await files().upload(path, "two", { upsert: true });
    const second = await version();
    await files().copy(path, copied);
    await files().upload(path, "three", { upsert: true });
    const orphan = await contents.write(
      Readable.from([Buffer.from("never named")]),
      100,
      () => new Error("too large"),
    );

    expect(await sweepContents(installation.context, contents)).toBe(0);
    const age = async (id: string) =>
      utimes(
        join(installation.context.configuration.dataDirectory, "files", id.slice(0, 2), id),
        0,
        0,
      );
    for (const id of [first, second, orphan.version]) await age(id);
    expect(await sweepContents(installation.context, contents)).toBe(1);
    expect(await contentsOnDisk()).not.toContain(orphan.version);
    expect(await contentsOnDisk()).toContain(first);

    await installation.database.query(
      "update storage.replaced_contents set replaced_at = now() - interval '25 hours'",
    );
    expect(await sweepContents(installation.context, contents)).toBe(0);
    await installation.database.query(
      "update public.file_versions set content_id = null where content_id = any ($1)",
      [[first, second]],
    );
    await sweepContents(installation.context, contents);
    const left = await contentsOnDisk();
    expect(left).not.toContain(first);
    expect(left).not.toContain(second);
    // The copy has its own content.
    expect(left).toContain((await files().info(copied)).data?.version);
    expect(await (await files().download(copied)).data?.text()).toBe("two");
  });
});
