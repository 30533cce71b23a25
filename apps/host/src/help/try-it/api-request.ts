import type { ApiOperation, ApiParameter } from "./api-operation.ts";

export interface RequestValues {
  /** Values by parameter name. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Has no token; only `sendRequest` adds it. */
export interface ApiRequest {
  readonly method: string;
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

/** The key of the body's problem. */
export const BODY = "body of the request";

/** Returns a problem for each invalid field, by its name; empty if the request can be sent. */
export function requestProblems(
  { parameters, body }: ApiOperation,
  values: RequestValues,
): Readonly<Record<string, string>> {
  const problems: Record<string, string> = {};
  for (const { name, place, isRequired } of parameters) {
    const value = values.parameters[name] ?? "";
    if (isRequired && value === "") problems[name] = `Enter a value for ${name}.`;
    // A browser resolves these segments, so that the request would go to another path.
    if (place === "path" && /^\.{1,2}$/u.test(value)) problems[name] = "Enter another value.";
  }
  if (body?.kind === "json" && (body.isRequired || values.body.trim() !== "")) {
    const problem = jsonProblem(values.body);
    if (problem !== undefined) problems[BODY] = problem;
  }
  return problems;
}

/** Builds the request from valid values. `origin` is this site's. */
export function requestOf(
  { method, path, parameters, body }: ApiOperation,
  values: RequestValues,
  origin: string,
): ApiRequest {
  const given = (place: ApiParameter["place"]) =>
    parameters
      .filter((parameter) => parameter.place === place)
      .map(({ name }) => [name, values.parameters[name] ?? ""] as const)
      .filter(([, value]) => value !== "");
  const inPath = new Map(given("path"));
  const filled = path.replaceAll(/\{(\w+)\}/gu, (shown, name: string) => {
    const value = inPath.get(name);
    return value === undefined ? shown : encodeURIComponent(value);
  });
  const query = new URLSearchParams(given("query").map(([name, value]) => [name, value]));
  const hasJson = body?.kind === "json" && values.body.trim() !== "";
  return {
    method: method.toUpperCase(),
    address: `${origin}${filled}${query.size === 0 ? "" : `?${query.toString()}`}`,
    headers: {
      ...Object.fromEntries(given("header")),
      ...(hasJson ? { "Content-Type": "application/json" } : {}),
      ...(body?.kind === "file" ? { "Content-Type": body.type } : {}),
    },
    body: hasJson ? values.body : undefined,
  };
}

/**
 * Returns the request as a curl command. The token is a variable, so that copying the command
 * doesn't copy the token.
 */
export function curlOf(
  { method, address, headers, body }: ApiRequest,
  { hasToken, isFile }: { readonly hasToken: boolean; readonly isFile: boolean },
): string {
  return [
    `curl -X ${method} ${quoted(address)}`,
    ...(hasToken ? ['-H "Authorization: Bearer $TOKEN"'] : []),
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`-d ${quoted(body)}`]),
    ...(isFile ? ["--data-binary @file"] : []),
  ].join(" \\\n  ");
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

function jsonProblem(text: string): string | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    return `This is not valid JSON: ${error instanceof Error ? error.message : String(error)}`;
  }
}
