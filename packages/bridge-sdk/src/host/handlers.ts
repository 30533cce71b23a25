import type { HandlerArguments, MethodName, MethodResult } from "../protocol/methods.ts";
import type { BridgeMode } from "../protocol/negotiate.ts";
import type { Scope } from "../protocol/scopes.ts";

/** What a handler knows of the call it answers. */
export interface CallContext {
  /** The method that is called. */
  readonly method: MethodName;
  /** The origin that calls. */
  readonly origin: string;
  /** How the caller stands to this host. */
  readonly mode: BridgeMode;
  /** The scopes the caller has been granted. */
  readonly granted: ReadonlySet<Scope>;
  /** Aborts when the caller withdraws the call or goes away. */
  readonly signal: AbortSignal;
  /** Wraps whatever asks a person something, so that older clients make room for it. */
  readonly withFocus: <Shown>(show: () => Promise<Shown>) => Promise<Shown>;
}

/** The methods the transport answers itself. */
export type SessionMethod = "handshake" | "setServerMode" | "setServerVerbosity";

/** Answers one method. What it throws reaches the tool if it carries a code; anything else is reported to the host alone. */
export type Handler<Name extends MethodName> = (
  context: CallContext,
  ...args: HandlerArguments<Name>
) => MethodResult<Name> | Promise<MethodResult<Name>>;

/** The handlers of a host. A method of the contract without one is answered with NOT-AVAILABLE. */
export type Handlers = { readonly [Name in Exclude<MethodName, SessionMethod>]?: Handler<Name> };
