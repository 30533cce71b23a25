/** Does the work for each item, at most `limit` at once, and keeps the results' order. */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  limit: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const rest = items.entries();
  const workers = Array.from({ length: limit }, async () => {
    for (const [index, item] of rest) results[index] = await work(item);
  });
  await Promise.all(workers);
  return results;
}
