import "../../../apps/host/src/platform/without-eval.ts";
import { SCOPES, serveTool } from "@tera/bridge-sdk/host";
import { toolHandlers } from "../../../apps/host/src/tool-services/handlers/tool-handlers.ts";
import { memoryServices } from "../../../apps/host/src/tool-services/memory-services.fixture.ts";

/** At the path /old, this host supports only the old envelope. */

const { memory, services } = memoryServices();

function serveLikeOlderHosts(): void {
  const answers: Readonly<Record<string, unknown>> = {
    handshake: { date: new Date() },
    getUser: memory.user,
  };
  window.addEventListener(
    "message",
    ({
      data,
      source,
      origin,
    }: MessageEvent<{
      TERA?: unknown;
      id?: unknown;
      action?: unknown;
      method?: unknown;
    } | null>) => {
      if (source !== parent || data?.TERA !== 1 || data.action !== "rpc") return;
      const name = String(data.method);
      const answer =
        name === "setServerMode" || Object.hasOwn(answers, name)
          ? { response: answers[name] }
          : { isError: true, response: "Unknown RPC method" };
      parent.postMessage({ TERA: 1, id: data.id, action: "response", ...answer }, origin);
    },
  );
}

if (location.pathname === "/old") serveLikeOlderHosts();
else
  serveTool({
    client: () => parent,
    origin: null,
    handlers: { ...toolHandlers(services), uiConfirm: () => new Promise(() => undefined) },
    grantsFor: () => new Set(SCOPES),
  });
