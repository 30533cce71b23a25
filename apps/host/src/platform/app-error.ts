/** Everything known about one failure, in the form that is shown, stored and mailed (never with tokens or stacks of the server). */
export interface ErrorRecord {
  readonly code: string;
  readonly title: string;
  readonly text: string;
  /** Path of the page on which it happened. */
  readonly url: string;
  /** ISO time at which it was made. */
  readonly generated: string;
  readonly cause: string | undefined;
  /** What the program was doing, outermost first. */
  readonly trace: readonly string[];
  /** True where nothing is to be shown, for example after a cancel. */
  readonly ignore: boolean;
}

export interface AppErrorOptions {
  readonly title?: string;
  readonly cause?: unknown;
  readonly trace?: readonly string[];
  readonly ignore?: boolean;
  /** HTTP status, where a server refused. */
  readonly status?: number;
}

/** The one error class of the app: a code from the catalogue and a sentence that says what happened, what was kept and what to do. */
export class AppError extends Error {
  readonly code: string;
  readonly title: string | undefined;
  readonly trace: readonly string[];
  readonly ignore: boolean;
  readonly status: number | undefined;
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
    this.url = typeof location === "undefined" ? "/" : location.pathname;
    this.generated = new Date().toISOString();
  }
}

/** True where a server says that it does not know who is asking. */
export function isUnauthorised(error: unknown): boolean {
  return error instanceof AppError && error.status === 401;
}

/** The error's code, or undefined where it is not one of the app's own. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof AppError ? error.code : undefined;
}
