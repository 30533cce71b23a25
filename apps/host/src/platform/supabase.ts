import { ERROR_CATALOGUE } from "@tera/contract";
import type { PostgrestClient } from "@supabase/postgrest-js";
import type { RealtimeClient } from "@supabase/realtime-js";
import type { StorageClient } from "@supabase/storage-js";
import { AppError } from "./app-error.ts";
import { liveSocketOptions } from "./live-socket.ts";
import { once } from "./once.ts";

/** Returns the single client for tables and functions; loads its library on first use. */
export type SupabaseSource = () => Promise<PostgrestClient>;

/** Each returns its single client, and loads its library on first use. */
export interface SupabaseClients {
  readonly database: SupabaseSource;
  readonly storage: () => Promise<StorageClient>;
  readonly realtime: () => Promise<RealtimeClient>;
}

export interface SupabaseOptions {
  readonly url: string;
  readonly key: string;
  readonly token: () => Promise<string | undefined>;
}

/**
 * Makes the parts of supabase-js that this app uses. They load separately, because a page
 * needs the database first, and a live connection last.
 */
export function createSupabaseClients({ url, key, token }: SupabaseOptions): SupabaseClients {
  const fetchWithKey = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const headers = new Headers(init?.headers);
    headers.set("apikey", key);
    headers.set("Authorization", `Bearer ${(await token()) ?? key}`);
    return fetch(input, { ...init, headers });
  };
  return {
    database: once(async () => {
      const { PostgrestClient } = await import("@supabase/postgrest-js");
      return new PostgrestClient(`${url}/rest/v1`, { fetch: fetchWithKey });
    }),
    storage: once(async () => {
      const { StorageClient } = await import("@supabase/storage-js");
      return new StorageClient(`${url}/storage/v1`, {}, fetchWithKey);
    }),
    realtime: once(async () => {
      const { RealtimeClient } = await import("@supabase/realtime-js");
      return new RealtimeClient(`${url}/realtime/v1`.replace(/^http/u, "ws"), {
        ...liveSocketOptions(),
        accessToken: async () => (await token()) ?? null,
        params: { apikey: key },
      });
    }),
  };
}

interface RestAnswer<Row> {
  readonly data: Row | null;
  readonly error: { readonly message: string; readonly code?: string } | null;
  readonly status: number;
}

/** Throws an AppError on failure. */
export function rowsOf<Row>(answer: RestAnswer<Row>, call: string): Row {
  if (answer.error === null) return answer.data as Row;
  const cause = new Error(`${call}: ${answer.error.message}`);
  const trace = [call];
  if (answer.status === 0)
    throw new AppError(
      "NO-CONNECTION",
      "The database didn't answer. Check your connection. Your text stays on this page.",
      { cause, trace },
    );
  if (answer.error.code === "PGRST116")
    throw new AppError("NOT-FOUND", ERROR_CATALOGUE["NOT-FOUND"].message, {
      cause,
      trace,
      status: answer.status,
    });
  if (answer.status === 401)
    throw new AppError("NEED-LOGIN", ERROR_CATALOGUE["NEED-LOGIN"].message, {
      cause,
      trace,
      status: 401,
    });
  if (answer.status === 403)
    throw new AppError("FORBIDDEN", ERROR_CATALOGUE.FORBIDDEN.message, {
      cause,
      trace,
      status: 403,
    });
  throw new AppError(
    "DATABASE-REFUSED",
    "The database couldn't do that. Nothing was changed. Try again in a moment.",
    { cause, trace, status: answer.status },
  );
}
