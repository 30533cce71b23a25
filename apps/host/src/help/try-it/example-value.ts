type JsonSchema = Readonly<Record<string, unknown>>;

const TEXT_BY_FORMAT: Readonly<Record<string, string>> = {
  uuid: "00000000-0000-4000-8000-000000000000",
  "date-time": "2026-01-31T12:00:00Z",
  email: "name@example.org",
  uri: "https://example.org",
};

/** Returns a value that a JSON schema allows, as short as possible. Ignores string patterns. */
export function exampleOf(schema: JsonSchema): unknown {
  if ("default" in schema) return schema["default"];
  if ("const" in schema) return schema["const"];
  const [first] = listOf(schema["enum"]);
  if (first !== undefined) return first;
  const [choice] = [...listOf(schema["anyOf"]), ...listOf(schema["oneOf"])];
  if (choice !== undefined) return exampleOf(schemaOf(choice));
  switch (schema["type"]) {
    case "object":
      return exampleObject(schema);
    case "array":
      return Number(schema["minItems"] ?? 0) > 0 ? [exampleOf(schemaOf(schema["items"]))] : [];
    case "string":
      return TEXT_BY_FORMAT[String(schema["format"])] ?? "text";
    case "number":
    case "integer":
      return Math.max(0, Number(schema["minimum"] ?? 0));
    case "boolean":
      return false;
    default:
      return null;
  }
}

/** Fills in only the required properties. */
function exampleObject(schema: JsonSchema): Readonly<Record<string, unknown>> {
  const properties = schemaOf(schema["properties"]);
  return Object.fromEntries(
    listOf(schema["required"]).map((name) => [
      String(name),
      exampleOf(schemaOf(properties[String(name)])),
    ]),
  );
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function schemaOf(value: unknown): JsonSchema {
  return typeof value === "object" && value !== null ? (value as JsonSchema) : {};
}
