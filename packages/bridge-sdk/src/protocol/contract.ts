import type * as z from "zod/mini";
import type { MethodRule } from "./method-rules.ts";

export interface Argument<Schema extends z.ZodMiniType = z.ZodMiniType> {
  readonly name: string;
  readonly schema: Schema;
  /** The argument must be passed, but may be undefined. */
  readonly isRequired?: boolean;
}

/** The arguments and the result of a method, whose rule is in `method-rules.ts`. */
export interface MethodSignature<
  Arguments extends readonly Argument[] = readonly Argument[],
  Result = unknown,
> {
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

export type MethodDefinition = MethodSignature & MethodRule;

/** A second call sets the type of the method's result: `takes(arg(…))<BridgeUser>()`. */
export function takes<const Arguments extends readonly Argument[]>(...args: Arguments) {
  return <Result = void>(): MethodSignature<Arguments, Result> => ({ args });
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
