/** Each connection keeps the plans of so many different statements, the first that came; callers can make up others without end. */
const MAX_PREPARED = 200;

/** Says of a statement whether it is worth a plan of its own, which a connection keeps until it ends. */
export function createPreparedFilter(): (statement: string) => boolean {
  const prepared = new Set<string>();
  return (statement) => {
    if (prepared.size < MAX_PREPARED) prepared.add(statement);
    return prepared.has(statement);
  };
}
