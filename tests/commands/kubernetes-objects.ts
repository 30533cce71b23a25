import { createRequire } from "node:module";
import { join } from "node:path";
import ts from "typescript";
import { parseAllDocuments } from "yaml";

export interface KubernetesObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly data?: Readonly<Record<string, string>>;
  readonly stringData?: Readonly<Record<string, string>>;
}

interface Model {
  validate(): void;
}

const require = createRequire(import.meta.url);
const FILE = join(import.meta.dirname, "kubernetes-values.ts");

export function kubernetesObjects(text: string): KubernetesObject[] {
  return parseAllDocuments(text).map((document) => {
    if (document.errors.length > 0) throw document.errors[0];
    return document.toJS() as KubernetesObject;
  });
}

/** Checks the values with the models' schemas, and their fields' names with the models' types. */
export function problemsOfKubernetes(objects: readonly KubernetesObject[]): string[] {
  return [...objects.flatMap(problemsOfValues), ...problemsOfNames(objects)];
}

function problemsOfValues(object: KubernetesObject): string[] {
  const models = require(`kubernetes-models/${object.apiVersion}`) as Record<
    string,
    new (data: KubernetesObject) => Model
  >;
  const Model = models[object.kind];
  if (Model === undefined) return [`There is no ${object.apiVersion} ${object.kind}.`];
  try {
    new Model(object).validate();
    return [];
  } catch (error) {
    return [`${object.kind}: ${String(error)}`];
  }
}

/** The schemas allow any field, but the types of an object literal do not. */
function problemsOfNames(objects: readonly KubernetesObject[]): string[] {
  const text = objects
    .map(
      (object, index) =>
        `import type { I${object.kind} as Type${index} } from "kubernetes-models/${object.apiVersion}/${object.kind}";
export const value${index}: Type${index} = ${JSON.stringify(object)};`,
    )
    .join("\n");
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    types: [],
  };
  const disk = ts.createCompilerHost(options);
  const host: ts.CompilerHost = {
    ...disk,
    fileExists: (name) => name === FILE || disk.fileExists(name),
    getSourceFile: (name, ...more) =>
      name === FILE
        ? ts.createSourceFile(name, text, ts.ScriptTarget.ES2022)
        : disk.getSourceFile(name, ...more),
  };
  const program = ts.createProgram([FILE], options, host);
  return program
    .getSemanticDiagnostics(program.getSourceFile(FILE))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"));
}
