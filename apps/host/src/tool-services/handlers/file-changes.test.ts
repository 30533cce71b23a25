import type { MethodName } from "@tera/bridge-sdk/host";
import { beforeEach, describe, expect, it } from "vitest";
import { AppError } from "../../platform/app-error.ts";
import { decodeFileId, encodeFileId } from "../file-id.ts";
import { memoryServices } from "../memory-services.fixture.ts";
import { callHandler } from "./call-handler.fixture.ts";
import { toolHandlers } from "./tool-handlers.ts";

let { memory, services } = memoryServices();
let focused = 0;
beforeEach(() => {
  ({ memory, services } = memoryServices());
  focused = 0;
});

const call = (name: MethodName, args: unknown[] = []): Promise<unknown> =>
  callHandler(toolHandlers(services), name, args, { onFocus: () => (focused += 1) });

const idOf = (path: string): string => encodeFileId({ projectId: "p1", path });
const store = (path: string, contents = "x"): void =>
  void memory.files.set(`p1/${path}`, new Blob([contents]));
const names = (): string[] => [...memory.files.keys()].toSorted();

describe("BRIDGE-09 moveProjectFile", () => {
  it("moveProjectFile: returns the moved file with its new id", async () => {
    store("a/one.ris");
    const moved = (await call("moveProjectFile", [idOf("a/one.ris"), "b/two.ris"])) as {
      readonly id: string;
      readonly name: string;
    };
    expect(moved.name).toBe("two.ris");
    expect(decodeFileId(moved.id, "p1").path).toBe("b/two.ris");
    expect(names()).toEqual(["p1/b/two.ris"]);
  });

  it("VAL-14 moveProjectFile: changes nothing for the file's own path", async () => {
    store("one.ris");
    const handlers = toolHandlers({
      ...services,
      moveFile: () => Promise.reject(new Error("A file was moved.")),
    });
    expect(
      await callHandler(handlers, "moveProjectFile", [idOf("one.ris"), "one.ris"]),
    ).toMatchObject({ name: "one.ris" });
  });

  it("moveProjectFile: overwrites only if the person confirms, never with overwrite: false", async () => {
    store("one.ris", "1");
    store("two.ris", "2");
    await expect(
      call("moveProjectFile", [idOf("one.ris"), "two.ris", { overwrite: false }]),
    ).rejects.toMatchObject({
      message: expect.stringMatching(
        /^Failed to move project file ".+" to "two\.ris": a file with that name exists/u,
      ),
    });
    expect(names()).toEqual(["p1/one.ris", "p1/two.ris"]);
    expect(memory.shown).toEqual([]);
    memory.answers.push(false, true);
    await expect(call("moveProjectFile", [idOf("one.ris"), "two.ris"])).rejects.toMatchObject({
      code: "CANCEL",
    });
    expect(await memory.files.get("p1/two.ris")?.text()).toBe("2");
    await call("moveProjectFile", [idOf("one.ris"), "two.ris"]);
    expect(memory.shown).toEqual(["two.ris", "two.ris"]);
    expect(await memory.files.get("p1/two.ris")?.text()).toBe("1");
  });

  it.each(["", " ", "../x", "/x", "x/", "a/../b"])(
    "VAL-14 moveProjectFile: refuses the new name %j",
    async (name) => {
      store("one.ris");
      await expect(call("moveProjectFile", [idOf("one.ris"), name])).rejects.toMatchObject({
        code: "INVALID-ARGUMENT",
        message: expect.stringMatching(/^moveProjectFile: /u),
      });
    },
  );

  it("moveProjectFile: rejects with NOT-MOVED if the file no longer exists", async () => {
    await expect(call("moveProjectFile", [idOf("gone.ris"), "x.ris"])).rejects.toMatchObject({
      code: "NOT-MOVED",
      message: expect.stringContaining("no longer exists"),
    });
  });
});

describe("BRIDGE-09 deletions", () => {
  it("deleteProjectFile: deletes the file only if the person confirms", async () => {
    store("a/one.ris");
    memory.answers.push(false, true);
    await expect(call("deleteProjectFile", [idOf("a/one.ris")])).rejects.toMatchObject({
      code: "CANCEL",
    });
    expect(names()).toEqual(["p1/a/one.ris"]);
    expect(await call("deleteProjectFile", [idOf("a/one.ris")])).toBeNull();
    expect(memory.shown).toEqual(["one.ris", "one.ris"]);
    expect(names()).toEqual([]);
    expect(focused).toBe(2);
  });

  it("deleteProjectFile and deleteProjectFolder: never ask about a missing file or folder", async () => {
    expect(await call("deleteProjectFile", [idOf("gone.ris")])).toBeNull();
    expect(await call("deleteProjectFolder", ["gone"])).toBeNull();
    expect(memory.shown).toEqual([]);
  });

  it("deleteProjectFolder: keeps a folder whose name only starts with the deleted name", async () => {
    for (const path of ["a/one.ris", "a/b/two.ris", "ab/three.ris"]) store(path);
    memory.answers.push(true);
    expect(await call("deleteProjectFolder", ["/a/"])).toBeNull();
    expect(names()).toEqual(["p1/ab/three.ris"]);
  });
});

describe("BRIDGE-09 createProjectFolder", () => {
  it("createProjectFolder: changes nothing if the folder exists", async () => {
    await call("createProjectFolder", ["/Search results/"]);
    await call("createProjectFolder", ["Search results"]);
    expect(names()).toEqual(["p1/Search results/.keep"]);
  });

  it.each([
    ["", /^Invalid folderPath provided\./u],
    [" ", /^Invalid folderPath provided\./u],
    ["a/../b", /^Invalid folderPath provided\./u],
    ["//", /^Folder path cannot resolve to project root/u],
    ["///", /^Folder path cannot resolve to project root/u],
  ])(
    "VAL-15 createProjectFolder and deleteProjectFolder: refuse the path %j",
    async (path, message) => {
      await expect(call("createProjectFolder", [path])).rejects.toMatchObject({
        message: expect.stringMatching(message),
      });
      await expect(call("deleteProjectFolder", [path])).rejects.toMatchObject({
        message: expect.stringMatching(message),
      });
    },
  );
});

it("ERR-11 the error names the folder that the file store refused to create or delete", async () => {
  store("Search/one.ris");
  memory.answers.push(true);
  const refusing = toolHandlers({
    ...services,
    createFolder: () => Promise.reject(new AppError("STORAGE-FULL", "The server's disk is full.")),
    removeFiles: () => Promise.reject(new Error("internal")),
  });
  await expect(callHandler(refusing, "createProjectFolder", ["New"])).rejects.toMatchObject({
    code: "NOT-CREATED",
    message: 'Failed to create project folder "New": The server\'s disk is full.',
  });
  await expect(callHandler(refusing, "deleteProjectFolder", ["Search"])).rejects.toMatchObject({
    code: "NOT-DELETED",
    message: 'Failed to delete project folder "Search": the file store refused',
  });
  expect(names()).toEqual(["p1/Search/one.ris"]);
});

describe("state calls of older clients", () => {
  it("replaceProjectState: sets the given keys and keeps all other keys of the project state", async () => {
    await call("setProjectState", ["mine", { a: 1 }]);
    await call("setProjectState", ["theirs", 2]);
    await call("replaceProjectState", [{ id: "other", users: [], mine: { a: 3 } }]);
    expect(await call("getProjectState")).toEqual({
      id: "p1",
      name: "Sepsis",
      users: ["u1"],
      mine: { a: 3 },
      theirs: 2,
    });
  });

  it("applyProjectStatePatch: adds, replaces and removes object keys and list elements", async () => {
    await call("setProjectState", ["list", ["a", "b"]]);
    await call("applyProjectStatePatch", [
      [
        { op: "add", path: ["list", 1], value: "between" },
        { op: "remove", path: "/list/0" },
        { op: "add", path: "/list/-", value: "end" },
        { op: "add", path: ["deep", "key"], value: { of: 1 } },
        { op: "replace", path: "/deep/key/of", value: 2 },
      ],
    ]);
    expect(await call("getProjectState")).toMatchObject({
      list: ["between", "b", "end"],
      deep: { key: { of: 2 } },
    });
  });

  it.each([
    ["no list of steps", {}],
    ["an unknown operation", [{ op: "test", path: ["a"], value: 1 }]],
    ["the project's own keys", [{ op: "replace", path: ["users"], value: [] }]],
    ["a path to the prototype", [{ op: "add", path: "/__proto__/x", value: 1 }]],
    ["an index past the end of a list", [{ op: "add", path: "/list/9", value: 1 }]],
  ])(
    "VAL-16 applyProjectStatePatch: rejects a patch with %s and leaves the state unchanged",
    async (_what, patch) => {
      await call("setProjectState", ["list", []]);
      const before = await call("getProjectState");
      await expect(call("applyProjectStatePatch", [patch])).rejects.toMatchObject({
        code: "INVALID-ARGUMENT",
      });
      expect(await call("getProjectState")).toEqual(before);
    },
  );
});

describe("BRIDGE-12 overlays and windows", () => {
  it("uiSplat: shows a splat, and removes it when called with false", async () => {
    await call("uiSplat", ["<b>Wait</b>", { logo: true }]);
    await call("uiSplat", [false]);
    expect(memory.splats).toEqual([{ html: "<b>Wait</b>", hasLogo: true }, null]);
    await expect(call("uiSplat", [{ tagName: "DIV" }])).rejects.toMatchObject({
      code: "INVALID-ARGUMENT",
    });
  });

  it("uiPanic: shows the tool's message", async () => {
    await call("uiPanic", ["The index is broken"]);
    expect(memory.shown).toEqual(["The index is broken"]);
  });

  it("BRIDGE-05 uiWindow: opens 500 by 600 pixels by default and clamps other sizes", async () => {
    const sizes: unknown[] = [];
    const handlers = toolHandlers({
      ...memoryServices().services,
      openWindow: (_address, size) => {
        sizes.push(size);
        return undefined;
      },
    });
    for (const options of [undefined, { width: null }, { width: 20, height: 1e9 }])
      await callHandler(handlers, "uiWindow", ["https://example.org", options]);
    expect(sizes).toEqual([
      { width: 500, height: 600 },
      { width: 500, height: 600 },
      { width: 200, height: 4000 },
    ]);
  });

  it("uiWindow: opens only http and https URLs", async () => {
    await call("uiWindow", ["https://example.org/a", { width: 20, height: 1e9 }]);
    expect(memory.windows).toEqual(["https://example.org/a"]);
    for (const address of [
      "javascript:alert(1)",
      "data:text/html,x",
      "file:///etc/passwd",
      "/relative",
      "",
    ]) {
      await expect(call("uiWindow", [address])).rejects.toMatchObject({ code: "INVALID-ARGUMENT" });
    }
  });
});
