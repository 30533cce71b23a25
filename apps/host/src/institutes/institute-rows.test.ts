import { expect, test, vi } from "vitest";
import { AppError } from "../platform/app-error.ts";
import { createInstituteRows, type InstituteRows } from "./institute-rows.ts";
import type { InstitutePage, InstituteRow } from "./institutes-gateway.ts";

const row = (id: string): InstituteRow => ({
  id,
  name: id,
  created: "2026-11-01T00:00:00Z",
  edited: "2026-11-01T00:00:00Z",
});
const page = (next: string | null, ...ids: readonly string[]): InstitutePage => ({
  rows: ids.map(row),
  next,
});

function idsOf(rows: InstituteRows): readonly string[] {
  return rows.state === "loaded" ? rows.rows.map(({ id }) => id) : [];
}

test("INST-02 load more: continues after the last page until there is no next one", async () => {
  const read = vi.fn<(after: string | undefined) => Promise<InstitutePage>>();
  read.mockResolvedValueOnce(page("p2", "a", "b")).mockResolvedValueOnce(page(null, "c"));
  const { $rows, load, loadMore } = createInstituteRows(read);
  await load();
  expect($rows.get()).toMatchObject({ more: "available" });
  await Promise.all([loadMore(), loadMore()]);
  expect(idsOf($rows.get())).toEqual(["a", "b", "c"]);
  expect($rows.get()).toMatchObject({ more: undefined });
  await loadMore();
  expect(read.mock.calls).toEqual([[undefined], ["p2"]]);
});

test("INST-03 a row that is claimed while the next page loads does not return", async () => {
  let arrive: ((page: InstitutePage) => void) | undefined;
  const { $rows, load, loadMore, remove } = createInstituteRows((after) =>
    after === undefined
      ? Promise.resolve(page("p2", "a", "b"))
      : new Promise((resolve) => {
          arrive = resolve;
        }),
  );
  await load();
  const more = loadMore();
  remove("a");
  arrive?.(page(null, "c"));
  await more;
  expect(idsOf($rows.get())).toEqual(["b", "c"]);
});

test("a page that does not arrive keeps the rows and can be tried again", async () => {
  const failure = new AppError("TIMEOUT", "Too slow.");
  const read = vi.fn<() => Promise<InstitutePage>>().mockRejectedValueOnce(failure);
  const { $rows, load, loadMore } = createInstituteRows(read);
  await load();
  expect($rows.get()).toEqual({ state: "failed", error: failure });
  read.mockResolvedValueOnce(page("p2", "a")).mockRejectedValueOnce(failure);
  await load();
  await expect(loadMore()).rejects.toBe(failure);
  expect($rows.get()).toEqual({ state: "loaded", rows: [row("a")], more: "available" });
});

test("INST-03 a next page that does not arrive when no row is left is shown as failed", async () => {
  const failure = new AppError("FORBIDDEN", "No.", { status: 403 });
  const read = vi
    .fn<() => Promise<InstitutePage>>()
    .mockResolvedValueOnce(page("p2", "a"))
    .mockRejectedValueOnce(failure);
  const { $rows, load, loadMore, remove } = createInstituteRows(read);
  await load();
  remove("a");
  await loadMore();
  expect($rows.get()).toEqual({ state: "failed", error: failure });
});
