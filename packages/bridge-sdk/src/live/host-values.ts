import type { Connection } from "../connection.ts";
import type { ConnectionEvents } from "../connection-parts.ts";
import { segmentsOf, valueAt } from "../protocol/state-path.ts";
import type {
  BridgeHostInfo,
  BridgeProject,
  BridgeTheme,
  BridgeUser,
  ProjectFileRecord,
} from "../protocol/records.ts";
import type { ScopeStates } from "../protocol/scopes.ts";
import { liveValue } from "./live-value.ts";
import type { LiveValue } from "./live-value.ts";

/** A dotted string or a list of segments. */
export type StatePath = string | readonly (string | number)[];

/** Calls `refresh` after each of `events` and after a reconnect. */
const onEvents =
  (tera: Connection, ...events: (keyof ConnectionEvents)[]) =>
  (refresh: () => void): (() => void) => {
    const stops = [...events, "reconnect" as const].map((event) => tera.on(event, refresh));
    return () => stops.forEach((stop) => stop());
  };

/** What a tool can adapt to. */
export const liveHost = (tera: Connection): LiveValue<BridgeHostInfo> =>
  liveValue(() => tera.host.info(), onEvents(tera, "host"));

/** The state of each scope. */
export const liveScopes = (tera: Connection): LiveValue<ScopeStates> =>
  liveValue(() => tera.scopes.get(), onEvents(tera, "scopes"));

/** The theme in effect. */
export const liveTheme = (tera: Connection): LiveValue<BridgeTheme> =>
  liveValue(() => tera.theme.get(), onEvents(tera, "theme"));

/** Null when signed out. */
export const liveUser = (tera: Connection): LiveValue<BridgeUser | null> =>
  liveValue(() => tera.user.get(), onEvents(tera, "user"));

/** Null when none is active. */
export const liveProject = (tera: Connection): LiveValue<BridgeProject | null> =>
  liveValue(() => tera.project.get(), onEvents(tera, "project"));

export const liveFiles = (tera: Connection): LiveValue<ProjectFileRecord[]> =>
  liveValue(() => tera.files.list({ autoRequire: false }), onEvents(tera, "files", "project"));

export function liveState<Value>(
  tera: Connection,
  path: StatePath,
): LiveValue<Value | undefined> & { set(value: Value): Promise<void> } {
  const segments = segmentsOf(path);
  const live = liveValue(
    async () =>
      valueAt(await tera.state.get({ autoRequire: false }), segments) as Value | undefined,
    onEvents(tera, "state", "project"),
  );
  return {
    ...live,
    set: async (value) => {
      await tera.state.set(segments, value);
      live.refresh();
    },
  };
}
