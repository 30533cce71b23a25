import type { Handlers } from "@tera/bridge-sdk/host";
import type { BridgeServices } from "../bridge-services.ts";
import { checkPlainData } from "../plain-data.ts";
import { patchChanges } from "../state-patch.ts";
import { IMMUTABLE_KEYS, parseStatePath, valueAt } from "../state-path.ts";
import { applyStrategy, withDefaults } from "../state-strategies.ts";
import { activeProjectOf, projectFor } from "./project.ts";

/** Reads and writes the state that tools and members of a project share. */
export function stateHandlers(services: BridgeServices): Handlers {
  /** Brings a value to a place in the open project's state and answers what stands there then. */
  async function bring(path: string | readonly (string | number)[], value: unknown, strategy: string): Promise<unknown> {
    const { id } = await activeProjectOf(services);
    const segments = parseStatePath(path);
    const after = applyStrategy(strategy, valueAt(await services.readProjectState(id), segments), value);
    await services.setInProjectState(id, segments, after);
    return after;
  }

  /** Fills what the whole state lacks; the project's own keys stay as they are. */
  async function bringDefaults(defaults: Record<string, unknown>): Promise<unknown> {
    const { id } = await activeProjectOf(services);
    const before = await services.readProjectState(id);
    const after = withDefaults(before, defaults) as Record<string, unknown>;
    for (const [key, value] of Object.entries(after)) {
      if (value === before[key]) continue;
      // A whole template may name the project's own keys; they are there already and stay.
      if (IMMUTABLE_KEYS.has(key)) continue;
      await services.setInProjectState(id, [key], value);
    }
    return { ...after, id };
  }

  return {
    getProjectState: async (context, options) => {
      const { id } = await projectFor(services, context, options?.autoRequire);
      return { ...(await services.readProjectState(id)), id };
    },
    setProjectState: async (_context, path, value, options) => {
      checkPlainData("value", value);
      await bring(path, value, options?.strategy ?? "set");
      return value;
    },
    setProjectStateDefaults: async (_context, path, value) => {
      const isPlace = typeof path === "string" || Array.isArray(path);
      if (isPlace) checkPlainData("value", value);
      else checkPlainData("path", path);
      return isPlace ? bring(path, value, "defaults") : bringDefaults(path);
    },
    setProjectStateFlush: () => flush(services),
    saveProjectState: () => flush(services),
    // Older clients send the whole state back, perhaps as it was a while ago: what it names is set, what it lacks stays.
    replaceProjectState: async (_context, state) => {
      checkPlainData("state", state);
      const { id } = await activeProjectOf(services);
      const before = await services.readProjectState(id);
      for (const [key, value] of Object.entries(state)) {
        if (!IMMUTABLE_KEYS.has(key) && JSON.stringify(value) !== JSON.stringify(before[key])) await services.setInProjectState(id, parseStatePath([key], "state"), value);
      }
    },
    applyProjectStatePatch: async (_context, patch) => {
      checkPlainData("patch", patch);
      const { id } = await activeProjectOf(services);
      for (const { path, value } of patchChanges(await services.readProjectState(id), patch)) await services.setInProjectState(id, path, value);
    },
    setProjectStateRefresh: async () => {
      await services.readProjectState((await activeProjectOf(services)).id);
      return null;
    },
  };
}

async function flush(services: BridgeServices): Promise<null> {
  await services.flushProjectState((await activeProjectOf(services)).id);
  return null;
}
