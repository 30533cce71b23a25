import { atom, type ReadableAtom } from "nanostores";
import type { InstitutePage, InstituteRow } from "./institutes-gateway.ts";

export type InstituteRows =
  | { readonly state: "loading" }
  | { readonly state: "failed"; readonly error: unknown }
  | {
      readonly state: "loaded";
      readonly rows: readonly InstituteRow[];
      /** Undefined on the last page. */
      readonly more: "available" | "loading" | undefined;
    };

/** A list that loads page by page. */
export interface InstituteRowsStore {
  readonly $rows: ReadableAtom<InstituteRows>;
  /** The first page. Never rejects: a failure is the store's new state. */
  readonly load: () => Promise<void>;
  /**
   * Adds the next page. If it does not arrive, rejects and can be called again; with no rows shown,
   * the failure is the store's new state instead.
   */
  readonly loadMore: () => Promise<void>;
  readonly remove: (id: string) => void;
}

export function createInstituteRows(
  readPage: (after: string | undefined) => Promise<InstitutePage>,
): InstituteRowsStore {
  const $rows = atom<InstituteRows>({ state: "loading" });
  let next: string | undefined;

  const add = (before: readonly InstituteRow[], page: InstitutePage): void => {
    next = page.next ?? undefined;
    $rows.set({
      state: "loaded",
      rows: [...before, ...page.rows],
      more: next === undefined ? undefined : "available",
    });
  };
  const loadedRows = (): readonly InstituteRow[] => {
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
  };
}
