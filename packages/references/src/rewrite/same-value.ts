/** Compares JSON values. The order of properties does not matter, and undefined ones count as absent. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null)
    return false;
  if (Array.isArray(one))
    return (
      Array.isArray(other) &&
      one.length === other.length &&
      one.every((item, place) => isSameValue(item, other[place]))
    );
  if (Array.isArray(other)) return false;
  const [left, right] = [one, other] as [Record<string, unknown>, Record<string, unknown>];
  let count = 0;
  for (const key in left) {
    if (left[key] === undefined) continue;
    count++;
    if (!isSameValue(left[key], right[key])) return false;
  }
  for (const key in right) if (right[key] !== undefined) count--;
  return count === 0;
}
