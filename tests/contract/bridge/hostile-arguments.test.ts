import { BridgeError, connect } from "@tera/bridge-sdk";
import type { Connection, MethodName } from "@tera/bridge-sdk";
import { methods, SCOPES, serveTool } from "@tera/bridge-sdk/host";
import { exampleArguments } from "@tera/bridge-sdk/testing";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { toolHandlers } from "../../../apps/host/src/tool-services/handlers/tool-handlers.ts";
import { memoryServices } from "../../../apps/host/src/tool-services/memory-services.fixture.ts";
import { twoWindows } from "../../../packages/bridge-sdk/src/testing/two-windows.ts";

const circle: Record<string, unknown> = { title: "round" };
circle["self"] = circle;
const deep = (depth: number): unknown => (depth === 0 ? "bottom" : { in: deep(depth - 1) });
const fields = (value: unknown): unknown => ({
  id: value,
  title: value,
  body: value,
  path: value,
  type: value,
  height: value,
  contents: value,
  refs: value,
  options: value,
  filters: value,
  hint: value,
  format: value,
  value,
});

/** Invalid arguments that structured cloning accepts. */
const HOSTILE_VALUES: readonly (readonly [name: string, value: unknown])[] = [
  ["nothing", undefined],
  ["null", null],
  ["a number", 7],
  ["not a number", NaN],
  ["a negative number", -1],
  ["infinity", Infinity],
  ["a big integer", 10n],
  ["yes", true],
  ["an empty text", ""],
  ["blanks", " \t\n"],
  ["a script", "<img src=x onerror=alert(1)>"],
  ["a javascript: URL", "javascript:alert(1)"],
  ["a path to parent folders", "../../etc/passwd"],
  ["another project's file", "/projects/p2/x.json"],
  ["control characters", "\u0000\u0008"],
  ["half a surrogate pair", "\uD800"],
  ["a prototype's name", "__proto__"],
  ["a huge text", "x".repeat(1_000_000)],
  ["a huge number as text", "9".repeat(5_000)],
  ["a list", []],
  ["a list of mixed values", [null, undefined, 1, "x", {}, []]],
  ["a long list", Array.from({ length: 2_000 }, () => "x")],
  ["an object", {}],
  [
    "an object with prototype names as keys",
    JSON.parse('{"__proto__":{"isAdmin":true},"constructor":{"prototype":1}}') as unknown,
  ],
  ["a deeply nested value", deep(500)],
  ["a cyclic value", circle],
  ["an invalid date", new Date(NaN)],
  ["a map", new Map([["id", "x"]])],
  ["bytes", new ArrayBuffer(8)],
  ["an error", new Error("x")],
  ["numbers for every field", fields(7)],
  ["null for every field", fields(null)],
  ["huge texts for every field", fields("x".repeat(200_001))],
  ["cyclic values for every field", fields(circle)],
];

const METHODS = (Object.keys(methods) as MethodName[]).filter(
  (name) => name !== "handshake" && name !== "setServerMode" && name !== "setServerVerbosity",
);

let tera: Connection;
let stop: () => void;
const unforeseen: unknown[] = [];
const { memory, services } = memoryServices();

beforeAll(async () => {
  const { host, tool, toolSeenByHost } = twoWindows();
  const serving = serveTool({
    here: host,
    client: () => toolSeenByHost,
    origin: tool.origin,
    // Closes every dialog immediately.
    handlers: toolHandlers({
      ...services,
      openProjectDialog: () => Promise.resolve(null),
      openFileDialog: () => Promise.resolve(null),
      openSaveDialog: () => Promise.resolve(null),
      openSaveFilesDialog: () => Promise.resolve(null),
      confirmDeletion: () => Promise.resolve(false),
      showAlert: () => Promise.resolve(),
      showConfirm: () => Promise.resolve(false),
      showPrompt: () => Promise.resolve(null),
    }),
    grantsFor: () => new Set(SCOPES),
    onUnexpectedError: (error, method) => unforeseen.push([method, error]),
  });
  vi.stubGlobal("window", tool);
  tera = await connect();
  stop = () => {
    tera.dispose();
    serving.stop();
    vi.unstubAllGlobals();
  };
});
afterAll(() => stop());

const NOT_ABOUT_ARGUMENTS = [
  "CANCEL",
  "NOT-FOUND",
  "NO-ACTIVE-PROJECT",
  "PROJECT-NOT-OPEN",
  "TOO-MANY-DIALOGS",
  "RESIZE-LOOP",
];

/**
 * Returns undefined if the call was answered, or rejected with an error that names the invalid
 * argument.
 */
async function faultOf(method: MethodName, args: readonly unknown[]): Promise<string | undefined> {
  const error = await refusalOf(method, args);
  if (error === undefined) return undefined;
  if (
    [
      "UNKNOWN_ERROR",
      "TIMEOUT",
      "DISCONNECTED",
      "UNCLONEABLE",
      "UNCLONEABLE-RESULT",
      "NOT-AVAILABLE",
    ].includes(error.code)
  )
    return `${error.code}: ${error.message}`;
  if (error.message.length > 1_000) return `${error.code} with ${error.message.length} characters`;
  if (NOT_ABOUT_ARGUMENTS.includes(error.code)) return undefined;
  const argument = argumentOf(error);
  return methods[method].args.some(({ name }) => name === argument)
    ? undefined
    : `${error.code} "${error.message}" names no argument of the method (${String(argument)})`;
}

async function refusalOf(
  method: MethodName,
  args: readonly unknown[],
): Promise<BridgeError | undefined> {
  try {
    await (
      tera.with({ timeout: 5_000 }).call as (
        name: MethodName,
        args: readonly unknown[],
      ) => Promise<unknown>
    )(method, args);
    return undefined;
  } catch (error) {
    if (error instanceof BridgeError) return error;
    throw error;
  }
}

/** The argument's name, without the path inside it. */
function argumentOf({ data }: BridgeError): string | undefined {
  return String((data as { argument?: unknown } | undefined)?.argument).split(".")[0];
}

const HUGE = "x".repeat(200_001);
/** Arguments that must be rejected, with the name that the error must contain. */
const REFUSED: readonly (readonly [
  method: MethodName,
  argument: string,
  ...args: readonly unknown[],
])[] = [
  ...(["setProjectFileContents", "setProjectFile", "setProjectLibrary"] as const).flatMap(
    (method) => {
      const [, contents = ""] = methods[method].args.map(({ name }) => name);
      return [
        ...[7, true, 10n].map((id) => [method, "id", id, []] as const),
        [method, "id", [], { id: 7 }] as const,
        [method, "id", "nonsense!", []] as const,
        [method, "id", "/projects/p2/x.json", []] as const,
        [method, "id", "/projects/p1/../p2/x.json", []] as const,
        [method, contents, "/projects/p1/x.json"] as const,
        [method, contents] as const,
        [method, "options", [], { title: 7 }] as const,
        [method, "options", [], { filename: HUGE }] as const,
      ];
    },
  ),
  ["setProjectLibrary", "refs", "/projects/p1/x.json", { a: 1 }],
  ["setProjectLibrary", "refs", "/projects/p1/x.json", [null]],
  ["setProjectLibrary", "options", "/projects/p1/x.json", [], { format: "json" }],
  ["projectLog", "log", { type: "tool", title: HUGE }],
  ["projectLog", "log", { type: "tool", tool: "a\u0000b" }],
  [
    "projectLog",
    "log",
    { type: "fileDelete", filePaths: Array.from({ length: 1_001 }, () => "x") },
  ],
  ["projectLog", "log", { type: "fileDelete", filePaths: ["x", HUGE] }],
  ["moveProjectFile", "newName", "/projects/p1/x.txt", "n".repeat(3_000)],
  ["setProjectState", "value", "a", "a\u0000b"],
  ["uiThrow", "error", HUGE.repeat(100)],
  ["uiThrow", "error", { title: HUGE, message: "x" }],
  ["uiThrow", "error", { title: "x", message: "m".repeat(200_001) }],
  ["uiTrhow", "error", { code: HUGE }],
  ["uiAlert", "body", "m".repeat(200_001)],
  ["setProjectState", "value", "a"],
  ["setProjectState", "path"],
  ["setProjectState", "path", "", 1],
  ["setProjectState", "path", {}, 1],
  ["setProjectState", "path", "__proto__.x", 1],
  ["setProjectState", "value", "a", circle],
  ["setProjectState", "options", "a", 1, { strategy: "odd" }],
  ["setProjectStateDefaults", "value", "a"],
  ["setProjectStateDefaults", "path"],
  ["replaceProjectState", "state"],
  ["replaceProjectState", "state", []],
  ["applyProjectStatePatch", "patch"],
  ["applyProjectStatePatch", "patch", {}],
  ["getNamespace", "name"],
  ["getNamespace", "name", "no words"],
  ["setNamespace", "state", "words"],
  ["setNamespace", "state", "words", []],
  ["setNamespace", "state", "words", { constructor: 1 }],
  ["setNamespace", "state", "words", JSON.parse('{"__proto__":1}')],
  ["setNamespace", "options", "words", {}, { method: "odd" }],
  ["getProjectFile", "name"],
  ["getProjectFileContents", "id"],
  ["getProjectFileContents", "id", ""],
  ["getProjectFileContents", "id", "nonsense!"],
  ["getProjectFileContents", "options", "/projects/p1/x.json", { format: "xml" }],
  ["createProjectFile", "name"],
  ["createProjectFile", "name", ""],
  ["createProjectFile", "name", "../x"],
  ["createProjectFile", "name", HUGE],
  ["moveProjectFile", "sourceId"],
  ["moveProjectFile", "sourceId", "nonsense!", "x"],
  ["moveProjectFile", "sourceId", "/projects/p1/gone.txt", "x"],
  ["moveProjectFile", "newName", "/projects/p1/x.txt"],
  ["moveProjectFile", "newName", "/projects/p1/x.txt", "../x"],
  ["deleteProjectFile", "id"],
  ["deleteProjectFile", "id", "/projects/p2/x"],
  ["createProjectFolder", "path"],
  ["createProjectFolder", "path", "a/../b"],
  ["createProjectFolder", "options", "a", 7],
  ["deleteProjectFolder", "path", "/"],
  ["getProjectLibrary", "id"],
  ["getProjectLibrary", "id", "nonsense!"],
  ["getProjectLibrary", "options", "/projects/p1/x.json", { format: "json" }],
  ["streamProjectLibrary", "id"],
  ["streamProjectLibrary", "options", "/projects/p1/x.json", { size: -1 }],
  ["streamProjectLibrary", "options", "/projects/p1/x.json", { cursor: "gone" }],
  ["setActiveProject", "project"],
  ["setActiveProject", "project", "nowhere"],
  ["setActiveProject", "project", { id: 7 }],
  ["projectLog", "log"],
  ["projectLog", "log", {}],
  ["projectLog", "log", { type: "projectJoin" }],
  ["setPage", "page"],
  ["setPage", "page", "//evil.example"],
  ["setPageUrl", "path", "javascript:alert(1)"],
  ["setPageTitle", "title", 7],
  ["openProjectFile", "id"],
  ["openProjectFile", "id", "/projects/p2/x"],
  ["openProjectFile", "id", "/projects/p1/gone.txt"],
  ["openProjectFile", "options", "/projects/p1/x.txt", { page: "//evil.example" }],
  ["openScreeningRound", "round"],
  ["openScreeningRound", "round", "../../admin"],
  ["setSize", "size"],
  ["setSize", "size", { height: -1 }],
  ["uiAlert", "body", HUGE],
  ["uiAlert", "body", []],
  ["uiConfirm", "options", "x", { title: 7 }],
  ["uiPrompt", "body", { placeholder: [] }],
  ["uiProgress", "options", { progress: "half" }],
  ["uiPanic", "text", HUGE],
  ["uiSplat", "html", {}],
  ["uiSplat", "html", HUGE],
  ["uiSplat", "options", "<b>x</b>", { logo: {} }],
  ["uiWindow", "url"],
  ["uiWindow", "url", "javascript:alert(1)"],
  ["uiWindow", "options", "https://example.org", { width: "wide" }],
  ["uiJson", "options", {}, { title: 7 }],
  ["selectProjectFile", "options", { filters: { library: "yes" } }],
  ["selectProjectLibrary", "options", { format: "json" }],
  ["requireProject", "options", { title: 7 }],
  ["selectProject", "options", 7],
  ["getProjectState", "options", { autoRequire: "yes" }],
  ["getProjectFiles", "options", { lazy: 1 }],
  ["getUser", "options", 7],
];

it("VAL-13 VAL-14 VAL-15 VAL-16 refusals of invalid arguments name the argument", async () => {
  const found: unknown[] = [];
  for (const [method, argument, ...args] of REFUSED) {
    memory.active = "p1";
    const error = await refusalOf(method, args);
    if (error === undefined || argumentOf(error) !== argument)
      found.push([
        method,
        argument,
        args.map((value) => (value === HUGE ? "huge" : value)),
        error?.message ?? "was answered",
      ]);
  }
  expect(found).toEqual([]);
});

describe("hostile values as arguments of a tool's calls", () => {
  it.each(METHODS)(
    "VAL-13 VAL-14 VAL-15 VAL-16 %s answers, or refuses with a code and the argument's name",
    async (method) => {
      const usual: readonly unknown[] = exampleArguments(method, { full: true });
      const faults: string[] = [];
      unforeseen.length = 0;
      for (const [name, value] of HOSTILE_VALUES) {
        for (let index = 0; index < methods[method].args.length; index += 1) {
          memory.active = "p1";
          const fault = await faultOf(method, usual.with(index, value));
          if (fault !== undefined) faults.push(`${name} as argument ${index}: ${fault}`);
        }
        const alone = await faultOf(method, [value]);
        if (alone !== undefined) faults.push(`${name} alone: ${alone}`);
      }
      for (const args of [[], [...usual, ...HOSTILE_VALUES.map(([, value]) => value)]]) {
        const fault = await faultOf(method, args);
        if (fault !== undefined) faults.push(`${args.length} arguments: ${fault}`);
      }
      expect(faults).toEqual([]);
      expect(unforeseen).toEqual([]);
      expect(({} as { isAdmin?: unknown }).isAdmin).toBeUndefined();
    },
  );
});
