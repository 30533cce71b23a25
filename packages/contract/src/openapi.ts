import type { z } from "zod";
import type { ApiRoute } from "./api-route.ts";
import { ERROR_CATALOGUE, ERROR_CODES, type ErrorCode } from "./error-catalogue.ts";
import { jsonSchemaOf } from "./json-schema.ts";
import { PERSONAL_TOKEN_SCOPE_LABELS } from "./personal-token-scopes.ts";

export { callerText } from "./caller-text.ts";

/** Any route can answer these. */
export const COMMON_ERRORS: readonly ErrorCode[] = [
  "INVALID",
  "TOO-MANY",
  "READ-ONLY",
  "STORAGE-FULL",
  "UNAVAILABLE",
  "UNKNOWN_ERROR",
];
/** Routes that identify the caller can also answer these. */
const OF_PEOPLE: readonly ErrorCode[] = [
  "NEED-LOGIN",
  "TOKEN-EXPIRED",
  "FORBIDDEN",
  "ACCOUNT-LOCKED",
];
const OF_ADMINISTRATORS: readonly ErrorCode[] = ["RECENT-LOGIN-NEEDED", "SECOND-FACTOR-NEEDED"];

const FILES =
  "Files are read and written at /storage/v1, as supabase-js does, with the same tokens: a personal one needs files:read or files:write. A write takes the headers x-expect-version (a version, or none) and Idempotency-Key.";

/** OpenAPI 3.1, generated from the schemas that check requests. */
export interface OpenApiDocument {
  readonly openapi: "3.1.0";
  readonly info: Readonly<Record<string, unknown>>;
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>;
  readonly components: Readonly<Record<string, unknown>>;
}

export interface OpenApiOperation {
  readonly summary: string;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters: readonly unknown[];
  readonly requestBody?: unknown;
  readonly responses: Readonly<Record<string, OpenApiResponse>>;
}

interface OpenApiResponse {
  readonly description: string;
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly content: Readonly<
    Record<string, { readonly schema: Readonly<Record<string, unknown>> }>
  >;
}

/** Describes every route; `title` and `version` are the product's. */
export function describeApi(
  routes: readonly ApiRoute[],
  title: string,
  version: string,
): OpenApiDocument {
  const paths: Record<string, Record<string, OpenApiOperation>> = {};
  for (const route of routes)
    paths[route.path] = { ...paths[route.path], [route.method]: describeRoute(route) };
  return {
    openapi: "3.1.0",
    info: { title: `${title} API`, version, description: FILES },
    paths,
    components: {
      securitySchemes: {
        session: {
          type: "http",
          scheme: "bearer",
          description: "The database token that /api/auth/token returns.",
        },
        personalToken: {
          type: "http",
          scheme: "bearer",
          description: `A personal token (/api/tokens). Scopes: ${scopeList()}.`,
        },
        login: {
          type: "http",
          scheme: "bearer",
          description: "The access token of the login provider.",
        },
        paymentSignature: { type: "apiKey", in: "header", name: "Stripe-Signature" },
      },
    },
  };
}

export function refusalsOf(route: ApiRoute): ErrorCode[] {
  const codes = new Set<ErrorCode>([...COMMON_ERRORS, ...(route.refusals ?? [])]);
  if (route.access !== "anybody" && route.access !== "signature")
    for (const code of OF_PEOPLE) codes.add(code);
  if (route.body !== undefined || route.bodyType !== undefined) codes.add("TOO-LARGE");
  if (route.takesIdempotencyKey === true) codes.add("KEY-REUSED");
  if (route.needsRecentLogin === true) codes.add("RECENT-LOGIN-NEEDED");
  if (route.needsAdministrator === true) for (const code of OF_ADMINISTRATORS) codes.add(code);
  return ERROR_CODES.filter((code) => codes.has(code));
}

function describeRoute(route: ApiRoute): OpenApiOperation {
  return {
    summary: route.summary,
    security: securityOf(route),
    parameters: [
      ...parametersIn("path", route.params),
      ...parametersIn("query", route.query),
      ...keyParameter(route),
    ],
    ...requestBodyOf(route),
    responses: {
      "200": { description: "Done", content: answerContent(route) },
      ...partialResponses(route),
      ...refusalResponses(route),
    },
  };
}

function requestBodyOf(route: ApiRoute): { requestBody?: unknown } {
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
      content: { "application/json": { schema: jsonSchemaOf(route.body, "input") } },
    },
  };
}

function answerContent(route: ApiRoute): OpenApiResponse["content"] {
  return {
    [route.answerType ?? "application/json"]: { schema: jsonSchemaOf(route.answer, "output") },
  };
}

function partialResponses(route: ApiRoute): Record<string, OpenApiResponse> {
  if (route.isPartial !== true) return {};
  return {
    "206": {
      description: "The part that the Range header asks for",
      content: answerContent(route),
    },
    "304": { description: "The content matches If-None-Match", content: {} },
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

function parametersIn(place: "path" | "query", schema: z.ZodType | undefined): unknown[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = jsonSchemaOf(schema, "input") as {
    properties?: Record<string, unknown>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, form]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
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

function refusalResponses(route: ApiRoute): Record<string, OpenApiResponse> {
  const byStatus = new Map<string, ErrorCode[]>();
  for (const code of refusalsOf(route)) {
    const status = String(ERROR_CATALOGUE[code].status);
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.map((code) => `${code}: ${ERROR_CATALOGUE[code].message}`).join("\n"),
        ...(status === "503"
          ? {
              headers: {
                "Retry-After": {
                  description: "Seconds to wait before the next attempt.",
                  schema: { type: "integer" },
                },
              },
            }
          : {}),
        content: {
          "application/json": {
            schema: {
              type: "object",
              properties: { code: { enum: codes }, message: { type: "string", minLength: 1 } },
              required: ["code", "message"],
              additionalProperties: false,
            },
          },
        },
      },
    ]),
  );
}

function scopeList(): string {
  return Object.entries(PERSONAL_TOKEN_SCOPE_LABELS)
    .map(([name, label]) => `${name} (${label})`)
    .join(", ");
}
