import type { Connection, ConnectionEvents } from "../connection.ts";
import { segmentsOf, valueAt } from "../protocol/state-path.ts";
import type { BridgeProject, BridgeUser, ProjectFileRecord } from "../protocol/records.ts";
import { liveValue } from "./live-value.ts";
import type { LiveValue } from "./live-value.ts";

/** A place in the project's state: dotted, or a list of segments. */
export type StatePath = string | readonly (string | number)[];

/** Calls `again` on any of the events, and when the host was lost and is back. */
const onEvents =
  (tera: Connection, ...events: (keyof ConnectionEvents)[]) =>
  (refresh: () => void): (() => void) => {
    const stops = [...events, "reconnect" as const].map((event) => tera.on(event, refresh));
    return () => stops.forEach((stop) => stop());
  };

/** Who is at the keyboard; null when nobody is logged in. */
export const liveUser = (tera: Connection): LiveValue<BridgeUser | null> =>
  liveValue(() => tera.user.get(), onEvents(tera, "user"));

/** The open project; null when none is. */
export const liveProject = (tera: Connection): LiveValue<BridgeProject | null> =>
  liveValue(() => tera.project.get(), onEvents(tera, "project"));

/** The files of the open project. */
export const liveFiles = (tera: Connection): LiveValue<ProjectFileRecord[]> =>
  liveValue(() => tera.files.list({ autoRequire: false }), onEvents(tera, "files", "project"));

/** A value in the open project's state, and how to set it. */
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
