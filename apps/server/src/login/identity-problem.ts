import { ApiError } from "../errors/api-error.ts";

export type IdentityProblemKind =
  | "cancelled"
  /** The provider refuses the request or does not know this installation. */
  | "refused"
  | "unreachable"
  | "untrusted"
  /** The request was answered before, replaced, or is too old. */
  | "over"
  | "no-address"
  /** Someone else logged in there than the person who was asked to confirm who they are. */
  | "other-person"
  | "unverified-address";

/** A login by another provider that did not succeed. `code` is for the log. */
export class IdentityProblem extends Error {
  readonly kind: IdentityProblemKind;
  readonly code: string;

  constructor(kind: IdentityProblemKind, code: string, options?: ErrorOptions) {
    super(`The login by the OpenID provider failed: ${code}`, options);
    this.name = "IdentityProblem";
    this.kind = kind;
    this.code = code;
  }
}

/** Codes of the client for answers that never came, or not from an OpenID provider. */
const UNREACHABLE: ReadonlySet<string> = new Set([
  "OAUTH_TIMEOUT",
  "OAUTH_ABORT",
  "OAUTH_RESPONSE_IS_NOT_CONFORM",
  "OAUTH_RESPONSE_IS_NOT_JSON",
  "OAUTH_PARSE_ERROR",
]);
/** Errors by which a provider says that it can't answer now. */
const UNREACHABLE_ERRORS: ReadonlySet<string> = new Set([
  "temporarily_unavailable",
  "server_error",
]);

/** Turns what `work` throws into an IdentityProblem. Other failures of the server stay as they are. */
export async function identityProblem<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (cause) {
    if (cause instanceof IdentityProblem || cause instanceof ApiError) throw cause;
    throw asProblem(cause);
  }
}

function asProblem(cause: unknown): IdentityProblem {
  const options = { cause };
  const error = textAt(cause, "error");
  if (error === "access_denied") return new IdentityProblem("cancelled", error, options);
  if (error !== undefined) {
    if (UNREACHABLE_ERRORS.has(error)) return new IdentityProblem("unreachable", error, options);
    return new IdentityProblem(error === "invalid_grant" ? "over" : "refused", error, options);
  }
  const code = textAt(cause, "code");
  // `fetch` throws a TypeError if no connection came about.
  if (cause instanceof TypeError || (code !== undefined && UNREACHABLE.has(code)))
    return new IdentityProblem("unreachable", code ?? "FETCH_FAILED", options);
  return new IdentityProblem("untrusted", code ?? "INVALID_ANSWER", options);
}

function textAt(value: unknown, name: string): string | undefined {
  if (typeof value !== "object" || value === null || !(name in value)) return undefined;
  const found: unknown = Object.getOwnPropertyDescriptor(value, name)?.value;
  return typeof found === "string" ? found : undefined;
}
