import { methods } from "../protocol/methods.ts";
import type { MethodName } from "../protocol/methods.ts";
import { exampleArguments } from "../testing/example-arguments.ts";

/** Returns a generator of numbers from 0 to 1, whose sequence is the same for the same seed. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const METHODS = Object.keys(methods) as MethodName[];
const NAMES = [
  ...METHODS,
  "constructor",
  "__proto__",
  "prototype",
  "constructor.constructor",
  "toString",
  "hasOwnProperty",
  "acceptMessage",
  "senderRpc",
  "set",
  "injectComms",
  "settings",
  "",
  "getUser.call",
];
const TEXTS = [
  "",
  "CANCEL",
  "a/b",
  "../../etc",
  "<img src=x onerror=alert(1)>",
  "javascript:alert(1)",
  "/projects/x/../y",
  "\u0000",
  "\uD800",
  "x".repeat(2_000),
  "__proto__",
  "TERA",
];
const ACTIONS = ["rpc", "response", "event", "popupUserState", "subscribe", "constructor", ""];

/** Generates cloneable hostile messages: near misses, forgeries and noise. */
export function hostileMessages(random: () => number) {
  const pick = <Item>(items: readonly Item[]): Item =>
    items[Math.floor(random() * items.length)] as Item;
  const value = (depth = 0): unknown => {
    const leaf = random();
    if (leaf < 0.1) return null;
    if (leaf < 0.2) return undefined;
    if (leaf < 0.4) return pick(TEXTS);
    if (leaf < 0.5) return pick([0, -1, 2 ** 53, NaN, Infinity, 1e308, random()]);
    if (leaf < 0.55)
      return pick([
        true,
        false,
        10n,
        new Date(NaN),
        /x/u,
        new Map([["a", 1]]),
        new ArrayBuffer(8),
        new Error("x"),
      ]);
    if (depth > 3) return "deep";
    if (leaf < 0.75)
      return Array.from({ length: Math.floor(random() * 4) }, () => value(depth + 1));
    const fields = Array.from(
      { length: Math.floor(random() * 4) },
      () =>
        [
          pick([...TEXTS, "id", "path", "title", "then", "toString", "length", "cursor", "size"]),
          value(depth + 1),
        ] as const,
    );
    return Object.fromEntries(fields);
  };
  const message = (): unknown => {
    if (random() < 0.1) return value();
    // Many messages are valid calls, because an attacker would try those first.
    const method = pick(METHODS);
    if (random() < 0.2)
      return {
        TERA: 1,
        id: `hostile${random()}`,
        action: "rpc",
        method,
        args: exampleArguments(method, { full: random() < 0.5 }),
      };
    const made: Record<string, unknown> = {
      TERA: random() < 0.9 ? 1 : value(),
      action: random() < 0.8 ? pick(ACTIONS) : value(),
    };
    if (random() < 0.9) made["id"] = random() < 0.8 ? `hostile${random()}` : value();
    if (random() < 0.9) made["method"] = random() < 0.8 ? pick(NAMES) : value();
    if (random() < 0.9)
      made["args"] =
        random() < 0.8 ? Array.from({ length: Math.floor(random() * 4) }, () => value()) : value();
    if (random() < 0.3) made["response"] = value();
    if (random() < 0.2) made["isError"] = random() < 0.5 || value();
    if (random() < 0.2) made["event"] = random() < 0.5 ? "project" : value();
    if (random() < 0.2) made["payload"] = value();
    if (random() < 0.1) made["user"] = { id: "attacker", email: "mallory@example.org" };
    return made;
  };
  return { message, value };
}
