import type * as z from "zod/mini";
import type { Scope } from "./scopes.ts";

export interface Argument<Schema extends z.ZodMiniType = z.ZodMiniType> {
  readonly name: string;
  readonly schema: Schema;
  /** Must be passed, even if as undefined. */
  readonly isRequired?: boolean;
}

/** A null scope means that none is needed. */
export interface MethodDefinition<
  Arguments extends readonly Argument[] = readonly Argument[],
  Result = unknown,
> {
  readonly scope: Scope | null;
  readonly args: Arguments;
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

/** Call it twice to set the result's type: `method("user", arg(…))<BridgeUser>()`. */
export function method<const Arguments extends readonly Argument[]>(
  scope: Scope | null,
  ...args: Arguments
) {
  return <Result = void>(): MethodDefinition<Arguments, Result> => ({ scope, args });
}

/** A caller's arguments. Those that accept undefined are optional, unless required. */
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

/** A handler's arguments, after validation. */
export type CheckedArguments<Arguments extends readonly Argument[]> = Arguments extends readonly [
  Argument<infer Schema>,
  ...infer Rest extends readonly Argument[],
]
  ? [argument: z.output<Schema>, ...rest: CheckedArguments<Rest>]
  : [];
