import { afterEach, describe, expect, it } from "vitest";
import { connect } from "../connect.ts";
import type { Connection } from "../connection.ts";
import { methods } from "../protocol/methods.ts";
import type { MethodName } from "../protocol/methods.ts";
import { BridgeError } from "../protocol/errors.ts";
import { exampleArguments } from "./example-arguments.ts";
import { EXAMPLE_LIBRARY } from "../protocol/examples.ts";
import type { VersionConflict } from "../protocol/records.ts";
import { SDK_VERSION } from "../protocol/version.ts";
import { exampleHost, exampleProjects, exampleReferences, exampleUser } from "./fixtures.ts";
import { fileIdOf } from "./file-records.ts";
import { mockHost } from "./mock-host.ts";
import type { AnsweredMethod, MockHost, MockHostOptions } from "./mock-host.ts";

const SESSION = new Set<string>(["handshake", "setServerMode", "setServerVerbosity"]);
const ANSWERED = (Object.keys(methods) as MethodName[]).filter(
  (name): name is AnsweredMethod => !SESSION.has(name),
);
const LIBRARY_ID = fileIdOf(exampleProjects[0].id, "examples.json");

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

async function connected(options?: MockHostOptions): Promise<{ host: MockHost; tera: Connection }> {
  const host = mockHost(options);
  const tera = await connect();
  ends.push(tera.dispose, host.stop);
  return { host, tera };
}

describe("mock host", () => {
  it.each(ANSWERED)(
    "the mock host answers %s with minimal and full generated arguments",
    async (method) => {
      for (const full of [false, true]) {
        const { host, tera } = await connected();
        expect(tera.host.supports(method)).toBe(true);
        const args = exampleArguments(method, { full });
        await tera.call(method, args);
        expect(host.calls.at(-1)?.method).toBe(method);
        tera.dispose();
        host.stop();
      }
    },
  );

  it("BRIDGE-13 host.info gets the host's facts without a scope, and an event names what changed", async () => {
    const { host, tera } = await connected({ scopes: [] });
    expect(await tera.host.info()).toEqual({
      ...exampleHost,
      projectType: null,
      theme: "light",
      sdk: { host: SDK_VERSION, tool: SDK_VERSION },
    });
    const changed = new Promise((resolve) => void tera.on("host", resolve));
    host.emit("host", { locale: "de" });
    expect(await changed).toEqual({ locale: "de" });
  });

  it.each<[string, (tera: Connection) => Promise<unknown>, string]>([
    ["a Map in the state", (tera) => tera.call("setProjectState", ["words", new Map()]), "value"],
    [
      "NaN among the defaults",
      (tera) => tera.call("setProjectStateDefaults", [{ words: { count: Number.NaN } }]),
      "path.words.count",
    ],
    [
      "a buffer in a patch",
      (tera) =>
        tera.call("applyProjectStatePatch", [
          [{ op: "add", path: ["words"], value: new ArrayBuffer(1) }],
        ]),
      "patch.0.value",
    ],
    [
      "a number as the project's name",
      (tera) => tera.call("setProjectState", ["name", 7]),
      "value",
    ],
    [
      "a key within the project's name",
      (tera) => tera.call("setProjectState", ["name.first", "x"]),
      "value",
    ],
    [
      "a patch that removes the project's name",
      (tera) => tera.call("applyProjectStatePatch", [[{ op: "remove", path: ["name"] }]]),
      "patch",
    ],
    [
      "a whole state whose name is a list",
      (tera) => tera.call("replaceProjectState", [{ name: [] }]),
      "state",
    ],
    [
      "a namespace with the key constructor",
      (tera) => tera.call("setNamespace", ["words", { constructor: 1 }, undefined]),
      "state",
    ],
    [
      "a namespace with an invalid date",
      (tera) => tera.call("setNamespace", ["words", { when: new Date(Number.NaN) }, undefined]),
      "state.when",
    ],
    [
      "a number as the id of a file",
      (tera) => tera.call("setProjectFileContents", [7, "text"] as never),
      "id",
    ],
    [
      "nothing as the contents of a file",
      (tera) => tera.call("setProjectFileContents", [LIBRARY_ID, undefined, undefined]),
      "contents",
    ],
    [
      "authors that are no list",
      (tera) => tera.call("setProjectLibrary", [LIBRARY_ID, [{ authors: "Ann" }], undefined]),
      "refs.0.authors",
    ],
    [
      "a text as references",
      (tera) => tera.call("setProjectLibrary", [LIBRARY_ID, "TY  - JOUR", undefined]),
      "refs",
    ],
    [
      "an unknown library format",
      (tera) => tera.call("getProjectLibrary", [LIBRARY_ID, { format: "xlsx" }]),
      "options.format",
    ],
  ])("names the invalid argument as a real host does: %s", async (_what, call, argument) => {
    const { tera, host } = await connected();
    const before = structuredClone({
      state: host.mockState.state,
      namespaces: host.mockState.namespaces,
      files: [...host.mockState.files.keys()],
    });
    await expect(call(tera)).rejects.toMatchObject({
      code: "INVALID-ARGUMENT",
      data: { argument },
    });
    expect({
      state: host.mockState.state,
      namespaces: host.mockState.namespaces,
      files: [...host.mockState.files.keys()],
    }).toEqual(before);
  });

  it("the mock host stores dates as text, keeps project fields, and respects overwrite: false", async () => {
    const { tera, host } = await connected();
    await tera.call("replaceProjectState", [{ when: new Date(0) }]);
    expect(host.mockState.state).toEqual({
      id: exampleProjects[0].id,
      name: exampleProjects[0].name,
      when: "1970-01-01T00:00:00.000Z",
    });
    await expect(
      tera.call("setProjectLibrary", [LIBRARY_ID, [], { overwrite: false }]),
    ).rejects.toMatchObject({ code: "EXISTS" });
    expect(host.mockState.files.get("examples.json")).toEqual(exampleReferences);
  });

  it("the mock host stores what tools save as a real host does", async () => {
    const { host, tera } = await connected();
    expect(await tera.user.get()).toEqual(exampleUser);
    expect(await tera.library.read(LIBRARY_ID)).toEqual(exampleReferences);
    await tera.state.set("screening.stage", 2);
    await tera.state.setDefaults({ screening: { stage: 1, by: "Ada" } });
    expect(await tera.state.get()).toMatchObject({ screening: { stage: 2, by: "Ada" } });
    await tera.files.write(null, new Blob(["word,count"]), { filename: "words.csv" });
    const file = await tera.files.get("words.csv");
    expect(await (await tera.files.read(file?.id ?? "")).text()).toBe("word,count");
    await tera.library.write(null, [{ title: "New" }], { filename: "new.json" });
    expect(host.mockState.files.get("new.json")).toEqual([{ title: "New" }]);
    await tera.log.add({ type: "tool", title: "Counted" });
    expect(host.mockState.log).toEqual([{ type: "tool", title: "Counted" }]);
    await tera.project.setActive(exampleProjects[1].id);
    expect(await tera.project.get()).toEqual(exampleProjects[1]);
  });

  it("the mock host refuses a save that expects another version, and says what is there now", async () => {
    const { host, tera } = await connected();
    const [file] = await tera.files.list();
    const { id = "", version = "" } = file ?? {};
    host.mockState.files.set(EXAMPLE_LIBRARY, [{ title: "Somebody else's" }]);
    const conflict = await tera.library
      .write(id, [{ title: "Mine" }], { expect: version })
      .catch((error: unknown) => error);
    expect(conflict).toMatchObject({
      code: "VERSION-CONFLICT",
      data: { argument: "options.expect", current: { id, meta: { reflib: { refCount: 1 } } } },
    });
    const { current } = (conflict as BridgeError).data as VersionConflict;
    expect(current?.version).not.toBe(version);
    const saved = await tera.library.write(id, [{ title: "Both" }], {
      expect: current?.version ?? "none",
    });
    expect(saved.version).toBe((await tera.files.get(EXAMPLE_LIBRARY))?.version);
    expect(await tera.files.write(id, "[]")).toBeNull();
    expect((await tera.files.get(EXAMPLE_LIBRARY))?.version).not.toBe(saved.version);
    host.mockState.files.delete(EXAMPLE_LIBRARY);
    await expect(tera.files.write(id, "[]", { expect: saved.version })).rejects.toMatchObject({
      data: { current: null },
    });
    const unwritten = await tera.files.select({ save: true, saveFilename: "new.txt" });
    expect(unwritten).toMatchObject({ version: "none", sbId: "" });
    await tera.files.write(unwritten.id, "new", { expect: unwritten.version });
    expect(host.mockState.files.get("new.txt")).toBe("new");
  });

  it("the mock host stores a .ris as text, and reads references from what a tool writes", async () => {
    const { host, tera } = await connected();
    await tera.library.write(null, [{ title: "One" }, { title: "Two" }], { filename: "in/a.ris" });
    expect(host.mockState.files.get("in/a.ris")).toMatch(/^TY {2}- .*TI {2}- One/su);
    const file = await tera.files.get("in/a.ris");
    expect(file).toMatchObject({ icon: "fas fa-books", meta: { reflib: { refCount: 2 } } });
    expect(await (await tera.files.read(file?.id ?? "")).text()).toMatch(/TI {2}- Two/u);
    await tera.files.write(file?.id ?? "", new Blob(["TY  - BOOK\nTI  - Three\nER  - \n"]));
    expect(await tera.library.read(file?.id ?? "")).toMatchObject([{ title: "Three" }]);
    host.mockState.files.set("given.ris", exampleReferences);
    const given = await tera.files.get("given.ris");
    expect(await (await tera.files.read(given?.id ?? "")).text()).toMatch(/^TY {2}- /u);
    await tera.library.write(null, [{ title: "Four" }], { filename: "a.csv" });
    expect(host.mockState.files.get("a.csv")).toContain("Four");
  });

  it("the mock host lists folders with their members, also empty ones", async () => {
    const { host, tera } = await connected();
    host.mockState.files.set("b/c/d.txt", "four");
    await tera.files.createFolder("a/empty");
    const list = await tera.files.list();
    expect(list.map(({ name, isFolder }) => [name, isFolder])).toEqual([
      ["a", true],
      ["b", true],
      [EXAMPLE_LIBRARY, false],
    ]);
    expect(list[0]?.files).toMatchObject([{ name: "empty", isFolder: true, files: [] }]);
    const [inner] = list[1]?.files ?? [];
    expect(inner?.path).toBe(`/projects/${exampleProjects[0].id}/b/c`);
    expect(inner?.files[0]?.path).toBe(`/projects/${exampleProjects[0].id}/b/c/d.txt`);
    expect([list[1]?.size, inner?.size, inner?.version]).toEqual([4, 4, ""]);
    await tera.files.deleteFolder("b");
    expect(await tera.files.list()).toHaveLength(2);
  });

  it("user.require waits until the test signs somebody in, and ends with its signal", async () => {
    const { host, tera } = await connected({ mockState: { user: null } });
    const heard: unknown[] = [];
    tera.on("user", (user) => heard.push(user));
    const controller = new AbortController();
    const aborted = tera.with({ signal: controller.signal }).user.require();
    const waiting = tera.user.require();
    await expect.poll(() => host.calls.length).toBe(2);
    controller.abort();
    await expect(aborted).rejects.toMatchObject({ code: "ABORTED" });
    host.mockState.user = exampleUser;
    expect(await waiting).toEqual(exampleUser);
    await expect.poll(() => heard).toEqual([exampleUser]);
    expect(await tera.user.require()).toEqual(exampleUser);
  });

  it("the mock host validates arguments and scopes against the real contract", async () => {
    const { tera } = await connected({ scopes: ["project"] });
    await expect(tera.namespaces.get("a/b")).rejects.toMatchObject({ code: "INVALID-ARGUMENT" });
    await expect(tera.user.get()).rejects.toMatchObject({ code: "FORBIDDEN" });
  });

  it("the mock host responds and fails as a test specifies", async () => {
    const { host, tera } = await connected({ mockState: { user: null } });
    expect(await tera.user.get()).toBeNull();
    host.answer("uiPrompt", () => "typed");
    expect(await tera.ui.prompt("Name?")).toBe("typed");
    host.fail("uiConfirm", "CANCEL");
    await expect(tera.ui.confirm("Sure?")).rejects.toBeInstanceOf(BridgeError);
    await expect(tera.ui.confirm("Sure?")).rejects.toMatchObject({ code: "CANCEL" });
  });

  it.each(ANSWERED)(
    "the mock host answers %s with the test's handler and records the call",
    async (method) => {
      const { host, tera } = await connected();
      host.fail(method, "OF-THE-TEST");
      const args = exampleArguments(method);
      await expect(tera.call(method, args)).rejects.toMatchObject({ code: "OF-THE-TEST" });
      expect(host.calls.map((call) => call.method)).toEqual([method]);
    },
  );

  it.each([
    ["setProjectState", ["kept", 1, { strategy: "odd" }], "options.strategy"],
    ["setProjectState", ["id", 1], "path"],
    ["setProjectState", ["users.0", 1], "path"],
    ["setProjectState", ["__proto__.x", 1], "path"],
    ["setProjectState", [["a", "constructor"], 1], "path"],
    ["setProjectState", ["", 1], "path"],
    ["setProjectStateDefaults", ["prototype.x", 1], "path"],
    ["setProjectStateDefaults", ["kept"], "value"],
    ["replaceProjectState", [{ constructor: 1 }], "state"],
    ["applyProjectStatePatch", [{ kept: 1 }], "patch"],
    ["applyProjectStatePatch", [[{ op: "move", path: "/a", from: "/b" }]], "patch"],
    ["applyProjectStatePatch", [[{ op: "add", path: "/id", value: 1 }]], "patch"],
    ["projectLog", [{ type: "projectRename" }], "log.type"],
    ["setPage", ["no slash"], "page"],
    ["setPage", [{ url: "//evil.example" }], "page.path"],
    ["setPageUrl", ["https://evil.example"], "path"],
    ["uiWindow", ["javascript:1"], "url"],
  ] as const)(
    "the mock host rejects what the product rejects: %s of %j",
    async (method, args, argument) => {
      const { host, tera } = await connected();
      const before = structuredClone(host.mockState.state);
      await expect(tera.call(method, args as never)).rejects.toMatchObject({
        code: "INVALID-ARGUMENT",
        data: { argument },
      });
      expect(host.mockState.state).toEqual(before);
      expect(host.mockState.log).toEqual([]);
      expect(host.mockState.shown.size).toBe(0);
    },
  );

  it("the mock host applies a JSON patch to the state and keeps immutable keys on replacement", async () => {
    const { host, tera } = await connected();
    const { id } = exampleProjects[0];
    await tera.state.set("list", ["a", "c"]);
    await tera.call("applyProjectStatePatch", [
      [
        { op: "add", path: "/list/1", value: "b" },
        { op: "remove", path: ["list", 0] },
        { op: "replace", path: "/name", value: "Other" },
        { op: "add", path: "/deep/er", value: 1 },
      ],
    ]);
    expect(host.mockState.state).toEqual({ id, name: "Other", list: ["b", "c"], deep: { er: 1 } });
    await tera.call("applyProjectStatePatch", [[{ op: "remove", path: "/deep" }]]);
    expect(host.mockState.state).toEqual({ id, name: "Other", list: ["b", "c"] });
    await tera.call("replaceProjectState", [{ id: "another", kept: true }]);
    expect(host.mockState.state).toEqual({ id, name: "Other", kept: true });
  });

  it("the mock host removes the page it created when it is stopped", async () => {
    const { host, tera } = await connected();
    tera.dispose();
    host.stop();
    expect(typeof window).toBe("undefined");
    await expect(connect()).rejects.toMatchObject({ code: "NOT_EMBEDDED" });
  });
});
