/** How many keys of a keyed document one member holds. */
const KEYS_A_MEMBER = 2;

/** A part of a keyed document: two of its keys, the last member perhaps one. */
export type KeyedMember = Readonly<Record<string, unknown>>;

/**
 * Splits the state of a keyed document, which comes in one answer and is followed on one channel, into members of two keys. A key stays with its
 * member for as long as it exists, and a member in which nothing changed is the very one of before: who draws members draws only what changed.
 */
export function membersOf(state: Readonly<Record<string, unknown>>, before: readonly KeyedMember[] = []): readonly KeyedMember[] {
  const seated = new Set(before.flatMap((member) => Object.keys(member)));
  const homeless = Object.keys(state).filter((key) => !seated.has(key));
  const kept = before.flatMap((member): KeyedMember[] => {
    const keys = Object.keys(member).filter((key) => Object.hasOwn(state, key));
    while (keys.length < KEYS_A_MEMBER && homeless.length > 0) keys.push(homeless.shift() ?? "");
    if (keys.length === 0) return [];
    const isSame = keys.length === Object.keys(member).length && keys.every((key) => Object.hasOwn(member, key) && member[key] === state[key]);
    return [isSame ? member : part(state, keys)];
  });
  const added = Array.from({ length: Math.ceil(homeless.length / KEYS_A_MEMBER) }, (_, index) => part(state, homeless.slice(index * KEYS_A_MEMBER, (index + 1) * KEYS_A_MEMBER)));
  return [...kept, ...added];
}

/** The keyed document read back whole. */
export function wholeOf(members: readonly KeyedMember[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(members.flatMap((member) => Object.entries(member)));
}

function part(state: Readonly<Record<string, unknown>>, keys: readonly string[]): KeyedMember {
  return Object.fromEntries(keys.map((key) => [key, state[key]]));
}
