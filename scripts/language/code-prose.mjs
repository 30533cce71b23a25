import ts from "typescript";

const TITLED = new Set(["it", "test", "describe"]);

/** Returns the comments of a file and the titles of its tests, with their lines. */
export function codeProse(file, source) {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const found = new Map();
  visit(tree);
  return [...found].map(([start, text]) => ({
    line: tree.getLineAndCharacterOfPosition(start).line + 1,
    text,
  }));

  function visit(node) {
    for (const { pos, end } of commentRanges(source, node)) found.set(pos, source.slice(pos, end));
    const title = titleOf(node);
    if (title !== undefined) found.set(title.getStart(tree), title.getText(tree));
    for (const child of node.getChildren(tree)) visit(child);
  }
}

function commentRanges(source, node) {
  if (ts.isJsxText(node)) return [];
  return [
    ...(ts.getLeadingCommentRanges(source, node.getFullStart()) ?? []),
    ...(ts.getTrailingCommentRanges(source, node.end) ?? []),
  ];
}

/** Returns the first argument of `it`, `test.describe`, `it.each(rows)` and the like. */
function titleOf(node) {
  if (!ts.isCallExpression(node)) return undefined;
  const [title] = node.arguments;
  if (title === undefined) return undefined;
  if (!ts.isStringLiteralLike(title) && !ts.isTemplateExpression(title)) return undefined;
  let called = node.expression;
  while (!ts.isIdentifier(called)) {
    if (!ts.isPropertyAccessExpression(called) && !ts.isCallExpression(called)) return undefined;
    called = called.expression;
  }
  return TITLED.has(called.text) ? title : undefined;
}
