import { withoutReferences } from "@tera/contract";
import { z } from "zod";
import { exampleOf } from "./example-value.ts";

const methods = ["get", "post", "delete"] as const;
const schema = z.record(z.string(), z.unknown());
const operation = z.object({
  summary: z.string(),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  parameters: z.array(
    z.object({
      name: z.string(),
      in: z.enum(["path", "query", "header"]),
      required: z.boolean(),
      description: z.string().optional(),
      schema,
    }),
  ),
  requestBody: z
    .object({ required: z.boolean(), content: z.record(z.string(), z.object({ schema })) })
    .optional(),
});
const description = z.object({
  paths: z.record(z.string(), z.partialRecord(z.enum(methods), operation)),
  components: z.unknown(),
});

export interface ApiParameter {
  readonly name: string;
  readonly place: "path" | "query" | "header";
  readonly isRequired: boolean;
  readonly hint: string | undefined;
}

/** A `file` body can't be typed into the form. */
type OperationBody =
  | { readonly kind: "json"; readonly isRequired: boolean; readonly example: string }
  | { readonly kind: "file"; readonly type: string };

/** Whether the call accepts a personal token. `scope` is undefined if it depends on the path. */
export type TokenUse =
  | { readonly kind: "accepted"; readonly scope: string | undefined }
  | { readonly kind: "refused" }
  | { readonly kind: "unneeded" };

export interface ApiOperation {
  readonly method: (typeof methods)[number];
  /** Has its parameters as `{names}`. */
  readonly path: string;
  readonly summary: string;
  readonly parameters: readonly ApiParameter[];
  readonly body: OperationBody | undefined;
  readonly tokenUse: TokenUse;
}

/**
 * Finds "get /api/projects" in the description at /api/openapi.json. Undefined if there is no such
 * call. Throws if the description is malformed.
 */
export function operationOf(document: unknown, name: string): ApiOperation | undefined {
  const [word = "", path = ""] = name.split(" ");
  const method = methods.find((each) => each === word);
  const { paths, components } = description.parse(document);
  const found = method && paths[path]?.[method];
  if (method === undefined || found === undefined) return undefined;
  return {
    method,
    path,
    summary: found.summary,
    parameters: found.parameters.map(({ name: label, in: place, required, ...rest }) => ({
      name: label,
      place,
      isRequired: required,
      hint: rest.description,
    })),
    body: bodyOf(found.requestBody, components),
    tokenUse: tokenUseOf(found.security),
  };
}

/** False if the call changes nothing. */
export function isChanging({ method }: ApiOperation): boolean {
  return method !== "get";
}

function bodyOf(
  body: z.infer<typeof operation>["requestBody"],
  components: unknown,
): OperationBody | undefined {
  if (body === undefined) return undefined;
  const [type = "", content] = Object.entries(body.content)[0] ?? [];
  if (type !== "application/json") return { kind: "file", type };
  const whole = schema.parse(withoutReferences({ components }, content?.schema ?? {}));
  const example = JSON.stringify(exampleOf(whole), undefined, 2);
  return { kind: "json", isRequired: body.required, example };
}

function tokenUseOf(security: z.infer<typeof operation>["security"]): TokenUse {
  if (security.length === 0) return { kind: "unneeded" };
  const personal = security.find((each) => "personalToken" in each);
  if (personal !== undefined) return { kind: "accepted", scope: personal["personalToken"]?.[0] };
  return { kind: security.some((each) => Object.keys(each).length === 0) ? "unneeded" : "refused" };
}
