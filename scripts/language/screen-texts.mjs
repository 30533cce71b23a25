import ts from "typescript";

/** Returns JSX texts, strings and templates with their lines. Skips module paths. */
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

function withoutComments(text) {
  return text.replaceAll(/\/\*.*?\*\//gsu, "");
}
