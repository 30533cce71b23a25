import { expect, test, vi } from "vitest";
import { AppError } from "./app-error.ts";
import { createPagedRows, type PagedRows, type RowsPage } from "./paged-rows.ts";

interface TestRow {
  readonly id: string;
  readonly name: string;
}

const row = (id: string, name = id): TestRow => ({ id, name });
const page = (next: string | null, ...ids: readonly string[]): RowsPage<TestRow> => ({
  rows: ids.map((id) => row(id)),
  next,
});

function idsOf(rows: PagedRows<TestRow>): readonly string[] {
  return rows.state === "loaded" ? rows.rows.map(({ id }) => id) : [];
}

test("INST-02 load more: adds one page after the other until the last", async () => {
  const read = vi.fn<(after: string | undefined) => Promise<RowsPage<TestRow>>>();
  read.mockResolvedValueOnce(page("p2", "a", "b")).mockResolvedValueOnce(page(null, "c"));
  const { $rows, load, loadMore } = createPagedRows<TestRow>(read);
  await load();
  expect($rows.get()).toMatchObject({ more: "available" });
  await Promise.all([loadMore(), loadMore()]);
  expect(idsOf($rows.get())).toEqual(["a", "b", "c"]);
  expect($rows.get()).toMatchObject({ more: undefined });
  await loadMore();
  expect(read.mock.calls).toEqual([[undefined], ["p2"]]);
});

test("INST-03 a row that is removed while the next page loads does not reappear", async () => {
  let arrive: ((page: RowsPage<TestRow>) => void) | undefined;
  const { $rows, load, loadMore, remove } = createPagedRows<TestRow>((after) =>
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

test("after a page fails to load, the rows stay and the page can be loaded again", async () => {
  const failure = new AppError("TIMEOUT", "Too slow.");
  const read = vi.fn<() => Promise<RowsPage<TestRow>>>().mockRejectedValueOnce(failure);
  const { $rows, load, loadMore } = createPagedRows<TestRow>(read);
  await load();
  expect($rows.get()).toEqual({ state: "failed", error: failure });
  read.mockResolvedValueOnce(page("p2", "a")).mockRejectedValueOnce(failure);
  await load();
  await expect(loadMore()).rejects.toBe(failure);
  expect($rows.get()).toEqual({ state: "loaded", rows: [row("a")], more: "available" });
});

test("INST-03 an emptied list shows the failure if its next page fails to load", async () => {
  const failure = new AppError("FORBIDDEN", "No.", { status: 403 });
  const read = vi
    .fn<() => Promise<RowsPage<TestRow>>>()
    .mockResolvedValueOnce(page("p2", "a"))
    .mockRejectedValueOnce(failure);
  const { $rows, load, loadMore, remove } = createPagedRows<TestRow>(read);
  await load();
  remove("a");
  await loadMore();
  expect($rows.get()).toEqual({ state: "failed", error: failure });
});

test("ADMIN-02 a changed row replaces the row with the same id, at the same position", async () => {
  const { $rows, load, replace } = createPagedRows<TestRow>(() =>
    Promise.resolve(page(null, "a", "b")),
  );
  await load();
  replace(row("a", "changed"));
  replace(row("c"));
  expect($rows.get()).toMatchObject({ rows: [row("a", "changed"), row("b")] });
});
