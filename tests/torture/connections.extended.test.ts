import { afterAll, beforeAll, expect, it } from "vitest";
import { openAttackedServer } from "./attacked-server.ts";
import { fuzzConnections } from "./fuzz-connections.ts";

/** `npm run torture connections` opens 100,000. */
const CONNECTIONS = 2000;

let attacked: Awaited<ReturnType<typeof openAttackedServer>>;
beforeAll(async () => {
  attacked = await openAttackedServer();
});
afterAll(() => attacked.close());

it(
  `the server still answers and frees its memory after ${CONNECTIONS} hostile connections`,
  { timeout: 180_000 },
  async () => {
    const { findings, connections, answered } = await fuzzConnections({
      ...attacked,
      connections: CONNECTIONS,
      seed: 1,
    });
    expect(findings).toEqual([]);
    expect(connections).toBe(CONNECTIONS);
    expect(answered).toBeGreaterThan(CONNECTIONS / 10);
  },
);
