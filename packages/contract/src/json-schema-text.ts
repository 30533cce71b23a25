/** The parts of JSON Schema that Zod writes for the API's schemas. */
interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly format?: string;
}

/** Returns a schema as a short TypeScript type, such as `{ id: uuid, name?: string }[]`. */
export function jsonSchemaText(schema: JsonSchema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined)
    return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (schema.anyOf !== undefined) return schema.anyOf.map(jsonSchemaText).join(" | ");
  if (schema.allOf !== undefined) return schema.allOf.map(jsonSchemaText).join(" & ");
  if (schema.type === "array") return arrayText(schema.items);
  if (schema.type === "object") return objectText(schema);
  if (schema.type === undefined) return "any";
  return typeof schema.type === "string" ? (schema.format ?? schema.type) : schema.type.join(" | ");
}

function arrayText(items: JsonSchema | undefined): string {
  if (items === undefined) return "any[]";
  const isUnion =
    items.anyOf !== undefined || items.enum !== undefined || Array.isArray(items.type);
  return isUnion ? `(${jsonSchemaText(items)})[]` : `${jsonSchemaText(items)}[]`;
}

function objectText({ properties = {}, required = [], additionalProperties }: JsonSchema): string {
  const fields = Object.entries(properties).map(
    ([name, schema]) => `${name}${required.includes(name) ? "" : "?"}: ${jsonSchemaText(schema)}`,
  );
  if (typeof additionalProperties === "object" && fields.length === 0) {
    const values = jsonSchemaText(additionalProperties);
    return `{ [name]: ${values} }`;
  }
  return fields.length === 0 ? "object" : `{ ${fields.join(", ")} }`;
}
