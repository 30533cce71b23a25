import type { Page } from "@playwright/test";

/** `tables` are those of IndexedDB. */
export interface StoredInBrowser {
  readonly tables: Readonly<Record<string, readonly (readonly [key: unknown, value: unknown])[]>>;
  readonly local: Readonly<Record<string, string>>;
  readonly session: Readonly<Record<string, string>>;
}

export function storedInBrowser(page: Page): Promise<StoredInBrowser> {
  return page.evaluate(async () => {
    const answer = <Result>(request: IDBRequest<Result>): Promise<Result> =>
      new Promise((resolve, reject) => {
        request.addEventListener("success", () => resolve(request.result));
        request.addEventListener("error", () =>
          reject(request.error ?? new Error("The database did not answer.")),
        );
      });
    const tables: Record<string, [unknown, unknown][]> = {};
    for (const { name = "" } of await indexedDB.databases()) {
      const database = await answer(indexedDB.open(name));
      for (const table of database.objectStoreNames) {
        const store = database.transaction(table).objectStore(table);
        const [keys, values] = await Promise.all([
          answer(store.getAllKeys()),
          answer(store.getAll()),
        ]);
        tables[table] = keys.map((key, index): [unknown, unknown] => [key, values[index]]);
      }
      database.close();
    }
    return {
      tables,
      local: Object.fromEntries(Object.entries(localStorage)),
      session: Object.fromEntries(Object.entries(sessionStorage)),
    };
  });
}
