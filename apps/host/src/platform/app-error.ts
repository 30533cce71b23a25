/** A failure as shown, stored and mailed; never contains tokens or server stack traces. */
export interface ErrorRecord {
  readonly code: string;
  readonly title: string;
  readonly text: string;
  /** Path of the page. */
  readonly url: string;
  /** Time in ISO 8601. */
  readonly generated: string;
  readonly cause: string | undefined;
  /** What the app was doing, outermost first. */
  readonly trace: readonly string[];
  /** The server's id for the failed request, which also appears in its log. */
  readonly request: string | undefined;
  /** True for an error that should not be shown, such as a cancel. */
  readonly ignore: boolean;
}

export interface AppErrorOptions {
  readonly title?: string;
  readonly cause?: unknown;
  readonly trace?: readonly string[];
  readonly ignore?: boolean;
  readonly status?: number;
  readonly request?: string | undefined;
}

/**
 * An error with a `code` from the error catalogue. The text says what happened, what was kept and
 * what to do.
 */
export class AppError extends Error {
  readonly code: string;
  readonly title: string | undefined;
  readonly trace: readonly string[];
  readonly ignore: boolean;
  readonly status: number | undefined;
  readonly request: string | undefined;
  readonly url: string;
  readonly generated: string;

  constructor(code: string, text: string, options: AppErrorOptions = {}) {
    super(text, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = "AppError";
    this.code = code;
    this.title = options.title;
    this.trace = options.trace ?? [];
    this.ignore = options.ignore ?? false;
    this.status = options.status;
    this.request = options.request;
    this.url = typeof location === "undefined" ? "/" : location.pathname;
    this.generated = new Date().toISOString();
  }
}

export function isUnauthorised(error: unknown): boolean {
  return error instanceof AppError && error.status === 401;
}

export function codeOf(error: unknown): string | undefined {
  return error instanceof AppError ? error.code : undefined;
}
