import type { Connection } from "@tera/bridge-sdk";
import { type Decision, type NewDecision, type Round, screening } from "@tera/bridge-sdk/screening";
import { useEffect, useReducer, useRef, useState } from "react";
import { isCancelled } from "../../frame/failure.ts";
import { type Dispute, toDisputes } from "../dispute.ts";
import {
  type DisputeAction,
  disputeReducer,
  type DisputeState,
  startDisputes,
} from "../dispute-state.ts";
import { oneAtATime } from "../../frame/one-at-a-time.ts";
import { type LoadedRound, loadConflicts } from "./load-disputes.ts";

export interface Resolving {
  /** As the host has it now. */
  readonly round: Round;
  /** Shows a change of the round before the host announces it. */
  readonly onRound: (round: Round) => void;
  readonly state: DisputeState;
  readonly dispatch: (action: DisputeAction) => void;
  readonly resolve: (dispute: Dispute, resolution: NewDecision) => void;
  /** Undoes a resolution, also somebody else's. */
  readonly reopen: (dispute: Dispute) => void;
  /** The last change that the host refused, or the last failure to read the conflicts. */
  readonly failure: unknown;
  readonly closeFailure: () => void;
}

/** Resolves the conflicts of a loaded round, and follows what others resolve. */
export function useResolving(tera: Connection, loaded: LoadedRound): Resolving {
  const { records, userId } = loaded;
  const roundId = loaded.round.id;
  const [round, setRound] = useState(loaded.round);
  const [state, dispatch] = useReducer(disputeReducer, loaded, ({ conflicts }) =>
    startDisputes(toDisputes(conflicts, records)),
  );
  const [failure, setFailure] = useState<unknown>();
  const sending = useRef(0);
  /** How many resolutions have been sent, to recognise answers that are older than one. */
  const sent = useRef(0);
  const sync = useRef<() => void>(undefined);

  useEffect(() => {
    const abort = new AbortController();
    const { signal } = abort;
    const { rounds } = screening(tera, { signal });
    const read = oneAtATime(async () => {
      // The answer may lack a resolution that is on its way. Sending it reads again.
      if (sending.current > 0) return;
      const sentBefore = sent.current;
      try {
        const [latest, conflicts] = await Promise.all([
          rounds.get(roundId),
          loadConflicts(tera, roundId, signal),
        ]);
        // The same is true of one sent in between.
        if (signal.aborted || sending.current > 0 || sent.current !== sentBefore) return;
        setRound(latest);
        dispatch({ type: "sync", disputes: toDisputes(conflicts, records) });
      } catch (error) {
        if (!signal.aborted && !isCancelled(error)) setFailure(error);
      }
    });
    sync.current = read;
    const stop = followRound(tera, roundId, read);
    // Conflicts may have changed since the round was read.
    read();
    return () => {
      abort.abort();
      stop();
    };
  }, [tera, roundId, records]);

  const send = async (dispute: Dispute, resolution: NewDecision): Promise<void> => {
    sending.current += 1;
    sent.current += 1;
    try {
      await screening(tera).decisions.resolve(roundId, dispute.referenceId, {
        ...resolution,
        record: dispute.identity,
      });
    } catch (error) {
      setFailure(error);
      dispatch({
        type: "revert",
        referenceId: dispute.referenceId,
        resolution: dispute.resolution,
      });
    } finally {
      sending.current -= 1;
      if (sending.current === 0) sync.current?.();
    }
  };

  return {
    round,
    onRound: setRound,
    state,
    dispatch,
    resolve: (dispute, resolution) => {
      dispatch({
        type: "resolve",
        referenceId: dispute.referenceId,
        resolution: asDecision(dispute.referenceId, userId, resolution),
      });
      void send(dispute, resolution);
    },
    reopen: (dispute) => {
      dispatch({ type: "reopen", referenceId: dispute.referenceId });
      void send(dispute, { decision: "undecided" });
    },
    failure,
    closeFailure: () => setFailure(undefined),
  };
}

/** Calls `onChange` when decisions of the round may have changed. */
function followRound(tera: Connection, roundId: string, onChange: () => void): () => void {
  const stops = [
    tera.on("decisions", (changed) => {
      if (changed === null || changed.round === roundId) onChange();
    }),
    tera.on("reconnect", onChange),
  ];
  return () => stops.forEach((stop) => stop());
}

/** A resolution as it is shown until the host has it. */
function asDecision(referenceId: string, reviewer: string, resolution: NewDecision): Decision {
  return {
    id: `${referenceId} unsent`,
    referenceId,
    reviewer,
    decision: resolution.decision,
    reason: resolution.reason ?? null,
    labels: resolution.labels ?? [],
    note: resolution.note ?? null,
    decidedAt: new Date().toISOString(),
  };
}
