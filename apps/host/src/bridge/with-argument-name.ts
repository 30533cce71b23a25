import { BridgeError } from "@tera/bridge-sdk/host";

/** A failure of one of the host's rooms under the name of the argument that is at fault, by its code; any other as it is. */
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
