import type { MethodName, Scope } from "@tera/bridge-sdk/host";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { encodeFileId } from "../file-id.ts";
import type { OpenOverlay } from "../tool-services.ts";
import { project } from "../memory-facts.fixture.ts";
import { memoryServices } from "../memory-services.fixture.ts";
import { callHandler } from "./call-handler.fixture.ts";
import { toolHandlers } from "./tool-handlers.ts";

let { memory, services } = memoryServices();
let focused = 0;
beforeEach(() => {
  ({ memory, services } = memoryServices());
  handlers = toolHandlers(services);
  focused = 0;
});
let handlers = toolHandlers(services);

const call = (
  name: MethodName,
  args: unknown[] = [],
  granted: readonly Scope[] = [],
): Promise<unknown> =>
  callHandler(handlers, name, args, { granted, onFocus: () => (focused += 1) });

const ADA = {
  id: "u1",
  email: "ada@example.org",
  name: "Ada Lovelace",
  isSubscribed: false,
  credits: 1000,
};
const idOf = (path: string, projectId = "p1"): string => encodeFileId({ projectId, path });
const store = (path: string, contents: string): void =>
  void memory.files.set(`p1/${path}`, new Blob([contents]));

describe("user", () => {
  it("BRIDGE-06 getUser: returns the signed-in person or null", async () => {
    expect(await call("getUser")).toEqual(ADA);
    memory.user = null;
    expect(await call("getUser")).toBeNull();
  });

  it("ERR-11 requireUser: asks a signed-out person to log in, and returns the person", async () => {
    memory.user = null;
    memory.answers.push(ADA);
    expect(await call("requireUser")).toEqual(ADA);
    expect(memory.shown).toEqual([
      {
        title: "account needed",
        body: "You must be logged in to host.example to use this tool",
        isHtml: false,
      },
    ]);
    expect(focused).toBe(1);
  });

  it("ERR-11 calls keep waiting after the login dialog is closed, and the next call reopens it", async () => {
    memory.user = null;
    memory.answers.push(null, null, ADA);
    const waiting = [call("requireUser"), call("getProjectFiles", [undefined])];
    const settled = vi.fn<() => void>();
    for (const ending of waiting) ending.then(settled, settled);
    await vi.waitFor(() => expect(memory.shown).toHaveLength(2));
    expect(await Promise.race([...waiting, call("getUser")])).toBeNull();
    expect(settled).not.toHaveBeenCalled();
    expect(await call("requireUser")).toEqual(ADA);
    expect(await Promise.all(waiting)).toEqual([ADA, []]);
    expect(memory.shown).toHaveLength(3);
  });
});

describe("project", () => {
  it("BRIDGE-07 getProject and requireProject: return the open project; getProjects: all", async () => {
    expect(await call("getProject")).toEqual(project("p1", "Sepsis"));
    expect(await call("getProjects")).toHaveLength(2);
    expect(await call("requireProject", [undefined])).toEqual(project("p1", "Sepsis"));
    expect(memory.shown).toEqual([]);
  });

  it("requireProject: asks until a project is chosen and opens it, or rejects with CANCEL", async () => {
    memory.active = null;
    memory.answers.push(null, false);
    await expect(call("requireProject")).rejects.toMatchObject({ code: "CANCEL" });
    memory.shown.length = 0;
    memory.answers.push(null, true, project("p2", "Asthma"));
    expect(await call("requireProject", [{ title: "Which?", noSelectBody: "Please" }])).toEqual(
      project("p2", "Asthma"),
    );
    expect(memory.shown).toEqual([
      "Which?",
      { title: "Select project", body: "Please", isHtml: false },
      "Which?",
    ]);
    expect(memory.active).toBe("p2");
  });

  it("selectProject: rejects with CANCEL when no project is chosen", async () => {
    memory.answers.push(null);
    await expect(call("selectProject", [{}])).rejects.toMatchObject({ code: "CANCEL" });
  });

  it("setActiveProject: needs the person's agreement unless the tool has the projects scope", async () => {
    await call("setActiveProject", ["p2"], ["projects"]);
    expect(memory.active).toBe("p2");
    memory.answers.push(false, true);
    await expect(call("setActiveProject", [{ id: "p1" }])).rejects.toMatchObject({
      code: "CANCEL",
    });
    expect(memory.active).toBe("p2");
    await call("setActiveProject", ["p1"]);
    expect(memory.active).toBe("p1");
    await expect(call("setActiveProject", ["p9"], ["projects"])).rejects.toMatchObject({
      code: "PROJECT-NOT-FOUND",
    });
  });
});

describe("state", () => {
  it("BRIDGE-08 setProjectState: accepts dotted, bracketed and array paths", async () => {
    expect(await call("setProjectState", ["a.b[0].c", 1])).toBe(1);
    await call("setProjectState", [["x.y", "z"], { deep: true }]);
    expect(await call("getProjectState", [{}])).toEqual({
      id: "p1",
      name: "Sepsis",
      users: ["u1"],
      a: { b: [{ c: 1 }] },
      "x.y": { z: { deep: true } },
    });
  });

  it("setProjectState: merges values and rejects unknown strategies", async () => {
    await call("setProjectState", ["t", { kept: 1, list: [1, 2], none: null }]);
    await call("setProjectState", ["t", { added: 2, list: [9] }, { strategy: "merge" }]);
    expect(await call("setProjectStateDefaults", ["t", { kept: 5, none: 6, new: 7 }])).toEqual({
      kept: 1,
      list: [9, 2],
      none: null,
      added: 2,
      new: 7,
    });
    await expect(call("setProjectState", ["t", 1, { strategy: "burn" }])).rejects.toThrow(
      'Unknown conflict resolution strategy "burn"',
    );
  });

  it("setProjectStateDefaults: accepts a whole state as defaults and returns the whole state", async () => {
    expect(
      await call("setProjectStateDefaults", [{ name: "Template", steps: { one: 1 } }]),
    ).toEqual({ id: "p1", name: "Sepsis", users: ["u1"], steps: { one: 1 } });
  });

  it("VAL-16 setProjectState: rejects empty paths, forbidden keys and calls without a project", async () => {
    await expect(call("setProjectState", ["", 1])).rejects.toThrow(
      "setProjectState path is required",
    );
    await expect(call("setProjectState", [[], 1])).rejects.toThrow(
      "setProjectState path is required",
    );
    for (const path of ["__proto__.x", "a.constructor.prototype", ["prototype"]])
      await expect(call("setProjectState", [path, 1])).rejects.toThrow("this name is reserved");
    for (const path of ["id", "users.0"])
      await expect(call("setProjectState", [path, 1])).rejects.toThrow("can't be changed");
    memory.active = null;
    await expect(call("setProjectState", ["a", 1])).rejects.toThrow("No active project");
  });

  it("setProjectStateFlush and saveProjectState: flush unsent changes of the state", async () => {
    expect(await call("setProjectStateFlush")).toBeNull();
    expect(await call("saveProjectState")).toBeNull();
    expect(memory.flushed).toBe(2);
  });
});

describe("screening", () => {
  it("rounds and decisions are those of the active project", async () => {
    const settings = { name: "Abstracts", stage: "title-abstract", reviewers: 2 };
    const round = await call("createScreeningRound", ["/projects/p1/a.ris", settings]);
    expect(round).toMatchObject({ id: "round-1", name: "Abstracts", filePath: "a.ris" });
    expect(await call("listScreeningRounds")).toMatchObject([{ id: "round-1" }]);
    expect(await call("listReviewLabels")).toEqual([{ name: "Protocol", colour: "blue" }]);
    expect(await call("getScreeningRound", ["round-1"])).toMatchObject({ closedAt: null });
    const decision = { decision: "exclude", reason: "No adults" };
    expect(await call("recordDecision", ["round-1", "r1", decision])).toBeNull();
    await call("resolveDecisionConflict", ["round-1", "r1", { decision: "include" }]);
    expect(memory.decisions).toEqual([
      { round: "round-1", isResolution: false, referenceId: "r1", ...decision },
      { round: "round-1", isResolution: true, referenceId: "r1", decision: "include" },
    ]);
    expect(await call("getDecisionConflicts", ["round-1"])).toMatchObject({ next: "r1" });
    expect(await call("getDecisionConflicts", ["round-1", "r1"])).toMatchObject({ next: null });
    expect(await call("closeScreeningRound", ["round-1"])).toMatchObject({
      closedAt: expect.any(String) as unknown,
    });
    expect(await call("reopenScreeningRound", ["round-1"])).toMatchObject({ closedAt: null });
    memory.active = null;
    await expect(call("getDecisionProgress", ["round-1"])).rejects.toMatchObject({
      code: "NO-ACTIVE-PROJECT",
    });
  });
});

describe("files of a review", () => {
  it("a file of the project is attached to a reference once, and detached", async () => {
    memory.libraries.set("p1/a.ris", [{ id: "r1", title: "One" }]);
    const attach = ["/projects/p1/a.ris", "r1", "/projects/p1/texts/one.pdf"];
    expect(await call("attachProjectFile", attach)).toEqual(["texts/one.pdf"]);
    expect(memory.libraries.get("p1/a.ris")).toMatchObject([
      { extras: { json: { files: ["texts/one.pdf"] } } },
    ]);
    const detach = ["/projects/p1/a.ris", "r1", "texts/one.pdf"];
    expect(await call("detachProjectFile", detach)).toEqual([]);
    await expect(
      call("attachProjectFile", ["/projects/p1/a.ris", "r2", "/projects/p1/one.pdf"]),
    ).rejects.toMatchObject({ code: "NOT-FOUND", data: { argument: "referenceId" } });
    await expect(
      call("attachProjectFile", ["/projects/p1/none.ris", "r1", "/projects/p1/one.pdf"]),
    ).rejects.toMatchObject({ code: "NOT-FOUND", data: { argument: "id" } });
    await expect(
      call("attachProjectFile", ["/projects/p1/a.ris", "r1", "/projects/p2/one.pdf"]),
    ).rejects.toMatchObject({ code: "INVALID-FILE-ID", data: { argument: "file" } });
  });

  it("a tool asks once where to save several files", async () => {
    memory.answers.push(["in.ris", "out/ex.ris"], null);
    const options = { title: "Save 2 files", hints: ["screened-include", "screened-exclude"] };
    expect(await call("selectSaveFiles", [options])).toMatchObject([
      { name: "in.ris" },
      { name: "ex.ris" },
    ]);
    expect(memory.shown).toEqual(["Save 2 files"]);
    await expect(call("selectSaveFiles", [options])).rejects.toMatchObject({ code: "CANCEL" });
  });
});

describe("namespaces and log", () => {
  it('BRIDGE-11 setNamespace: merges by default, or replaces the namespace with method "set"', async () => {
    expect(await call("getNamespace", ["n"])).toBeNull();
    expect(await call("setNamespace", ["n", { a: 1 }])).toEqual({ a: 1 });
    expect(await call("setNamespace", ["n", { b: 2 }])).toEqual({ b: 2 });
    expect(await call("getNamespace", ["n"])).toEqual({ a: 1, b: 2 });
    await call("setNamespace", ["n", { c: 3 }, { method: "set" }]);
    expect(await call("getNamespace", ["n"])).toEqual({ c: 3 });
    expect(await call("listNamespaces")).toMatchObject([{ name: "n" }]);
  });

  it("BRIDGE-11 projectLog: accepts only log types of tools, and only from signed-in people", async () => {
    await call("projectLog", [
      { type: "tool", tool: "word-freq", filePath: "a.ris", credits: 3, user: "someone else" },
    ]);
    expect(memory.log).toEqual([
      { type: "tool", tool: "word-freq", filePath: "a.ris", credits: 3 },
    ]);
    await expect(call("projectLog", [{ type: "projectDisinvite" }])).rejects.toThrow(
      "can't log the type",
    );
    memory.user = null;
    await expect(call("projectLog", [{ type: "tool" }])).rejects.toMatchObject({
      code: "NEED-LOGIN",
    });
  });
});

describe("files", () => {
  it("BRIDGE-09 getProjectFiles: lists files and folders in the format that old clients expect", async () => {
    store("a.txt", "x");
    store("data-a-b.json", "{}");
    store("in/b.ris", "y");
    store("in/deep/c.ris", "z");
    const files = (await call("getProjectFiles", [{}])) as {
      name: string;
      url: string;
      path: string;
      isFolder: boolean;
      files: { path: string; name: string; meta: unknown; files: { path: string }[] }[];
    }[];
    expect(files.map(({ name, path, isFolder }) => ({ name, path, isFolder }))).toEqual([
      { name: "in", path: "in", isFolder: true },
      { name: "a.txt", path: "a.txt", isFolder: false },
    ]);
    expect(files[0]?.files.map(({ path, name, meta }) => ({ path, name, meta }))).toEqual([
      { path: "/projects/p1/in/deep", name: "deep", meta: {} },
      { path: "/projects/p1/in/b.ris", name: "b.ris", meta: {} },
    ]);
    expect(files[0]?.files[0]?.files[0]?.path).toBe("/projects/p1/in/deep/c.ris");
    const urls = JSON.stringify(files).match(/"url":"[^"]*"/g);
    expect(urls).toHaveLength(5);
    expect(files[1]?.url).toBe("https://host.example/projects/p1/project/download/a.txt");
  });

  it("BRIDGE-09 getProjectFile: finds a file by name or path, and returns undefined if absent", async () => {
    store("in/b.ris", "y");
    expect(await call("getProjectFile", ["b.ris"])).toMatchObject({
      id: idOf("in/b.ris"),
      path: "in/b.ris",
      parsedName: { basename: "b.ris", filename: "b", ext: ".ris", dirName: "in" },
    });
    expect(await call("getProjectFile", ["in/b.ris", "size"])).toBe(1);
    expect(await call("getProjectFile", ["b.ris", { subkey: "constructor" }])).toBeUndefined();
    expect(await call("getProjectFile", ["nothing"])).toBeUndefined();
  });

  it("BRIDGE-09 getProjectFile: finds a file by its id and by the path in a list", async () => {
    store("in/deep/c.ris", "z");
    const found = { path: "in/deep/c.ris", version: "v1" };
    expect(await call("getProjectFile", [idOf("in/deep/c.ris")])).toMatchObject(found);
    expect(await call("getProjectFile", ["/projects/p1/in/deep/c.ris"])).toMatchObject(found);
    expect(await call("getProjectFile", [idOf("in/deep/c.ris", "p2")])).toBeUndefined();
  });

  it("BRIDGE-09 setProjectFileContents: a save with an expected version succeeds or is refused", async () => {
    const save = (words: string, expected: string): Promise<unknown> =>
      call("setProjectFileContents", [idOf("in/a.txt"), words, { expect: expected }]);
    const first = await save("one", "none");
    expect(first).toMatchObject({ name: "a.txt", size: 3, version: "v1" });
    expect(await save("two", "v1")).toMatchObject({ version: "v2" });
    await expect(save("three", "v1")).rejects.toMatchObject({
      code: "VERSION-CONFLICT",
      data: { argument: "options.expect", current: { path: "in/a.txt", version: "v2" } },
    });
    memory.files.clear();
    await expect(save("three", "v2")).rejects.toMatchObject({
      data: { argument: "options.expect", current: null },
    });
  });

  it("BRIDGE-09 setProjectFileContents: returns the version that it wrote, even if it was replaced", async () => {
    const { writeFile } = services;
    services = {
      ...services,
      writeFile: async (...args) => {
        const written = await writeFile(...args);
        store("a.txt", "somebody else's");
        return written;
      },
    };
    handlers = toolHandlers(services);
    expect(
      await call("setProjectFileContents", [idOf("a.txt"), "mine", { expect: "none" }]),
    ).toMatchObject({ version: "v1" });
  });

  it("BRIDGE-09 getProjectFileContents: reads a Blob or JSON, by file id and by full path", async () => {
    store("a.json", '{"a":1}');
    store("a.txt", "no json");
    expect(await ((await call("getProjectFileContents", [idOf("a.json")])) as Blob).text()).toBe(
      '{"a":1}',
    );
    expect(
      await call("getProjectFileContents", ["/projects/p1/a.json", { format: "json" }]),
    ).toEqual({ a: 1 });
    await expect(
      call("getProjectFileContents", [idOf("a.txt"), { format: "json" }]),
    ).rejects.toThrow('"a.txt" isn\'t a JSON file');
    await expect(call("getProjectFileContents", [idOf("a.json", "p2")])).rejects.toThrow(
      /^Invalid TERA File ID/,
    );
  });

  it("BRIDGE-09 setProjectFileContents: writes the file with every call signature", async () => {
    const text = async (path: string): Promise<string | undefined> =>
      memory.files.get(`p1/${path}`)?.text();
    expect(await call("setProjectFileContents", [idOf("a.json"), { x: 1 }])).toBeNull();
    expect(await text("a.json")).toBe('{"x":1}');
    await call("setProjectFileContents", [{ id: idOf("b.txt"), contents: "plain" }]);
    expect(await text("b.txt")).toBe("plain");
    await call("setProjectFileContents", [new Blob(["blob"]), { id: idOf("c.txt") }]);
    expect(await text("c.txt")).toBe("blob");
    memory.answers.push("chosen.json", "null.json", null);
    await call("setProjectFileContents", [[1, 2], { title: "Save list" }]);
    expect(await text("chosen.json")).toBe("[1,2]");
    await call("setProjectFileContents", [null, null]);
    expect(await text("null.json")).toBe("null");
    await expect(
      call("setProjectFileContents", [undefined, new Blob(["x"])]),
    ).rejects.toMatchObject({ code: "CANCEL" });
    expect(memory.shown).toEqual(["Save list", "Save file", "Save file"]);
    await expect(call("setProjectFileContents", [idOf("a.json")])).rejects.toThrow(
      "setProjectFileContents requires contents to save.",
    );
    await expect(call("setProjectFileContents", [idOf("a.json"), { big: 1n }])).rejects.toThrow(
      "can't be stored as JSON",
    );
  });

  it("ERR-11 createProjectFile: creates an empty file and never overwrites an existing one", async () => {
    expect(await call("createProjectFile", ["new.txt"])).toMatchObject({
      id: idOf("new.txt"),
      size: 0,
    });
    await expect(call("createProjectFile", ["new.txt"])).rejects.toThrow(
      'Could not create new file "new.txt"',
    );
    await expect(call("createProjectFile", ["../x"])).rejects.toThrow(
      'Could not create new file "../x"',
    );
  });

  it("selectProjectFile: returns an existing file, or with save the id of a new file name", async () => {
    store("a.ris", "x");
    memory.answers.push("a.ris", "later.json", null);
    expect(await call("selectProjectFile", [undefined])).toMatchObject({
      id: idOf("a.ris"),
      size: 1,
    });
    expect(await call("selectProjectFile", [{ save: true }])).toMatchObject({
      id: idOf("later.json"),
      size: 0,
      url: expect.any(String) as string,
    });
    await expect(call("selectProjectFile", [{}])).rejects.toMatchObject({ code: "CANCEL" });
    expect(focused).toBe(3);
  });

  it("ERR-11 FILE-23 selecting a file fails if it no longer exists when the dialog closes", async () => {
    memory.answers.push("gone.ris", "gone.ris");
    await expect(call("selectProjectFile", [{}])).rejects.toMatchObject({
      code: "NOT-CHOSEN",
      message: "File selection cancelled or failed.",
    });
    await expect(call("selectProjectLibrary", [{}])).rejects.toMatchObject({
      code: "NOT-CHOSEN",
      message: "Library selection failed or was cancelled.",
    });
  });
});

describe("libraries", () => {
  const references = [{ title: "One" }, { title: "Two" }];

  it("BRIDGE-10 libraries can be chosen, read and saved", async () => {
    await call("setProjectLibrary", [idOf("l.ris"), references]);
    expect(await call("getProjectLibrary", [idOf("l.ris")])).toEqual(references);
    memory.answers.push("l.ris", "other.json");
    expect(await call("selectProjectLibrary", [{}])).toEqual(references);
    await call("setProjectLibrary", [references, { format: "pojo" }]);
    expect(memory.libraries.get("p1/other.json")).toEqual(references);
    const file = (await call("getProjectLibrary", [idOf("l.ris"), { format: "file" }])) as File;
    expect(file).toBeInstanceOf(File);
    expect(file.name).toBe("l.ris");
  });

  it("LIB-05 library calls take references, a Blob or a File, and refuse anything else", async () => {
    await expect(call("getProjectLibrary", [idOf("l.ris"), { format: "json" }])).rejects.toThrow(
      'Unsupported library format "json"',
    );
    await expect(call("getProjectLibrary", [idOf("none.ris")])).rejects.toThrow(
      "File not found or empty: none.ris",
    );
    await expect(call("setProjectLibrary", [idOf("l.ris")])).rejects.toThrow(
      "setProjectLibrary requires refs to save.",
    );
    await expect(call("setProjectLibrary", [idOf("l.ris"), { a: 1 }])).rejects.toThrow(
      "setProjectLibrary() with format=pojo requires an array of references",
    );
    await expect(call("setProjectLibrary", [idOf("l.ris"), [1]])).rejects.toThrow(
      "requires an array of references",
    );
    for (const [place, odd] of [
      ["title", { title: 7 }],
      ["authors", { authors: "x" }],
      ["keywords", { keywords: [1] }],
      ["date", { date: {} }],
      ["extras.a", { extras: { a: new Map() } }],
    ] as const) {
      await expect(
        call("setProjectLibrary", [idOf("l.ris"), [{ title: "T" }, odd]]),
      ).rejects.toMatchObject({ code: "INVALID-ARGUMENT", data: { argument: `refs.1.${place}` } });
    }
    expect(memory.libraries.has("p1/l.ris")).toBe(false);
    await call("setProjectLibrary", [
      idOf("l.ris"),
      [{ title: "T", date: 2020, volume: null, extras: { kept: true }, other: 1 }],
    ]);
    expect(memory.libraries.get("p1/l.ris")).toEqual([
      { title: "T", date: "2020", volume: null, extras: { kept: true }, other: 1 },
    ]);
    await expect(
      call("setProjectLibrary", [idOf("l.ris"), references, { format: "blob" }]),
    ).rejects.toThrow("requires a Blob");
    await expect(
      call("setProjectLibrary", [idOf("l.ris"), new Blob(["x"]), { format: "file" }]),
    ).rejects.toThrow("requires a File");
    for (const [contents, options] of [
      [new Blob(["a blob"]), { format: "blob" }],
      [new File(["a file"], "l.ris"), { format: "file" }],
      [new Blob(["any"]), undefined],
    ] as const) {
      await call("setProjectLibrary", [idOf("stored.ris"), contents, options]);
      expect(await memory.files.get("p1/stored.ris")?.text()).toBe(await contents.text());
    }
    await expect(
      call("setProjectLibrary", [idOf("l.ris"), references, { format: "csv" }]),
    ).rejects.toThrow('Unsupported library format "csv"');
    await expect(
      call("setProjectLibrary", [idOf(`${"n".repeat(3_000)}.ris`), references]),
    ).rejects.toMatchObject({ code: "INVALID-NAME", data: { argument: "id" } });
    store("l.ris", "x");
    await expect(
      call("setProjectLibrary", [idOf("l.ris"), references, { overwrite: false }]),
    ).rejects.toMatchObject({ code: "EXISTS" });
  });
});

describe("dialogs and page", () => {
  it("BRIDGE-12 uiAlert, uiConfirm and uiPrompt return the answer for every call signature", async () => {
    memory.answers.push(undefined, true, false, "typed", "", "", null);
    expect(await call("uiAlert", ["Read this", { title: "Note" }])).toBeUndefined();
    expect(await call("uiConfirm", [{ body: "Sure?" }])).toBe("OK");
    await expect(call("uiConfirm", [])).rejects.toMatchObject({ code: "CANCEL" });
    expect(await call("uiPrompt", ["Name", { value: "x" }])).toBe("typed");
    expect(await call("uiPrompt", ["Name", { required: false }])).toBe("");
    await expect(call("uiPrompt", ["Name"])).rejects.toMatchObject({ code: "CANCEL" });
    await expect(call("uiPrompt", ["Name"])).rejects.toMatchObject({ code: "CANCEL" });
    expect(memory.shown.slice(0, 3)).toEqual([
      { title: "Note", body: "Read this", isHtml: false },
      { title: "TERA", body: "Sure?", isHtml: false },
      { title: "TERA", body: "Confirm?", isHtml: false },
    ]);
    expect(focused).toBe(7);
  });

  it("BRIDGE-12 uiProgress: updates the open progress dialog, with a bar only for a valid range", async () => {
    await call("uiProgress", [{ title: "Counting", text: "words", maxProgress: 10 }]);
    await call("uiProgress", [{ progress: 5 }]);
    await call("uiProgress", [{ progress: 11 }]);
    await call("uiProgress", [false]);
    await call("uiProgress", [{ close: true }]);
    const shown = { title: "Counting", body: "words", isHtml: false };
    expect(memory.progress).toEqual([
      { ...shown, bar: { value: 0, max: 10 } },
      { ...shown, bar: { value: 5, max: 10 } },
      { ...shown, bar: undefined },
      null,
      null,
    ]);
    expect(focused).toBe(1);
  });

  it("BRIDGE-12 uiThrow: shows every error except CANCEL", async () => {
    await call("uiThrow", ["CANCEL"]);
    await call("uiThrow", [{ code: "NEED-LOGIN", message: "x" }]);
    await call("uiTrhow", [new Error("broken")]);
    await call("uiThrow", ["a text"]);
    await call("uiThrow", [{ code: "NO-DATA", title: "Nothing to count", text: "Add a library." }]);
    // CANCEL shows nothing and requests no focus.
    expect(memory.failures).toEqual([
      { code: "NEED-LOGIN", text: "x", title: undefined },
      { code: undefined, text: "broken", title: undefined },
      { code: undefined, text: "a text", title: undefined },
      { code: "NO-DATA", text: "Add a library.", title: "Nothing to count" },
    ]);
    expect(focused).toBe(4);
  });

  it("BRIDGE-12 calls for overlays return at once and keep the page in focus until closed", async () => {
    const ends: (() => void)[] = [];
    const sights: string[] = [];
    const openOverlay = (): OpenOverlay => ({
      closed: new Promise((resolve) => ends.push(resolve)),
    });
    const held = toolHandlers({
      ...services,
      showPanic: openOverlay,
      showSplat: openOverlay,
      showProgress: openOverlay,
      openWindow: openOverlay,
    });
    const withFocus = async <Answer>(show: () => Promise<Answer>): Promise<Answer> => {
      sights.push("shown");
      const answer = await show();
      sights.push("gone");
      return answer;
    };
    for (const [name, ...args] of [
      ["uiPanic", "Broken"],
      ["uiSplat", "<b>Wait</b>"],
      ["uiProgress", {}],
      ["uiWindow", "https://example.org"],
    ] as const)
      await callHandler(held, name, args, { withFocus });
    expect(sights).toEqual(["shown", "shown", "shown", "shown"]);
    for (const end of ends) end();
    await Promise.resolve();
    expect(sights.slice(4)).toEqual(["gone", "gone", "gone", "gone"]);
  });

  it("calls are refused if another project was opened during their dialog", async () => {
    store("a.txt", "x");
    const switched = toolHandlers({
      ...services,
      openSaveDialog: () => Promise.resolve(void (memory.active = "p2")).then(() => "words.json"),
      openFileDialog: () => Promise.resolve(void (memory.active = "p2")).then(() => "a.txt"),
      confirmDeletion: () => Promise.resolve(void (memory.active = "p2")).then(() => true),
    });
    for (const [name, ...args] of [
      ["setProjectFileContents", null, "x"],
      ["setProjectLibrary", [{ title: "T" }]],
      ["selectProjectFile"],
      ["selectProjectFile", { save: true }],
      ["selectProjectLibrary"],
      ["deleteProjectFile", idOf("a.txt")],
    ] as const) {
      memory.active = "p1";
      await expect(callHandler(switched, name, args)).rejects.toMatchObject({
        code: "PROJECT-NOT-OPEN",
      });
    }
    expect([...memory.files.keys()]).toEqual(["p1/a.txt"]);
  });

  it("setSize: clamps the frame's height and refuses a resize loop", async () => {
    const ofOneFrame = toolHandlers(services);
    for (const height of [100.2, 1e12]) await callHandler(ofOneFrame, "setSize", [{ height }]);
    expect(memory.heights).toEqual([101, 30_000]);
    for (let count = 0; count < 28; count += 1)
      await callHandler(ofOneFrame, "setSize", [{ height: count }]);
    await expect(callHandler(ofOneFrame, "setSize", [{ height: 1 }])).rejects.toMatchObject({
      code: "RESIZE-LOOP",
    });
  });

  it("setPage: accepts only paths that start with one slash, never another host", async () => {
    await call("setPage", ["/step/2"]);
    await call("setPage", [{ path: "/a", title: "A" }]);
    await call("setPageTitle", ["T"]);
    expect(memory.places).toEqual([
      { path: "/step/2" },
      { path: "/a", title: "A" },
      { title: "T" },
    ]);
    for (const path of ["step", "//evil.example", "/\\evil.example", "https://evil.example", ""])
      await expect(call("setPage", [path])).rejects.toThrow("Page path must start with '/'");
  });
});

describe("streamProjectLibrary", () => {
  const references = Array.from({ length: 7 }, (_, index) => ({ title: `T${index}` }));

  it("BRIDGE-10 streamProjectLibrary: returns all references in order, in parts of equal size", async () => {
    memory.libraries.set("p1/l.ris", references);
    for (const size of [1, 2, 3, 7, 50]) {
      const parts: unknown[][] = [];
      let cursor: string | null | undefined;
      do {
        const part = (await call("streamProjectLibrary", [
          idOf("l.ris"),
          { size, ...(cursor === undefined ? {} : { cursor }) },
        ])) as { references: unknown[]; cursor: string | null };
        parts.push(part.references);
        ({ cursor } = part);
      } while (cursor !== null);
      expect(parts.flat()).toEqual(references);
      expect(parts.slice(0, -1).every(({ length }) => length === size)).toBe(true);
      expect(parts.at(-1)?.length).toBeGreaterThan(0);
    }
  });

  it("streamProjectLibrary: closes the oldest of nine open reads and then rejects its cursor", async () => {
    let read = 0;
    const closed: number[] = [];
    let opened = 0;
    const counting = toolHandlers({
      ...services,
      async *readLibraryParts() {
        const number = (opened += 1);
        try {
          for (;;) {
            read += 1;
            yield [{ title: "T" }, { title: "U" }];
            await Promise.resolve();
          }
        } finally {
          closed.push(number);
        }
      },
    });
    const first = (await callHandler(counting, "streamProjectLibrary", [
      idOf("l.ris"),
      { size: 2 },
    ])) as { cursor: string };
    expect(read).toBe(2);
    for (let count = 0; count < 8; count += 1)
      await callHandler(counting, "streamProjectLibrary", [idOf("l.ris"), { size: 2 }]);
    expect(closed).toEqual([1]);
    await expect(
      callHandler(counting, "streamProjectLibrary", [idOf("l.ris"), { cursor: first.cursor }]),
    ).rejects.toMatchObject({ code: "INVALID-ARGUMENT", data: { argument: "options.cursor" } });
  });

  it("streamProjectLibrary: rejects a cursor for another file or after the project changed", async () => {
    memory.libraries.set("p1/l.ris", references);
    memory.files.set("p1/l.ris", new Blob());
    const ofOneProject = toolHandlers(services);
    const next = (id: string, cursor: string): Promise<unknown> =>
      callHandler(ofOneProject, "streamProjectLibrary", [id, { size: 1, cursor }]);
    const begin = async (): Promise<string> =>
      (
        (await callHandler(ofOneProject, "streamProjectLibrary", [idOf("l.ris"), { size: 1 }])) as {
          cursor: string;
        }
      ).cursor;
    await expect(next(idOf("other.ris"), await begin())).rejects.toMatchObject({
      code: "INVALID-ARGUMENT",
      data: { argument: "options.cursor" },
    });
    const cursor = await begin();
    memory.active = "p2";
    await expect(next(idOf("l.ris"), cursor)).rejects.toMatchObject({ code: "INVALID-FILE-ID" });
    memory.active = null;
    await expect(next(idOf("l.ris"), cursor)).rejects.toMatchObject({ code: "NO-ACTIVE-PROJECT" });
  });

  it("streamProjectLibrary: rejects with NOT-FOUND for a missing file", async () => {
    await expect(call("streamProjectLibrary", [idOf("gone.ris")])).rejects.toMatchObject({
      code: "NOT-FOUND",
      message: "File not found or empty: gone.ris",
    });
  });
});
