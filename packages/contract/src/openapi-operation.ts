import type { z } from "zod";
import type { ApiRoute } from "./api-route.ts";
import { ERROR_CATALOGUE } from "./error-catalogue.ts";
import type { ComponentReference } from "./component-references.ts";
import type { Components } from "./openapi-components.ts";
import { refusalsOf } from "./refusals.ts";
import { STORAGE_ERRORS } from "./storage-answers.ts";

export interface OpenApiOperation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters: readonly unknown[];
  readonly requestBody?: unknown;
  readonly responses: Readonly<Record<string, OpenApiResponse | ComponentReference>>;
}

/** What an operation answers with one status. */
export interface OpenApiResponse {
  readonly description: string;
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly content?: Readonly<
    Record<
      string,
      {
        readonly schema: Readonly<Record<string, unknown>>;
        readonly examples?: Readonly<Record<string, unknown>>;
      }
    >
  >;
}

type Content = NonNullable<OpenApiResponse["content"]>;

/** Its place in the contract names the operation. */
export interface RouteName {
  readonly group: string;
  readonly name: string;
}

/** Adds the schemas that the operation refers to to `components`. */
export function describeRoute(
  route: ApiRoute,
  { group, name }: RouteName,
  components: Components,
): OpenApiOperation {
  return {
    operationId: `${group}_${name}`,
    tags: [group],
    summary: route.summary,
    security: securityOf(route),
    parameters: [
      ...parametersIn("path", route.params, components),
      ...parametersIn("query", route.query, components),
      ...parametersIn("header", route.headers, components),
      ...keyParameter(route),
    ],
    ...requestBodyOf(route, components),
    responses: {
      "200": { description: "Done", content: answerContent(route, components) },
      ...partialResponses(route, components),
      ...refusalResponses(route, components),
    },
  };
}

function requestBodyOf(route: ApiRoute, components: Components): { requestBody?: unknown } {
  if (route.bodyType !== undefined)
    return {
      requestBody: {
        required: true,
        content: { [route.bodyType]: { schema: { type: "string", format: "binary" } } },
      },
    };
  if (route.body === undefined) return {};
  return {
    requestBody: {
      required: route.isBodyOptional !== true,
      content: { "application/json": { schema: components.schemaOf(route.body, "input") } },
    },
  };
}

function answerContent(route: ApiRoute, components: Components): Content {
  return {
    [route.answerType ?? "application/json"]: {
      schema: components.schemaOf(route.answer, "output"),
    },
  };
}

function partialResponses(
  route: ApiRoute,
  components: Components,
): Record<string, OpenApiResponse> {
  if (route.isPartial !== true) return {};
  return {
    "206": {
      description: "The part that the Range header asks for",
      content: answerContent(route, components),
    },
    "304": { description: "The content matches If-None-Match" },
    "416": {
      description: "RANGE-NOT-SATISFIABLE: the content is shorter than the requested part",
      content: {
        "application/json": {
          schema: {
            type: "object",
            properties: {
              code: { enum: ["RANGE-NOT-SATISFIABLE"] },
              message: { type: "string", minLength: 1 },
            },
            required: ["code", "message"],
          },
        },
      },
    },
  };
}

function securityOf(route: ApiRoute): OpenApiOperation["security"] {
  switch (route.access) {
    case "anybody":
      return [];
    case "visitor":
      return [{}, { session: [] }];
    case "bearer":
      return [{ login: [] }];
    case "signature":
      return [{ paymentSignature: [] }];
    case "person":
      return [{ session: [] }, ...personalTokenOf(route)];
  }
}

/** Lists no scope if the scope depends on the path. */
function personalTokenOf({ scope, scopeOf }: ApiRoute): OpenApiOperation["security"] {
  if (scope === undefined && scopeOf === undefined) return [];
  return [{ personalToken: scope === undefined ? [] : [scope] }];
}

function parametersIn(
  place: "path" | "query" | "header",
  schema: z.ZodType | undefined,
  components: Components,
): unknown[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = components.schemaOf(schema, "input") as {
    properties?: Record<string, Record<string, unknown>>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, ...form }]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    ...(description === undefined ? {} : { description }),
    schema: form,
  }));
}

function keyParameter(route: ApiRoute): unknown[] {
  if (route.takesIdempotencyKey !== true) return [];
  const description =
    "Chosen by the client for this request. A repeated request with the same key returns the stored response and changes nothing.";
  return [
    {
      name: "Idempotency-Key",
      in: "header",
      required: false,
      description,
      schema: { type: "string", maxLength: 200 },
    },
  ];
}

const RETRY_AFTER = {
  "Retry-After": {
    description: "Seconds to wait before the next attempt.",
    schema: { type: "integer" },
  },
};

const REFUSALS = { ...ERROR_CATALOGUE, ...STORAGE_ERRORS };
type Refusal = keyof typeof REFUSALS;

function refusalResponses(
  route: ApiRoute,
  components: Components,
): Record<string, ComponentReference> {
  const byStatus = new Map<string, Refusal[]>();
  for (const code of [...refusalsOf(route), ...(route.storageRefusals ?? [])]) {
    const status = String(REFUSALS[code].status);
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const isOfFiles = route.path.startsWith("/storage/");
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      components.responseOf([...codes, ...(isOfFiles ? ["storage"] : [])].join("."), () =>
        refusalResponse(status, codes, isOfFiles, components),
      ),
    ]),
  );
}

function refusalResponse(
  status: string,
  codes: readonly Refusal[],
  isOfFiles: boolean,
  components: Components,
): OpenApiResponse {
  const exampleOf = (code: Refusal) => {
    const { message } = REFUSALS[code];
    const value = { code, message };
    return components.errorExampleOf(
      code,
      isOfFiles ? { ...value, statusCode: status, error: code } : value,
    );
  };
  return {
    description: codes.map((code) => `${code}: ${REFUSALS[code].message}`).join("\n"),
    ...(status === "503" ? { headers: RETRY_AFTER } : {}),
    content: {
      "application/json": {
        schema: errorSchema(codes, isOfFiles),
        examples: Object.fromEntries(codes.map((code) => [code, exampleOf(code)])),
      },
    },
  };
}

/** The component `Error`, with the codes of one status. */
function errorSchema(codes: readonly string[], isOfFiles: boolean): Record<string, unknown> {
  const code = { enum: codes };
  const message = { type: "string", minLength: 1 };
  return isOfFiles
    ? {
        type: "object",
        properties: { code, message, statusCode: { type: "string" }, error: { type: "string" } },
        required: ["code", "message", "statusCode", "error"],
      }
    : {
        type: "object",
        properties: { code, message },
        required: ["code", "message"],
        additionalProperties: false,
      };
}
