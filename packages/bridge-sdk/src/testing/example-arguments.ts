import * as z from "zod/mini";
import type { MethodDefinition } from "../protocol/contract.ts";
import { exampleOf } from "../protocol/examples.ts";
import { methods } from "../protocol/methods.ts";
import type { MethodArguments, MethodName } from "../protocol/methods.ts";

/** Example values. Each schema gets the first value that it accepts. */
const CANDIDATES: readonly unknown[] = ["example", 1, true, {}, []];

/**
 * Generates arguments that a mock host accepts: only the required ones, or with `{ full: true }` all.
 */
export function exampleArguments<Name extends MethodName>(
  method: Name,
  { full = false }: { full?: boolean } = {},
): MethodArguments<Name> {
  const { args }: MethodDefinition = methods[method];
  const examples = args.map(({ schema }) => example(schema, full));
  while (!full && examples.length > 0 && examples.at(-1) === undefined) examples.pop();
  return examples as MethodArguments<Name>;
}

function example(schema: z.core.$ZodType, full: boolean): unknown {
  const { def } = schema._zod as { def: z.core.$ZodTypes["_zod"]["def"] };
  if (def.type === "optional" && !full) return undefined;
  const own = exampleOf(schema);
  if (own !== undefined) return own.value;
  switch (def.type) {
    case "optional":
    case "nullable":
      return example(def.innerType, full);
    case "union":
      return example(def.options[full ? def.options.length - 1 : 0] ?? schema, full);
    case "object": {
      const fields = Object.entries(def.shape).map(
        ([name, field]) => [name, example(field, full)] as const,
      );
      return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
    }
    case "array":
      return [example(def.element, full)];
    case "enum":
      return Object.values(def.entries)[0];
    case "literal":
      return def.values[0];
    default:
      return CANDIDATES.find((candidate) => z.safeParse(schema, candidate).success);
  }
}
