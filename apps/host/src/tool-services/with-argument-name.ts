import { BridgeError } from "@tera/bridge-sdk/host";

/**
 * Adds the name of the invalid argument, found by error code, unless the error already has data.
 */
export function withArgumentName(
  error: unknown,
  argumentOf: Readonly<Record<string, string>>,
): unknown {
  if (!(error instanceof Error) || !("code" in error) || typeof error.code !== "string")
    return error;
  if (
    !Object.hasOwn(argumentOf, error.code) ||
    (error instanceof BridgeError && error.data !== undefined)
  )
    return error;
  return new BridgeError(error.code, error.message, { argument: argumentOf[error.code] });
}
