import { systemClock, type Clock } from "./clock.ts";
import type { PageConfiguration } from "@tera/contract";
import { createDatabaseTokens, exchangeLogin, type DatabaseTokens } from "./database-token.ts";
import { type LoginHandoff, redeemHandoff, withLoginHandoff } from "./login-handoff.ts";
import { createHttp, type Http } from "./http.ts";
import { startIgnoredFailureLog } from "./ignored-failure.ts";
import { openLocalDatabase, type LocalDatabase } from "./local-database.ts";
import { createLogin, type Login } from "./login.ts";
import { createRealtime, type Realtime } from "./realtime.ts";
import { createStorageFiles, type StorageFiles } from "./storage-files.ts";
import { createSupabaseClients, type SupabaseSource } from "./supabase.ts";

export interface Platform {
  readonly configuration: PageConfiguration;
  readonly http: Http;
  readonly login: Login;
  readonly tokens: DatabaseTokens;
  readonly supabase: SupabaseSource;
  readonly realtime: Realtime;
  readonly files: StorageFiles;
  readonly local: LocalDatabase;
  readonly clock: Clock;
}

let current: Platform | undefined;

/** Throws before `startPlatform` has run. */
export function platform(): Platform {
  if (current === undefined)
    throw new Error(
      "The platform has not started: main.tsx must start it before the first render.",
    );
  return current;
}

export function setPlatform(replacement: Platform): void {
  current = replacement;
}

/** `handoff` is for a page in which another window may sign the person in. */
export async function startPlatform(
  configuration: PageConfiguration,
  origin: string,
  handoff?: LoginHandoff,
): Promise<Platform> {
  if (import.meta.env.DEV || configuration.profile === "dev") startIgnoredFailureLog();
  const own = createLogin({
    domain: configuration.loginDomain,
    clientId: configuration.loginClientId,
    origin,
  });
  const login = handoff === undefined ? own : withLoginHandoff(own, handoff);
  const http = createHttp({
    origin,
    token: () => tokens.token(),
    forgetToken: () => tokens.forget(),
    isDevelopment: configuration.profile === "dev",
  });
  const tokens = createDatabaseTokens({
    accessToken: () => login.accessToken(),
    exchange: (accessToken) =>
      handoff !== undefined && accessToken === handoff.code()
        ? redeemHandoff(http, handoff, accessToken)
        : exchangeLogin(http, accessToken),
  });
  const options = {
    url: configuration.supabaseUrl,
    key: configuration.supabaseKey,
    token: () => tokens.token(),
  };
  const supabase = createSupabaseClients(options);
  setPlatform({
    configuration,
    http,
    login,
    tokens,
    supabase: supabase.database,
    realtime: createRealtime(supabase.realtime),
    files: createStorageFiles({ storage: supabase.storage, ...options }),
    local: await openLocalDatabase(configuration.productName),
    clock: systemClock,
  });
  return platform();
}
