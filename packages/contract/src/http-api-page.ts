import type { z } from "zod";
import { API_ROUTES } from "./api-routes.ts";
import type { ApiRoute } from "./api-route.ts";
import { callerText } from "./caller-text.ts";
import { ERROR_CATALOGUE, ERROR_CODES } from "./error-catalogue.ts";
import { jsonSchemaOf } from "./json-schema.ts";
import { jsonSchemaText } from "./json-schema-text.ts";
import { COMMON_ERRORS, refusalsOf } from "./openapi.ts";
import { PERSONAL_TOKEN_SCOPE_LABELS } from "./personal-token-scopes.ts";

const INTRODUCTION = `# HTTP API

Made from \`packages/contract\` by \`npm run docs:api\`; do not edit. A running server describes itself at \`/api/openapi.json\` and, for people, at \`/docs/schema/\`.

Bodies and answers are JSON unless a route says otherwise. Send a token as \`Authorization: Bearer …\`: the database token of \`POST /api/auth/token\`, or a personal token with the scope that the route names.
Routes with *Idempotency-Key* accept that header: a repeated request with the same key gets the stored answer and changes nothing.

Files are read and written at \`/storage/v1\`, tables at \`/rest/v1\` and live changes at \`/realtime/v1\`, as supabase-js does.
`;

/** Returns the API's reference as Markdown. */
export function httpApiPage(): string {
  const services = new Map<string, ApiRoute[]>();
  for (const route of API_ROUTES) {
    const service = route.path.split("/")[2]?.replace(/\..*/u, "") ?? "";
    services.set(service, [...(services.get(service) ?? []), route]);
  }
  return [
    INTRODUCTION,
    "## Scopes of personal tokens\n",
    "| scope | what it allows |\n|---|---|",
    ...Object.entries(PERSONAL_TOKEN_SCOPE_LABELS).map(
      ([scope, label]) => `| \`${scope}\` | ${label.charAt(0).toLowerCase()}${label.slice(1)} |`,
    ),
    "\n## Errors\n",
    'An error is `{"code", "message"}`. 503 also has `Retry-After`. Routes can send a more precise message than the one below.',
    `Every route can answer ${COMMON_ERRORS.join(", ")}; the others are named at the route.\n`,
    "| code | status | message |\n|---|---|---|",
    ...ERROR_CODES.map((code) => {
      const { status, message } = ERROR_CATALOGUE[code];
      return `| \`${code}\` | ${status} | ${message} |`;
    }),
    ...[...services].flatMap(([service, routes]) => [
      `\n## ${service}`,
      ...routes.map((route) => routeSection(route)),
    ]),
    "",
  ].join("\n");
}

function routeSection(route: ApiRoute): string {
  const lines = [
    `\n### ${route.method.toUpperCase()} ${route.path}\n`,
    `${route.summary}.\n`,
    `- Caller: ${callerText(route)}`,
  ];
  if (route.query !== undefined) lines.push(`- Query: \`${schemaText(route.query, "input")}\``);
  if (route.body !== undefined)
    lines.push(
      `- Body${route.isBodyOptional === true ? " (optional)" : ""}: \`${schemaText(route.body, "input")}\``,
    );
  if (route.bodyType !== undefined) lines.push(`- Body: \`${route.bodyType}\``);
  const answer =
    route.answerType === undefined ? schemaText(route.answer, "output") : route.answerType;
  lines.push(`- Answer: \`${answer}\``);
  const errors = refusalsOf(route).filter((code) => !COMMON_ERRORS.includes(code));
  if (errors.length > 0) lines.push(`- Errors: ${errors.join(", ")}`);
  if (route.isPartial === true)
    lines.push("- Answers 206 and 416 to `Range`, and 304 to `If-None-Match`");
  if (route.takesIdempotencyKey === true) lines.push("- Accepts *Idempotency-Key*");
  return lines.join("\n");
}

function schemaText(schema: z.ZodType, io: "input" | "output"): string {
  return jsonSchemaText(jsonSchemaOf(schema, io));
}
