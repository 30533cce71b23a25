import { afterAll, beforeAll, expect, expectTypeOf, it } from "vitest";
import { connect } from "../connect.ts";
import type { Connection } from "../connection.ts";
import type { FileContents, Reference } from "../protocol/records.ts";
import { exampleReferences } from "../testing/fixtures.ts";
import { mockHost } from "../testing/mock-host.ts";

/** Type tests: the compiler evaluates `expectTypeOf`. */

let tera: Connection;
let host: ReturnType<typeof mockHost>;
beforeAll(async () => {
  host = mockHost();
  tera = await connect();
});
afterAll(() => {
  tera.dispose();
  host.stop();
});

it("library.select returns the type that its format option implies", async () => {
  const references = await tera.library.select({ title: "Which?", format: "pojo" });
  const file = await tera.library.select({ format: "blob" });
  expectTypeOf(references).toEqualTypeOf<Reference[]>();
  expectTypeOf(file).toEqualTypeOf<Blob>();
  expectTypeOf(await tera.library.select()).toEqualTypeOf<Reference[]>();
  expect(references).toEqual(exampleReferences);
  expect(file).toBeInstanceOf(Blob);
  // @ts-expect-error There is no such format.
  await expect(tera.library.select({ format: "odd" })).rejects.toMatchObject({
    code: "INVALID-ARGUMENT",
    data: { argument: "options.format" },
  });
});

it("files.write and library.write accept an id or null, and only content that can be stored", () => {
  expectTypeOf(tera.files.write).parameter(0).toEqualTypeOf<string | null>();
  expectTypeOf(tera.files.write).parameter(1).toEqualTypeOf<FileContents>();
  expectTypeOf<symbol>().not.toExtend<FileContents>();
  expectTypeOf<undefined>().not.toExtend<FileContents>();
  expectTypeOf<Blob | Uint8Array | "text" | { rows: number[] } | null>().toExtend<FileContents>();
  expectTypeOf(tera.library.write).parameter(0).toEqualTypeOf<string | null>();
  expectTypeOf(tera.library.write).parameter(1).toEqualTypeOf<readonly Reference[] | Blob>();
});

it("state.set requires a value, and ui methods accept text", async () => {
  // @ts-expect-error The value is missing.
  await expect(tera.state.set("screening")).rejects.toMatchObject({
    code: "INVALID-ARGUMENT",
    data: { argument: "value" },
  });
  expectTypeOf(tera.ui.panic).parameter(0).toEqualTypeOf<string | undefined>();
  expectTypeOf(tera.ui.splat).parameter(0).toEqualTypeOf<string | false | null>();
});
