import { createHash, randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createReadStream, readdirSync, writeFileSync } from "node:fs";
import { request, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { createAdaptorServer } from "@hono/node-server";
import { Hono } from "hono";
import JSZip from "jszip";
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from "vitest";
import { MAX_DEPTH } from "../access/json-bounds.ts";
import {
  openTestInstallation,
  type TestInstallation,
  type TestPerson,
} from "../api/test-installation.ts";
import { createStorage } from "../supabase/storage/storage.ts";

let installation: TestInstallation;
let app: Hono;
let anna: TestPerson;
let ben: TestPerson;
let project: string;
const files = new Map([
  ["search/trials äö.ris", Buffer.from("TY  - JOUR\nER  - \n")],
  ["search/.keep", Buffer.alloc(0)],
  ["data.bin", randomBytes(3_000_000)],
]);
/** Nested as deeply as an upload allows. */
const METADATA = {
  reflib: { refCount: 1 },
  deep: JSON.parse("[".repeat(MAX_DEPTH) + "]".repeat(MAX_DEPTH)) as unknown,
};

beforeAll(async () => {
  installation = await openTestInstallation();
  app = new Hono()
    .route("/storage/v1", createStorage(installation.context))
    .route("/", installation.api);
  [anna, ben] = [await installation.addPerson("anna"), await installation.addPerson("ben")];
  project = await installation.addProject(anna);
  for (const [path, body] of files) {
    const metadata = Buffer.from(JSON.stringify(METADATA)).toString("base64");
    const address = `/storage/v1/object/projects/${project}/${path.split("/").map(encodeURIComponent).join("/")}`;
    const saved = await app.request(address, {
      method: "POST",
      body: new Uint8Array(body),
      headers: {
        authorization: `Bearer ${anna.token}`,
        "content-type": "text/plain",
        "x-metadata": metadata,
      },
    });
    if (saved.status !== 200) throw new Error(await saved.text());
  }
  const [library] = await query<{ version: string }>(
    "select version from storage.objects where name like '%.ris'",
    [],
  );
  await query(
    'insert into public.project_libraries (project, path, data) values ($1, $2, \'{"r1": {"title": "T"}}\')',
    [project, `${library?.version ?? ""}_*`],
  );
  await query(
    "insert into public.project_namespaces (project, name, data) values ($1, 'screening', '{\"a\": [1, null]}')",
    [project],
  );
  await query("insert into public.project_logs (project, type) values ($1, 'tool')", [project]);
});
afterAll(() => installation.close());

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

const query = <Row = Record<string, unknown>>(text: string, parameters: readonly unknown[]) =>
  installation.context.database.query<Row>(text, parameters);
const get = (person: TestPerson, id = project) =>
  app.request(`/api/projects/${id}/export`, {
    headers: { authorization: `Bearer ${person.token}` },
  });
const send = async (person: TestPerson, archive: Uint8Array<ArrayBuffer>, key?: string) => {
  const answer = await app.request("/api/projects/import", {
    method: "POST",
    body: archive,
    headers: {
      authorization: `Bearer ${person.token}`,
      ...(key === undefined ? {} : { "idempotency-key": key }),
    },
  });
  return {
    status: answer.status,
    json: (await answer.json()) as { id?: string; code?: string; message?: string },
  };
};
const exported = async () => new Uint8Array(await (await get(anna)).arrayBuffer());
const contents = () =>
  readdirSync(join(installation.context.configuration.dataDirectory, "files"), {
    recursive: true,
    withFileTypes: true,
  }).filter((entry) => entry.isFile()).length;

it("importing an archive with a file nested more than 30 folders deep is refused", async () => {
  const zip = await JSZip.loadAsync(await exported());
  const list = (await zip.file("files.ndjson")?.async("string")) ?? "";
  const path = `${"f/".repeat(31)}data.bin`;
  zip.file("files.ndjson", list.replace('"data.bin"', JSON.stringify(path)));
  zip.file(`files/${path}`, files.get("data.bin") ?? "");
  expect(
    await send(ben, new Uint8Array(await zip.generateAsync({ type: "uint8array" }))),
  ).toMatchObject({ status: 400, json: { code: "INVALID-NAME" } });
});

it("an imported project has the exported project's files, data, namespaces and library edits", async () => {
  const answer = await get(anna);
  expect([
    answer.status,
    answer.headers.get("content-type"),
    answer.headers.get("content-disposition"),
  ]).toEqual([200, "application/zip", expect.stringContaining("Sleep and pain.zip")]);
  const archive = new Uint8Array(await answer.arrayBuffer());
  const zip = await JSZip.loadAsync(archive);
  for (const [path, body] of files)
    expect(
      body.equals((await zip.file(`files/${path}`)?.async("nodebuffer")) ?? Buffer.from("missing")),
    ).toBe(true);

  const { status, json } = await send(ben, archive);
  expect(status).toBe(200);
  const id = json.id ?? "";
  const objects = await query<{ path: string; version: string; sha256: string; metadata: unknown }>(
    "select substr(name, 38) as path, version, metadata ->> 'sha256' as sha256, user_metadata as metadata from storage.objects where name like $1 || '/%'",
    [id],
  );
  expect(new Map(objects.map(({ path, sha256 }) => [path, sha256]))).toEqual(
    new Map(
      [...files].map(([path, body]) => [path, createHash("sha256").update(body).digest("hex")]),
    ),
  );
  const download = await app.request(`/storage/v1/object/projects/${id}/data.bin`, {
    headers: { authorization: `Bearer ${ben.token}` },
  });
  expect(
    Buffer.from(await download.arrayBuffer()).equals(files.get("data.bin") ?? Buffer.alloc(0)),
  ).toBe(true);
  const library = objects.find(({ path }) => path.endsWith(".ris"));
  expect(library?.metadata).toEqual(METADATA);
  expect(
    await query("select path, data from public.project_libraries where project = $1", [id]),
  ).toEqual([{ path: `${library?.version ?? ""}_*`, data: { r1: { title: "T" } } }]);
  expect(
    await query("select name, data from public.project_namespaces where project = $1", [id]),
  ).toEqual([{ name: "screening", data: { a: [1, null] } }]);
  expect(
    await query(
      "select data ->> 'name' as name, data ->> 'type' as type from public.projects where id = $1",
      [id],
    ),
  ).toEqual([{ name: "Sleep and pain", type: "systematic-review" }]);
  expect(
    await query(`select "user", role from public.project_members where project = $1`, [id]),
  ).toEqual([{ user: ben.id, role: "creator" }]);
  expect(
    await query(
      `select "user", data ->> 'title' as title from public.project_logs where project = $1 and type in ('mark', 'tool')`,
      [id],
    ),
  ).toEqual([
    { user: ben.id, title: expect.stringMatching(/^Imported from an archive of \d{4}-/) },
  ]);
  expect(
    await query("select distinct author from public.file_versions where project = $1", [id]),
  ).toEqual([{ author: ben.id }]);
});

it("SUB-06 an import counts once toward the project limit, even if it is retried", async () => {
  const archive = await exported();
  const carl = await installation.addPerson("carl");
  const key = randomUUID();
  const first = await send(carl, archive, key);
  const before = contents();
  expect(await send(carl, archive, key)).toEqual(first);
  expect(await send(carl, await archiveOfZeros(10), key)).toMatchObject({
    status: 409,
    json: { code: "KEY-REUSED" },
  });
  expect(await send(carl, archive)).toMatchObject({ status: 409, json: { code: "PROJECT-LIMIT" } });
  expect(
    await query(`select 1 from public.project_members where "user" = $1`, [carl.id]),
  ).toHaveLength(1);
  expect(contents()).toBeLessThanOrEqual(before + files.size);
});

it("ROLE-02 only members can export a project, and only people who are logged in can import", async () => {
  expect((await get(await installation.addPerson("stranger"))).status).toBe(403);
  expect((await app.request(`/api/projects/${project}/export`)).status).toBe(401);
  expect((await app.request("/api/projects/import", { method: "POST", body: "x" })).status).toBe(
    401,
  );
  expect((await get(anna, "x")).status).toBe(400);
});

/**
 * Creates an archive with one file of `bytes` zeros. The description states `size` as the file's
 * size.
 */
async function archiveOfZeros(
  bytes: number,
  size = bytes,
  compression: "STORE" | "DEFLATE" = "DEFLATE",
): Promise<Uint8Array<ArrayBuffer>> {
  const zeros = Buffer.alloc(bytes);
  const file = {
    path: "zeros.bin",
    size,
    sha256: createHash("sha256").update(zeros).digest("hex"),
    mimetype: null,
    metadata: null,
  };
  const description = {
    kind: "tera-project",
    format: 1,
    exportedAt: "2027-01-01T00:00:00Z",
    data: { name: "Zeros", type: "systematic-review" },
    namespaces: [],
    libraries: [],
    files: [file],
  };
  const zip = new JSZip()
    .file("project.json", JSON.stringify(description))
    .file("files/zeros.bin", zeros);
  return new Uint8Array(
    await zip.generateAsync({ type: "uint8array", compression, compressionOptions: { level: 9 } }),
  );
}

/** A separate function, so that its buffers can be garbage-collected. */
async function writeArchiveOfZeros(file: string, size: number): Promise<void> {
  writeFileSync(file, await archiveOfZeros(size, size, "STORE"));
}

/** Replaces the last file's uncompressed size in the archive's directory. */
function restated(archive: Uint8Array<ArrayBuffer>, size: number): Uint8Array<ArrayBuffer> {
  const copy = Buffer.from(archive);
  const UNPACKED_SIZE_IN_ENTRY = 24;
  copy.writeUInt32LE(
    size,
    copy.lastIndexOf(Buffer.from("PK\x01\x02", "latin1")) + UNPACKED_SIZE_IN_ENTRY,
  );
  return new Uint8Array(copy);
}

it("an archive whose unpacked size is excessive or misstated is refused", async () => {
  const emil = await installation.addPerson("emil");
  const before = contents();
  expect(await send(emil, await archiveOfZeros(12_000_000))).toMatchObject({
    status: 413,
    json: { code: "TOO-LARGE", message: expect.stringContaining("not unpacked") },
  });
  const small = await archiveOfZeros(1_000_000);
  expect(await send(emil, await archiveOfZeros(1_000_000, 1_000))).toMatchObject({
    status: 400,
    json: { code: "INVALID" },
  });
  // The directory and the description state the same size, but the file is larger.
  expect(await send(emil, restated(await archiveOfZeros(1_000_000, 1_000), 1_000))).toMatchObject({
    status: 400,
    json: { code: "INVALID" },
  });
  expect(await send(emil, restated(small, 4_294_967_294))).toMatchObject({
    status: 413,
    json: { code: "TOO-LARGE" },
  });
  expect(contents()).toBe(before);
  expect((await send(emil, small)).status).toBe(200);
});

it("SUB-06 an import by a person at the project limit is refused before the archive is read", async () => {
  const fay = await installation.addPerson("fay");
  await installation.addProject(fay);
  let pulled = 0;
  const endless = new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        pulled += 1;
        controller.enqueue(new Uint8Array(65_536));
      },
    },
    { highWaterMark: 0 },
  );
  const answer = await app.request("/api/projects/import", {
    method: "POST",
    body: endless,
    headers: { authorization: `Bearer ${fay.token}` },
    duplex: "half",
  } as RequestInit);
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
    409,
    "PROJECT-LIMIT",
  ]);
  expect(pulled).toBe(0);
});

it(
  "a large archive is never held in memory, either packed or unpacked",
  { timeout: 60_000 },
  async () => {
    const gus = await installation.addPerson("gus");
    const SIZE = 30_000_000;
    const file = join(installation.context.configuration.dataDirectory, "large.zip");
    await writeArchiveOfZeros(file, SIZE);
    const held: number[] = [];
    const look = () => {
      // The first collection releases the buffers; the second frees their memory.
      for (let round = 0; round < 2; round += 1) collectGarbage();
      const { arrayBuffers, heapUsed } = process.memoryUsage();
      held.push(arrayBuffers + heapUsed);
    };
    const server = createAdaptorServer({ fetch: app.fetch });
    onTestFinished(() => void server.close());
    await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
    let next: ReturnType<typeof setTimeout> | undefined;
    onTestFinished(() => clearTimeout(next));
    // Leaves time for the import even if collecting garbage is slow.
    const watch = (): void => {
      const from = performance.now();
      look();
      next = setTimeout(watch, Math.max(20, 2 * (performance.now() - from)));
    };
    next = setTimeout(watch, 20);
    // Node's fetch would keep the request body in memory.
    const upload = request({
      port: (server.address() as AddressInfo).port,
      path: "/api/projects/import",
      method: "POST",
      headers: { authorization: `Bearer ${gus.token}` },
    });
    const [[answer]] = (await Promise.all([
      once(upload, "response"),
      pipeline(createReadStream(file), upload),
    ])) as unknown as [[IncomingMessage]];
    clearTimeout(next);
    look();
    expect(answer.resume().statusCode).toBe(200);
    expect(held.length).toBeGreaterThan(1);
    expect(Math.max(...held) - Math.min(...held)).toBeLessThan(SIZE / 2);
  },
);

/** Converts an archive to format 1, whose description contains the lists. */
async function inOnePiece(
  archive: Uint8Array<ArrayBuffer>,
  change: (zip: JSZip, description: Record<string, unknown>) => void = () => {},
): Promise<Uint8Array<ArrayBuffer>> {
  const zip = await JSZip.loadAsync(archive);
  const textOf = async (name: string) => (await zip.file(name)?.async("text")) ?? "";
  const description: Record<string, unknown> = {
    ...(JSON.parse(await textOf("project.json")) as Record<string, unknown>),
    format: 1,
  };
  for (const list of ["files", "namespaces", "libraries", "members", "logs"]) {
    description[list] = (await textOf(`${list}.ndjson`))
      .split("\n")
      .filter((line) => line !== "")
      .map((line): unknown => JSON.parse(line));
    zip.remove(`${list}.ndjson`);
  }
  zip.file("project.json", JSON.stringify(description, null, 2));
  change(zip, description);
  return new Uint8Array(await zip.generateAsync({ type: "uint8array" }));
}

it("an archive in an earlier format can be imported", async () => {
  const hal = await installation.addPerson("hal");
  const { status, json } = await send(hal, await inOnePiece(await exported()));
  expect(status).toBe(200);
  expect(
    await query(
      "select substr(name, 38) as path, metadata ->> 'mimetype' as type from storage.objects where name like $1 || '/%' order by 1",
      [json.id],
    ),
  ).toEqual([...files.keys()].toSorted().map((path) => ({ path, type: "text/plain" })));
  expect(
    await query("select data from public.project_libraries where project = $1", [json.id]),
  ).toEqual([{ data: { r1: { title: "T" } } }]);
  expect(
    await query("select name from public.project_namespaces where project = $1", [json.id]),
  ).toEqual([{ name: "screening" }]);
});

it("all of a project's many log entries and namespaces are exported, logs in time order", async () => {
  const ida = await installation.addPerson("ida");
  const id = await installation.addProject(ida);
  const [ENTRIES, DEPTH] = [1234, 5000];
  await query(
    "insert into public.project_logs (project, type, data) select $1, 'tool', jsonb_build_object('title', n::text) from generate_series(1, $2::int) n",
    [id, ENTRIES],
  );
  await query(
    "insert into public.project_namespaces (project, name, data) select $1, 'n' || n, jsonb_build_object('a', 1e30, 'b', repeat('x', 100000)) from generate_series(1, 30) n",
    [id],
  );
  // Before uploads had limits, members could store metadata this deep.
  await query(
    "insert into storage.objects (bucket_id, name, version, metadata, user_metadata) select 'projects', $1 || '/' || n, gen_random_uuid()::text, '{}', (repeat('[', $2::int) || repeat(']', $2::int))::jsonb from generate_series(1, 5) n",
    [id, DEPTH],
  );
  const before = contents();
  await query(
    "update storage.objects set version = (select version from storage.objects where name like '%data.bin' limit 1) where name like $1 || '/%'",
    [id],
  );
  const answer = await get(ida, id);
  const archive = new Uint8Array(await answer.arrayBuffer());
  expect(contents()).toBe(before);
  const zip = await JSZip.loadAsync(archive);
  const linesOf = async (name: string) =>
    ((await zip.file(name)?.async("text")) ?? "")
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  const logs = await linesOf("logs.ndjson");
  expect(new Set(logs.map(({ data }) => JSON.stringify(data)))).toEqual(
    new Set(Array.from({ length: ENTRIES }, (_, index) => `{"title":"${index + 1}"}`)),
  );
  expect(logs).toHaveLength(ENTRIES);
  expect(logs.map((log) => Date.parse(String(log["created_at"])))).toEqual(
    logs.map((log) => Date.parse(String(log["created_at"]))).toSorted((a, b) => a - b),
  );
  expect(await linesOf("namespaces.ndjson")).toHaveLength(30);
  expect((await zip.file("files.ndjson")?.async("text"))?.length).toBeLessThan(
    5 * (2 * DEPTH + 1000),
  );
});

it("cancelling an export causes no error and leaves nothing on disk", async () => {
  const logged = vi.spyOn(installation.context.log, "error");
  onTestFinished(() => logged.mockRestore());
  const before = contents();
  const reader = (await get(anna)).body?.getReader();
  await reader?.read();
  await reader?.cancel();
  await vi.waitFor(() => expect(contents()).toBe(before));
  expect(logged).not.toHaveBeenCalled();
});

it("an imported file with an invalid content type is served as application/octet-stream", async () => {
  const jan = await installation.addPerson("jan");
  const types = ["text/html\r\nx: y", "\u4e2d", "a".repeat(300), "text/plain"];
  const archive = await inOnePiece(await exported(), (zip, description) => {
    for (const [index] of types.entries()) zip.file(`files/${index}`, "");
    const listed = types.map((mimetype, index) => ({
      path: String(index),
      size: 0,
      sha256: createHash("sha256").digest("hex"),
      mimetype,
      metadata: null,
    }));
    zip.file("project.json", JSON.stringify({ ...description, files: listed, libraries: [] }));
  });
  const { status, json } = await send(jan, archive);
  expect(status).toBe(200);
  for (const [index, type] of types.entries()) {
    const download = await app.request(`/storage/v1/object/projects/${json.id ?? ""}/${index}`, {
      headers: { authorization: `Bearer ${jan.token}` },
    });
    expect([download.status, download.headers.get("content-type")]).toEqual([
      200,
      type === "text/plain" ? type : "application/octet-stream",
    ]);
  }
});

it("project data that the API would reject is also rejected in an archive", async () => {
  const kim = await installation.addPerson("kim");
  const before = contents();
  const text = (more: string) =>
    `{"kind":"tera-project","format":1,"exportedAt":"2027-01-01","namespaces":[],"libraries":[],"files":[]${more}}`;
  const good = '"name":"N","type":"systematic-review"';
  const nested = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;
  const cases: readonly (readonly [string, number])[] = [
    [text(`,"data":{${good},"a":${nested(5000)}}`), 400],
    [text(`,"data":{${good},"a":${nested(102)}}`), 400],
    [text(`,"data":{${good},"a":{"\\u005f_proto__":{"b":1}}}`), 400],
    [text(`,"data":{${good}},"namespaces":[{"name":"n","data":{"\\u005f_proto__":1}}]`), 400],
    [text(',"data":{}'), 400],
    [text(',"data":{"name":{"x":1},"type":"systematic-review"}'), 400],
    [text(',"data":{"name":"N","type":7}'), 400],
    [text(',"data":{"name":"N","type":"no-such-type"}'), 400],
    [text(`,"data":{${good}},"format":-5`), 400],
    [text(`,"data":{${good}},"format":1.5`), 400],
    [text(`,"data":{${good},"a":[${"{},".repeat(3_000_000)}{}]}`), 413],
  ];
  for (const [description, expected] of cases) {
    const zip = new JSZip()
      .file("project.json", description, { compression: "DEFLATE" })
      .file("padding", randomBytes(100_000));
    const { status, json } = await send(
      kim,
      new Uint8Array(await zip.generateAsync({ type: "uint8array" })),
    );
    expect([description.slice(0, 200), status]).toEqual([description.slice(0, 200), expected]);
    expect(json.message).toMatch(/^[A-Z].*\.$/);
  }
  expect(await query(`select 1 from public.project_members where "user" = $1`, [kim.id])).toEqual(
    [],
  );
  expect(contents()).toBe(before);
});

it("an invalid archive is refused with a message and leaves nothing behind", async () => {
  const dora = await installation.addPerson("dora");
  const archive = await exported();
  const before = contents();
  const spoil = (change: (zip: JSZip, description: Record<string, unknown>) => void) =>
    inOnePiece(archive, change);
  const rewrittenList = async (list: string, lines: string) =>
    new Uint8Array(
      await (
        await JSZip.loadAsync(archive)
      )
        .file(`${list}.ndjson`, lines)
        .generateAsync({ type: "uint8array" }),
    );
  const rewritten = (more: Record<string, unknown>) =>
    spoil(
      (zip, description) =>
        void zip.file("project.json", JSON.stringify({ ...description, ...more })),
    );
  for (const bytes of [
    new Uint8Array(0),
    new TextEncoder().encode("no archive"),
    archive.slice(0, archive.length / 2),
    await spoil((zip) => void zip.remove("project.json")),
    await spoil((zip) => void zip.remove("files/data.bin")),
    await spoil((zip) => void zip.file("files/data.bin", "bitten")),
    await spoil((zip) => void zip.file("project.json", '{"__proto__": {"kind": "tera-project"}}')),
    await rewritten({ format: 99 }),
    new Uint8Array(
      await (
        await JSZip.loadAsync(archive)
      )
        .remove("namespaces.ndjson")
        .generateAsync({ type: "uint8array" }),
    ),
    await rewrittenList("namespaces", '{"name":"n","data":{}}\n{"name":"n","data":{}}\n'),
    await rewrittenList("namespaces", '{"name":"n","data":{"\\u005f_proto__":{}}}'),
    await rewrittenList("namespaces", '{"name":"n",\n'),
    await rewrittenList("libraries", "[]\n"),
    await rewrittenList("files", `${'{"a":'.repeat(300)}1${"}".repeat(300)}\n`),
    await rewritten({ data: { name: "x", users: [] } }),
    await rewritten({ namespaces: [{ name: "no such name", data: {} }] }),
    await rewritten({
      namespaces: [
        { name: "twice", data: {} },
        { name: "twice", data: {} },
      ],
    }),
    await spoil(
      (zip, description) =>
        void zip.file(
          "project.json",
          JSON.stringify({
            ...description,
            files: [...(description["files"] as unknown[]), ...(description["files"] as unknown[])],
          }),
        ),
    ),
    await spoil((zip, description) => {
      zip.file("files/../up.txt", "x");
      zip.file(
        "project.json",
        JSON.stringify({
          ...description,
          files: [
            { path: "../up.txt", size: 1, sha256: "0".repeat(64), mimetype: null, metadata: null },
          ],
        }),
      );
    }),
  ]) {
    const { status, json } = await send(dora, bytes);
    expect([400, 403]).toContain(status);
    expect(json.message).toMatch(/^[A-Z].*\.$/);
  }
  expect(await query(`select 1 from public.project_members where "user" = $1`, [dora.id])).toEqual(
    [],
  );
  expect(contents()).toBe(before);
});
