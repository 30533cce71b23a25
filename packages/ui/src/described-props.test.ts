import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";

/** Storybook builds its prop tables from the doc comments of these interfaces. */
const PROPS = /(?:Props|Texts)$/u;

test("every exported prop has a doc comment", () => {
  const bare: string[] = [];
  for (const file of readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" })) {
    if (!file.endsWith(".tsx") || file.endsWith(".stories.tsx")) continue;
    const source = ts.createSourceFile(
      file,
      readFileSync(join(import.meta.dirname, file), "utf8"),
      ts.ScriptTarget.Latest,
      true,
      ts.ScriptKind.TSX,
    );
    for (const statement of source.statements) {
      if (
        !ts.isInterfaceDeclaration(statement) ||
        statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) !== true ||
        !PROPS.test(statement.name.text)
      )
        continue;
      for (const member of statement.members) {
        if (ts.isPropertySignature(member) && ts.getJSDocCommentsAndTags(member).length === 0)
          bare.push(`${file}: ${statement.name.text}.${member.name.getText()}`);
      }
    }
  }
  expect(bare).toEqual([]);
});
