import {
  applyStrategy,
  checkProjectFields,
  IMMUTABLE_KEYS,
  invalidArgument,
  parseStatePath,
  patchChanges,
  plainData,
  PROJECT_FIELDS,
  valueAt,
  withDefaults,
} from "@tera/bridge-sdk/host";
import type { Handlers } from "@tera/bridge-sdk/host";
import type { ToolServices } from "../tool-services.ts";
import type { KnownStates } from "../known-states.ts";
import { leafOperations, type Operation } from "@tera/sync";
import { activeProjectOf, projectFor } from "./project.ts";

const PARTIAL_STRATEGIES: ReadonlySet<string> = new Set(["merge", "defaults"]);

/** Applies each state call in one step of leaf operations, so that concurrent changes survive. */
export function stateHandlers(services: ToolServices, knownStates: KnownStates): Handlers {
  /** The state that this tool last read or replaced, by project id. */
  const lastRead = new Map<string, Readonly<Record<string, unknown>>>();

  /** Applies operations after checking the project's own fields. An error names `argument`. */
  async function edit(
    id: string,
    operations: readonly Operation[],
    argument: string,
  ): Promise<void> {
    checkFields(operations, argument);
    await services.editProjectState(id, operations);
    knownStates.apply(id, operations);
  }

  /** Returns the resulting value. */
  async function applyValue(
    path: string | readonly (string | number)[],
    value: unknown,
    strategy: string,
  ): Promise<unknown> {
    const { id } = await activeProjectOf(services);
    const segments = parseStatePath(path);
    const before = valueAt(await services.readProjectState(id), segments);
    const after = applyStrategy(strategy, before, value);
    const isPartial = PARTIAL_STRATEGIES.has(strategy);
    const operations = isPartial
      ? leafOperations(before, after, segments)
      : [wholeOperation(segments, after)];
    await edit(id, operations, "value");
    return after;
  }

  async function applyDefaults(defaults: Record<string, unknown>): Promise<unknown> {
    const { id } = await activeProjectOf(services);
    const before = await services.readProjectState(id);
    // If the template contains the project's own keys, the project's values are kept.
    const after = withDefaults(before, defaults) as Record<string, unknown>;
    await edit(id, diffState(before, after), "path");
    return { ...after, id };
  }

  return {
    getProjectState: async (context, options) => {
      const { id } = await projectFor(services, context, options?.autoRequire);
      const state = await services.readProjectState(id);
      lastRead.set(id, state);
      knownStates.set(id, state);
      return { ...state, id };
    },
    setProjectState: async (_context, path, given, options) => {
      const value = plainData("value", given);
      await applyValue(path, value, options?.strategy ?? "set");
      return value;
    },
    setProjectStateDefaults: async (_context, path, value) => {
      const isPlace = typeof path === "string" || Array.isArray(path);
      if (isPlace && value === undefined)
        throw invalidArgument("value", "value is missing: pass the default for this path");
      return isPlace
        ? applyValue(path, plainData("value", value), "defaults")
        : applyDefaults(plainData("path", path));
    },
    setProjectStateFlush: () => flush(services),
    saveProjectState: () => flush(services),
    // Older clients send the whole state, perhaps outdated. Only differences from the state last
    // read are the tool's changes.
    replaceProjectState: async (_context, given) => {
      const state = plainData("state", given);
      const { id } = await activeProjectOf(services);
      // Without an earlier read, compare only the keys that the tool sent.
      const before = lastRead.get(id) ?? sharedKeys(await services.readProjectState(id), state);
      const after = { ...state, ...omittedOwnFields(before, state) };
      await edit(id, diffState(before, after), "state");
      lastRead.set(id, after);
    },
    applyProjectStatePatch: async (_context, given) => {
      const patch = plainData("patch", given);
      const { id } = await activeProjectOf(services);
      const changes = patchChanges(await services.readProjectState(id), patch, knownStates.get(id));
      await edit(
        id,
        changes.map(({ path, value }) => wholeOperation(path, value)),
        "patch",
      );
    },
    setProjectStateRefresh: () => refresh(services),
  };
}

/** Checks the project's own fields. An error names `argument`. */
function checkFields(operations: readonly Operation[], argument: string): void {
  checkProjectFields(
    argument,
    operations.map((operation) =>
      "set" in operation
        ? { path: operation.set, value: operation.value }
        : { path: operation.unset, value: undefined },
    ),
  );
}

function wholeOperation(path: readonly (string | number)[], value: unknown): Operation {
  return value === undefined ? { unset: path } : { set: path, value };
}

/** Returns the entries of `state` whose keys `other` also has. */
function sharedKeys(
  state: Readonly<Record<string, unknown>>,
  other: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(state).filter(([key]) => Object.hasOwn(other, key)));
}

/** Returns the project's own fields that `before` has and `after` omits. */
function omittedOwnFields(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(before).filter(([key]) => PROJECT_FIELDS.has(key) && after[key] === undefined),
  );
}

/** Returns the operations from `before` to `after`, without the project's own keys. */
function diffState(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): readonly Operation[] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (key) => !IMMUTABLE_KEYS.has(key),
  );
  return keys.flatMap((key) =>
    leafOperations(before[key], after[key], parseStatePath([key], "state")),
  );
}

async function flush(services: ToolServices): Promise<null> {
  await services.flushProjectState((await activeProjectOf(services)).id);
  return null;
}

async function refresh(services: ToolServices): Promise<null> {
  await services.readProjectState((await activeProjectOf(services)).id);
  return null;
}
