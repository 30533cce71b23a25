import type { CallOptions } from "../pending-calls.ts";
import type { MethodArguments, MethodName, MethodResult } from "../protocol/methods.ts";

/** Calls one method of the contract with its arguments as an array. */
export type Call = <Name extends MethodName>(method: Name, args: MethodArguments<Name>, options?: CallOptions) => Promise<MethodResult<Name>>;

/** How the call groups reach a method: `quick` for what a machine answers, `person` for what waits until somebody has chosen or read. */
export interface Caller {
  readonly quick: <Name extends MethodName>(method: Name) => (...args: MethodArguments<Name>) => Promise<MethodResult<Name>>;
  readonly person: <Name extends MethodName>(method: Name) => (...args: MethodArguments<Name>) => Promise<MethodResult<Name>>;
}

/** Makes the callers of one connection; a person gets as long as they like, unless `options` says otherwise. */
export function createCaller(call: Call, options: CallOptions): Caller {
  const patient = { ...options, timeout: options.timeout ?? 0 };
  return {
    quick: (method) => (...args) => call(method, args, options),
    person: (method) => (...args) => call(method, args, patient),
  };
}
