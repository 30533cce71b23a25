import { groupCalls } from "./calls/calls.ts";
import type { ConnectionParts } from "./connection-parts.ts";
import type { CallOptions } from "./pending-calls.ts";

export interface Connection extends Omit<ConnectionParts, "host">, ReturnType<typeof groupCalls> {
  /**
   * Returns the same connection with `limits` for each call: `tera.with({signal,
   * timeout}).library.select()`
   */
  with(limits: CallOptions): Connection;
}

export function createConnection(parts: ConnectionParts, options: CallOptions = {}): Connection {
  return {
    ...parts,
    ...groupCalls(parts, options),
    with: (limits) => createConnection(parts, { ...options, ...limits }),
  };
}
