/** The active project of a mock host, its library, and the person's other project. */
export const EXAMPLE_PROJECT_ID = "3c9d2a10-4b5e-4f67-8a90-1b2c3d4e5f60";
export const EXAMPLE_LIBRARY = "examples.json";
export const OTHER_PROJECT_ID = "7e1f0a2b-3c4d-4e5f-9a6b-7c8d9e0f1a2b";

/** The id of the library: its full path, which hosts accept as well. */
export const EXAMPLE_FILE_ID = `/projects/${EXAMPLE_PROJECT_ID}/${EXAMPLE_LIBRARY}`;

const examples = new WeakMap<object, unknown>();

/**
 * Gives a schema the value that examples of arguments have, where not every value of the schema is
 * accepted. Undefined leaves an option out.
 */
export function like<Schema extends object>(schema: Schema, example: unknown): Schema {
  examples.set(schema, example);
  return schema;
}

/** Undefined if the schema has no example of its own. */
export function exampleOf(schema: object): { readonly value: unknown } | undefined {
  return examples.has(schema) ? { value: examples.get(schema) } : undefined;
}
