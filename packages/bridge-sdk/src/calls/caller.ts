import type { ConnectionParts } from "../connection-parts.ts";
import type { CallOptions } from "../pending-calls.ts";
import type { MethodArguments, MethodName, MethodResult } from "../protocol/methods.ts";

type MakeCall = <Name extends MethodName>(
  method: Name,
) => (...args: MethodArguments<Name>) => Promise<MethodResult<Name>>;

/**
 * Returns a function that turns a method's name into a function that calls it. `groupCalls` has its
 * own, which keeps the client within its size limit.
 */
export function caller(call: ConnectionParts["call"], limits: CallOptions): MakeCall {
  return (method) =>
    (...args) =>
      call(method, args, limits);
}
