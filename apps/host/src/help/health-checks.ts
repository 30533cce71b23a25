import { type HealthService, healthApi, toolApi } from "@tera/contract";
import { AppError } from "../platform/app-error.ts";
import { countOf } from "../platform/date-text.ts";
import { platform } from "../platform/platform.ts";

export interface HealthCheck {
  readonly id: string;
  readonly name: string;
  /**
   * Resolves to a sentence about what it found; rejects if the service fails. `signal` aborts after
   * `HEALTH_TIMEOUT_MS`.
   */
  readonly run: (signal: AbortSignal) => Promise<string>;
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
  const reach = async (address: string, request: RequestInit): Promise<Response> => {
    const answer = await fetch(address, { ...request, cache: "no-store" });
    const { status } = answer;
    if (status === 404) throw unreachable();
    if (status >= 500) throw new AppError("UNAVAILABLE", answeredWith(status), { status });
    return answer;
  };
  const reachSupabase = async (path: string, signal: AbortSignal): Promise<string> => {
    const request = { signal, headers: { apikey: supabaseKey } };
    const { ok, status } = await reach(`${supabaseUrl}${path}`, request);
    // A refused request also shows that the service answers.
    return ok ? "Answers requests." : answeredWith(status);
  };
  const ping = async (service: HealthService, signal: AbortSignal): Promise<string> =>
    (await http.call(healthApi[service], { signal, anonymous: true, retry: false })).found;
  return [
    {
      id: "base",
      name: "This site",
      run: async (signal) =>
        versionText(await (await reach("/", { signal })).text(), configuration.version),
    },
    {
      id: "tools",
      name: "List of tools",
      run: async (signal) => {
        const { tools } = await http.call(toolApi.list, { signal, anonymous: true, retry: false });
        const setUp = tools.filter(({ url }) => url !== undefined).length;
        return `${countOf(tools.length, "tool")}, ${setUp} set up.`;
      },
    },
    {
      id: "login",
      name: "Login",
      run: async (signal) => {
        await reach(`${loginDomain}/.well-known/openid-configuration`, { signal });
        return `Answers at ${new URL(loginDomain, location.origin).host}.`;
      },
    },
    { id: "sync-connection", name: "Connection for live changes", run: openLiveConnection },
    {
      id: "database",
      name: "Database",
      run: (signal) => reachSupabase("/rest/v1/", signal),
    },
    {
      id: "storage",
      name: "File storage",
      run: (signal) => reachSupabase("/storage/v1/status", signal),
    },
    ...PINGED.map(([service, name]) => ({
      id: service,
      name,
      run: (signal: AbortSignal) => ping(service, signal),
    })),
  ];
}

/** `page` is the site's HTML, which names the version that the server runs now. */
export function versionText(page: string, loaded: string): string {
  const [, version] = /"version":"([^"]+)"/u.exec(page) ?? [];
  if (version === undefined) return "Answers requests.";
  const running = `Runs ${version}.`;
  return version === loaded ? running : `${running} Reload the page to use it.`;
}

function answeredWith(status: number): string {
  return `Answers with status ${status}.`;
}

function unreachable(): AppError {
  return new AppError("NO-CONNECTION", "Cannot establish connection");
}

/** Opens the WebSocket that supabase-js uses, and closes it. */
function openLiveConnection(signal: AbortSignal): Promise<string> {
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
    socket.addEventListener("open", () => end(() => resolve("A WebSocket opens.")));
    socket.addEventListener("error", () => end(() => reject(unreachable())));
    signal.addEventListener("abort", () => end(() => reject(signal.reason)), { once: true });
  });
}
