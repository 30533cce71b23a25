import fc from "fast-check";
import type { KnownValues } from "../api/request-fuzz.fixture.ts";

const FUZZ_NAMES = [
  "..",
  ".",
  "",
  "a//b",
  "/a",
  "a/",
  "%",
  "%2e%2e/x",
  "%00",
  "a\\b",
  "__proto__",
  "\u0000",
  '"',
  "'",
  '"\u0000"',
  "\u202e",
  "x".repeat(201),
  "y/".repeat(600),
  "🧪.ris",
  ".keep",
  "a.ris",
];
/** Mostly the existing bucket. */
export const BUCKETS = [
  ...Array.from({ length: 12 }, () => "projects"),
  "other",
  "",
  "..",
  "%70rojects",
  "%00",
  "%22",
];

/** Mostly in the caller's project, the first known id. */
export function names(known: KnownValues): fc.Arbitrary<string> {
  const tail = fc.oneof(
    {
      weight: 5,
      arbitrary: fc.constantFrom("a.ris", "folder/b.ris", "c d.txt", ".keep", "folder/.keep"),
    },
    fc.constantFrom(...FUZZ_NAMES),
    fc.string({ unit: "binary", maxLength: 20 }),
  );
  return fc.oneof(
    {
      weight: 6,
      arbitrary: fc
        .tuple(
          fc.oneof(
            { weight: 3, arbitrary: fc.constant(known.ids[0] ?? "") },
            fc.constantFrom(...known.ids),
          ),
          tail,
        )
        .map(([project, rest]) => `${project}/${rest}`),
    },
    tail,
  );
}
