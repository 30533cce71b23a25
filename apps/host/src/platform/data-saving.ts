/** Part of the Network Information API, which not every browser has. */
interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

const SLOW = /(?:^|-)2g$|^3g$/u;

/** True if the browser saves data or its connection is slow, so that nothing is fetched ahead. */
export function isDataSaved(): boolean {
  const { connection } = navigator as Navigator & { readonly connection?: Connection };
  return connection?.saveData === true || SLOW.test(connection?.effectiveType ?? "");
}
