import "../../../apps/host/src/platform/without-eval.ts";
import { SCOPES, serveTool } from "@tera/bridge-sdk/host";
import type { CallContext, Handlers } from "@tera/bridge-sdk/host";
import { toolHandlers } from "../../../apps/host/src/tool-services/handlers/tool-handlers.ts";
import { memoryServices } from "../../../apps/host/src/tool-services/memory-services.fixture.ts";

export interface AttackedHost {
  /** Serves the frame only if its name is `tool`. */
  open(name: string, address: string, isOpaque: boolean): Promise<void>;
  /** Counts messages by the origin that the browser reports. */
  readonly arrived: Readonly<Record<string, number>>;
  /** Counts calls that reached a handler, by origin. */
  readonly served: Readonly<Record<string, number>>;
  /** Uncaught errors and policy violations. */
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

/** Every tenth call throws an unexpected error. */
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
