import * as z from "zod/mini";
import type { Argument } from "../protocol/contract.ts";
import { BridgeError } from "../protocol/errors.ts";
import { methods } from "../protocol/methods.ts";
import type { MethodName } from "../protocol/methods.ts";

/**
 * Validates arguments and drops extra ones. Errors name the method, the argument and what was
 * expected.
 */
export function checkArguments(name: MethodName, sent: unknown): unknown[] {
  const args: readonly unknown[] = Array.isArray(sent) ? sent : [];
  const expected: readonly Argument[] = methods[name].args;
  return expected.map(({ name: argument, schema, isRequired }, index) => {
    if (isRequired && index >= args.length)
      throw new BridgeError(
        "INVALID-ARGUMENT",
        `${argument} is missing (${name}, argument "${argument}")`,
        { method: name, argument },
      );
    const value = args[index];
    const { type } = schema._zod.def;
    if (type === "unknown" || (value === undefined && type === "optional")) return value;
    const checked = z.safeParse(schema, value);
    if (checked.success) return checked.data;
    throw invalidArgumentError(name, argument, checked.error.issues);
  });
}

// How zod's own messages begin; the contract's messages begin differently.
const GENERIC_MESSAGE = /^(?:Invalid|Too (?:big|small))/u;

function invalidArgumentError(
  method: string,
  argument: string,
  issues: readonly z.core.$ZodIssue[],
): BridgeError {
  const issue = mostSpecificIssue(issues);
  const place = [argument, ...(issue?.path ?? []).map(String)].join(".");
  const expected = issue && !GENERIC_MESSAGE.test(issue.message) ? issue.message : describe(issue);
  return new BridgeError("INVALID-ARGUMENT", `${expected} (${method}, argument "${place}")`, {
    method,
    argument: place,
  });
}

function mostSpecificIssue(issues: readonly z.core.$ZodIssue[]): z.core.$ZodIssue | undefined {
  const issue = issues[0];
  if (issue?.code !== "invalid_union" || !GENERIC_MESSAGE.test(issue.message)) return issue;
  // Assumes that the caller meant the union branch that matches deepest.
  const branches = issue.errors.map(mostSpecificIssue).filter((found) => found !== undefined);
  const deepest = branches.toSorted((left, right) => right.path.length - left.path.length)[0];
  // If no branch matches deeper, prefers one with the right type but a wrong size.
  const meant =
    deepest && deepest.path.length > 0
      ? deepest
      : branches.find(({ code }) => code === "too_big" || code === "custom");
  return meant ? { ...meant, path: [...issue.path, ...meant.path] } : issue;
}

function describe(issue: z.core.$ZodIssue | undefined): string {
  if (issue?.code === "invalid_type") return `Expected ${issue.expected}`;
  if (issue?.code === "invalid_value")
    return `Expected ${issue.values.map((value) => JSON.stringify(value)).join(" or ")}`;
  if (issue?.code === "too_small")
    return issue.origin === "number" || issue.origin === "int"
      ? `Must be at least ${issue.minimum}`
      : "Must not be empty";
  if (issue?.code === "too_big")
    return `Must have at most ${issue.maximum} ${issue.origin === "array" ? "entries" : "characters"}`;
  return "Has an invalid format";
}
