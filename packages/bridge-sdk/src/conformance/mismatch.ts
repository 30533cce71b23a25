import type { ConformanceCall, ExpectedResult } from "./conformance-step.ts";

export type EndedCall = { readonly answer: unknown } | { readonly error: unknown };

/** Describes how a call ended other than expected; undefined if it ended as expected. */
export function mismatch(
  call: ConformanceCall,
  expected: ExpectedResult,
  ended: EndedCall,
): string | undefined {
  if (isExpected(expected, ended)) return undefined;
  const wanted =
    "refused" in expected
      ? `a refusal: ${JSON.stringify({ ...expected, refused: String(expected.refused) })}`
      : JSON.stringify(expected);
  return `${JSON.stringify(call)} ended with ${describe(ended)} instead of ${wanted}`;
}

function isExpected(expected: ExpectedResult, ended: EndedCall): boolean {
  if ("error" in ended) return "refused" in expected && isRefusal(expected, ended.error);
  if ("refused" in expected) return false;
  return "gives" in expected
    ? isSame(ended.answer, expected.gives)
    : contains(ended.answer, expected.has);
}

/** Older clients get only the message of an error. */
function isRefusal(
  { refused, code, data }: Extract<ExpectedResult, { readonly refused: RegExp }>,
  error: unknown,
): boolean {
  const { code: givenCode, data: givenData } = Object(error) as { code?: unknown; data?: unknown };
  return (
    refused.test(messageOf(error)) &&
    (givenCode === undefined ||
      ((code === undefined || code === givenCode) &&
        (data === undefined || contains(givenData, data))))
  );
}

function describe(ended: EndedCall): string {
  if ("answer" in ended) return JSON.stringify(ended.answer) ?? "undefined";
  const { code, data } = Object(ended.error) as { code?: unknown; data?: unknown };
  return `the error ${JSON.stringify({ message: messageOf(ended.error), code, data })}`;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Ignores the order of keys. */
function isSame(one: unknown, other: unknown): boolean {
  return contains(one, other) && contains(other, one);
}

function contains(value: unknown, expected: unknown): boolean {
  if (typeof expected !== "object" || expected === null) return Object.is(value, expected);
  if (
    typeof value !== "object" ||
    value === null ||
    Array.isArray(value) !== Array.isArray(expected)
  )
    return false;
  return Object.entries(expected).every(([key, part]) =>
    contains((value as Record<string, unknown>)[key], part),
  );
}
