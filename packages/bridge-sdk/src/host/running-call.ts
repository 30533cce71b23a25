import { NO_SCOPES } from "./grants.ts";
import type { CallContext } from "./handlers.ts";

/** What the calls of one client have in common, as it stands when one begins. */
export type Caller = Pick<CallContext, "origin" | "mode">;

/** What is done around whatever asks a person something. */
export type WithFocus = CallContext["withFocus"];

/** One call while it is worked on; handlers see it as their context. Its signal is made when somebody asks for it: most handlers never do. */
export class RunningCall implements CallContext {
  /** Known once the name is found in the contract. */
  method: CallContext["method"] = "handshake";
  readonly id: string | number;
  readonly withFocus: WithFocus;
  readonly origin: string;
  readonly mode: CallContext["mode"];
  granted: CallContext["granted"] = NO_SCOPES;
  /** Tells whoever inspects the bridge how it ended. */
  reportEnd: ((refusal: string | undefined, result?: unknown) => void) | undefined;
  private controller: AbortController | undefined;
  private reason: Error | undefined;

  constructor(id: string | number, { origin, mode }: Caller, withFocus: WithFocus) {
    this.id = id;
    this.origin = origin;
    this.mode = mode;
    this.withFocus = withFocus;
  }

  get signal(): AbortSignal {
    this.controller ??= new AbortController();
    if (this.reason) this.controller.abort(this.reason);
    return this.controller.signal;
  }

  /** Lets whoever asked for the signal know that nobody waits any more. */
  abort(reason: Error): void {
    this.reason = reason;
    this.controller?.abort(reason);
  }

  /** Stops work that nobody waits for. */
  throwIfAborted(): void {
    if (this.reason) throw this.reason;
  }
}
