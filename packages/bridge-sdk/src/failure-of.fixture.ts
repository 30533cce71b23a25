import { BridgeError } from "./protocol/errors.ts";

/** Returns the BridgeError that `call` rejects with; throws otherwise. */
export async function failureOf(call: Promise<unknown>): Promise<BridgeError> {
  const error: unknown = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error instanceof BridgeError) return error;
  throw new Error("The call did not fail with a BridgeError");
}
