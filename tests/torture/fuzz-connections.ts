import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { connect } from "node:net";
import { type HostileTarget, hostileBytes } from "./hostile-bytes.ts";
import { type Random, seededRandom } from "./random.ts";

const MAX_CONCURRENT = 60;
/** The shortest wait for an answer. A busy server gets as long as its pings take. */
const LINGER_MS = 40;
const CONNECTIONS_PER_CHECK = 1000;
/** Long enough for a garbage collection, which frees the memory. */
const SETTLE_TIMEOUT_MS = 90_000;
const MAX_GROWTH = 1.3;
/** This test's own kept-alive connections. */
const MAX_IDLE_CONNECTIONS = 20;
const KILOBYTES_PER_MEGABYTE = 1024;

export interface Attacked {
  readonly origin: string;
  processId(): number | undefined;
  output(): string;
}

export interface FuzzedConnections {
  readonly connections: number;
  readonly answered: number;
  readonly reset: number;
  /** Resident memory in MB after a tenth of the connections, at the end, and after a pause. */
  readonly megabytes: readonly [number, number, number];
  readonly findings: readonly string[];
}

/**
 * Opens connections that send hostile bytes and end at any byte, then checks that the server
 * answers and has released its resources.
 */
export async function fuzzConnections({
  server,
  target,
  connections,
  seed,
}: {
  readonly server: Attacked;
  readonly target: HostileTarget;
  readonly connections: number;
  readonly seed: number;
}): Promise<FuzzedConnections> {
  const { hostname, port } = new URL(server.origin);
  const findings: string[] = [];
  let answered = 0;
  let reset = 0;
  let opened = 0;
  let linger = LINGER_MS;
  const attack = async (random: Random): Promise<void> => {
    const { kind, opening, rest } = hostileBytes(random, target);
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    let hasAnswer = false;
    socket.on("error", () => {});
    socket.once("data", () => {
      hasAnswer = true;
      answered += 1;
    });
    await once(socket, "connect").catch(() =>
      findings.push(`connection ${opened} (${kind}) was not accepted`),
    );
    const waits = random.happens(0.5);
    const whole = waits ? opening : Buffer.concat([opening, rest]);
    socket.write(random.happens(0.5) ? whole.subarray(0, random.below(whole.length + 1)) : whole);
    if (waits && !hasAnswer) await responseOrTimeout(socket, linger);
    if (waits)
      socket.write(random.happens(0.5) ? rest.subarray(0, random.below(rest.length + 1)) : rest);
    if (random.happens(0.2)) socket.end();
    if (random.happens(0.3)) await responseOrTimeout(socket, linger);
    // A reset avoids TIME_WAIT, which would use up this machine's ports.
    reset += 1;
    socket.resetAndDestroy();
  };
  const work = async (lane: number): Promise<void> => {
    const random = seededRandom(seed * MAX_CONCURRENT + lane);
    while (opened < connections && findings.length === 0) {
      opened += 1;
      if (opened % CONNECTIONS_PER_CHECK === 0) findings.push(...(await checkServer(server)));
      await attack(random);
    }
  };
  const run = async (): Promise<void> => {
    let isOver = false;
    const pinging = (async () => {
      while (!isOver) linger = Math.max(LINGER_MS, await pingTime(server));
    })();
    await Promise.all(Array.from({ length: MAX_CONCURRENT }, (_, lane) => work(lane)));
    isOver = true;
    await pinging;
  };
  const all = connections;
  connections = Math.ceil(all / 10);
  await run();
  const [warm, handles] = [memoryOf(server), handlesOf(server)];
  connections = all;
  await run();
  const end = memoryOf(server);
  findings.push(...(await checkServer(server)));
  const rested = await untilSettled(server, warm, handles);
  if (rested.megabytes > warm * MAX_GROWTH)
    findings.push(`memory grew from ${warm} to ${rested.megabytes} MB`);
  if (rested.handles > handles + MAX_IDLE_CONNECTIONS)
    findings.push(`${rested.handles} files and sockets are open, instead of ${handles}`);
  return {
    connections: opened,
    answered,
    reset,
    megabytes: [warm, end, rested.megabytes],
    findings,
  };
}

function responseOrTimeout(
  socket: ReturnType<typeof connect>,
  milliseconds: number,
): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    for (const event of ["data", "close"]) {
      socket.once(event, () => {
        clearTimeout(timer);
        resolve();
      });
    }
  });
}

/** In milliseconds; 0 without an answer, which `checkServer` reports. */
async function pingTime(server: Attacked): Promise<number> {
  const begun = performance.now();
  const answer = await fetch(`${server.origin}/api/sync/ping`).catch(() => undefined);
  await answer?.text();
  return answer === undefined ? 0 : performance.now() - begun;
}

async function checkServer(server: Attacked): Promise<string[]> {
  const findings: string[] = [];
  const status = await fetch(`${server.origin}/api/sync/ping`).then(
    (response) => response.status,
    () => "nothing",
  );
  if (status !== 200) findings.push(`a ping was answered with ${status}`);
  for (const event of ["server.failed", "server.unhandled", "server.request-failed"]) {
    if (server.output().includes(event))
      findings.push(
        `the log says ${event}: ${
          server
            .output()
            .split("\n")
            .find((line) => line.includes(event)) ?? ""
        }`,
      );
  }
  return findings;
}

/** Waits until memory and handles are back at the given values, or the time limit passes. */
async function untilSettled(
  server: Attacked,
  megabytes: number,
  handles: number,
): Promise<{ megabytes: number; handles: number }> {
  const until = Date.now() + SETTLE_TIMEOUT_MS;
  for (;;) {
    const now = { megabytes: memoryOf(server), handles: handlesOf(server) };
    if (
      (now.megabytes <= megabytes * MAX_GROWTH && now.handles <= handles + MAX_IDLE_CONNECTIONS) ||
      Date.now() > until
    )
      return now;
    // Load triggers garbage collection.
    await Promise.all(
      Array.from({ length: MAX_IDLE_CONNECTIONS }, () =>
        fetch(`${server.origin}/api/sync/ping`).then((response) => response.text()),
      ),
    );
    await new Promise((resolve) => {
      setTimeout(resolve, 100);
    });
  }
}

function memoryOf(server: Attacked): number {
  const id = server.processId();
  return id === undefined
    ? 0
    : Math.round(
        Number(execFileSync("ps", ["-o", "rss=", "-p", String(id)], { encoding: "utf8" })) /
          KILOBYTES_PER_MEGABYTE,
      );
}

/** Counts open files and sockets; returns 0 where the system does not list them. */
function handlesOf(server: Attacked): number {
  const folder = `/proc/${server.processId() ?? 0}/fd`;
  return existsSync(folder) ? readdirSync(folder).length : 0;
}
