import fc from "fast-check";
import { expect, test } from "vitest";
import { readBinaryFrame, readTextFrame, writeFrame } from "./frames.ts";

const reference = fc.option(fc.string());
const frame = fc.record({
  joinRef: reference,
  ref: reference,
  topic: fc.string(),
  event: fc.string(),
  payload: fc.jsonValue(),
});

test.each(["1.0.0", "2.0.0"] as const)(
  "version %s: a frame reads back exactly as it was written",
  (version) => {
    fc.assert(
      fc.property(frame, (written) => {
        const text = writeFrame(version, written);
        expect(readTextFrame(version, text)).toEqual({
          ...written,
          payload: JSON.parse(JSON.stringify(written.payload)),
        });
      }),
    );
  },
);

test("frame readers never throw, whatever text or bytes they receive", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      for (const version of ["1.0.0", "2.0.0"] as const)
        expect(() => readTextFrame(version, text)).not.toThrow();
    }),
  );
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 64 }), fc.boolean(), (bytes, isPush) => {
      const data = Buffer.from(isPush ? [3, ...bytes] : bytes);
      expect(() => readBinaryFrame(data)).not.toThrow();
    }),
  );
});
