import {
  apiError,
  type Answer,
  type ApiRoute,
  ERROR_CATALOGUE,
  pathOf,
  REQUEST_ID_HEADER,
  type RequestParts,
} from "@tera/contract";
import ky, { HTTPError, TimeoutError } from "ky";
import { AppError } from "./app-error.ts";
import { isRetryableStatus } from "./retryable-status.ts";
import { GENERIC_RETRY, retry, type RetryPolicy } from "./retry.ts";

/** Default timeouts; short in development, to expose slow endpoints. */
const TIMEOUT_MS = { usual: 30_000, development: 1000 } as const;

interface CallOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  readonly timeout?: number;
  /**
   * Retry policy of an idempotent call. GET uses the generic policy unless `false`; POST and DELETE
   * are not retried without a policy.
   */
  readonly retry?: RetryPolicy | false;
  readonly anonymous?: boolean;
  /** URL of the same route on another server, such as an institute's own. */
  readonly address?: string;
}

/** Required if the route has parameters or a body. */
type CallArguments<Route extends ApiRoute> = Route extends
  | { readonly params: object }
  | { readonly body: object }
  ? [request: RequestParts<Route> & CallOptions]
  : [request?: RequestParts<Route> & CallOptions];

export interface Http {
  /** Rejects with an AppError with the server's code and message. */
  call<Route extends ApiRoute>(route: Route, ...args: CallArguments<Route>): Promise<Answer<Route>>;
  /** The bytes of a route that streams its answer. */
  readBlob<Route extends ApiRoute>(route: Route, ...args: CallArguments<Route>): Promise<Blob>;
}

interface AnyRequest extends CallOptions {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly body?: unknown;
}

export interface HttpDependencies {
  /** The token is sent to this origin only. */
  readonly origin: string;
  readonly token: () => Promise<string | undefined>;
  readonly forgetToken?: () => void;
  readonly fetch?: typeof fetch;
  readonly isDevelopment?: boolean;
}

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

  async function sendOnce(route: ApiRoute, options: AnyRequest): Promise<unknown> {
    const { method } = route;
    const url = new URL(options.address ?? pathOf(route, options.params), origin);
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
      return await contentOf(response, route);
    } catch (error) {
      throw await toAppError(error, `${method.toUpperCase()} ${url.pathname}`, options.signal);
    }
  }

  async function sendWithRetries(route: ApiRoute, options: AnyRequest): Promise<unknown> {
    const policy = options.retry ?? (route.method === "get" ? GENERIC_RETRY : false);
    const attempt = async (): Promise<unknown> => {
      try {
        return await sendOnce(route, options);
      } catch (error) {
        // If the device's clock is wrong, the token may have expired. Try a new token once.
        if (
          !(error instanceof AppError) ||
          error.status !== 401 ||
          options.anonymous ||
          forgetToken === undefined
        )
          throw error;
        forgetToken();
        return sendOnce(route, options);
      }
    };
    return policy === false
      ? attempt()
      : retry(policy, attempt, { shouldRetry: isRetryable, signal: options.signal });
  }

  // `CallArguments` checks a request against its route; all its variants fit `AnyRequest`.
  async function call<Route extends ApiRoute>(
    route: Route,
    ...[given]: CallArguments<Route>
  ): Promise<Answer<Route>> {
    const options = (given ?? {}) as AnyRequest;
    const answer = await sendWithRetries(route, options);
    const parsed = route.answer.safeParse(answer);
    if (!parsed.success)
      throw unexpectedAnswer(
        parsed.error,
        `${route.method.toUpperCase()} ${pathOf(route, options.params)}`,
      );
    return parsed.data as Answer<Route>;
  }

  return {
    call,
    readBlob: async (route, ...[given]) => (await sendWithRetries(route, given ?? {})) as Blob,
  };
}

async function contentOf(response: Response, route: ApiRoute): Promise<unknown> {
  if (response.status === 204) return undefined;
  if (route.answerType === "text/html") return response.text();
  return isStreamed(route) ? response.blob() : response.json();
}

function isStreamed({ answerType }: ApiRoute): boolean {
  return answerType === "application/octet-stream" || answerType === "application/zip";
}

/** True for lost connections, busy or restarting servers and a proxy's error pages. */
export function isRetryable(error: unknown): boolean {
  if (!(error instanceof AppError)) return false;
  if (error.status === undefined) return error.code === "NO-CONNECTION" || error.code === "TIMEOUT";
  return isRetryableStatus(error.status) || error.code === "UNEXPECTED-ANSWER";
}

function unexpectedAnswer(cause: Error, call: string): AppError {
  return new AppError(
    "UNEXPECTED-ANSWER",
    "The server sent an answer this page doesn't understand. Reload the page to get the matching version.",
    { cause, trace: [call] },
  );
}

/** Uses the server's message if there is one. */
async function toAppError(error: unknown, call: string, signal?: AbortSignal): Promise<AppError> {
  const trace = [call];
  if (error instanceof AppError) return error;
  if (signal?.aborted)
    return new AppError("CANCEL", "Cancelled", { cause: error, ignore: true, trace });
  if (error instanceof HTTPError) {
    const { status } = error.response;
    const failed = { cause: error, status, trace, request: requestId(error.response) };
    const refusal = apiError.safeParse(await error.response.json().catch(() => undefined));
    if (refusal.success) return new AppError(refusal.data.code, refusal.data.message, failed);
    if (status === 401)
      return new AppError("NEED-LOGIN", ERROR_CATALOGUE["NEED-LOGIN"].message, failed);
    return new AppError(
      "UNEXPECTED-ANSWER",
      `A proxy or firewall answered instead of the server (${status}). Try again in a moment.`,
      failed,
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

function requestId({ headers }: Response): string | undefined {
  return headers.get(REQUEST_ID_HEADER) ?? undefined;
}
