import ky, { HTTPError, TimeoutError } from "ky";
import { z } from "zod";
import { AppError } from "./app-error.ts";
import { isRetryableStatus } from "./retryable-status.ts";
import { GENERIC_RETRY, retry, type RetryPolicy } from "./retry.ts";

/** Longest wait for one answer, unless a call names another; on a developer's own host whoever is slow is to be noticed. */
const TIMEOUT_MS = { usual: 30_000, development: 1000 } as const;

interface HttpOptions {
  readonly body?: unknown;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  readonly timeout?: number;
  /** Retries for calls that may run twice; GET uses the generic policy unless `false`. POST and DELETE are retried only when a policy is named. */
  readonly retry?: RetryPolicy | false;
  /** True where the call goes out without the signed-in person's token. */
  readonly anonymous?: boolean;
}

export interface Http {
  /** Each call resolves with the parsed answer, or rejects with an AppError that carries the server's code and sentence. */
  get<Schema extends z.ZodType>(
    path: string,
    schema: Schema,
    options?: HttpOptions,
  ): Promise<z.infer<Schema>>;
  post<Schema extends z.ZodType>(
    path: string,
    schema: Schema,
    options?: HttpOptions,
  ): Promise<z.infer<Schema>>;
  delete<Schema extends z.ZodType>(
    path: string,
    schema: Schema,
    options?: HttpOptions,
  ): Promise<z.infer<Schema>>;
}

export interface HttpDependencies {
  /** Origin of the product; the token is sent there and nowhere else. */
  readonly origin: string;
  readonly token: () => Promise<string | undefined>;
  /** Drops the token in hand, so that the next call gets a new one. */
  readonly forgetToken?: () => void;
  readonly fetch?: typeof fetch;
  /** True on a developer's own host. */
  readonly isDevelopment?: boolean;
}

type Method = "get" | "post" | "delete";

const refusalSchema = z.object({ code: z.string(), message: z.string() });

/** HTTP to the product's own API. */
export function createHttp({
  origin,
  token,
  forgetToken,
  fetch: send,
  isDevelopment = false,
}: HttpDependencies): Http {
  const client = ky.create({
    retry: 0,
    timeout: TIMEOUT_MS[isDevelopment ? "development" : "usual"],
    credentials: "omit",
    ...(send ? { fetch: send } : {}),
  });

  async function sendOnce(method: Method, path: string, options: HttpOptions): Promise<unknown> {
    const url = new URL(path, origin);
    for (const [name, value] of Object.entries(options.query ?? {}))
      if (value !== undefined) url.searchParams.set(name, String(value));
    const headers: Record<string, string> = { ...options.headers };
    if (!options.anonymous && url.origin === origin) {
      const bearer = await token();
      if (bearer !== undefined) headers["authorization"] = `Bearer ${bearer}`;
    }
    try {
      const response = await client(url, {
        method,
        headers,
        ...(options.body === undefined ? {} : { json: options.body }),
        ...(options.signal ? { signal: options.signal } : {}),
        ...(options.timeout === undefined ? {} : { timeout: options.timeout }),
      });
      return response.status === 204 ? undefined : await response.json();
    } catch (error) {
      throw await toAppError(error, `${method.toUpperCase()} ${url.pathname}`, options.signal);
    }
  }

  async function call<Schema extends z.ZodType>(
    method: Method,
    path: string,
    schema: Schema,
    options: HttpOptions,
  ): Promise<z.infer<Schema>> {
    const policy = options.retry ?? (method === "get" ? GENERIC_RETRY : false);
    const attempt = async (): Promise<unknown> => {
      try {
        return await sendOnce(method, path, options);
      } catch (error) {
        // A device whose clock is wrong holds on to a token that has ended: the server's word counts, once.
        if (
          !(error instanceof AppError) ||
          error.status !== 401 ||
          options.anonymous ||
          forgetToken === undefined
        )
          throw error;
        forgetToken();
        return sendOnce(method, path, options);
      }
    };
    const answer =
      policy === false
        ? await attempt()
        : await retry(policy, attempt, { shouldRetry: isRetryable, signal: options.signal });
    const parsed = schema.safeParse(answer);
    if (!parsed.success) {
      throw new AppError(
        "UNEXPECTED-ANSWER",
        "The server sent an answer this page doesn't understand. Reload the page to get the matching version.",
        { cause: parsed.error, trace: [`${method.toUpperCase()} ${path}`] },
      );
    }
    return parsed.data;
  }

  return {
    get: (path, schema, options = {}) => call("get", path, schema, options),
    post: (path, schema, options = {}) => call("post", path, schema, options),
    delete: (path, schema, options = {}) => call("delete", path, schema, options),
  };
}

/** True for failures that pass by themselves: no connection, a busy or restarting server, the error page of something on the way to it. */
export function isRetryable(error: unknown): boolean {
  if (!(error instanceof AppError)) return false;
  if (error.status === undefined) return error.code === "NO-CONNECTION" || error.code === "TIMEOUT";
  return isRetryableStatus(error.status) || error.code === "UNEXPECTED-ANSWER";
}

/** Names a failed request: the server's own words where it answered, else what the person can do. */
async function toAppError(error: unknown, call: string, signal?: AbortSignal): Promise<AppError> {
  const trace = [call];
  if (error instanceof AppError) return error;
  if (signal?.aborted)
    return new AppError("CANCEL", "Cancelled", { cause: error, ignore: true, trace });
  if (error instanceof HTTPError) {
    const status = error.response.status;
    const refusal = refusalSchema.safeParse(await error.response.json().catch(() => undefined));
    if (refusal.success)
      return new AppError(refusal.data.code, refusal.data.message, { cause: error, status, trace });
    if (status === 401)
      return new AppError("NEED-LOGIN", "You need to be logged in to do that", {
        cause: error,
        status,
        trace,
      });
    return new AppError(
      "UNEXPECTED-ANSWER",
      `A proxy or firewall answered instead of the server (${status}). Try again in a moment.`,
      { cause: error, status, trace },
    );
  }
  if (error instanceof TimeoutError)
    return new AppError("TIMEOUT", "The server took too long to answer. Try again in a moment.", {
      cause: error,
      trace,
    });
  return new AppError(
    "NO-CONNECTION",
    "The server didn't answer. Check your connection. Your text stays on this page.",
    { cause: error, trace },
  );
}
