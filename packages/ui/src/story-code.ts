import { Fragment, isValidElement, type ReactElement, type ReactNode } from "react";

/** Names of the kit's exports and icons, with the module that a page imports each from. */
export interface ShownNames {
  nameOf: (type: unknown) => string | undefined;
  moduleOf: (name: string) => string | undefined;
}

/** A value and the prop that changes it. */
const CONTROLLED: readonly (readonly [string, string])[] = [
  ["value", "onValue"],
  ["checked", "onChecked"],
];
const WIDTH = 80;
const NAME = /\b[A-Za-z]\w*\b/gu;
/** Text inside quotes and between tags contains no names of code. */
const PLAIN_TEXT = /"(?:[^"\\]|\\.)*"|(?<!=)>[^<>{}]*</gu;

/** Material of the stories themselves, such as `LONG_NAME`. */
const STORY_CONSTANT = /\b(?:[A-Z]{4,}|[A-Z]{3,}(?:_[A-Z]+)+)\b/u;
/** Names and lists that test the layout are longer. */
const TOO_LONG = /.{300}|(?:.*\n){120}/u;
const OF_ARGS = /\{\.\.\.args\}|^const \w+ = \([^)]/u;

/**
 * Returns a story as a page would write it, with its imports. `snippet` is its source; a story that
 * holds state or opens a dialog for its part is written from its `args` instead. Undefined if it
 * shows something of the stories alone.
 */
export function storyCode(
  snippet: string,
  { component, args, names }: { component: unknown; args: object; names: ShownNames },
): string | undefined {
  if (snippet.startsWith("import ")) return snippet;
  const code = OF_ARGS.test(snippet)
    ? partCode(names.nameOf(component), args, names)
    : withImports(asExample(snippet), names);
  if (code === undefined || TOO_LONG.test(code)) return undefined;
  return STORY_CONSTANT.test(withoutText(code)) || unknownPart(code, names) ? undefined : code;
}

/**
 * Shows call recorders as empty functions, drawn pictures as a file name, and children without
 * brackets.
 */
function asExample(snippet: string): string {
  return snippet
    .replace(/^const \w+ =/u, "const Example =")
    .replaceAll(/\bfn\(\)|\brecord[A-Z]\w*(?!\w|\()/gu, "() => {}")
    .replaceAll(/\brecord[A-Z]\w*\([^()]*\)/gu, "{}")
    .replaceAll(/\{storyPicture\([^()]*\)\}/gu, '"picture.png"')
    .replaceAll(/^( *)\(\n([\s\S]*?)\n\1\)$/gmu, "$2");
}

function unknownPart(code: string, names: ShownNames): boolean {
  return [...code.matchAll(/<([A-Z]\w*)/gu)].some(
    ([, name]) => names.moduleOf(name ?? "") === undefined,
  );
}

function partCode(name: string | undefined, args: object, names: ShownNames): string | undefined {
  if (name === undefined) return undefined;
  const props = Object.entries(args);
  if (name.endsWith("Dialog")) {
    const answers = new Map([
      ["onAnswer", "close"],
      ["onClose", "() => close(null)"],
    ]);
    const element = elementCode(name, props, names, answers);
    return withImports(
      `const dialogs = createDialogQueue();
const page = <DialogHost queue={dialogs} />;

const answer = await dialogs.show((close) => (
${indented(element)}
));`,
      names,
    );
  }
  const pair = CONTROLLED.find((both) => both.every((prop) => prop in args));
  if (pair === undefined)
    return withImports(
      `const Example = () => (\n${indented(elementCode(name, props, names))}\n);`,
      names,
    );
  const [value, change] = pair;
  const setter = `set${value[0]?.toUpperCase() ?? ""}${value.slice(1)}`;
  const variables = new Map([
    [value, value],
    [change, setter],
  ]);
  return withImports(
    `function Example() {
  const [${value}, ${setter}] = useState${initialCode(name, Object.fromEntries(props)[value], names)};
  return (
${indented(indented(elementCode(name, props, names, variables)))}
  );
}`,
    names,
  );
}

/** A number can be emptied, and a choice can start without one. */
function initialCode(name: string, value: unknown, names: ShownNames): string {
  const types = { NumberField: "<number | null>", object: "<string | null>" };
  const type =
    new Map(Object.entries(types)).get(name === "NumberField" ? name : typeof value) ?? "";
  return `${type}(${valueCode(value, names)})`;
}

function elementCode(
  name: string,
  props: readonly (readonly [string, unknown])[],
  names: ShownNames,
  variables: ReadonlyMap<string, string> = new Map(),
): string {
  const attributes = props
    .filter(([prop]) => prop !== "children")
    .map(([prop, value]) => {
      const variable = variables.get(prop);
      if (variable !== undefined) return `${prop}={${variable}}`;
      if (value === true) return prop;
      if (typeof value === "string" && !value.includes('"')) return `${prop}="${value}"`;
      return `${prop}={${valueCode(value, names)}}`;
    });
  const children = childrenCode(Object.fromEntries(props)["children"] as ReactNode, names);
  const line = ["<" + name, ...attributes].join(" ");
  const isShort = line.length <= WIDTH && !line.includes("\n");
  const open = isShort ? line : `<${name}\n${indented(attributes.join("\n"))}\n`;
  if (children === "") return isShort ? `${open} />` : `${open}/>`;
  return isShort && children.length <= WIDTH && !children.includes("\n")
    ? `${open}>${children}</${name}>`
    : `${open}>\n${indented(children)}\n</${name}>`;
}

function childrenCode(children: ReactNode, names: ShownNames): string {
  if (children === undefined || children === null) return "";
  if (typeof children === "string") return children;
  if (Array.isArray(children))
    return children.map((child: ReactNode) => childrenCode(child, names)).join("\n");
  if (isValidElement<{ children?: ReactNode }>(children)) {
    if (children.type === Fragment) return childrenCode(children.props.children, names);
    return reactElementCode(children, names);
  }
  return `{${valueCode(children, names)}}`;
}

function reactElementCode(element: ReactElement<object>, names: ShownNames): string {
  const name = typeof element.type === "string" ? element.type : names.nameOf(element.type);
  return elementCode(name ?? "Part", Object.entries(element.props), names);
}

function valueCode(value: unknown, names: ShownNames): string {
  if (isValidElement<object>(value)) return reactElementCode(value, names);
  if (typeof value === "function") return functionCode(value);
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => valueCode(item, names));
    const line = `[${items.join(", ")}]`;
    return line.length <= WIDTH ? line : `[\n${items.map((item) => `  ${item},\n`).join("")}]`;
  }
  const name = names.nameOf(value);
  if (name !== undefined) return name;
  if (typeof value === "object" && value !== null)
    return `{ ${Object.entries(value)
      .map(([key, item]) => `${key}: ${valueCode(item, names)}`)
      .join(", ")} }`;
  return JSON.stringify(value) ?? "undefined";
}

/** Shows a story's function as it is, but a call recorder as an empty function. */
function functionCode(called: object): string {
  return "mock" in called ? "() => {}" : Function.prototype.toString.call(called);
}

function withImports(code: string, names: ShownNames): string {
  const modules = new Map<string, Set<string>>();
  for (const [name] of withoutText(code).matchAll(NAME)) {
    const module = names.moduleOf(name);
    if (module !== undefined) modules.set(module, (modules.get(module) ?? new Set()).add(name));
  }
  const lines = [...modules].map(
    ([module, used]) => `import { ${[...used].toSorted().join(", ")} } from "${module}";`,
  );
  return [...lines.toSorted(), "", code].join("\n");
}

function withoutText(code: string): string {
  return code.replaceAll(PLAIN_TEXT, " ");
}

function indented(code: string): string {
  return code.replaceAll(/^(?=.)/gmu, "  ");
}
