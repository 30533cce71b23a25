import { randomUUID } from "node:crypto";

/** One person's state on a topic, as the presence protocol sends it. */
type Meta = Readonly<Record<string, unknown>> & { readonly phx_ref: string };

/** Who is present, by key. */
type PresenceState = Record<string, { metas: Meta[] }>;

/** Who came and who went. */
export interface PresenceChange {
  readonly joins: PresenceState;
  readonly leaves: PresenceState;
}

/** Who is present on one topic. A channel is present at most once, under one key; several channels may share a key. */
export interface PresenceRoom {
  state(): PresenceState;
  /**
   * Makes the channel present, or changes what it says of itself: then it goes and comes again, in this order. Whose it is, `user`, is not for the
   * channel to say: it is the `person` whose token opened it, and nothing where there is none.
   */
  track(
    channel: object,
    key: string,
    said: Readonly<Record<string, unknown>>,
    person: string | undefined,
  ): PresenceChange[];
  /** Nothing changes where the channel was not present. */
  untrack(channel: object): PresenceChange[];
}

/** An empty room. */
export function openPresenceRoom(): PresenceRoom {
  const present = new Map<object, { key: string; meta: Meta }>();
  const untrack = (channel: object): PresenceChange[] => {
    const before = present.get(channel);
    if (before === undefined) return [];
    present.delete(channel);
    return [{ joins: {}, leaves: { [before.key]: { metas: [before.meta] } } }];
  };
  return {
    state() {
      const state = new Map<string, { metas: Meta[] }>();
      for (const { key, meta } of present.values()) {
        const known = state.get(key);
        if (known === undefined) state.set(key, { metas: [meta] });
        else known.metas.push(meta);
      }
      return Object.fromEntries(state);
    },
    track(channel, key, { user: _claimed, ...said }, person) {
      // Two changes, because supabase-js loses count of a person who comes and goes in one.
      const gone = untrack(channel);
      const meta: Meta = {
        ...said,
        ...(person === undefined ? {} : { user: person }),
        phx_ref: randomUUID(),
      };
      present.set(channel, { key, meta });
      return [...gone, { joins: { [key]: { metas: [meta] } }, leaves: {} }];
    },
    untrack,
  };
}
