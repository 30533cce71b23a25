import { computed, onScopeDispose, shallowRef, watch, toValue } from "vue";
import type { ComputedRef, MaybeRefOrGetter } from "vue";
import type { Connection } from "../connection.ts";
import {
  liveFiles,
  liveHost,
  liveProject,
  liveScopes,
  liveState,
  liveTheme,
  liveUser,
} from "../live/host-values.ts";
import type { StatePath } from "../live/host-values.ts";
import { liveNamespace } from "../live/live-namespace.ts";
import { LOADING } from "../live/live-value.ts";
import type { Known, LiveValue } from "../live/live-value.ts";
import { BridgeError } from "../protocol/errors.ts";
import type {
  BridgeHostInfo,
  BridgeProject,
  BridgeTheme,
  BridgeUser,
  ProjectFileRecord,
} from "../protocol/records.ts";
import type { ScopeStates } from "../protocol/scopes.ts";
import { segmentsOf } from "../protocol/state-path.ts";
import { useTera } from "./tera-plugin.ts";

export interface KnownRefs<Value> {
  readonly value: ComputedRef<Value | undefined>;
  readonly error: ComputedRef<unknown>;
  readonly isLoading: ComputedRef<boolean>;
}

export interface SettableRefs<Value, Change = Value> extends KnownRefs<Value> {
  /** Resolves once the change is stored; rejects with a BridgeError. */
  readonly set: (change: Change) => Promise<void>;
}

/**
 * What the tool can adapt to: `value.locale`, `value.isSmallScreen` and others. `error` is set under a
 * host that does not have `host.info`.
 */
export const useHost = (): KnownRefs<BridgeHostInfo> => useLive(liveHost).refs;

/** What the tool may do: "granted", "prompt" or "denied" for each scope. */
export const useScopes = (): KnownRefs<ScopeStates> => useLive(liveScopes).refs;

/** The theme in effect; `error` is set under a host that has no themes. */
export const useTheme = (): KnownRefs<BridgeTheme> => useLive(liveTheme).refs;

export const useUser = (): KnownRefs<BridgeUser | null> => useLive(liveUser).refs;

/** The active project, or null. */
export const useProject = (): KnownRefs<BridgeProject | null> => useLive(liveProject).refs;

export const useProjectFiles = (): KnownRefs<ProjectFileRecord[]> => useLive(liveFiles).refs;

/**
 * A value in the state that the project's tools and members share:
 * `useProjectState("screening.stage")`.
 */
export function useProjectState<Value>(path: MaybeRefOrGetter<StatePath>): SettableRefs<Value> {
  const { refs, live } = useLive(
    (tera, key) => liveState<Value>(tera, JSON.parse(key) as (string | number)[]),
    () => JSON.stringify(segmentsOf(toValue(path))),
  );
  return { ...refs, set: async (value) => (live() ?? notConnected()).set(value) };
}

/** A namespace of the active project, including unsaved changes. `set` merges top-level keys. */
export function useNamespace<State extends object>(
  name: MaybeRefOrGetter<string>,
): SettableRefs<Partial<State>> {
  const { refs, live } = useLive((tera, key) => liveNamespace<State>(tera, key), name);
  return { ...refs, set: async (changes) => (live() ?? notConnected()).set(changes) };
}

/** Subscribes to the live value that `make` creates for the current connection and key. */
function useLive<Value, Live extends Pick<LiveValue<Value>, "known" | "subscribe">>(
  make: (tera: Connection, key: string) => Live & Pick<LiveValue<Value>, "known">,
  key: MaybeRefOrGetter<string> = "",
) {
  const state = useTera();
  const known = shallowRef<Known<Value>>(LOADING);
  let live: Live | null = null;
  let stop: (() => void) | undefined;

  watch(
    () => [state.tera, toValue(key)] as const,
    ([tera, name]) => {
      stop?.();
      const next = tera && make(tera, name);
      live = next;
      known.value = LOADING;
      stop = next?.subscribe(() => (known.value = next.known()));
    },
    { immediate: true },
  );
  onScopeDispose(() => stop?.());

  const refs: KnownRefs<Value> = {
    value: computed(() => known.value.value),
    error: computed(() => state.error ?? known.value.error),
    isLoading: computed(() => known.value.isLoading && state.error === null),
  };
  return { refs, live: (): Live | null => live };
}

function notConnected(): never {
  throw new BridgeError(
    "DISCONNECTED",
    "There is no connection to the host yet. Wait until 'isLoading' is false.",
  );
}
