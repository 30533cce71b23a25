import { ApiError } from "../errors/api-error.ts";

interface Declared {
  readonly name: string;
  readonly arg_names: readonly string[];
  readonly arg_types: readonly string[];
}

/**
 * Throws INVALID for an object or list passed to an argument that is neither JSON nor a list; the
 * REST library would convert it to text.
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
        `The argument ${name} of ${called.name} must be of the type ${type}.`,
      );
  }
}
