import { Hono } from "hono";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createStorage } from "../supabase/storage/storage.ts";
import {
  openTestInstallation,
  type TestInstallation,
  type TestPerson,
} from "./test-installation.ts";

let installation: TestInstallation;
let ann: TestPerson;
let project: string;
beforeAll(async () => {
  installation = await openTestInstallation();
  ann = await installation.addPerson("ann");
  project = await installation.addProject(ann, []);
});
afterAll(() => installation.close());

const LIBRARY = "library.ris";

async function storage(method: string, path: string, body?: FormData | string): Promise<void> {
  const app = new Hono().route("/storage/v1", createStorage(installation.context));
  const answer = await app.request(`/storage/v1/object/projects${path}`, {
    method,
    headers: {
      authorization: `Bearer ${ann.token}`,
      "x-upsert": "true",
      ...(typeof body === "string" ? { "content-type": "application/json" } : {}),
    },
    ...(body === undefined ? {} : { body }),
  });
  expect(answer.status).toBe(200);
}

async function store(content: string): Promise<void> {
  const form = new FormData();
  form.set("file", new File([content], LIBRARY));
  await storage("POST", `/${project}/${LIBRARY}`, form);
}

async function restoreFirst(): Promise<{ readonly status: number; readonly text: string }> {
  const listed = await installation.call(
    "GET",
    `/api/projects/${project}/files/versions?path=${LIBRARY}`,
    ann,
  );
  const versions = listed.json["versions"] as { readonly id: string }[];
  const { status, json } = await installation.call(
    "POST",
    `/api/projects/${project}/files/restore`,
    ann,
    { versionId: versions.at(-1)?.id },
  );
  return { status, text: JSON.stringify(json) };
}

it("an earlier version is not restored while the library is screened blind", async () => {
  await store("TY  - JOUR\nER  -\n");
  await store("TY  - BOOK\nER  -\n");
  const rounds = `/api/projects/${project}/rounds`;
  const { json } = await installation.call("POST", rounds, ann, {
    name: "Titles",
    filePath: LIBRARY,
    fileVersion: "v1",
    references: 1,
    stage: "title-abstract",
    reviewers: 2,
  });
  const refused = await restoreFirst();
  expect(refused.status).toBe(403);
  expect(refused.text).toContain("once the round “Titles” is closed");

  // A deleted library can be restored: its labels are those that it had.
  await storage("DELETE", "", JSON.stringify({ prefixes: [`${project}/${LIBRARY}`] }));
  expect((await restoreFirst()).status).toBe(200);
  expect((await restoreFirst()).status).toBe(403);
  await installation.call("POST", `${rounds}/${String(json["id"])}/close`, ann);
  expect((await restoreFirst()).status).toBe(200);
});
