import { atom, type ReadableAtom } from "nanostores";

/** A page of a list. `next` is the following page's `after`; null on the last page. */
export interface RowsPage<Row> {
  readonly rows: readonly Row[];
  readonly next: string | null;
}

export type PagedRows<Row> =
  | { readonly state: "loading" }
  | { readonly state: "failed"; readonly error: unknown }
  | {
      readonly state: "loaded";
      readonly rows: readonly Row[];
      /** Undefined on the last page. */
      readonly more: "available" | "loading" | undefined;
    };

/** A list that loads page by page. */
export interface PagedRowsStore<Row> {
  readonly $rows: ReadableAtom<PagedRows<Row>>;
  /** Loads the first page. Never rejects: a failure is the store's new state. */
  readonly load: () => Promise<void>;
  /**
   * Adds the next page. If it fails to load, rejects and can be called again; if the list has no
   * rows, the failure is the store's new state instead.
   */
  readonly loadMore: () => Promise<void>;
  readonly remove: (id: string) => void;
  /** Replaces the row with the same id. */
  readonly replace: (row: Row) => void;
}

export function createPagedRows<Row extends { readonly id: string }>(
  readPage: (after: string | undefined) => Promise<RowsPage<Row>>,
): PagedRowsStore<Row> {
  const $rows = atom<PagedRows<Row>>({ state: "loading" });
  let next: string | undefined;

  const add = (before: readonly Row[], page: RowsPage<Row>): void => {
    next = page.next ?? undefined;
    $rows.set({
      state: "loaded",
      rows: [...before, ...page.rows],
      more: next === undefined ? undefined : "available",
    });
  };
  const loadedRows = (): readonly Row[] => {
    const current = $rows.get();
    return current.state === "loaded" ? current.rows : [];
  };

  return {
    $rows,
    async load() {
      $rows.set({ state: "loading" });
      try {
        add([], await readPage(undefined));
      } catch (error) {
        $rows.set({ state: "failed", error });
      }
    },
    async loadMore() {
      const current = $rows.get();
      if (current.state !== "loaded" || current.more !== "available") return;
      $rows.set({ ...current, more: "loading" });
      try {
        const page = await readPage(next);
        add(loadedRows(), page);
      } catch (error) {
        const rows = loadedRows();
        if (rows.length === 0) {
          $rows.set({ state: "failed", error });
          return;
        }
        $rows.set({ state: "loaded", rows, more: "available" });
        throw error;
      }
    },
    remove(id) {
      const current = $rows.get();
      if (current.state === "loaded")
        $rows.set({ ...current, rows: current.rows.filter((row) => row.id !== id) });
    },
    replace(changed) {
      const current = $rows.get();
      if (current.state === "loaded")
        $rows.set({
          ...current,
          rows: current.rows.map((row) => (row.id === changed.id ? changed : row)),
        });
    },
  };
}
