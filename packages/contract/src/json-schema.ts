import { z } from "zod";

/**
 * Converts a schema to JSON Schema for the API's docs. If a schema checks a list before its items,
 * its `meta({ items })` describes the items.
 */
export function jsonSchemaOf(
  schema: z.ZodType,
  io: "input" | "output",
): Readonly<Record<string, unknown>> {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    override: ({ jsonSchema }) => {
      if (jsonSchema.items instanceof z.ZodType)
        jsonSchema.items = jsonSchemaOf(jsonSchema.items, io);
    },
  });
  return rest;
}
