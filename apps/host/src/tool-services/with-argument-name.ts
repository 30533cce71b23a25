import { BridgeError } from "@tera/bridge-sdk/host";

/**
 * Looks up the invalid argument by the error's code and adds its name, unless the error has data.
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
