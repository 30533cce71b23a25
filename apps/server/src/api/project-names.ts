import { randomInt } from "node:crypto";

const QUALITIES = [
  "Amber",
  "Brisk",
  "Calm",
  "Candid",
  "Clear",
  "Curious",
  "Deft",
  "Eager",
  "Frank",
  "Gentle",
  "Keen",
  "Lucid",
  "Mellow",
  "Nimble",
  "Patient",
  "Quiet",
  "Steady",
  "Sturdy",
  "Vivid",
  "Wise",
];
const THINGS = [
  "Albatross",
  "Badger",
  "Banksia",
  "Cormorant",
  "Dugong",
  "Echidna",
  "Falcon",
  "Grevillea",
  "Heron",
  "Ibis",
  "Kestrel",
  "Lorikeet",
  "Magpie",
  "Narwhal",
  "Osprey",
  "Pelican",
  "Quokka",
  "Starling",
  "Wattle",
  "Wombat",
];
const SUGGESTED_NAMES = 20;

export function suggestProjectNames(): string[] {
  const names = new Set<string>();
  while (names.size < SUGGESTED_NAMES)
    names.add(`${QUALITIES[randomInt(QUALITIES.length)]} ${THINGS[randomInt(THINGS.length)]}`);
  return [...names];
}
