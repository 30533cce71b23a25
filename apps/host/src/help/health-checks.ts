import { type HealthService, healthApi, toolApi } from "@tera/contract";
import { AppError } from "../platform/app-error.ts";
import { platform } from "../platform/platform.ts";

export interface HealthCheck {
  readonly id: string;
  readonly name: string;
  /** Rejects if the service fails. `signal` aborts after `HEALTH_TIMEOUT_MS`. */
  readonly run: (signal: AbortSignal) => Promise<unknown>;
}

/** Spec section 9. */
export const HEALTH_TIMEOUT_MS = 5000;

const PINGED: readonly (readonly [service: HealthService, name: string])[] = [
  ["cms", "Content"],
  ["institutes", "Institutes"],
  ["io", "Import and export"],
  ["projects", "Projects"],
  ["members", "Members"],
  ["sites", "Development sites"],
  ["sync", "Live documents"],
  ["subscription", "Subscriptions"],
];

/** Spec section 2: the 14 services. */
export function healthChecks(): readonly HealthCheck[] {
  const { configuration, http } = platform();
  const { loginDomain, supabaseUrl, supabaseKey } = configuration;
  const reach = async (address: string, request: RequestInit): Promise<void> => {
    const { status } = await fetch(address, { ...request, cache: "no-store" });
    // A refusal is an answer too.
    if (status === 404 || status >= 500) throw unreachable();
  };
  const ping = (service: HealthService, signal: AbortSignal): Promise<unknown> =>
    http.call(healthApi[service], { signal, anonymous: true, retry: false });
  return [
    { id: "base", name: "This site", run: (signal) => reach("/", { signal }) },
    {
      id: "tools",
      name: "List of tools",
      run: (signal) => http.call(toolApi.list, { signal, anonymous: true, retry: false }),
    },
    {
      id: "login",
      name: "Login",
      run: (signal) => reach(`${loginDomain}/.well-known/openid-configuration`, { signal }),
    },
    { id: "sync-connection", name: "Connection for live changes", run: openLiveConnection },
    {
      id: "database",
      name: "Database",
      run: (signal) =>
        reach(`${supabaseUrl}/rest/v1/`, { signal, headers: { apikey: supabaseKey } }),
    },
    {
      id: "storage",
      name: "File storage",
      run: (signal) =>
        reach(`${supabaseUrl}/storage/v1/object/list/projects`, {
          signal,
          method: "POST",
          headers: { apikey: supabaseKey, "content-type": "application/json" },
          body: JSON.stringify({ prefix: "", limit: 1 }),
        }),
    },
    ...PINGED.map(([service, name]) => ({
      id: service,
      name,
      run: (signal: AbortSignal) => ping(service, signal),
    })),
  ];
}

function unreachable(): AppError {
  return new AppError("NO-CONNECTION", "Cannot establish connection");
}

/** Opens the WebSocket that supabase-js uses, and closes it. */
function openLiveConnection(signal: AbortSignal): Promise<void> {
  const { supabaseUrl, supabaseKey } = platform().configuration;
  const address = new URL(`${supabaseUrl}/realtime/v1/websocket`);
  address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
  address.searchParams.set("apikey", supabaseKey);
  address.searchParams.set("vsn", "1.0.0");
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(address);
    const end = (settle: () => void): void => {
      socket.close();
      settle();
    };
    socket.addEventListener("open", () => end(resolve));
    socket.addEventListener("error", () => end(() => reject(unreachable())));
    signal.addEventListener("abort", () => end(() => reject(signal.reason)), { once: true });
  });
}
