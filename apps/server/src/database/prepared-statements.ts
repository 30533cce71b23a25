/**
 * Limit per connection, first come, first served, because callers can send any number of different
 * statements.
 */
const MAX_PREPARED = 200;

/** Returns a filter for statements to prepare, which stay prepared until their connection ends. */
export function createPreparedFilter(): (statement: string) => boolean {
  const prepared = new Set<string>();
  return (statement) => {
    if (prepared.size < MAX_PREPARED) prepared.add(statement);
    return prepared.has(statement);
  };
}
