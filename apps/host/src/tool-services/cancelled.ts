import { BridgeError } from "@tera/bridge-sdk/host";

/** Creates the error for a call whose dialog the person closed. Older tools get only the code. */
export function cancelled(): BridgeError {
  return new BridgeError("CANCEL", "Nothing was selected: the dialog was closed");
}
