import type { ConnectedHost } from "./connection.ts";
import type { Host } from "./modes.ts";
import type { AskedCall } from "./pending-calls.ts";
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

/** Asks what every conversation begins with; resolves to the answer, rejects when there is none. */
type Ask = (greeting: AskedCall) => Promise<unknown>;

/** Greets the host until it answers, or `ask` gives it up; `life` ends with the connection. Carries nothing that a stranger could use; without `expected` whoever is there may answer. */
export async function greetHost(
  here: Window,
  host: Host,
  expected: string | undefined,
  events: LineEvents,
  ask: Ask,
  life: AbortSignal,
): Promise<Greeting> {
  const nonce = randomId();
  const line = windowLine(here, host, expected, events);
  const { mode } = host;
  const greeting = {
    id: GREETING,
    method: "handshake",
    args: [{ bridge: { protocols: PROTOCOLS, nonce, mode, page: performance.timeOrigin } }],
  };
  const greetings = setInterval(() => line.send(greeting), GREETING_INTERVAL);
  try {
    const answered = ask(greeting) as Promise<GreetingAnswer>;
    line.send(greeting);
    const [response, origin, port] = await answered;
    const agreement = port && readAgreement(response, nonce);
    // An older host refuses to talk to tools that have not said how they are embedded.
    if (!agreement) line.send({ ...greeting, method: "setServerMode", args: [mode] });
    else line.close();
    return {
      host: {
        origin,
        protocol: agreement?.protocol ?? 0,
        supports: (method) => agreement?.methods.includes(method) ?? true,
      },
      line: agreement ? portLine(here, port, nonce, events, life) : line,
    };
  } catch (error) {
    line.close();
    throw error;
  } finally {
    clearInterval(greetings);
  }
}
