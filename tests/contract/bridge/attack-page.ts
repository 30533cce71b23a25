import {
  hostileMessages,
  seeded,
} from "../../../packages/bridge-sdk/src/host/hostile-messages.fixture.ts";
import "./tool-page.ts";

/** What a page does that sends nonsense and near misses to a host. */
export interface AttackPage {
  /** Everything that was said to this page. */
  readonly received: readonly unknown[];
  /** Sends so many messages to the page around this one, or to the one that it opened. */
  send(count: number): void;
  /** Opens the host in a window of its own. */
  open(address: string): void;
}

declare global {
  interface Window {
    attack: AttackPage;
  }
}

const received: unknown[] = [];
let target = window.parent;
addEventListener("message", ({ data }) => received.push(data));
const { message } = hostileMessages(
  seeded(Number(new URLSearchParams(location.search).get("seed"))),
);

const attack: AttackPage = {
  received,
  send(count) {
    for (let sent = 0; sent < count; sent += 1) target.postMessage(message(), "*");
  },
  open(address) {
    target = window.open(address) ?? target;
  },
};

Object.assign(window, { attack });
