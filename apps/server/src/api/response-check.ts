import { z } from "zod";
import { withoutReferences } from "@tera/contract";
import type { OpenApiDocument, OpenApiResponse } from "@tera/contract/openapi";

/**
 * Throws if the API description does not allow the response. An undescribed route may only return
 * 404.
 */
export type CheckResponse = (method: string, path: string, status: number, body: unknown) => void;

export function createResponseCheck(description: OpenApiDocument): CheckResponse {
  const forms = Object.entries(description.paths).map(([path, operations]) => ({
    // Paths without parameters take precedence.
    isFixed: !path.includes("{"),
    pattern: new RegExp(`^${path.replaceAll(".", "\\.").replaceAll(/\{\w+\}/g, "[^/]+")}$`),
    operations,
  }));
  forms.sort((a, b) => Number(b.isFixed) - Number(a.isFixed));
  const schemas = new Map<unknown, z.ZodType>();
  return (method, path, status, body) => {
    // Resolve ".." as the server does.
    const bare = new URL(path, "http://localhost").pathname;
    const operation = forms.find(
      (form) => form.pattern.test(bare) && form.operations[method.toLowerCase()] !== undefined,
    )?.operations[method.toLowerCase()];
    if (operation === undefined) {
      if (status !== 404)
        throw new Error(
          `${method} ${bare} answered ${status}, but the API description lacks this route.`,
        );
      return;
    }
    const described = operation.responses[String(status)];
    if (described === undefined)
      throw new Error(
        `${method} ${bare} answered ${status} (${JSON.stringify(body)}), but the API description lacks this status.`,
      );
    const schema = schemas.get(described) ?? schemaOf(description, described);
    if (schema === undefined) return;
    schemas.set(described, schema);
    const result = schema.safeParse(body);
    if (!result.success)
      throw new Error(
        `${method} ${bare} answered ${status} with ${JSON.stringify(body)?.slice(0, 500)}, which doesn't match the API description: ${z.prettifyError(result.error)}`,
      );
  };
}

/** Undefined if the response has no body. */
function schemaOf(description: OpenApiDocument, response: unknown): z.ZodType | undefined {
  const { content = {} } = withoutReferences(description, response) as OpenApiResponse;
  const [body] = Object.values(content);
  return body && z.fromJSONSchema(body.schema);
}
