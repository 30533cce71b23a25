import type { z } from "zod";

/**
 * Drops fields with invalid values, so that one bad value does not hide the others. Keeps unknown
 * fields. Returns `{}` for anything but an object.
 */
export function readFields<Schema extends z.ZodObject<Record<string, z.ZodOptional>>>(
  schema: Schema,
  stored: unknown,
): Partial<z.output<Schema>> {
  if (typeof stored !== "object" || stored === null || Array.isArray(stored)) return {};
  const isReadable = ([key, value]: [string, unknown]): boolean =>
    !Object.hasOwn(schema.shape, key) || schema.shape[key]?.safeParse(value).success === true;
  return Object.fromEntries(Object.entries(stored).filter(isReadable)) as Partial<z.output<Schema>>;
}
