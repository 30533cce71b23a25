import { BridgeError } from "./protocol/errors.ts";

/** What a call rejects with; throws where the call succeeds or fails with anything but a BridgeError. */
export async function failureOf(call: Promise<unknown>): Promise<BridgeError> {
  const error: unknown = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error instanceof BridgeError) return error;
  throw new Error("The call did not fail with a BridgeError");
}
