import fc from "fast-check";
import { anyJson, type KnownValues } from "../api/request-fuzz.fixture.ts";

const EVENTS = [
  "phx_join",
  "phx_join",
  "phx_leave",
  "broadcast",
  "presence",
  "access_token",
  "heartbeat",
  "phx_close",
  "nothing",
  "__proto__",
  "",
];
const MAX_FRAMES = 8;

/** Frames that one socket sends in this order. */
export interface FuzzConversation {
  readonly version: "1.0.0" | "2.0.0";
  readonly frames: readonly (string | Uint8Array)[];
}

type Version = FuzzConversation["version"];

export function socketConversations(
  known: KnownValues,
  token: string,
): fc.Arbitrary<FuzzConversation> {
  return fc.constantFrom<Version>("1.0.0", "2.0.0").chain((version) =>
    fc
      .array(frames(known, validFrames(known, token, version)), {
        minLength: 1,
        maxLength: MAX_FRAMES,
      })
      .map((sent) => ({ version, frames: sent })),
  );
}

/** Mostly `texts`, and damaged, deeply nested and binary frames. */
function frames(
  known: KnownValues,
  texts: fc.Arbitrary<string>,
): fc.Arbitrary<string | Uint8Array> {
  return fc.oneof(
    { weight: 60, arbitrary: texts },
    {
      weight: 1,
      arbitrary: fc
        .tuple(texts, fc.nat())
        .map(([text, at]) => text.slice(0, at % (text.length + 1))),
    },
    { weight: 1, arbitrary: anyJson(known).map((value) => JSON.stringify(value) ?? "") },
    {
      weight: 1,
      arbitrary: fc
        .integer({ min: 1, max: 50_000 })
        .map((depth) => `${"[".repeat(depth)}${"]".repeat(depth)}`),
    },
    {
      weight: 2,
      arbitrary: fc.uint8Array({ maxLength: 60 }).map((bytes) => Uint8Array.from([3, ...bytes])),
    },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 20 }) },
  );
}

/** Frames of the right shape. */
function validFrames(known: KnownValues, token: string, version: Version): fc.Arbitrary<string> {
  const payloads = fc.oneof(
    { weight: 3, arbitrary: joins(known, token) },
    { weight: 3, arbitrary: pushes(known) },
    anyJson(known),
  );
  const references = fc.oneof(
    { weight: 30, arbitrary: fc.constantFrom<unknown>("1", "2", null) },
    anyJson(known),
  );
  return fc
    .tuple(references, references, topics(known), fc.constantFrom(...EVENTS), payloads)
    .map(([joinRef, ref, topic, event, payload]) =>
      JSON.stringify(
        version === "1.0.0"
          ? { join_ref: joinRef, ref, topic, event, payload }
          : [joinRef, ref, topic, event, payload],
      ),
    );
}

function topics(known: KnownValues): fc.Arbitrary<string> {
  return fc.oneof(
    {
      weight: 6,
      arbitrary: fc
        .tuple(
          fc.constantFrom("project", "user", "nothing"),
          fc.constantFrom(...known.ids),
          fc.constantFrom("", ":1", ":2", ":01", ":99999999999", '"', ":\u0000", ":1\u0000"),
        )
        .map((parts) => `realtime:${parts[0]}:${parts[1]}${parts[2]}`),
    },
    fc.constantFrom(
      "phoenix",
      "realtime:",
      "realtime:*",
      "",
      "__proto__",
      "realtime:\u0000",
      'realtime:"',
      "realtime:'",
      `realtime:${"x".repeat(300)}`,
      "realtime:realtime",
    ),
  );
}

function joins(known: KnownValues, token: string): fc.Arbitrary<unknown> {
  return fc.record(
    {
      access_token: fc.oneof(
        { weight: 4, arbitrary: fc.constant<unknown>(token) },
        fc.constantFrom<unknown>("e30.e30.e30", "", null, 1),
      ),
      config: fc.oneof(
        {
          weight: 5,
          arbitrary: fc.record(
            {
              private: fc.oneof(
                { weight: 6, arbitrary: fc.constant<unknown>(true) },
                anyJson(known),
              ),
              presence: fc.oneof(fc.constant<unknown>({ key: "k", enabled: true }), anyJson(known)),
              broadcast: fc.oneof(fc.constant<unknown>({ self: true, ack: true }), anyJson(known)),
              postgres_changes: anyJson(known),
            },
            { requiredKeys: ["private"] },
          ),
        },
        anyJson(known),
      ),
    },
    { requiredKeys: ["config"] },
  );
}

/** Broadcasts and changes of presence. */
function pushes(known: KnownValues): fc.Arbitrary<unknown> {
  return fc.record(
    {
      type: fc.constantFrom("broadcast", "presence", "x"),
      event: fc.oneof(fc.constantFrom<unknown>("track", "untrack", "x", "\u0000"), anyJson(known)),
      payload: anyJson(known),
    },
    { requiredKeys: [] },
  );
}
