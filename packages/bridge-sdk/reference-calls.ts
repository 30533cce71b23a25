import { readFileSync } from "node:fs";
import ts from "typescript";
import * as z from "zod/mini";
import type { Argument, MethodDefinition } from "./src/protocol/contract.ts";
import { methods } from "./src/protocol/methods.ts";

interface DocumentedCall {
  readonly name: string;
  readonly description: string;
  readonly method: string;
  readonly waitsForPerson: boolean;
  /** Whether the call takes only an id and sets the options itself. */
  readonly takesIdOnly: boolean;
  /** The call's result type, if it is narrower than the method's. */
  readonly answers: string | undefined;
  /** The call's parameters, if they are narrower than the method's. */
  readonly parameters: readonly ts.ParameterDeclaration[];
}

/** Calls that combine several methods. */
const COMPOSED: Readonly<Record<string, { given: string; answers: string }>> = {
  mount: { given: "name: text", answers: "NamespaceStore" },
  mine: { given: "round: text", answers: "OwnDecision[]" },
  conflicts: { given: "round: text, [options: { isResolved }]", answers: "DecisionConflict[]" },
  outcomes: { given: "round: text", answers: "RoundOutcome[]" },
  stream: { given: "id: text, [size: number]", answers: "AsyncIterable<Reference[]>" },
};

/** Result types that depend on the options. */
const RESULT_TYPES: Readonly<Record<string, string>> = {
  "SavedFile<Options>": "ProjectFileRecord | null",
};

/** The files with groups of calls, and what the groups belong to. */
const CALLS = {
  "calls/calls.ts": "tera",
  "calls/screening-calls.ts": "screening(tera)",
  "calls/page-calls.ts": "pages(tera)",
} as const;

/** A call as the reference describes it. Texts are Markdown. */
export interface ReferenceCall {
  readonly name: string;
  readonly description: string;
  readonly arguments: string;
  readonly returns: string;
  readonly scope: string | undefined;
  readonly method: string;
  readonly waitsForPerson: boolean;
  /** Whether it is repeated after a reload of the host. */
  readonly isRepeated: boolean;
}

export interface ReferenceGroup {
  /** For example `tera.files`. */
  readonly name: string;
  readonly description: string;
  readonly calls: readonly ReferenceCall[];
}

/** Every call of the client by its group, in the order of the sources. */
export function callGroups(sources: URL): readonly ReferenceGroup[] {
  const { groups, results } = readSources(sources);
  return groups.map(({ calls, ...group }) => ({
    ...group,
    calls: calls.map((call) => describeCall(call, results)),
  }));
}

function describeCall(call: DocumentedCall, results: ReadonlyMap<string, string>): ReferenceCall {
  const own = COMPOSED[call.name];
  const definition: MethodDefinition | undefined = (methods as Record<string, MethodDefinition>)[
    call.method
  ];
  const given = definition?.args
    .slice(0, call.takesIdOnly ? 1 : undefined)
    .map((argument, index) => describeArgument(argument, call.parameters[index]))
    .join(", ");
  const answers = own?.answers ?? call.answers ?? results.get(call.method) ?? "void";
  return {
    name: call.name,
    description: call.description,
    arguments: own?.given ?? given ?? "",
    returns: (RESULT_TYPES[answers] ?? answers).replaceAll(" | ", " or "),
    scope: definition?.scope ?? undefined,
    method: call.method,
    waitsForPerson: call.waitsForPerson,
    isRepeated: !own && definition?.isRetryable === true,
  };
}

/**
 * Describes the argument by the call's own parameter type, or by the schema if that type is missing
 * or an options type.
 */
function describeArgument(
  { name, schema, isRequired = false }: Argument,
  parameter: ts.ParameterDeclaration | undefined,
): string {
  const isLeftOut = parameter
    ? parameter.questionToken !== undefined
    : !isRequired && z.safeParse(schema, undefined).success;
  const type = parameter?.type?.getText();
  const typeText =
    type === undefined || type.endsWith("Options")
      ? describe(schema)
      : type
          .replace("readonly ", "")
          .replaceAll(/\bstring\b/gu, "text")
          .replaceAll(" | ", " or ");
  return isLeftOut ? `[${name}: ${typeText}]` : `${name}: ${typeText}`;
}

function describe(schema: z.core.$ZodType): string {
  const { def } = schema._zod as { def: z.core.$ZodTypes["_zod"]["def"] };
  switch (def.type) {
    case "optional":
    case "nullable":
      return describe(def.innerType);
    case "union":
      return [...new Set(def.options.map(describe))].join(" or ");
    case "object":
      return `{ ${Object.keys(def.shape).join(", ")} }`;
    case "array":
      return `list of ${describe(def.element)}`;
    case "string":
      return "text";
    case "boolean":
      return "yes/no";
    case "enum":
      return Object.values(def.entries)
        .map((value) => JSON.stringify(value))
        .join(" or ");
    case "literal":
      return def.values.map((value) => JSON.stringify(value)).join(" or ");
    case "custom":
      if (z.safeParse(schema, {}).success)
        return z.safeParse(schema, 1).success ? "anything" : "object";
      return z.safeParse(schema, []).success ? "path" : "anything else";
    case "unknown":
      return "anything";
    default:
      return def.type;
  }
}

/** Reads the groups of calls with their doc comments, and the methods' result types. */
function readSources(sources: URL): {
  groups: { name: string; description: string; calls: DocumentedCall[] }[];
  results: Map<string, string>;
} {
  const parse = (path: string): ts.SourceFile =>
    ts.createSourceFile(
      path,
      readFileSync(new URL(path, sources), "utf8"),
      ts.ScriptTarget.Latest,
      true,
    );
  const commentOf = (node: ts.Node): string =>
    ts
      .getJSDocCommentsAndTags(node)
      .map((comment) => (ts.getTextOfJSDocComment(comment.comment) ?? "").replaceAll(/\s+/gu, " "))
      .join(" ");

  const results = new Map<string, string>();
  for (const file of [
    "protocol/methods.ts",
    "protocol/scope-methods.ts",
    "protocol/screening-methods.ts",
  ])
    visit(parse(file), (node) => {
      if (
        ts.isPropertyAssignment(node) &&
        ts.isCallExpression(node.initializer) &&
        node.initializer.typeArguments?.[0]
      )
        results.set(node.name.getText(), node.initializer.typeArguments[0].getText());
    });

  const groups: { name: string; description: string; calls: DocumentedCall[] }[] = [];
  for (const [file, owner] of Object.entries(CALLS))
    visit(parse(file), (node) => {
      if (
        !ts.isReturnStatement(node) ||
        !node.expression ||
        !ts.isObjectLiteralExpression(node.expression)
      )
        return;
      for (const group of node.expression.properties) {
        const members = ts.isPropertyAssignment(group) ? membersOf(group.initializer) : undefined;
        if (members === undefined) continue;
        const calls = members.flatMap((property) => {
          const [, kind, method] = /(quick|person)\("(\w+)"\)/u.exec(property.getText()) ?? [];
          return method === undefined
            ? []
            : [
                {
                  name: property.name?.getText() ?? "",
                  description: commentOf(property),
                  method,
                  waitsForPerson: kind === "person",
                  takesIdOnly: property.getText().includes("(id: string)"),
                  answers: /Promise<(.+?)>(?:,|$| =>)/u.exec(property.getText())?.[1],
                  parameters: parametersOf(property),
                },
              ];
        });
        groups.push({
          name: `${owner}.${group.name?.getText()}`,
          description: commentOf(group),
          calls,
        });
      }
    });
  return { groups, results };
}

/** A group is an object, which may be cast. */
function membersOf(group: ts.Expression): readonly ts.ObjectLiteralElementLike[] | undefined {
  if (ts.isAsExpression(group)) return membersOf(group.expression);
  return ts.isObjectLiteralExpression(group) ? group.properties : undefined;
}

/** Returns the parameters of the type that a call is cast to. */
function parametersOf(call: ts.ObjectLiteralElementLike): readonly ts.ParameterDeclaration[] {
  const value = ts.isPropertyAssignment(call) ? call.initializer : undefined;
  return value && ts.isAsExpression(value) && ts.isFunctionTypeNode(value.type)
    ? [...value.type.parameters]
    : [];
}

function visit(node: ts.Node, see: (node: ts.Node) => void): void {
  see(node);
  node.forEachChild((child) => visit(child, see));
}
