import type { BridgeEventName } from "../protocol/events.ts";
import { EVENT_SCOPES } from "../protocol/event-scopes.ts";
import type { Scope } from "../protocol/scopes.ts";
import { clientCalls, FUNCTION_SCOPES, isMethod, oldMethods, scopeOf } from "./call-scopes.ts";

/** Something in a tool's code that uses the bridge. */
export interface CodeCall {
  /** From 1. */
  readonly line: number;
  /** As the code writes it, such as `library.select`. */
  readonly text: string;
  readonly scope: Scope | null;
  readonly isOld: boolean;
  /** The current client's call, if the code uses an older one; undefined if there is none. */
  readonly replacement: string | undefined;
}

/** On a line whose match is no call of the bridge. */
const IGNORE = /tera-tool:\s*ignore/u;

const CALLS = clientCalls();
const OLD_METHODS = oldMethods(CALLS);
const CALL_OF = new Map(CALLS.map((call) => [`${call.group}.${call.name}`, call]));
/** What the current client has for older methods. */
const REPLACEMENTS: ReadonlyMap<string, string> = new Map([
  ...CALLS.map(
    ({ method, group, name }) => [method, `tera.${group}.${name}()`] as const,
  ).toReversed(),
  ["setProjectFile", "tera.files.write()"],
  ["setPageUrl", "tera.page.set()"],
  ["setPageTitle", "tera.page.set()"],
  ["saveProjectState", "tera.state.flush()"],
  ["replaceProjectState", "tera.state.set()"],
  ["applyProjectStatePatch", "tera.state.set()"],
  ["uiTrhow", "tera.ui.throw()"],
]);

/** Matches `.library.select(`, also with type arguments or optional chaining. */
const GROUPED = /([\w$]*)\s*\??\.\s*(\w+)\s*\??\.\s*(\w+)\s*(?:<[^<>()]*>)?\s*(?:\?\.)?\(/gu;
const BARE = /(?<![\w$.])(\w+)\s*\??\.\s*(\w+)\s*(?:<[^<>()]*>)?\s*\(/gu;
const NAMED = /\.\s*call\s*(?:<[^<>()]*>)?\(\s*["'`](\w+)["'`]/gu;
const EVENT = /\.\s*on\s*\(\s*["'`](\w+)["'`]/gu;
const FUNCTION = /(?<![\w$.])(\w+)\s*(?:<[^<>()]*>)?\(/gu;
const OLD_CLIENT_METHOD = /\.\s*(\w+)\s*\(/gu;

/**
 * Finds a file's calls of the bridge by their form. Calls with computed names are not found. A
 * comment `tera-tool: ignore` on a line excludes it.
 */
export function codeCalls(source: string): readonly CodeCall[] {
  const code = withoutComments(source);
  const ignored = new Set(
    source.split("\n").flatMap((line, index) => (IGNORE.test(line) ? [index + 1] : [])),
  );
  const lineAt = (index: number): number => code.slice(0, index).split("\n").length;
  const found: CodeCall[] = [];
  const add = (index: number, text: string, scope: Scope | null, old = false): void => {
    const line = lineAt(index + 1);
    if (ignored.has(line)) return;
    const replacement = old ? REPLACEMENTS.get(text.replace(/^.*\./u, "")) : undefined;
    found.push({ line, text, scope, isOld: old, replacement });
  };
  for (const match of code.matchAll(GROUPED)) {
    const call = CALL_OF.get(`${match[2]}.${match[3]}`);
    if (call !== undefined && match[1] !== "this")
      add(match.index, `${call.group}.${call.name}`, call.scope);
  }
  for (const match of code.matchAll(BARE)) {
    const call = CALL_OF.get(`${match[1]}.${match[2]}`);
    if (call?.entry !== undefined && code.includes(`@tera/bridge-sdk/${call.entry}`))
      add(match.index, `${call.group}.${call.name}`, call.scope);
  }
  for (const match of code.matchAll(NAMED))
    if (isMethod(match[1] ?? ""))
      add(match.index, match[1] ?? "", scopeOf(match[1] ?? ""), OLD_METHODS.has(match[1] ?? ""));
  for (const match of code.matchAll(EVENT))
    if (isEvent(match[1] ?? ""))
      add(match.index, `on("${match[1]}")`, EVENT_SCOPES[match[1] as BridgeEventName]);
  if (/@tera\/bridge-sdk/u.test(code))
    for (const match of code.matchAll(FUNCTION)) {
      const scope = Object.hasOwn(FUNCTION_SCOPES, match[1] ?? "")
        ? FUNCTION_SCOPES[match[1] ?? ""]
        : undefined;
      if (scope !== undefined) add(match.index, match[1] ?? "", scope);
    }
  if (/tera-?fy/iu.test(code))
    for (const match of code.matchAll(OLD_CLIENT_METHOD))
      if (isMethod(match[1] ?? "")) add(match.index, match[1] ?? "", scopeOf(match[1] ?? ""), true);
  return found.toSorted((one, other) => one.line - other.line);
}

function isEvent(name: string): name is BridgeEventName {
  return Object.hasOwn(EVENT_SCOPES, name);
}

/** Blanks comments, and keeps line breaks. Comment signs in strings, as in URLs, are kept. */
function withoutComments(source: string): string {
  return source.replaceAll(
    /("(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`)|\/\*[^]*?\*\/|(?<!:)\/\/[^\n]*|<!--[^]*?-->/gu,
    (match, text: string | undefined) => text ?? match.replaceAll(/[^\n]/gu, " "),
  );
}
