import type { z } from "zod";

/**
 * Reads stored data field by field: a value that its schema refuses counts as absent, so that one bad value neither hides the others nor
 * locks anybody out. Fields without a schema stay as they are; anything but an object reads as one without fields.
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
