import { ERROR_CATALOGUE } from "@tera/contract";
import type { SupabaseClient } from "@supabase/supabase-js";
import { AppError } from "./app-error.ts";
import { liveSocketOptions } from "./live-socket.ts";

/** Returns the single client; loads its library on first use. */
export type SupabaseSource = () => Promise<SupabaseClient>;

export interface SupabaseOptions {
  readonly url: string;
  readonly key: string;
  readonly token: () => Promise<string | undefined>;
}

export function createSupabaseSource({ url, key, token }: SupabaseOptions): SupabaseSource {
  let pending: Promise<SupabaseClient> | undefined;
  return () => {
    pending ??= import("@supabase/supabase-js")
      .then(({ createClient }) =>
        createClient(url, key, {
          accessToken: async () => (await token()) ?? null,
          realtime: liveSocketOptions(),
        }),
      )
      .catch((error: unknown) => {
        pending = undefined;
        throw error;
      });
    return pending;
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
