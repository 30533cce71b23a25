import { z } from "zod";

/**
 * A schema as JSON Schema, as the API's docs show it. Where a schema checks a list before its items,
 * `meta({ items })` names the items' schema.
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
