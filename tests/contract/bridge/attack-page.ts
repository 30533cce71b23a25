import {
  hostileMessages,
  seeded,
} from "../../../packages/bridge-sdk/src/host/hostile-messages.fixture.ts";
import "./tool-page.ts";

export interface AttackPage {
  readonly received: readonly unknown[];
  /** Sends `count` messages to the parent, or to the window that `open` opened. */
  send(count: number): void;
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
