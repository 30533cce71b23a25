import { createHash, randomBytes, randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { Hono } from "hono";
import JSZip from "jszip";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  openTestInstallation,
  type TestInstallation,
  type TestPerson,
} from "./api/test-installation.ts";
import { sweepContents } from "./supabase/storage/content-sweep.ts";
import { startTestS3, type TestS3 } from "./supabase/storage/s3-server.fixture.ts";
import { storageContents } from "./supabase/storage/storage-contents.ts";
import { createStorage } from "./supabase/storage/storage.ts";

const LARGE = 20_000_000;
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

let s3: TestS3;
beforeAll(async () => {
  s3 = await startTestS3();
});
afterAll(() => s3.close());

describe.each(["S3", "disk"] as const)("files of projects on %s", (place) => {
  let installation: TestInstallation;
  let app: Hono;
  let anna: TestPerson;
  let project: string;
  const errors: string[] = [];
  beforeAll(async () => {
    installation = await openTestInstallation(
      {},
      { storage: place === "S3" ? s3.settings() : undefined },
    );
    const { context, api } = installation;
    Object.assign(context.log, { error: (event: string) => errors.push(event) });
    app = new Hono().route("/storage/v1", createStorage(context)).route("/", api);
    anna = await installation.addPerson("anna");
    project = await installation.addProject(anna);
  });
  afterAll(() => installation.close());

  const send = (method: string, path: string, init: RequestInit = {}) =>
    app.request(path, {
      method,
      ...init,
      headers: { authorization: `Bearer ${anna.token}`, ...(init.headers as object) },
    });
  const file = (path: string) => `/storage/v1/object/projects/${project}/${path}`;
  const upload = (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
    send("POST", file(path), {
      body,
      headers: { "content-type": "text/plain", "x-upsert": "true", ...headers },
    });
  const versionOf = async (path: string) =>
    (
      (await (await send("GET", file(path).replace("/object/", "/object/info/"))).json()) as {
        version: string;
      }
    ).version;
  const contents = () => storageContents(installation.context);

  it("files: a large file is stored in parts and read back, also by ranges", async () => {
    const bytes = randomBytes(LARGE);
    expect((await upload("large.bin", new Uint8Array(bytes))).status).toBe(200);
    const whole = await send("GET", file("large.bin"));
    expect(whole.headers.get("content-length")).toBe(String(LARGE));
    expect(sha256(new Uint8Array(await whole.arrayBuffer()))).toBe(sha256(bytes));
    const part = await send("GET", file("large.bin"), {
      headers: { range: "bytes=9000000-9000009" },
    });
    expect([part.status, part.headers.get("content-range")]).toEqual([
      206,
      `bytes 9000000-9000009/${LARGE}`,
    ]);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(9_000_000, 9_000_010));
    const beyond = await send("GET", file("large.bin"), { headers: { range: "bytes=30000000-" } });
    expect(beyond.status).toBe(416);
    if (place === "S3")
      expect(s3.requests.filter((line) => /^PUT .*partNumber=3/.test(line))).toHaveLength(1);
  });

  it("files: copies, versions, exports and imports keep the contents", async () => {
    await upload("a.ris", "one");
    await upload("a.ris", "two");
    const copy = { bucketId: "projects", sourceKey: `${project}/a.ris` };
    const copied = await send("POST", "/storage/v1/object/copy", {
      body: JSON.stringify({ ...copy, destinationKey: `${project}/b.ris` }),
      headers: { "content-type": "application/json" },
    });
    expect(copied.status).toBe(200);
    await send("DELETE", file("a.ris"));
    expect(await (await send("GET", file("b.ris"))).text()).toBe("two");
    const archive = await (await send("GET", `/api/projects/${project}/export`)).arrayBuffer();
    const zip = await JSZip.loadAsync(archive);
    expect(await zip.file("files/b.ris")?.async("text")).toBe("two");
    const ben = await installation.addPerson("ben");
    const headers = { authorization: `Bearer ${ben.token}` };
    const imported = await send("POST", "/api/projects/import", { body: archive, headers });
    const { id } = (await imported.json()) as { id: string };
    const again = await send("GET", file("b.ris").replace(project, id), { headers });
    expect(await again.text()).toBe("two");
  });

  it("files: the clean-up removes what no row has had for a day, and nothing else", async () => {
    await upload("kept.ris", "kept");
    const sweep = (hours: number) =>
      sweepContents(installation.context, contents(), Date.now() + hours * 3_600_000);
    const unused = Readable.from([Buffer.from("unused")]);
    const { version } = await contents().write(unused, 6, () => new Error("too large"));
    expect(await sweep(23)).toBe(0);
    expect(await sweep(25)).toBe(1);
    expect(await contents().missing([version])).toEqual([version]);
    expect(await (await send("GET", file("kept.ris"))).text()).toBe("kept");
  });

  it("files: a missing content is an error that says so, also for copies and exports", async () => {
    await upload("lost.ris", "lost");
    await contents().remove(await versionOf("lost.ris"));
    errors.length = 0;
    const download = await send("GET", file("lost.ris"));
    expect([download.status, await download.json()]).toEqual([
      410,
      expect.objectContaining({
        code: "CONTENT-MISSING",
        message: expect.stringContaining("no longer has this file's content") as string,
      }),
    ]);
    expect(errors).toEqual(["storage.failed"]);
    const answer = await send("GET", `/api/projects/${project}/export`);
    expect([answer.status, await answer.json()]).toEqual([
      410,
      expect.objectContaining({
        code: "CONTENT-MISSING",
        message: expect.stringContaining("the content of “lost.ris”. Restore") as string,
      }),
    ]);
    await send("DELETE", file("lost.ris"));
  });

  it("files: an export fails if a content goes missing while it runs", async () => {
    const own = await installation.addProject(anna);
    const path = `/storage/v1/object/projects/${own}/late.bin`;
    await send("POST", path, { body: new Uint8Array(randomBytes(5_000_000)) });
    const info = await send("GET", path.replace("/object/", "/object/info/"));
    const { version } = (await info.json()) as { version: string };
    const answer = await send("GET", `/api/projects/${own}/export`);
    await contents().remove(version);
    expect(answer.status).toBe(200);
    const outcome = await answer.arrayBuffer().then(
      (zip) => JSZip.loadAsync(zip).then(() => "complete"),
      () => "broken off",
    );
    expect(outcome).toBe("broken off");
  });

  if (place === "S3")
    it("files: while S3 refuses, answers can be repeated and nothing acknowledged is lost", async () => {
      await upload("kept.ris", "kept");
      s3.setRefusing(true);
      const key = randomUUID();
      const attempt = () => upload("new.ris", "new", { "idempotency-key": key });
      for (const answer of [
        await attempt(),
        await upload("large.bin", new Uint8Array(randomBytes(LARGE))),
        await send("GET", file("kept.ris")),
        await send("GET", `/api/projects/${project}/export`),
      ]) {
        expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "2"]);
        expect(await answer.json()).toMatchObject({
          code: "UNAVAILABLE",
          message: expect.stringMatching(/^The file store did not answer.*Try again/) as string,
        });
      }
      s3.setRefusing(false);
      expect((await send("GET", file("new.ris"))).status).toBe(404);
      expect((await attempt()).status).toBe(200);
      expect((await attempt()).status).toBe(200);
      expect(await (await send("GET", file("new.ris"))).text()).toBe("new");
      expect(await (await send("GET", file("kept.ris"))).text()).toBe("kept");
    });
});
