import type * as z from "zod/mini";
import type { Scope } from "./scopes.ts";

export interface Argument<Schema extends z.ZodMiniType = z.ZodMiniType> {
  readonly name: string;
  readonly schema: Schema;
  /** The argument must be passed, but may be undefined. */
  readonly isRequired?: boolean;
}

/** A method with a null `scope` needs no scope. */
export interface MethodDefinition<
  Arguments extends readonly Argument[] = readonly Argument[],
  Result = unknown,
> {
  readonly scope: Scope | null;
  readonly args: Arguments;
  /** The method only reads, so a client may repeat a call whose answer it did not get. */
  readonly isRetryable: boolean;
  /** Carries only the result's type, never a value. */
  readonly result?: Result;
}

export function arg<Schema extends z.ZodMiniType>(name: string, schema: Schema): Argument<Schema> {
  return { name, schema };
}

/** Defines an argument that may be undefined but not omitted. */
export function required<Schema extends z.ZodMiniType>(
  name: string,
  schema: Schema,
): Argument<Schema> & { readonly isRequired: true } {
  return { name, schema, isRequired: true };
}

/**
 * Defines a method. A second call sets the result's type: `method("user", arg(…))<BridgeUser>()`.
 */
export function method<const Arguments extends readonly Argument[]>(
  scope: Scope | null,
  ...args: Arguments
) {
  return <Result = void>(): MethodDefinition<Arguments, Result> => ({
    scope,
    args,
    isRetryable: false,
  });
}

/** Defines a method that only reads, like `method`. */
export function query<const Arguments extends readonly Argument[]>(
  scope: Scope | null,
  ...args: Arguments
) {
  return <Result = void>(): MethodDefinition<Arguments, Result> => ({
    scope,
    args,
    isRetryable: true,
  });
}

/**
 * Arguments that a caller passes. Those that accept undefined are optional, unless `isRequired`.
 */
export type InputArguments<Arguments extends readonly Argument[]> = Arguments extends readonly [
  infer First extends Argument,
  ...infer Rest extends readonly Argument[],
]
  ? First extends { readonly isRequired: true }
    ? [argument: z.input<First["schema"]>, ...rest: InputArguments<Rest>]
    : undefined extends z.input<First["schema"]>
      ? [argument?: z.input<First["schema"]>, ...rest: InputArguments<Rest>]
      : [argument: z.input<First["schema"]>, ...rest: InputArguments<Rest>]
  : [];

/** Arguments that a handler gets, after validation. */
export type CheckedArguments<Arguments extends readonly Argument[]> = Arguments extends readonly [
  Argument<infer Schema>,
  ...infer Rest extends readonly Argument[],
]
  ? [argument: z.output<Schema>, ...rest: CheckedArguments<Rest>]
  : [];
