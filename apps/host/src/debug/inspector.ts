import type { InspectedMessage, Inspector } from "@tera/bridge-sdk/host";
import { atom } from "nanostores";
import { readWebStorage, writeWebStorage } from "../platform/web-storage.ts";

export interface ListedMessage extends InspectedMessage {
  /** Counts up from 1. */
  readonly number: number;
}

/** Older messages are dropped. */
const MAX_MESSAGES = 500;

/** Recorded messages, latest first. */
export const $messages = atom<readonly ListedMessage[]>([]);

const RECORDING_KEY = "bridge-recording";

/** True if all pages of this tab record messages, even while the inspector is closed. */
export const $isRecording = atom(readWebStorage("tab", RECORDING_KEY) === "true");

export function setRecording(isWanted: boolean): void {
  $isRecording.set(isWanted);
  writeWebStorage("tab", RECORDING_KEY, String(isWanted));
}

let viewerCount = 0;
let count = 0;
let pendingMessages: ListedMessage[] = [];

/** Receives messages while the inspector is open or recording. */
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
    // Publish all messages of one task together.
    queueMicrotask(publish);
  },
};

function publish(): void {
  $messages.set([...pendingMessages, ...$messages.get()].slice(0, MAX_MESSAGES));
  pendingMessages = [];
}

/** Returns a function that stops watching. */
export function watchBridge(): () => void {
  viewerCount += 1;
  let hasStopped = false;
  return () => {
    if (!hasStopped) viewerCount -= 1;
    hasStopped = true;
  };
}

export function clearMessages(): void {
  $messages.set([]);
}
