const START = /^ {2}"(?<name>[\w.]+)": async \([^)]*\) => \{$/u;
const END = "  },";
const INDENT = 4;

/** Returns the code of each example of a module of examples, by its name. */
export function exampleTexts(source: string): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  let current: { readonly name: string; readonly lines: string[] } | undefined;
  for (const line of source.split("\n")) {
    const name = START.exec(line)?.groups?.["name"];
    if (name !== undefined) current = { name, lines: [] };
    else if (line === END && current !== undefined) {
      texts.set(current.name, current.lines.join("\n"));
      current = undefined;
    } else current?.lines.push(line.slice(INDENT));
  }
  return texts;
}
