import type * as z from "zod/mini";
import type { Scope } from "./scopes.ts";

/** One argument of a method: its name, for messages, and what is accepted there. */
export interface Argument<Schema extends z.ZodMiniType = z.ZodMiniType> {
  readonly name: string;
  readonly schema: Schema;
  /** Whether it must be sent, if only as undefined. */
  readonly isRequired?: boolean;
}

/** One method of the bridge: the scope a tool needs (null: none), its arguments in order, and the type of its result. */
export interface MethodDefinition<
  Arguments extends readonly Argument[] = readonly Argument[],
  Result = unknown,
> {
  readonly scope: Scope | null;
  readonly args: Arguments;
  /** Carries the result's type; never holds a value. */
  readonly result?: Result;
}

/** Names an argument. */
export function arg<Schema extends z.ZodMiniType>(name: string, schema: Schema): Argument<Schema> {
  return { name, schema };
}

/** Names an argument that may be anything, undefined too, but not be left out. */
export function required<Schema extends z.ZodMiniType>(
  name: string,
  schema: Schema,
): Argument<Schema> & { readonly isRequired: true } {
  return { name, schema, isRequired: true };
}

/** Defines a method; call it a second time to say what it answers: `method("user", arg(…))<BridgeUser>()`. */
export function method<const Arguments extends readonly Argument[]>(
  scope: Scope | null,
  ...args: Arguments
) {
  return <Result = void>(): MethodDefinition<Arguments, Result> => ({ scope, args });
}

/** Arguments as a caller writes them: those that may be undefined may be left out, unless they are required. */
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

/** Arguments as a handler receives them, after validation. */
export type CheckedArguments<Arguments extends readonly Argument[]> = Arguments extends readonly [
  Argument<infer Schema>,
  ...infer Rest extends readonly Argument[],
]
  ? [argument: z.output<Schema>, ...rest: CheckedArguments<Rest>]
  : [];
