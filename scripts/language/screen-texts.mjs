import ts from "typescript";

/** The texts of a source that people may read, with their lines: JSX text, strings and templates, but no module's address. */
export function screenTexts(file, source) {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, false);
  const found = [];
  visit(tree);
  return found;

  function visit(node) {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    const text = textOf(node);
    if (text !== undefined) {
      const { line } = tree.getLineAndCharacterOfPosition(node.getStart(tree));
      found.push({ line: line + 1, text });
    }
    ts.forEachChild(node, visit);
  }
}

function textOf(node) {
  if (ts.isJsxText(node) || ts.isStringLiteralLike(node)) return withoutComments(node.text);
  if (ts.isTemplateExpression(node))
    return withoutComments(
      [node.head.text, ...node.templateSpans.map((span) => span.literal.text)].join(" … "),
    );
  return undefined;
}

/** Styles are templates too, with comments for developers. */
function withoutComments(text) {
  return text.replaceAll(/\/\*.*?\*\//gsu, "");
}
