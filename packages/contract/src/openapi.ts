import type { ApiRoute } from "./api-route.ts";
import { API_GROUPS, STORAGE_ROUTES } from "./api-routes.ts";
import { webhookEvent } from "./api/webhooks.ts";
import { Components } from "./openapi-components.ts";
import { describeRoute, type OpenApiOperation, type RouteName } from "./openapi-operation.ts";

export { callerText } from "./caller-text.ts";
export type { OpenApiOperation, OpenApiResponse } from "./openapi-operation.ts";
export { refusalsOf } from "./refusals.ts";

const ABOUT = [
  "Bodies and answers are JSON unless an operation says otherwise. An error is an object with `code` and `message`.",
  "Send a token as `Authorization: Bearer`. A program sends a personal token, which its owner creates on their account page, with the scopes that its operations name.",
  "Files are read and written at /storage/v1, as supabase-js does, with the same tokens: a personal one needs files:read or files:write.",
].join("\n\n");

/** OpenAPI 3.1, generated from the schemas that check requests. */
export interface OpenApiDocument {
  readonly openapi: "3.1.0";
  readonly info: Readonly<Record<string, unknown>>;
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>;
  /** What this server sends to others. */
  readonly webhooks: Readonly<Record<string, unknown>>;
  readonly components: Readonly<Record<string, unknown>>;
}

/** What a description says about the site. */
export interface DescribedSite {
  readonly productName: string;
  readonly version: string;
  /** Where programs reach it. */
  readonly publicOrigin: string;
}

/** Describes `routes` and those of files. Throws for a route that the contract lacks. */
export function describeApi(
  routes: readonly ApiRoute[],
  { productName, version, publicOrigin }: DescribedSite,
): OpenApiDocument {
  const names = routeNames();
  const components = new Components();
  const paths: Record<string, Record<string, OpenApiOperation>> = {};
  for (const route of [...routes, ...STORAGE_ROUTES]) {
    const name = names.get(keyOf(route));
    if (name === undefined) throw new Error(`The contract lacks ${keyOf(route)}.`);
    const operation = describeRoute(route, name, components);
    paths[route.path] = { ...paths[route.path], [route.method]: operation };
  }
  return {
    openapi: "3.1.0",
    info: { title: `${productName} API`, version, description: ABOUT },
    servers: [{ url: publicOrigin }],
    tags: API_GROUPS.map(({ name, description }) => ({ name, description })),
    paths,
    webhooks: { timelineEntry: { post: describeDelivery(components) } },
    components: components.all(),
  };
}

function describeDelivery(components: Components): object {
  const header = (name: string, description: string) => ({
    name,
    in: "header",
    required: true,
    description,
    schema: { type: "string" },
  });
  return {
    operationId: "webhooks_receive",
    tags: ["webhooks"],
    summary: "Posts a new entry of a project's timeline to a webhook's address",
    security: [],
    parameters: [
      header("webhook-id", "The delivery's id, which is the same in each attempt."),
      header(
        "webhook-signature",
        "t=seconds,v1=hex: the HMAC SHA-256, with the webhook's secret, of the seconds, a full stop and the body.",
      ),
    ],
    requestBody: {
      required: true,
      content: { "application/json": { schema: components.schemaOf(webhookEvent, "output") } },
    },
    responses: { "2XX": { description: "Accepted. Any other answer is tried again." } },
  };
}

function routeNames(): Map<string, RouteName> {
  return new Map(
    API_GROUPS.flatMap(({ name: group, routes }) =>
      Object.entries(routes).map(([name, route]) => [keyOf(route), { group, name }] as const),
    ),
  );
}

function keyOf({ method, path }: ApiRoute): string {
  return `${method} ${path}`;
}
