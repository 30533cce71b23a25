import { randomBytes } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { TEST_ENGINES } from "../../database/test-engines.ts";
import { applyProjectQuotas } from "../../quotas.ts";
import { startTestSupabase } from "../test-supabase.ts";
import type { TestSupabase, TestSupabasePerson } from "../test-supabase.ts";

const BYTES = 3_000_000;
const MEGABYTE = 1_000_000;

let installation: TestSupabase;
let anna: TestSupabasePerson;
let project: string;

const files = () => anna.client.storage.from("projects");
const save = async (name: string, bytes: number, to = project) =>
  (await files().upload(`${to}/${name}`, randomBytes(bytes), { upsert: true })).error as {
    message: string;
    statusCode: string;
  } | null;
const stored = () =>
  readdir(join(installation.context.configuration.dataDirectory, "files"), { recursive: true });

describe.each(TEST_ENGINES)("a project's quota on %s", (_name, engine) => {
  beforeAll(async () => {
    installation = await startTestSupabase({ engine });
    anna = await installation.person();
  });
  beforeEach(async () => {
    project = await installation.project(anna);
    await applyProjectQuotas(installation.database, { projectBytes: BYTES, projectVersions: 10 });
  });
  afterAll(() => installation.close());

  it("a project's quota includes earlier versions of an overwritten file", async () => {
    for (let round = 0; round < 3; round += 1)
      expect(await save("a.bin", MEGABYTE - 1000)).toBeNull();
    const before = await stored();
    expect(await save("a.bin", MEGABYTE - 1000)).toMatchObject({
      statusCode: "507",
      message: expect.stringContaining("fill the 3 MB that a project may hold"),
    });
    expect(await stored()).toEqual(before);
    const { data } = await files().download(`${project}/a.bin`);
    expect(data?.size).toBe(MEGABYTE - 1000);
  });

  it("a full project still allows reads, renames and deletions, and other projects allow saves", async () => {
    expect(await save("a.bin", BYTES)).toBeNull();
    expect(await save("b.txt", 1)).toMatchObject({ statusCode: "507" });
    expect(await save("b.txt", 1, await installation.project(anna))).toBeNull();
    expect((await files().move(`${project}/a.bin`, `${project}/c.bin`)).error).toBeNull();
    expect((await files().download(`${project}/c.bin`)).error).toBeNull();
    expect((await files().remove([`${project}/c.bin`])).error).toBeNull();
  });

  it("a project's quota includes copies and limits the number of file versions", async () => {
    expect(await save("a.txt", 1)).toBeNull();
    for (let index = 0; index < 9; index += 1)
      expect((await files().copy(`${project}/a.txt`, `${project}/${index}.txt`)).error).toBeNull();
    const { error } = await files().copy(`${project}/a.txt`, `${project}/last.txt`);
    expect(error).toMatchObject({
      statusCode: "507",
      message: expect.stringContaining("10 versions of files"),
    });
  });

  it("a project regains quota once the content of an earlier version is removed", async () => {
    expect(await save("a.bin", BYTES)).toBeNull();
    expect((await files().remove([`${project}/a.bin`])).error).toBeNull();
    expect(await save("b.bin", BYTES)).toMatchObject({ statusCode: "507" });
    await installation.database.query(
      "update public.file_versions set replaced_at = replaced_at - interval '31 days' where project = $1",
      [project],
    );
    await installation.database.query("select private.forget_expired()");
    expect(await save("b.bin", BYTES)).toBeNull();
  });
});
