import type { CallContext, Handlers, MethodName, Scope } from "@tera/bridge-sdk/host";

export interface TestCall {
  readonly granted?: readonly Scope[];
  readonly onFocus?: () => void;
  /** Called to show each dialog; by default, shows the dialog directly. */
  readonly withFocus?: CallContext["withFocus"];
}

/** Does not check the arguments, unlike the bridge. */
export function callHandler(
  handlers: Handlers,
  name: MethodName,
  args: readonly unknown[],
  { granted = [], onFocus, withFocus }: TestCall = {},
): Promise<unknown> {
  const context: CallContext = {
    method: name,
    origin: "https://tool.example",
    mode: "frame",
    granted: new Set(granted),
    signal: new AbortController().signal,
    withFocus: (show) => {
      onFocus?.();
      return withFocus === undefined ? show() : withFocus(show);
    },
  };
  const handler: unknown = handlers[name as keyof Handlers];
  if (typeof handler !== "function")
    return Promise.reject(new Error(`There is no handler for ${name}.`));
  return Promise.resolve().then(() =>
    (handler as (context: CallContext, ...args: readonly unknown[]) => unknown)(context, ...args),
  );
}
