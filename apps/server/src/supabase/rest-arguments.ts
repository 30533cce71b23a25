import { ApiError } from "../errors/api-error.ts";

/** A function as the database declares it. */
interface Declared {
  readonly name: string;
  readonly arg_names: readonly string[];
  readonly arg_types: readonly string[];
}

/**
 * Refuses arguments of a function that can't be of their types, with INVALID: lists and objects where the type is neither JSON nor a list. The
 * library behind would write them out as text first.
 */
export function requireArgumentTypes(given: unknown, called: Declared): void {
  if (typeof given !== "object" || given === null) return;
  for (const [name, value] of Object.entries(given)) {
    const type = called.arg_types[called.arg_names.indexOf(name)];
    if (type === undefined || typeof value !== "object" || value === null || /^jsonb?$/.test(type))
      continue;
    const isList = type.endsWith("[]") || type.startsWith("_");
    if (!(isList && Array.isArray(value)))
      throw new ApiError(
        "INVALID",
        `The argument ${name} of ${called.name} is of the type ${type}.`,
      );
  }
}
