import type { InspectedMessage, Inspector } from "@tera/bridge-sdk/host";
import { atom } from "nanostores";

/** One message as the inspector lists it. */
export interface ListedMessage extends InspectedMessage {
  /** Counts up from 1. */
  readonly number: number;
}

/** The oldest messages go first. */
const MAX_MESSAGES = 500;

/** Messages over the bridges of this page while somebody looked, the latest first. */
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

let viewerCount = 0;
let count = 0;
let pendingMessages: ListedMessage[] = [];

/** Looks at every bridge of this page, as long as anybody shows what it sees. */
export const bridgeInspector: Inspector = {
  get isActive() {
    return viewerCount > 0 || $isRecording.get();
  },
  record(message) {
    pendingMessages = [{ ...message, number: (count += 1) }, ...pendingMessages].slice(
      0,
      MAX_MESSAGES,
    );
    if (pendingMessages.length > 1) return;
    // Thousands of calls of one tick are drawn once.
    queueMicrotask(publish);
  },
};

function publish(): void {
  $messages.set([...pendingMessages, ...$messages.get()].slice(0, MAX_MESSAGES));
  pendingMessages = [];
}

/** Begins to look; answers a function that ends it. What was seen stays. */
export function watchBridge(): () => void {
  viewerCount += 1;
  let hasStopped = false;
  return () => {
    if (!hasStopped) viewerCount -= 1;
    hasStopped = true;
  };
}

/** Forgets what was seen. */
export function clearMessages(): void {
  $messages.set([]);
}
