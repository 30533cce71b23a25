import { inOneTab } from "../../platform/one-tab.ts";
import { platform } from "../../platform/platform.ts";
import { randomId } from "../../platform/session-id.ts";
import { $isOffline, noteAnswer } from "../offline.ts";
import { isRefusal } from "../refusals.ts";
import type { KeptItem, KeptItems } from "./kept-items.ts";

/** How long to wait before sending again after a failure that may pass. */
const RETRY_MS = 5000;

interface SenderOptions<Item extends KeptItem> {
  readonly items: KeptItems<Item>;
  /** Only one tab at a time sends a person's items of one kind. */
  readonly kind: string;
  /** Of the items that are left, oldest first, returns those to send in one request. */
  readonly nextBatch: (kept: readonly Item[]) => readonly Item[];
  /** Must store the items only once if they are sent again. */
  readonly send: (batch: readonly Item[]) => Promise<unknown>;
  /** Called with the reason for each refusal of an item that no `add` of this page waits for. */
  readonly onRefused: (error: unknown) => void;
}

/** Sends what is kept on this device until the server acknowledges or refuses it. */
export interface KeptSender<Item extends KeptItem> {
  /**
   * Resolves once the item is stored on the server, or kept on this device if the server does not
   * answer. Rejects if the server refuses it.
   */
  readonly add: (item: Omit<Item, "at" | "id">, id?: string) => Promise<void>;
  /** Sends the items that are left on this device, now and whenever the server is back. */
  readonly follow: (person: string) => () => void;
}

export function createKeptSender<Item extends KeptItem>({
  items,
  kind,
  nextBatch,
  send,
  onRefused,
}: SenderOptions<Item>): KeptSender<Item> {
  let isWaiting = false;
  /** Ids of the items that an `add` waits for. */
  const awaited = new Set<string>();
  /** Reasons for refusals of awaited items, by their ids. */
  const refusals = new Map<string, unknown>();

  function sendAll(person: string): Promise<void> {
    return inOneTab(`${kind} of ${person}`, async () => {
      for (;;) {
        const batch = nextBatch(items.list(person));
        if (batch.length === 0) return;
        if (await sendBatch(batch)) continue;
        sendLater(person);
        return;
      }
    });
  }

  /** Returns false if the server did not answer. Halves a refused batch to find what is refused. */
  async function sendBatch(batch: readonly Item[]): Promise<boolean> {
    const [first] = batch;
    if (first === undefined) return true;
    try {
      await send(batch);
      noteAnswer();
      batch.forEach(items.forget);
      return true;
    } catch (error) {
      noteAnswer(error);
      if (!isRefusal(error)) return false;
      if (batch.length === 1) {
        items.forget(first);
        if (awaited.has(first.id)) refusals.set(first.id, error);
        else onRefused(error);
        return true;
      }
      const middle = Math.ceil(batch.length / 2);
      return (await sendBatch(batch.slice(0, middle))) && sendBatch(batch.slice(middle));
    }
  }

  function sendLater(person: string): void {
    if (isWaiting) return;
    isWaiting = true;
    void platform()
      .clock.wait(RETRY_MS)
      .then(() => {
        isWaiting = false;
        return sendAll(person);
      })
      .catch(onRefused);
  }

  return {
    async add(item, id = randomId()) {
      const latest = items.list(item.person).at(-1)?.at ?? 0;
      items.keep({ ...item, id, at: Math.max(Date.now(), latest + 1) } as Item);
      awaited.add(id);
      try {
        await sendAll(item.person);
        if (refusals.has(id)) throw refusals.get(id);
      } finally {
        awaited.delete(id);
        refusals.delete(id);
      }
    },
    follow: (person) =>
      $isOffline.subscribe((isOffline) => {
        if (!isOffline && items.list(person).length > 0) sendAll(person).catch(onRefused);
      }),
  };
}
