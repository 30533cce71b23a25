import type { Connection } from "@tera/bridge-sdk";
import { type Round, type RoundProgress, screening } from "@tera/bridge-sdk/screening";
import { useEffect, useEffectEvent, useRef, useState } from "react";

/** Decisions come in quick succession, and each of them is announced. */
const DELAY_MS = 800;

export interface FollowedRound {
  readonly round: Round;
  /** Undefined before it is read for the first time. */
  readonly progress: RoundProgress | undefined;
  /** Shows a change of the round before the host announces it. */
  readonly onRound: (round: Round) => void;
}

/**
 * Follows a round: whether it is closed, and how far it is. Calls `onOtherDecisions` when the person
 * may have decided in another tab.
 */
export function useRoundProgress(
  tera: Connection,
  opened: Round,
  personId: string | undefined,
  ownCount: number,
  onOtherDecisions: () => Promise<void>,
): FollowedRound {
  const [followed, setFollowed] = useState<Omit<FollowedRound, "onRound">>({
    round: opened,
    progress: undefined,
  });

  /** The counts of the last read, if the host's differs from this page's. */
  const differing = useRef<string>(undefined);

  /** Returns whether to read again soon, because the host may lack the latest decisions. */
  const read = useEffectEvent(async (isReturning: boolean): Promise<boolean> => {
    const { rounds, decisions } = screening(tera);
    try {
      const [round, progress] = await Promise.all([
        rounds.get(opened.id),
        decisions.progress(opened.id),
      ]);
      setFollowed({ round, progress });
      const count = personId === undefined ? ownCount : (progress.decided[personId] ?? 0);
      const counts = count === ownCount ? undefined : `${count} ${ownCount}`;
      const isLasting = counts !== undefined && counts === differing.current;
      differing.current = counts;
      if (isReturning || isLasting) await onOtherDecisions();
      return counts !== undefined && !isLasting;
    } catch {
      // The next event, or the way back to this page, reads again.
      return false;
    }
  });

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isStopped = false;
    const readAfter = (delay: number, isReturning: boolean): void => {
      clearTimeout(timer);
      if (isStopped) return;
      timer = setTimeout(() => {
        void read(isReturning).then((isUncertain) => isUncertain && readAfter(DELAY_MS, false));
      }, delay);
    };
    readAfter(0, false);
    const onVisible = (): void => {
      if (document.visibilityState === "visible") readAfter(DELAY_MS, true);
    };
    const onOnline = (): void => readAfter(DELAY_MS, true);
    document.addEventListener("visibilitychange", onVisible);
    window.addEventListener("online", onOnline);
    const stops = [
      tera.on("decisions", (changed) => {
        if (changed === null || changed.round === opened.id) readAfter(DELAY_MS, false);
      }),
      tera.on("reconnect", () => readAfter(DELAY_MS, true)),
    ];
    return () => {
      isStopped = true;
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", onVisible);
      window.removeEventListener("online", onOnline);
      stops.forEach((stop) => stop());
    };
  }, [tera, opened.id]);

  return {
    ...followed,
    onRound: (round) => setFollowed({ ...followed, round }),
  };
}
