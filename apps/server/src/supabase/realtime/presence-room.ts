import { randomUUID } from "node:crypto";
import { z } from "zod";

const meta = z.looseObject({ phx_ref: z.string() });

export const presenceState = z.record(z.string(), z.object({ metas: z.array(meta) }));

export const presenceChange = z.object({ joins: presenceState, leaves: presenceState });

/** One channel's state in the presence protocol. */
type Meta = Readonly<z.infer<typeof meta>>;

type PresenceState = z.infer<typeof presenceState>;

export type PresenceChange = Readonly<z.infer<typeof presenceChange>>;

/** One topic's presence. A channel has at most one entry; channels may share a key. */
export interface PresenceRoom {
  state(): PresenceState;
  /** Without the channels of other servers. */
  ownState(): PresenceState;
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
  /** Applies a change that another server announced. Returns what is new here. */
  change(server: string, change: PresenceChange): PresenceChange[];
  /** Replaces what is known of another server's channels. Returns what is new here. */
  replace(server: string, state: PresenceState): PresenceChange[];
}

interface Entry {
  readonly key: string;
  readonly meta: Meta;
}

export function openPresenceRoom(): PresenceRoom {
  const present = new Map<object, Entry>();
  /** Entries of other servers by their `phx_ref`. */
  const elsewhere = new Map<string, Map<string, Entry>>();
  const untrack = (channel: object): PresenceChange[] => {
    const before = present.get(channel);
    if (before === undefined) return [];
    present.delete(channel);
    return [leaveOf(before)];
  };
  const removeFrom = (server: string, references: readonly string[]): PresenceChange[] => {
    const known = elsewhere.get(server);
    const removed = references.flatMap((reference) => known?.get(reference) ?? []);
    for (const { meta: left } of removed) known?.delete(left.phx_ref);
    if (known?.size === 0) elsewhere.delete(server);
    return removed.map(leaveOf);
  };
  const addFrom = (server: string, entries: readonly Entry[]): PresenceChange[] => {
    const known = elsewhere.get(server) ?? new Map<string, Entry>();
    const added = entries.filter((entry) => !known.has(entry.meta.phx_ref));
    for (const entry of added) known.set(entry.meta.phx_ref, entry);
    if (known.size > 0) elsewhere.set(server, known);
    return added.map(joinOf);
  };
  return {
    state: () =>
      stateOf([
        ...present.values(),
        ...[...elsewhere.values()].flatMap((one) => [...one.values()]),
      ]),
    ownState: () => stateOf(present.values()),
    track(channel, key, { user: _claimed, ...said }, person) {
      // supabase-js miscounts a leave and a join of one key in a single change.
      const left = untrack(channel);
      const entry: Entry = {
        key,
        meta: {
          ...said,
          ...(person === undefined ? {} : { user: person }),
          phx_ref: randomUUID(),
        },
      };
      present.set(channel, entry);
      return [...left, joinOf(entry)];
    },
    untrack,
    change: (server, { joins, leaves }) => [
      ...removeFrom(server, referencesOf(entriesOf(leaves))),
      ...addFrom(server, entriesOf(joins)),
    ],
    replace(server, state) {
      const entries = entriesOf(state);
      const stays = new Set(referencesOf(entries));
      const known = [...(elsewhere.get(server)?.keys() ?? [])];
      return [
        ...removeFrom(
          server,
          known.filter((reference) => !stays.has(reference)),
        ),
        ...addFrom(server, entries),
      ];
    },
  };
}

function joinOf({ key, meta: joined }: Entry): PresenceChange {
  return { joins: { [key]: { metas: [joined] } }, leaves: {} };
}

function leaveOf({ key, meta: left }: Entry): PresenceChange {
  return { joins: {}, leaves: { [key]: { metas: [left] } } };
}

function entriesOf(state: PresenceState): Entry[] {
  return Object.entries(state).flatMap(([key, { metas }]) =>
    metas.map((one) => ({ key, meta: one })),
  );
}

function referencesOf(entries: readonly Entry[]): string[] {
  return entries.map((entry) => entry.meta.phx_ref);
}

function stateOf(entries: Iterable<Entry>): PresenceState {
  const state = new Map<string, { metas: Meta[] }>();
  for (const { key, meta: one } of entries) {
    const known = state.get(key);
    if (known === undefined) state.set(key, { metas: [one] });
    else known.metas.push(one);
  }
  return Object.fromEntries(state);
}
