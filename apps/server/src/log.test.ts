import { expect, it } from "vitest";
import { createLog } from "./log.ts";

it("writes one JSON line for each event and blacks out addresses, tokens and passwords", () => {
  const lines: string[] = [];
  const log = createLog((line) => lines.push(line), () => new Date(0));
  const token = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl";
  log.info("started", { port: 7334 });
  log.error("mail.failed", new Error(`ada@example.org refused with Bearer ${token} at postgres://me:secret@host/db`, { cause: new Error("for ben@example.org") }), { note: "x@y.example" });
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    { time: "1970-01-01T00:00:00.000Z", level: "info", event: "started", port: 7334 },
    expect.objectContaining({ level: "error", event: "mail.failed", note: "[address]", error: expect.stringMatching(/^Error: \[address\] refused/) }),
  ]);
  expect(lines.join("\n")).not.toMatch(/ada@|ben@|eyJ|secret/);
});
