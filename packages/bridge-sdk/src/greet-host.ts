import type { ConnectedHost } from "./connection.ts";
import type { Host } from "./modes.ts";
import type { PendingCalls } from "./pending-calls.ts";
import { randomId } from "./protocol/envelope.ts";
import { PROTOCOLS, readAgreement } from "./protocol/negotiate.ts";
import { GREETING, portLine, windowLine } from "./transport/line.ts";
import type { GreetingAnswer, Line, LineEvents } from "./transport/line.ts";

/** A host that may still be loading hears the next greeting after this many milliseconds. */
const GREETING_INTERVAL = 250;

/** What the first exchange brought: who answered, and how to talk from now on. */
export interface Greeting {
  readonly host: ConnectedHost;
  readonly line: Line;
}

/** Who may answer a greeting, where that is known, and how long it is repeated. */
export interface GreetingLimits {
  readonly origin: string | undefined;
  readonly timeout: number;
  readonly signal: AbortSignal | undefined;
}

/** Greets the host until it answers; HOST_SILENT after `timeout` milliseconds. Carries nothing that a stranger could use. */
export async function greetHost(here: Window, host: Host, { origin: expected, timeout, signal }: GreetingLimits, pending: PendingCalls, events: LineEvents): Promise<Greeting> {
  const nonce = randomId();
  const line = windowLine(here, host, expected, events);
  const { mode } = host;
  const greeting = { id: GREETING, method: "handshake", args: [{ bridge: { protocols: PROTOCOLS, nonce, mode, page: performance.timeOrigin } }] };
  const greetings = setInterval(() => line.send(greeting), GREETING_INTERVAL);
  try {
    const answered = pending.add(greeting, timeout, signal) as Promise<GreetingAnswer>;
    line.send(greeting);
    const [response, origin, port] = await answered;
    const agreement = readAgreement(response, nonce);
    if (agreement && port) {
      line.close();
      const { protocol, methods } = agreement;
      return { host: { origin, protocol, supports: (method) => methods.includes(method) }, line: portLine(here, port, nonce, events) };
    }
    // An older host refuses to talk to tools that have not said how they are embedded.
    line.send({ ...greeting, method: "setServerMode", args: [mode] });
    return { host: { origin, protocol: 0, supports: () => true }, line };
  } catch (error) {
    line.close();
    throw error;
  } finally {
    clearInterval(greetings);
  }
}
