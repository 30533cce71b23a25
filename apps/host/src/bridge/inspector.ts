import type { InspectedMessage, Inspector } from "@tera/bridge-sdk/host";
import { atom } from "nanostores";

/** One message as the inspector lists it. */
export interface ListedMessage extends InspectedMessage {
  /** Counts up from 1. */
  readonly number: number;
}

/** The oldest messages go first. */
const MOST_KEPT = 500;

/** What went over the bridges of this page while somebody looked, the latest first. */
export const $messages = atom<readonly ListedMessage[]>([]);

/** Key of the setting in this tab. */
const RECORDING_KEY = "bridge-recording";

/** Whether messages are noted on every page of this tab, also while nobody shows them. */
export const $isRecording = atom(sessionStorage.getItem(RECORDING_KEY) === "true");

/** Notes messages on every page of this tab, or stops that. */
export function setRecording(isWanted: boolean): void {
  $isRecording.set(isWanted);
  sessionStorage.setItem(RECORDING_KEY, String(isWanted));
}

let lookers = 0;
let count = 0;
let fresh: ListedMessage[] = [];

/** Looks at every bridge of this page, as long as anybody shows what it sees. */
export const bridgeInspector: Inspector = {
  get isLooking() {
    return lookers > 0 || $isRecording.get();
  },
  note(message) {
    fresh = [{ ...message, number: (count += 1) }, ...fresh].slice(0, MOST_KEPT);
    if (fresh.length > 1) return;
    // Thousands of calls of one tick are drawn once.
    queueMicrotask(publish);
  },
};

function publish(): void {
  $messages.set([...fresh, ...$messages.get()].slice(0, MOST_KEPT));
  fresh = [];
}

/** Begins to look; answers a function that ends it. What was seen stays. */
export function look(): () => void {
  lookers += 1;
  let isOver = false;
  return () => {
    if (!isOver) lookers -= 1;
    isOver = true;
  };
}

/** Forgets what was seen. */
export function clearMessages(): void {
  $messages.set([]);
}
