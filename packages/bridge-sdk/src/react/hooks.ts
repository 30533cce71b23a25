import { useCallback } from "react";
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
import type { Known } from "../live/live-value.ts";
import type { Connection } from "../connection.ts";
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
import { useLive } from "./use-live.ts";

/** `set` stays the same function while the path or namespace stays the same. */
export interface Settable<Value, Change = Value> extends Known<Value> {
  /** Resolves once the change is stored; rejects with a BridgeError. */
  readonly set: (change: Change) => Promise<void>;
}

/**
 * What the tool can adapt to: `value.locale`, `value.isSmallScreen` and others. `error` is set under a
 * host that does not have `host.info`.
 */
export const useHost = (): Known<BridgeHostInfo> => useLive(liveHost).known;

/** What the tool may do: "granted", "prompt" or "denied" for each scope. */
export const useScopes = (): Known<ScopeStates> => useLive(liveScopes).known;

/** The theme in effect; `error` is set under a host that has no themes. */
export const useTheme = (): Known<BridgeTheme> => useLive(liveTheme).known;

export const useUser = (): Known<BridgeUser | null> => useLive(liveUser).known;

/** The active project, or null. */
export const useProject = (): Known<BridgeProject | null> => useLive(liveProject).known;

export const useProjectFiles = (): Known<ProjectFileRecord[]> => useLive(liveFiles).known;

const stateAt = (tera: Connection, key: string): ReturnType<typeof liveState<unknown>> =>
  liveState<unknown>(tera, JSON.parse(key) as (string | number)[]);

/**
 * A value in the state that the project's tools and members share:
 * `useProjectState("screening.stage")`.
 */
export function useProjectState<Value>(path: StatePath): Settable<Value> {
  const { known, live } = useLive(stateAt, JSON.stringify(segmentsOf(path)));
  const set = useCallback(async (value: Value) => (live ?? notConnected()).set(value), [live]);
  return { ...(known as Known<Value>), set };
}

/** A namespace of the active project, including unsaved changes. `set` merges top-level keys. */
export function useNamespace<State extends object>(name: string): Settable<Partial<State>> {
  const { known, live } = useLive(liveNamespace<object>, name);
  const set = useCallback(
    async (changes: Partial<State>) => (live ?? notConnected()).set(changes),
    [live],
  );
  return { ...(known as Known<Partial<State>>), set };
}

function notConnected(): never {
  throw new BridgeError(
    "DISCONNECTED",
    "There is no connection to the host yet. Wait until 'isLoading' is false.",
  );
}
