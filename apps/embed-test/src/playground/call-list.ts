import type { MethodName, Scope } from "@tera/bridge-sdk";
import { methods, SCOPES } from "@tera/bridge-sdk/host";
import { exampleArguments } from "@tera/bridge-sdk/testing";

/** One argument of a call, as the playground offers it. */
interface OfferedArgument {
  readonly name: string;
  /** JSON to begin with; empty where the argument may be left out. */
  readonly example: string;
  /** JSON with every option. */
  readonly fullExample: string;
}

/** One call of the contract. */
export interface OfferedCall {
  readonly method: MethodName;
  readonly scope: Scope | null;
  readonly args: readonly OfferedArgument[];
}

/** Every call of the contract, made from it. */
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

/** The calls of one permission. */
export interface CallGroup {
  readonly scope: Scope | null;
  readonly calls: readonly OfferedCall[];
}

/** The calls whose name, permission or argument names contain `words`, by permission in the contract's order; groups without any are left out. */
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
