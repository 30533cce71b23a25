import { execFile } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { transform } from "esbuild";
import JSZip from "jszip";
import openapiTypes, { astToString } from "openapi-typescript";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withoutReferences } from "@tera/contract";
import type { OpenApiDocument, OpenApiResponse } from "@tera/contract/openapi";
import { repositoryRoot } from "../database/repository-root.ts";
import { createResponseCheck } from "./response-check.ts";
import { openTestServer, type TestServer } from "../test-server.ts";
import type { TestPerson } from "./test-installation.ts";

const ROOT = repositoryRoot();
const CACHE = join(ROOT, "node_modules/.cache");
const GUIDE = join(ROOT, "docs/how-to/use-the-api-from-a-program.md");
const COMPILER_OPTIONS = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noPropertyAccessFromIndexSignature: true,
  target: "ES2022",
  module: "NodeNext",
  types: ["node"],
  skipLibCheck: true,
  noEmit: true,
};
const run = promisify(execFile);

let server: TestServer;
let ann: TestPerson;
let description: OpenApiDocument;
let folder: string;
let token: string;

beforeAll(async () => {
  server = await openTestServer();
  ann = await server.installation.addPerson("Ann");
  const { json } = await server.installation.call("POST", "/api/tokens", ann, {
    name: "Program",
    scopes: ["projects:read", "projects:export", "files:read", "files:write"],
  });
  token = String(json["token"]);
  const response = await fetch(`${server.origin}/api/openapi.json`);
  description = (await response.json()) as OpenApiDocument;
  mkdirSync(CACHE, { recursive: true });
  // Inside the repository, so that the program finds the packages.
  folder = mkdtempSync(join(CACHE, "typed-client-"));
  writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module" }));
  writeFileSync(
    join(folder, "tsconfig.json"),
    JSON.stringify({ compilerOptions: COMPILER_OPTIONS, include: ["*.ts"] }),
  );
  const types = await openapiTypes(JSON.stringify(description), { defaultNonNullable: false });
  writeFileSync(join(folder, "tera-api.ts"), astToString(types));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await server.close();
});

/** The program in the guide. */
function guidesProgram(): string {
  const [, indented = ""] = /```ts\n(.*?)```/su.exec(readFileSync(GUIDE, "utf8")) ?? [];
  return indented.replaceAll(/^ {3}/gmu, "");
}

const compile = () =>
  run(process.execPath, [join(ROOT, "node_modules/typescript-7/bin/tsc"), "-p", folder]).then(
    () => "",
    ({ stdout }: { readonly stdout: string }) => stdout,
  );

it("the guide's program compiles with a client generated from the API description, and runs", async () => {
  const program = guidesProgram();
  writeFileSync(join(folder, "program.ts"), program);
  expect(await compile()).toBe("");

  const older = await server.installation.addProject(ann);
  const latest = await server.installation.addProject(ann);
  const { code } = await transform(program, { loader: "ts", format: "esm" });
  writeFileSync(join(folder, "program.mjs"), code);
  const { stdout } = await run(process.execPath, ["program.mjs"], {
    cwd: folder,
    env: { API_URL: server.origin, API_TOKEN: token },
  });
  expect(stdout).toBe(`${latest} creator Sleep and pain\n${older} creator Sleep and pain\n`);
  expect(existsSync(join(folder, "project.zip"))).toBe(true);
  const archive = await JSZip.loadAsync(readFileSync(join(folder, "project.zip")));
  expect(await archive.file("project.json")?.async("string")).toContain('"kind":"tera-project"');
});

it("the generated client refuses unknown calls, missing values and unknown fields of answers", async () => {
  writeFileSync(
    join(folder, "program.ts"),
    `import createClient from "openapi-fetch";
import type { paths } from "./tera-api.js";
const api = createClient<paths>({ baseUrl: "https://tera.example" });
api.GET("/api/project");
api.GET("/api/projects/{project}/export", {});
const { data } = await api.GET("/api/projects");
console.log(data?.projects[0]?.title);
api.POST("/storage/v1/object/list/{bucket}", {
  params: { path: { bucket: "projects" } },
  body: { prefix: 1 },
});
`,
  );
  const lines = (await compile()).matchAll(/^program\.ts\((\d+),|\/program\.ts\((\d+),/gmu);
  expect([...lines].map(([, bare, below]) => Number(bare ?? below))).toEqual([4, 5, 7, 10]);
});

it("the answers of the file store match the API description", async () => {
  const check = createResponseCheck(description);
  const project = await server.installation.addProject(ann);
  const name = encodeURIComponent(`${project}/a folder/notes.txt`);
  const call = async (method: string, path: string, body?: string | object) => {
    const isText = typeof body === "string";
    const response = await fetch(`${server.origin}/storage/v1/object${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        "content-type": isText ? "text/plain" : "application/json",
      },
      ...(body === undefined ? {} : { body: isText ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.startsWith("application/json") === true;
    const answer: unknown = isJson ? JSON.parse(text) : text;
    check(method, `/storage/v1/object${path}`, response.status, answer);
    return [response.status, answer] as const;
  };
  expect((await call("POST", `/projects/${name}`, "Hello"))[0]).toBe(200);
  expect((await call("POST", `/projects/${name}`, "Hello"))[0]).toBe(409);
  expect(await call("GET", `/projects/${name}`)).toEqual([200, "Hello"]);
  expect(await call("GET", `/info/projects/${name}`)).toMatchObject([200, { size: 5 }]);
  expect(await call("POST", "/list/projects", { prefix: `${project}/a folder` })).toMatchObject([
    200,
    [{ name: "notes.txt" }],
  ]);
  const moved = `${project}/moved.txt`;
  const move = { bucketId: "projects", sourceKey: `${project}/a folder/notes.txt` };
  expect((await call("POST", "/move", { ...move, destinationKey: moved }))[0]).toBe(200);
  expect((await call("POST", "/move", { ...move, destinationKey: moved }))[0]).toBe(404);
  const copy = { bucketId: "projects", sourceKey: moved, destinationKey: `${project}/copy.txt` };
  expect((await call("POST", "/copy", copy))[0]).toBe(200);
  const sign = `/sign/projects/${encodeURIComponent(moved)}`;
  const [, link] = await call("POST", sign, { expiresIn: 60 });
  const { signedURL } = link as { readonly signedURL: string };
  const linked = await fetch(`${server.origin}/storage/v1${signedURL}`);
  expect(await linked.text()).toBe("Hello");
  expect(await call("DELETE", "/projects", { prefixes: [moved] })).toMatchObject([
    200,
    [{ name: moved }],
  ]);
  expect((await call("GET", `/projects/${encodeURIComponent(moved)}`))[0]).toBe(404);
});

describe("a client generator", () => {
  const operations = () => Object.values(description.paths).flatMap((path) => Object.values(path));

  it("gets an id and a described tag for each call, and the address of the server", () => {
    const ids = operations().map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(expect.arrayContaining(["projects_list", "storage_upload"]));
    expect(ids.filter((id) => !/^[a-zA-Z]+_[a-zA-Z]+$/u.test(id))).toEqual([]);
    const tags = description.tags.map(({ name }) => name);
    expect([...new Set(operations().flatMap((operation) => operation.tags))].toSorted()).toEqual(
      tags.toSorted(),
    );
    expect(description.servers).toEqual([{ url: server.origin }]);
  });

  it("gets named schemas, and an example of each error", () => {
    expect(Object.keys(description.components["schemas"] as object)).toEqual(
      expect.arrayContaining(["Project", "TimelineEntry", "FileVersion", "ListedFile", "Error"]),
    );
    const answers = operations().flatMap(({ responses }) =>
      Object.entries(
        withoutReferences(description, responses) as Readonly<Record<string, OpenApiResponse>>,
      ),
    );
    for (const [status, { content }] of answers.filter(([each]) => Number(each) > 416)) {
      const { schema, examples = {} } = content?.["application/json"] ?? {};
      const { code } = (schema?.["properties"] ?? {}) as {
        readonly code?: { readonly enum: string[] };
      };
      expect([status, Object.keys(examples)]).toEqual([status, code?.enum]);
      for (const [name, example] of Object.entries(examples))
        expect(example).toMatchObject({ value: { code: name, message: expect.any(String) } });
    }
  });
});
