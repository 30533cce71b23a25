import { groupCalls } from "../calls/calls.ts";
import { pages } from "../calls/page-calls.ts";
import { screening } from "../calls/screening-calls.ts";
import type { ConnectionParts } from "../connection-parts.ts";
import { methods } from "../protocol/methods.ts";
import type { MethodDefinition } from "../protocol/contract.ts";
import type { Scope } from "../protocol/scopes.ts";

/** A call of the client, such as `library.select`, and its method on the wire. */
export interface ClientCall {
  readonly group: string;
  readonly name: string;
  readonly method: string;
  readonly scope: Scope | null;
  /** The entry of the package whose groups tools take out of its function; undefined for others. */
  readonly entry: "screening" | "pages" | undefined;
}

const ALL_METHODS: Readonly<Record<string, MethodDefinition>> = methods;

/** Methods that only the handshake calls. */
const HANDSHAKE_METHODS: ReadonlySet<string> = new Set([
  "handshake",
  "setServerMode",
  "setServerVerbosity",
]);

/** Lists the client's calls. Makes each call once on a connection that only notes the method. */
export function clientCalls(): readonly ClientCall[] {
  let noted: string[] = [];
  const parts = {
    host: { protocol: null, supports: () => false },
    call: (method: string) => {
      noted.push(method);
      return new Promise(() => {});
    },
    on: () => () => {},
  } as unknown as ConnectionParts;
  const list = (groups: object, entry: ClientCall["entry"]): ClientCall[] =>
    Object.entries(groups as Record<string, Record<string, (...args: unknown[]) => unknown>>)
      .flatMap(([group, calls]) => Object.entries(calls).map((call) => [group, ...call] as const))
      .map(([group, name, run]) => {
        noted = [];
        const result = run("x", "x");
        // A stream makes its call once somebody reads it.
        if (isStream(result)) void result[Symbol.asyncIterator]().next();
        const method = noted[0] ?? "";
        return { group, name, method, scope: scopeOf(method), entry };
      });
  return [
    ...list(groupCalls(parts, {}), undefined),
    ...list(screening(parts), "screening"),
    ...list(pages(parts), "pages"),
  ];
}

/** Methods of the wire that no call of the current client uses, besides those of the handshake. */
export function oldMethods(calls: readonly ClientCall[]): ReadonlySet<string> {
  const current = new Set(calls.map(({ method }) => method));
  return new Set(
    Object.keys(ALL_METHODS).filter((name) => !current.has(name) && !HANDSHAKE_METHODS.has(name)),
  );
}

/** Null for a method that needs no scope, and for an unknown one. */
export function scopeOf(method: string): Scope | null {
  return Object.hasOwn(ALL_METHODS, method) ? (ALL_METHODS[method]?.scope ?? null) : null;
}

export function isMethod(name: string): boolean {
  return Object.hasOwn(ALL_METHODS, name);
}

/** The scopes of the client's functions that make calls by themselves. */
export const FUNCTION_SCOPES: Readonly<Record<string, Scope>> = {
  autoResize: "page",
  useUser: "user",
  useProject: "project",
  useProjectFiles: "files:read",
  useProjectState: "state",
  useNamespace: "namespaces",
};

function isStream(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === "object" && value !== null && Symbol.asyncIterator in value;
}
