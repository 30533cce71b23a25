import { randomUUID } from "node:crypto";

/** One channel's state in the presence protocol. */
type Meta = Readonly<Record<string, unknown>> & { readonly phx_ref: string };

type PresenceState = Record<string, { metas: Meta[] }>;

export interface PresenceChange {
  readonly joins: PresenceState;
  readonly leaves: PresenceState;
}

/** One topic's presence. A channel has at most one entry; channels may share a key. */
export interface PresenceRoom {
  state(): PresenceState;
  /**
   * Adds or replaces the channel's state; replacing is a leave, then a join. The state's `user` is
   * always `person`, never the client's claim.
   */
  track(
    channel: object,
    key: string,
    said: Readonly<Record<string, unknown>>,
    person: string | undefined,
  ): PresenceChange[];
  untrack(channel: object): PresenceChange[];
}

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
      // supabase-js miscounts a leave and a join of one key in a single change.
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
