import { describe, expect, it } from "vitest";
import * as react from "../react/index.ts";
import * as vue from "../vue/index.ts";
import { methods } from "../protocol/methods.ts";
import { clientCalls, FUNCTION_SCOPES, scopeOf } from "./call-scopes.ts";
import { codeCalls } from "./code-calls.ts";

const found = (code: string) => codeCalls(code).map(({ text, scope }) => [text, scope]);

describe("the client's calls", () => {
  it("each has a method of the contract and its scope", () => {
    const calls = clientCalls();
    expect(calls.length).toBeGreaterThan(40);
    expect(calls.filter(({ method }) => !Object.hasOwn(methods, method))).toEqual([]);
    expect(calls.find(({ group, name }) => group === "namespaces" && name === "mount")?.scope).toBe(
      "namespaces",
    );
    expect(calls.find(({ name }) => name === "stream")?.scope).toBe("library:read");
    expect(scopeOf("constructor")).toBeNull();
  });

  it("each hook and composable has its scope, and the theme needs none", () => {
    const hooks = Object.keys({ ...react, ...vue }).filter((name) => name.startsWith("use"));
    expect(hooks.filter((name) => !Object.hasOwn(FUNCTION_SCOPES, name)).toSorted()).toEqual([
      "useHost",
      "useScopes",
      "useTera",
      "useTheme",
    ]);
  });
});

describe("calls in a tool's code", () => {
  it.each<[string, [string, string | null][]]>([
    ["await tera.library.select({ title })", [["library.select", "library:read"]]],
    ["tera.with({ signal })\n  .files\n  .write(null, blob)", [["files.write", "files:write"]]],
    ["tera?.log?.add({ type })", [["log.add", "log"]]],
    ["tera.namespaces.mount<State>('x')", [["namespaces.mount", "namespaces"]]],
    ["tera.theme.get()", [["theme.get", null]]],
    ["tera.call('getUser', [])", [["getUser", "user"]]],
    ["tera.on('files', show)", [['on("files")', "files:read"]]],
    [
      "import { screening } from '@tera/bridge-sdk/screening'; const { rounds } = screening(tera); rounds.list()",
      [["rounds.list", "decisions"]],
    ],
    [
      "import { pages } from '@tera/bridge-sdk/pages'; pages(tera).hostPages.openFile(id)",
      [["hostPages.openFile", "page"]],
    ],
    [
      "import { pages } from '@tera/bridge-sdk/pages'; const { hostPages } = pages(tera); hostPages.openRound(id)",
      [["hostPages.openRound", "page"]],
    ],
    [
      "import { useUser } from '@tera/bridge-sdk/react'; const user = useUser();",
      [["useUser", "user"]],
    ],
    ["const rounds = []; rounds.list()", []],
    ["// tera.files.delete(id)", []],
    ["/* tera.files.delete(id) */", []],
    ["cache.files.get(name) // tera-tool: ignore", []],
    ['fetch("https://x.example/a"); tera.user.get()', [["user.get", "user"]]],
  ])("%s", (code, calls) => {
    expect(found(code)).toEqual(calls);
  });

  it("a call names its line", () => {
    expect(codeCalls("/* two\nlines */\ntera.ui.alert('x')")[0]?.line).toBe(3);
  });

  it("a call of an older client is reported with its current replacement", () => {
    const calls = codeCalls(
      'import TeraFy from "@iebh/tera-fy";\ntera.getProjectFiles();\ntera.setProjectFile(id, data);',
    );
    expect(calls).toMatchObject([
      { line: 2, scope: "files:read", isOld: true, replacement: "tera.files.list()" },
      { line: 3, scope: "files:write", isOld: true, replacement: "tera.files.write()" },
    ]);
    expect(codeCalls('tera.call("setPageUrl", ["/x"])')).toMatchObject([
      { isOld: true, replacement: "tera.page.set()" },
    ]);
  });
});
