import { type Round, roundApi } from "@tera/contract";
import { atom, computed } from "nanostores";
import { toastBackgroundError } from "../errors/notices.ts";
import { createAnswerOrder } from "../platform/answer-order.ts";
import { platform } from "../platform/platform.ts";
import { whenTrue } from "../platform/when-true.ts";
import { listenToRounds } from "./round-events.ts";

/**
 * The blind round that is open on the open library; "unknown" until the rounds are read. While there
 * is one, pages neither show nor change the library's labels, because they could reveal what a
 * reviewer thinks.
 */
export const $blindRound = atom<Round | "unknown" | undefined>(undefined);

/** True also while it is unknown. */
export const $isScreenedBlind = computed($blindRound, (round) => round !== undefined);

const $isRead = computed($blindRound, (round) => round !== "unknown");

/** Resolves to the blind round that is open on the open library, once the rounds are read. */
export async function readBlindRound(): Promise<Round | undefined> {
  await whenTrue($isRead);
  const round = $blindRound.get();
  return round === "unknown" ? readBlindRound() : round;
}

/** Keeps `$blindRound` up to date for a library, until the returned function is called. */
export function followBlindRound(projectId: string, path: string): () => void {
  let isStopped = false;
  const startAnswer = createAnswerOrder();
  $blindRound.set("unknown");
  const read = async (): Promise<void> => {
    const isLatest = startAnswer();
    const { rounds } = await platform().http.call(roundApi.list, {
      params: { project: projectId },
    });
    if (!isStopped && isLatest()) $blindRound.set(rounds.find((round) => isBlindOn(round, path)));
  };
  const readInBackground = (): void =>
    void read().catch((error: unknown) => {
      // Labels can be read and changed offline.
      if (!isStopped && $blindRound.get() === "unknown") $blindRound.set(undefined);
      toastBackgroundError(error);
    });
  const unlisten = listenToRounds(readInBackground);
  readInBackground();
  return () => {
    isStopped = true;
    unlisten();
    $blindRound.set(undefined);
  };
}

function isBlindOn({ filePath, isBlind, closedAt, unblindedAt }: Round, path: string): boolean {
  return filePath === path && isBlind && closedAt === null && unblindedAt === null;
}
