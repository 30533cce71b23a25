import type { Connection } from "@tera/bridge-sdk";
import { type Round, type RoundProgress, screening } from "@tera/bridge-sdk/screening";
import { useEffect, useEffectEvent, useState } from "react";

/** Decisions come in quick succession, and each of them is announced. */
const DELAY_MS = 800;

export interface FollowedRound {
  readonly round: Round;
  /** Undefined before it is read for the first time. */
  readonly progress: RoundProgress | undefined;
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
  const [followed, setFollowed] = useState<FollowedRound>({ round: opened, progress: undefined });

  const read = useEffectEvent(async (isReturning: boolean) => {
    const { rounds, decisions } = screening(tera);
    try {
      const [round, progress] = await Promise.all([
        rounds.get(opened.id),
        decisions.progress(opened.id),
      ]);
      setFollowed({ round, progress });
      const isOther = personId !== undefined && (progress.decided[personId] ?? 0) !== ownCount;
      if (isReturning || isOther) await onOtherDecisions();
    } catch {
      // The next event, or the way back to this page, reads again.
    }
  });

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const readSoon = (isReturning: boolean): void => {
      clearTimeout(timer);
      timer = setTimeout(() => void read(isReturning), DELAY_MS);
    };
    void read(false);
    const onVisible = (): void => {
      if (document.visibilityState === "visible") readSoon(true);
    };
    document.addEventListener("visibilitychange", onVisible);
    const stops = [
      tera.on("decisions", (changed) => {
        if (changed === null || changed.round === opened.id) readSoon(false);
      }),
      tera.on("reconnect", () => readSoon(true)),
    ];
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", onVisible);
      stops.forEach((stop) => stop());
    };
  }, [tera, opened.id]);

  return followed;
}
