/** The name of a method and its arguments. */
export type ConformanceCall = readonly [method: string, ...args: readonly unknown[]];

/**
 * `gives` is the exact answer, `has` the fields that it must contain, and `refused` matches the
 * message of the error, whose `code` and `data` are compared if the client gets them.
 */
export type ExpectedResult =
  | { readonly gives: unknown }
  | { readonly has: unknown }
  | { readonly refused: RegExp; readonly code?: string; readonly data?: unknown };

/** A call may depend on the answer to the step before. */
export interface ConformanceStep {
  readonly call: ConformanceCall | ((before: unknown) => ConformanceCall);
  readonly expected: ExpectedResult;
}
