/** Does the work for each item, at most `limit` at once. The first failure ends it. */
export async function inParallel<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  limit: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const rest =
    Symbol.asyncIterator in items ? items[Symbol.asyncIterator]() : items[Symbol.iterator]();
  let failed: { readonly error: unknown } | undefined;
  const worker = async (): Promise<void> => {
    while (failed === undefined) {
      const next = await rest.next();
      if (next.done === true) return;
      await work(next.value);
    }
  };
  await Promise.all(
    Array.from({ length: limit }, () =>
      worker().catch((error: unknown) => {
        failed ??= { error };
      }),
    ),
  );
  if (failed === undefined) return;
  await rest.return?.();
  throw failed.error;
}
