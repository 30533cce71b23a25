import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterEach, describe, expect, it, vi } from "vitest";
import { connect } from "../connect.ts";
import { methods } from "../protocol/methods.ts";
import { SCOPES } from "../protocol/scopes.ts";
import { exampleUser } from "../testing/fixtures.ts";
import { mockHost } from "../testing/mock-host.ts";
import { twoWindows } from "../testing/two-windows.ts";
import type { Handlers } from "./handlers.ts";
import { hostileMessages, seeded } from "./hostile-messages.fixture.ts";
import { serveTool } from "./serve-tool.ts";

/** `FUZZ_MESSAGES=100000` takes about 20 s. */
const MESSAGES = Number(process.env["FUZZ_MESSAGES"] ?? 4_000);
const SEED = Number(process.env["FUZZ_SEED"] ?? 20_240_601);
/** How often to check that the host answers. */
const PROBE_INTERVAL = 500;
/** Prefix of ids that must get no answer. */
const STRANGER = "stranger";
const MAX_RESPONSE_MS = 1_000;

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
  vi.unstubAllGlobals();
});

describe(`${MESSAGES} hostile messages (seed ${SEED})`, () => {
  it("the host serves only the one allowed origin of four, and neither throws nor leaks data", async () => {
    const { host, tool, toolSeenByHost, hostSeenByTool } = twoWindows();
    const random = seeded(SEED);
    const { message, value } = hostileMessages(random);
    let isAllowed = true;
    const served = { allowed: 0, others: 0 };
    const asked = new Set<string>();
    const handlers = Object.fromEntries(
      Object.keys(methods).map((name) => [
        name,
        () => {
          // Handlers run while the message is delivered, so `isAllowed` still describes it.
          served[isAllowed ? "allowed" : "others"] += 1;
          const chance = random();
          if (chance < 0.2) throw new TypeError("a secret of the host");
          return chance < 0.3 ? () => "can't be copied" : chance < 0.6 ? value() : null;
        },
      ]),
    ) as Handlers;
    const serving = serveTool({
      here: host,
      client: () => toolSeenByHost,
      origin: tool.origin,
      handlers,
      grantsFor: (origin) => {
        asked.add(origin);
        return new Set(SCOPES);
      },
    });
    ends.push(() => serving.stop());

    // Messages posted to windows other than the tool's.
    const overheard: unknown[] = [];
    const stranger = (): Window =>
      ({ postMessage: (heard: unknown) => overheard.push(heard) }) as unknown as Window;
    const [other, opener, opaque] = [stranger(), stranger(), stranger()];
    const senders = [
      { origin: tool.origin, source: toolSeenByHost },
      { origin: "https://other.example", source: other },
      { origin: "null", source: opaque },
      { origin: tool.origin, source: opener },
      { origin: "https://opener.example", source: opener },
      { origin: "https://other.example", source: toolSeenByHost },
      { origin: "null", source: toolSeenByHost },
    ];

    const answers: { id?: unknown; isError?: unknown; response?: unknown; action?: unknown }[] = [];
    tool.addEventListener("message", ({ data, ports }) => {
      answers.push(data as { id?: unknown });
      for (const port of ports) port.close();
    });
    const waits: number[] = [];
    for (let count = 0; count < MESSAGES; count += 1) {
      const { origin, source } = senders[count % senders.length] as (typeof senders)[number];
      isAllowed = count % senders.length === 0;
      const data = message();
      if (!isAllowed && typeof data === "object" && data !== null && "id" in data)
        data.id = `${STRANGER} ${count}`;
      expect(() => host.deliver({ data, origin, source, ports: [] })).not.toThrow();
      isAllowed = true;
      if (count % PROBE_INTERVAL !== 0) continue;
      const id = `question ${count}`;
      const since = performance.now();
      hostSeenByTool.postMessage(
        { TERA: 1, id, action: "rpc", method: "setServerVerbosity", args: [1] },
        "*",
      );
      await vi.waitFor(() => expect(answers.some((answer) => answer.id === id)).toBe(true), {
        interval: 1,
      });
      waits.push(performance.now() - since);
    }

    expect(served.allowed).toBeGreaterThan(MESSAGES / 100);
    expect(served.others).toBe(0);
    expect(answers.filter(({ id }) => String(id).startsWith(STRANGER))).toEqual([]);
    expect([...asked]).toEqual([tool.origin]);
    expect(overheard).toEqual([]);
    // Checks the median, because other load may delay some answers.
    expect(
      waits.toSorted((one, another) => one - another)[Math.floor(waits.length / 2)],
    ).toBeLessThan(MAX_RESPONSE_MS);
    const failures = answers.filter(({ isError }) => isError === true);
    expect(failures.length).toBeGreaterThan(0);
    expect(
      failures.every(
        ({ response }) => typeof response === "string" && !response.includes("secret"),
      ),
    ).toBe(true);
    expect(answers.every(({ action }) => action === "response" || action === "rpc")).toBe(true);
  }, 120_000);

  it("the host never throws on hostile messages at a port, and still answers valid calls", async () => {
    const { host, tool, toolSeenByHost, hostSeenByTool } = twoWindows();
    const serving = serveTool({
      here: host,
      client: () => toolSeenByHost,
      origin: tool.origin,
      handlers: { getUser: () => exampleUser },
      grantsFor: () => new Set(SCOPES),
    });
    const opened = new Promise<MessagePort>((resolve) =>
      tool.addEventListener("message", ({ ports }) => ports[0] && resolve(ports[0])),
    );
    hostSeenByTool.postMessage(
      {
        TERA: 1,
        id: "h",
        action: "rpc",
        method: "handshake",
        args: [{ bridge: { protocols: [1], nonce: "n", mode: "frame", page: 1 } }],
      },
      "*",
    );
    const port = await opened;
    ends.push(
      () => serving.stop(),
      () => port.close(),
    );
    const answers: { id?: unknown; response?: unknown }[] = [];
    port.onmessage = ({ data }) => void answers.push(...(data as { id?: unknown }[]));
    const answered = async (id: string): Promise<void> => {
      port.postMessage([{ id, method: "getUser", args: [] }]);
      await vi.waitFor(
        () =>
          expect(answers.find((answer) => answer.id === id)).toEqual({ id, response: exampleUser }),
        { timeout: 10_000 },
      );
    };
    port.postMessage([{ hello: "n" }]);
    // Confirms the port before generating messages, which takes longer than the host waits.
    await answered("first");
    const { message, value } = hostileMessages(seeded(SEED + 1));
    for (let count = 0; count < MESSAGES / 4; count += 1) {
      const said = [message(), value(), message()].filter(
        (item) => !(item as { bye?: unknown } | null)?.bye,
      );
      port.postMessage(count % 3 === 0 ? value() : said);
    }
    await answered("last");
  }, 60_000);

  it("a tool never throws on hostile messages, and neither answers nor trusts unknown senders", async () => {
    const { host, tool, toolSeenByHost, hostSeenByTool } = twoWindows();
    const serving = serveTool({
      here: host,
      client: () => toolSeenByHost,
      origin: tool.origin,
      handlers: { getUser: () => exampleUser },
      grantsFor: () => new Set(SCOPES),
    });
    vi.stubGlobal("window", tool);
    const connecting = connect();
    const { message } = hostileMessages(seeded(SEED + 2));
    const heard: unknown[] = [];
    const posted: unknown[] = [];
    const sibling = { postMessage: (said: unknown) => posted.push(said) };
    const say = (): void => {
      for (const [origin, source] of [
        ["https://other.example", sibling],
        [host.origin, sibling],
        ["https://other.example", hostSeenByTool],
        ["null", sibling],
      ] as const) {
        expect(() => tool.deliver({ data: message(), origin, source, ports: [] })).not.toThrow();
      }
    };
    for (let count = 0; count < 100; count += 1) {
      say();
      expect(() =>
        tool.deliver({ data: message(), origin: host.origin, source: hostSeenByTool, ports: [] }),
      ).not.toThrow();
    }
    const tera = await connecting;
    ends.push(tera.dispose, () => serving.stop());
    for (const event of ["user", "project", "files", "state", "namespaces"] as const)
      tera.on(event, (payload) => heard.push(payload));
    for (let count = 0; count < MESSAGES / 4; count += 1) {
      say();
      expect(() =>
        tool.deliver({ data: message(), origin: host.origin, source: hostSeenByTool, ports: [] }),
      ).not.toThrow();
    }
    expect(tera.host.origin).toBe(host.origin);
    expect(await tera.user.get()).toEqual(exampleUser);
    expect(posted).toEqual([]);
    expect(heard).toEqual([]);
  }, 60_000);
});

it("10,000 calls leave less than a megabyte allocated", async () => {
  const host = mockHost();
  const tera = await connect();
  ends.push(tera.dispose, host.stop);
  host.answer("setProjectState", () => null);
  const many = async (): Promise<void> => {
    for (let count = 0; count < 10; count += 1)
      await Promise.all(Array.from({ length: 1_000 }, (_, index) => tera.state.set("n", index)));
    (host.calls as unknown[]).length = 0;
  };
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const left: number[] = [];
  await many();
  // Takes the best round, because other work may allocate memory.
  for (let round = 0; round < 3; round += 1) {
    collect();
    const before = process.memoryUsage().heapUsed;
    await many();
    collect();
    left.push(process.memoryUsage().heapUsed - before);
  }
  expect(Math.min(...left)).toBeLessThan(1_000_000);
  expect(host.calls).toHaveLength(0);
});
