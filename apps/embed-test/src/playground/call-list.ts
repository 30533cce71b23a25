import type { MethodName, Scope } from "@tera/bridge-sdk";
import { methods, SCOPES } from "@tera/bridge-sdk/host";
import { exampleArguments } from "@tera/bridge-sdk/testing";

interface OfferedArgument {
  readonly name: string;
  /** Initial JSON; empty if the argument is optional. */
  readonly example: string;
  /** JSON with every option set. */
  readonly fullExample: string;
}

export interface OfferedCall {
  readonly method: MethodName;
  readonly scope: Scope | null;
  readonly args: readonly OfferedArgument[];
}

export const OFFERED_CALLS: readonly OfferedCall[] = (Object.keys(methods) as MethodName[]).map(
  (method) => {
    const least: readonly unknown[] = exampleArguments(method);
    const full: readonly unknown[] = exampleArguments(method, { full: true });
    return {
      method,
      scope: methods[method].scope,
      args: methods[method].args.map(({ name }, index) => ({
        name,
        example: toJson(least[index]),
        fullExample: toJson(full[index]),
      })),
    };
  },
);

export interface CallGroup {
  readonly scope: Scope | null;
  readonly calls: readonly OfferedCall[];
}

/**
 * Returns the calls whose name, scope and argument names contain every word of `query`, grouped by
 * scope in the contract's order.
 */
export function findCalls(query: string): readonly CallGroup[] {
  const terms = query.trim().toLowerCase().split(/\s+/u);
  const found = OFFERED_CALLS.filter(({ method, scope, args }) => {
    const searched = [method, scope ?? "", ...args.map(({ name }) => name)].join(" ").toLowerCase();
    return terms.every((word) => searched.includes(word));
  });
  return [...SCOPES, null]
    .map((scope) => ({ scope, calls: found.filter((call) => call.scope === scope) }))
    .filter(({ calls }) => calls.length > 0);
}

function toJson(value: unknown): string {
  return value === undefined ? "" : JSON.stringify(value, undefined, 2);
}
