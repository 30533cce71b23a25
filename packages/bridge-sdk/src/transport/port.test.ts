import { afterEach, expect, it } from "vitest";
import type { PortMessage } from "../protocol/envelope.ts";
import { openPort } from "./port.ts";

const COUNT = 1_203;

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

it("a port batches messages of one tick, and sends them separately if one can't be cloned", async () => {
  const { port1, port2 } = new MessageChannel();
  ends.push(() => port2.close());
  const batches: PortMessage[][] = [];
  const uncloneable: unknown[] = [];
  const heard = new Promise<void>((resolve) => {
    port2.onmessage = ({ data }: MessageEvent<PortMessage[]>) => {
      batches.push(data);
      if (data.at(-1)?.id === COUNT - 1) resolve();
    };
  });
  const channel = openPort(port1, {
    receive: () => undefined,
    closed: () => undefined,
    uncloneable: ({ id }) => uncloneable.push(id),
  });
  ends.push(channel.close);
  for (let id = 0; id < COUNT; id += 1)
    channel.send({ id, method: "echo", args: id === 700 ? [() => "a function"] : [id] });
  await heard;
  expect(uncloneable).toEqual([700]);
  expect(batches.flat().map(({ id }) => id)).toEqual(
    Array.from({ length: COUNT }, (_, id) => id).filter((id) => id !== 700),
  );
  // The messages of the batch with the uncloneable one are sent singly.
  expect(batches.map(({ length }) => length)).toEqual([
    500,
    ...Array.from({ length: 499 }, () => 1),
    203,
  ]);
});
