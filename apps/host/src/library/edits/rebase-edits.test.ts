import { beforeEach, expect, test } from "vitest";
import type { z } from "zod";
import { AppError } from "../../platform/app-error.ts";
import type { UnsentBatch } from "../../platform/local-database.ts";
import { type Platform, setPlatform } from "../../platform/platform.ts";
import { rebaseEdits } from "./rebase-edits.ts";
import { editsPath } from "../data/version-chain.ts";
import { httpAnswering } from "../../platform/http.fixture.ts";

const PROJECT = "0f8fad5b-d9cb-469f-a165-70867728950e";
const CONFLICT = new AppError("VERSION-CONFLICT", "Somebody saved this file after you opened it.", {
  status: 409,
});
const FIRST = "11111111-aaaa";
const SECOND = "22222222-bbbb";
const THIRD = "33333333-cccc";

/** Applied batches as `version session number`, in order. */
let applied: string[];
let current: string;
let earlier: readonly string[];
let isReachable: (version: string) => boolean;

beforeEach(() => {
  [applied, current, earlier, isReachable] = [[], THIRD, [SECOND, FIRST], () => true];
  const apply = (path: string, session: string, sequence: number): number => {
    const version = path.split("::")[2]?.slice(0, -2) ?? "";
    const name = `${version} ${session} ${sequence}`;
    if (!isReachable(version)) throw new AppError("NO-CONNECTION", "The server did not answer.");
    if (applied.includes(name)) return applied.indexOf(name) + 1;
    if (version !== current) throw CONFLICT;
    return applied.push(name);
  };
  const post = async (
    address: string,
    schema: z.ZodType,
    { body }: { body: { session: string; sequence: number; batches: { sequence: number }[] } },
  ): Promise<unknown> => {
    const path = decodeURIComponent(address.split("/")[3] ?? "");
    if (address.endsWith("/patch"))
      return schema.parse({ version: apply(path, body.session, body.sequence) });
    return schema.parse({
      versions: body.batches.map(({ sequence }) => apply(path, body.session, sequence)),
    });
  };
  const list = async (): Promise<unknown> => [
    { path: "library.ris", contentId: current, metadata: { reflib: { earlier } } },
    { path: "other.ris", contentId: "other", metadata: {} },
  ];
  setPlatform({ http: httpAnswering({ post }), files: { list } } as unknown as Platform);
});

const unsentBatches = (...sequences: number[]): readonly UnsentBatch[] =>
  sequences.map((sequence) => ({
    path: editsPath(PROJECT, FIRST),
    session: "tab.life",
    sequence,
    user: "ann",
    operations: [{ set: ["r1", "title"], value: `${sequence}` }],
  }));

test("edits of an earlier file version are sent to the current version in a separate session", async () => {
  applied.push(`${THIRD} tab.life 1`, `${THIRD} tab.life 2`);
  expect(await rebaseEdits(unsentBatches(1, 2), CONFLICT)).toBe("rebased");
  expect(applied.slice(2)).toEqual([
    `${THIRD} tab.life@11111111 1`,
    `${THIRD} tab.life@11111111 2`,
  ]);
});

test("rebaseEdits: applies no batch twice, even if another version or attempt has applied it", async () => {
  applied.push(`${SECOND} tab.life@11111111 1`);
  isReachable = (version) => version !== THIRD;
  await expect(rebaseEdits(unsentBatches(1, 2, 3), CONFLICT)).rejects.toMatchObject({
    code: "NO-CONNECTION",
  });
  isReachable = () => true;
  expect(await rebaseEdits(unsentBatches(1, 2, 3), CONFLICT)).toBe("rebased");
  expect(await rebaseEdits(unsentBatches(1, 2, 3), CONFLICT)).toBe("rebased");
  expect(applied).toEqual([
    `${SECOND} tab.life@11111111 1`,
    `${THIRD} tab.life@11111111 2`,
    `${THIRD} tab.life@11111111 3`,
  ]);
});

test("rebaseEdits: rejects if the file is replaced again, and succeeds when retried", async () => {
  const fourth = "44444444-dddd";
  const list = async (): Promise<unknown> => [
    { path: "library.ris", contentId: THIRD, metadata: { reflib: { earlier: [SECOND, FIRST] } } },
  ];
  const { http, files } = (await import("../../platform/platform.ts")).platform();
  current = fourth;
  setPlatform({ http, files: { list } } as unknown as Platform);
  await expect(rebaseEdits(unsentBatches(1), CONFLICT)).rejects.toMatchObject({
    code: "VERSION-CONFLICT",
  });
  earlier = [THIRD, SECOND, FIRST];
  setPlatform({ http, files } as unknown as Platform);
  expect(await rebaseEdits(unsentBatches(1), CONFLICT)).toBe("rebased");
  expect(applied).toEqual([`${fourth} tab.life@11111111 1`]);
});

test("rebaseEdits: distinguishes conflicts from errors that do not concern it", async () => {
  earlier = [SECOND];
  expect(await rebaseEdits(unsentBatches(1), CONFLICT)).toBe("conflict");
  expect(
    await rebaseEdits(unsentBatches(1), new AppError("FORBIDDEN", "No access.", { status: 403 })),
  ).toBe("unrelated");
  expect(
    await rebaseEdits(
      unsentBatches(1).map((batch) => ({ ...batch, path: `projects::${PROJECT}` })),
      CONFLICT,
    ),
  ).toBe("unrelated");
  expect(
    await rebaseEdits(
      unsentBatches(1).map((batch) => ({ ...batch, path: "later entity" })),
      new AppError("INVALID", "Unknown.", { status: 400 }),
    ),
  ).toBe("unrelated");
  expect(applied).toEqual([]);
});
