import type { Connection } from "@tera/bridge-sdk";
import { useCallback, useMemo } from "react";
import { useNamespace } from "../frame/use-namespace.ts";
import { useLoaded } from "../frame/use-loaded.ts";
import type { FlowName, FlowNumbers, SetNumber } from "./flow-numbers.ts";
import { NAMESPACE, numberFields, settingsIn, updateFields } from "./flow-settings.ts";
import { countFacts, type FlowFacts, readFlow } from "./read-flow.ts";

const COUNTED_EVENTS = ["decisions", "files", "project"] as const;

export interface FollowedFlow {
  readonly facts: FlowFacts | undefined;
  /** Undefined until everything is read, also while the rounds of another update are. */
  readonly numbers: FlowNumbers | undefined;
  readonly updateSince: string | undefined;
  readonly error: unknown;
  readonly reload: () => void;
  readonly setNumber: (
    name: FlowName,
    number: Pick<SetNumber, "count" | "reason" | "parts"> | undefined,
  ) => Promise<void>;
  /** Without a round, the review is a new one. */
  readonly setUpdate: (round: string | undefined) => Promise<void>;
}

/** Counts the project, and follows its files, decisions and set numbers. */
export function useFlow(tera: Connection): FollowedFlow {
  const { content, error: settingsError, set } = useNamespace(tera, NAMESPACE);
  const settings = useMemo(() => settingsIn(content), [content]);
  const { updateSince } = settings;
  const isRead = content !== undefined || settingsError !== undefined;
  const load = useCallback(
    async (signal: AbortSignal) => (isRead ? readFlow(tera, { updateSince }, signal) : undefined),
    [tera, isRead, updateSince],
  );
  const { value: facts, error, reload } = useLoaded(tera, load, COUNTED_EVENTS);
  const numbers = useMemo(
    () => (facts === undefined ? undefined : countFacts(facts, settings)),
    [facts, settings],
  );
  const setNumber = useCallback<FollowedFlow["setNumber"]>(
    async (name, number) => {
      const { id: by } = await tera.user.require();
      const entered = number && { ...number, by, at: new Date().toISOString() };
      await set({ ...numberFields(name, entered, updateSince) });
    },
    [tera, set, updateSince],
  );
  const setUpdate = useCallback(
    (round: string | undefined) => set({ ...updateFields(round) }),
    [set],
  );
  return {
    facts,
    numbers,
    updateSince,
    error: error ?? settingsError,
    reload,
    setNumber,
    setUpdate,
  };
}
