import { SCOPES, serveTool } from "@tera/bridge-sdk/host";
import type { CallContext, Handlers } from "@tera/bridge-sdk/host";
import { toolHandlers } from "../../../apps/host/src/bridge/handlers/tool-handlers.ts";
import { memoryServices } from "../../../apps/host/src/bridge/memory-services.fixture.ts";

/** What a test asks of a host that is sent hostile messages by several pages at once. */
export interface AttackedHost {
  /** Makes a frame; the one named `tool` is served. */
  open(name: string, address: string, isOpaque: boolean): Promise<void>;
  /** How many messages have arrived, by the origin that the browser says they come from. */
  readonly arrived: Readonly<Record<string, number>>;
  /** How many calls were let through to the rooms, by origin. */
  readonly served: Readonly<Record<string, number>>;
  /** What the page has thrown, and which of its policy it has broken. */
  readonly complaints: readonly string[];
}

declare global {
  interface Window {
    host: AttackedHost;
  }
}

const arrived: Record<string, number> = {};
const served: Record<string, number> = {};
const errors: string[] = [];
const count = (counts: Record<string, number>, origin: string): void =>
  void (counts[origin] = (counts[origin] ?? 0) + 1);

addEventListener("message", ({ origin }) => count(arrived, origin));
addEventListener("error", ({ message }) => errors.push(message));
addEventListener("unhandledrejection", ({ reason }) => errors.push(String(reason)));
document.addEventListener("securitypolicyviolation", ({ violatedDirective }) =>
  errors.push(violatedDirective),
);

/** Each tenth call fails as nobody has foreseen. */
const CALLS_PER_FAILURE = 10;
let calls = 0;
const handlers = Object.fromEntries(
  Object.entries(toolHandlers(memoryServices().services)).map(([name, handler]) => [
    name,
    (context: CallContext, ...args: readonly unknown[]) => {
      count(served, context.origin);
      calls += 1;
      if (name !== "getUser" && calls % CALLS_PER_FAILURE === 0)
        throw new TypeError("a secret of the host");
      return (handler as (context: CallContext, ...args: readonly unknown[]) => unknown)(
        context,
        ...args,
      );
    },
  ]),
) as Handlers;

const host: AttackedHost = {
  arrived,
  served,
  complaints: errors,
  open: async (name, address, isOpaque) => {
    const frame = Object.assign(document.createElement("iframe"), { name });
    if (isOpaque) frame.setAttribute("sandbox", "allow-scripts");
    document.body.append(frame);
    if (name === "tool")
      serveTool({
        client: () => frame.contentWindow,
        origin: new URL(address).origin,
        handlers,
        grantsFor: () => new Set(SCOPES),
      });
    const loaded = new Promise((resolve) =>
      frame.addEventListener("load", resolve, { once: true }),
    );
    frame.src = address;
    await loaded;
  },
};

Object.assign(window, { host });
