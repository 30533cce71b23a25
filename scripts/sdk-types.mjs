import ts from "typescript";

/** Contract types that are computed from schemas, and the aliases that list them here. */
const EXPANDED = ["MethodArguments", "MethodResult"];
const OPTIONS = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  strict: true,
  exactOptionalPropertyTypes: true,
  noEmit: true,
  types: [],
};
const PRINTED =
  ts.TypeFormatFlags.NoTruncation |
  ts.TypeFormatFlags.InTypeAlias |
  ts.TypeFormatFlags.UseAliasDefinedOutsideCurrentScope;

/**
 * Rewrites the bundled declarations in `file` so that they import nothing: each method's arguments
 * and result are written out, and declarations that nothing uses any more are left out.
 */
export function selfContainedTypes(file) {
  const original = ts.sys.readFile(file);
  const lists = EXPANDED.map(
    (alias) => `type ${listOf(alias)} = { [Name in MethodName]: ${alias}<Name> };`,
  );
  const expanded = parse(file, `${original}\n${lists.join("\n")}\n`);
  const written = EXPANDED.map((alias) => writtenOut(expanded, listOf(alias)));
  const source = ts.createSourceFile(file, original, ts.ScriptTarget.ES2022, true);
  const statements = source.statements
    .filter((statement) => !ts.isImportDeclaration(statement))
    .map((statement) =>
      ts.isTypeAliasDeclaration(statement) && EXPANDED.includes(statement.name.text)
        ? `type ${statement.name.text}<Name extends MethodName> = ${listOf(statement.name.text)}[Name];`
        : statement.getFullText(source).trim(),
    );
  return `${used([...statements, ...written]).join("\n")}\n`;
}

function listOf(alias) {
  return `Each${alias}`;
}

function parse(file, text) {
  const host = ts.createCompilerHost(OPTIONS, true);
  const getSourceFile = host.getSourceFile.bind(host);
  host.getSourceFile = (name, ...more) =>
    name === file
      ? ts.createSourceFile(name, text, ts.ScriptTarget.ES2022, true)
      : getSourceFile(name, ...more);
  const program = ts.createProgram([file], OPTIONS, host);
  return { checker: program.getTypeChecker(), source: program.getSourceFile(file) };
}

function writtenOut({ checker, source }, name) {
  const alias = source.statements.find(
    (statement) => ts.isTypeAliasDeclaration(statement) && statement.name.text === name,
  );
  const fields = checker
    .getTypeAtLocation(alias.name)
    .getProperties()
    .map((field) => {
      const type = checker.getTypeOfSymbolAtLocation(field, alias);
      return `    ${field.name}: ${checker.typeToString(type, alias, PRINTED)};`;
    });
  return `interface ${name} {\n${fields.join("\n")}\n}`;
}

/** Keeps the statements that the exports need, directly or through others. */
function used(statements) {
  const parsed = statements.map((text) => {
    const source = ts.createSourceFile("one.d.ts", text, ts.ScriptTarget.ES2022, true);
    const [statement] = source.statements;
    const identifiers = new Set();
    const visit = (node) => {
      if (ts.isIdentifier(node)) identifiers.add(node.text);
      ts.forEachChild(node, visit);
    };
    visit(source);
    return { text, statement, identifiers, names: namesOf(statement) };
  });
  const kept = new Set(parsed.filter(({ statement }) => ts.isExportDeclaration(statement)));
  for (const one of kept)
    for (const other of parsed)
      if (other.names.some((name) => one.identifiers.has(name))) kept.add(other);
  return parsed.filter((one) => kept.has(one)).map(({ text }) => text);
}

function namesOf(statement) {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.map(({ name }) => name.text);
  return statement.name === undefined ? [] : [statement.name.text];
}
