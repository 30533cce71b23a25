import type { Browser, Frame, Page } from "@playwright/test";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { CONFORMANCE_GROUPS, runConformance } from "@tera/bridge-sdk/conformance";
import { bundlePublishedClient } from "./published-client.fixture.ts";
import { bundle, hostPolicy, serve, startChromium } from "./two-origins.fixture.ts";
import type { Site } from "./two-origins.fixture.ts";

declare global {
  interface Window {
    heard: unknown[];
  }
}

const ADA = {
  id: "u1",
  email: "ada@example.org",
  name: "Ada Lovelace",
  isSubscribed: false,
  credits: 1000,
};
const SEPSIS = { id: "p1", name: "Sepsis", created: "2024-01-01T00:00:00.000Z", isOwner: true };
const ASTHMA = { ...SEPSIS, id: "p2", name: "Asthma" };
/** Calls that the client wraps, or that only clients from 1.12 to 2.3.14 have. */
const WRAPPED = [
  "selectProjectFile",
  "getProjectFiles",
  "getProjectFile",
  "createProjectFile",
  "moveProjectFile",
];
const EXTRA = [
  "setProjectStateFlush",
  "saveProjectState",
  "replaceProjectState",
  "applyProjectStatePatch",
  "setProjectFile",
  "setPageUrl",
  "setPageTitle",
  "uiTrhow",
  "uiJson",
];

let browser: Browser;
let hostSite: Site;
let toolSite: Site;
let page: Page;
let frame: Frame;
const called = new Set<string>();

beforeAll(async () => {
  const [hostScript, toolScript] = await Promise.all([
    bundle("host-page.ts"),
    bundlePublishedClient(),
  ]);
  [hostSite, toolSite, browser] = await Promise.all([
    serve("127.0.0.1", hostScript, hostPolicy),
    serve("localhost", toolScript),
    startChromium(),
  ]);
  page = await browser.newPage();
  await page.goto(hostSite.origin);
  await page.evaluate((address) => window.page.open("tool", address), toolSite.origin);
  const found = page.frame({ name: "tool" });
  if (!found) throw new Error("The tool's frame is missing");
  frame = found;
});
afterAll(async () => {
  await browser.close();
  await Promise.all([hostSite.close(), toolSite.close()]);
});
beforeEach(async () => {
  await page.evaluate(() => {
    const { memory } = window.page;
    memory.user = {
      id: "u1",
      email: "ada@example.org",
      name: "Ada Lovelace",
      isSubscribed: false,
      credits: 1000,
    };
    memory.active = "p1";
    for (const store of [memory.files, memory.libraries, memory.namespaces, memory.states])
      store.clear();
    memory.states.set("p1", {
      id: "p1",
      name: "Sepsis",
      users: ["u1"],
      kept: { list: [{ a: 1 }, { a: 2 }], none: null },
    });
    for (const list of [
      memory.answers,
      memory.shown,
      memory.log,
      memory.places,
      memory.windows,
      memory.splats,
      memory.progress,
      memory.errors,
    ])
      list.length = 0;
  });
});

const refused = (words: string | RegExp): { rejected: unknown } => ({
  rejected: expect.stringMatching(words),
});

/**
 * Calls the client in the tool's page. A rejection resolves to `{rejected}`, with the constructor's
 * name for errors.
 */
async function call(method: string, ...args: unknown[]): Promise<unknown> {
  called.add(method === "rpc" ? String(args[0]) : method);
  return frame.evaluate(
    async ([name, given]) => {
      const { client } = window;
      try {
        // Calls that this client does not wrap are sent under the same name, as other versions do.
        const member = client[name] as ((...given: unknown[]) => Promise<unknown>) | undefined;
        const result = await (member === undefined
          ? client.rpc(name, ...given)
          : member.apply(client, given));
        // Drops the reference to the client from file objects.
        return JSON.stringify(result) === undefined
          ? result
          : (structuredClone(
              JSON.parse(
                JSON.stringify(result, (key, value: unknown) =>
                  key === "_tera" ? undefined : value,
                ),
              ),
            ) as unknown);
      } catch (error) {
        return { rejected: error instanceof Error ? error.constructor.name : error };
      }
    },
    [method, args] as const,
  );
}

const remember = (answers: unknown[]): Promise<void> =>
  page.evaluate((given) => void window.page.memory.answers.push(...given), answers);
const shown = (): Promise<unknown[]> => page.evaluate(() => [...window.page.memory.shown]);
const contentsOf = (path: string): Promise<string | undefined> =>
  page.evaluate(async (key) => window.page.memory.files.get(key)?.text(), `p1/${path}`);
const store = (path: string, text: string): Promise<void> =>
  page.evaluate(([key, contents]) => void window.page.memory.files.set(key, new Blob([contents])), [
    `p1/${path}`,
    text,
  ] as const);
const state = (): Promise<unknown> => page.evaluate(() => window.page.memory.states.get("p1"));

describe("the published client 2.2.9 in a frame of the host", () => {
  // Retried, because a busy machine may take longer than 300 ms.
  it(
    "BRIDGE-01 finds its host within the 300 ms that it waits, and reports its mode",
    { retry: 4 },
    async () => {
      const mode = await frame.evaluate(async () => {
        window.heard = [];
        window.client = window.makePublishedClient({ verbosity: 2, modeTimeout: 300 });
        for (const event of ["user", "project", "files"])
          window.client.events.on(event, (payload) => window.heard.push([event, payload]));
        await window.client.init();
        return window.client.settings.mode;
      });
      expect(mode).toBe("parent");
      expect(await call("setServerVerbosity", 3)).toBeUndefined();
      expect(
        await frame.evaluate(
          async () =>
            ((await window.client.rpc("handshake")) as { date: unknown }).date instanceof Date,
        ),
      ).toBe(true);
      called.add("handshake");
      expect(await call("rpc", "setServerMode", "tera")).toEqual({
        rejected: 'Unsupported server mode "tera"',
      });
    },
  );

  it("BRIDGE-06 ROLE-07 gets the user's five fields, or null, and the public credentials", async () => {
    expect(await call("getUser", { forceRetry: true, waitPromises: false, other: 1 })).toEqual(ADA);
    expect(await call("requireUser")).toEqual(ADA);
    await page.evaluate(() => void (window.page.memory.user = null));
    expect(await call("getUser")).toBeNull();
    await remember([ADA]);
    expect(await call("requireUser")).toEqual(ADA);
    expect(await shown()).toEqual([
      {
        title: "account needed",
        body: "You must be logged in to host.example to use this tool",
        isHtml: false,
      },
    ]);
    // One existing tool fails to start if one of the last two keys is empty.
    expect(await call("getCredentials")).toEqual({
      firebaseApiKey: "",
      firebaseAuthDomain: "",
      firebaseProjectId: "",
      firebaseAppId: "",
      supabaseUrl: "https://host.example",
      supabaseKey: "publishable",
    });
  });

  it("BRIDGE-07 reads, lists, selects, requires and activates projects", async () => {
    expect(await call("getProject")).toEqual(SEPSIS);
    expect(await call("getProjects")).toEqual([SEPSIS, ASTHMA]);
    expect(await call("setActiveProject", "p2")).toBeUndefined();
    expect(await call("setActiveProject", SEPSIS)).toBeUndefined();
    expect(await call("setActiveProject", "p9")).toEqual(refused('no project "p9"'));
    await remember([ASTHMA, null]);
    expect(await call("selectProject", { title: "Which?", setActive: true })).toEqual(ASTHMA);
    expect(await call("selectProject")).toEqual({ rejected: "CANCEL" });
    expect(await call("requireProject")).toEqual(ASTHMA);
    await page.evaluate(() => void (window.page.memory.active = null));
    expect(await call("getProject")).toBeNull();
    // After a cancelled choice, the host explains why and asks again.
    await remember([null, SEPSIS]);
    const chosen = call("requireProject", { title: "For words" });
    await page.waitForFunction(() =>
      window.page.openQuestions.includes("A project needs to be selected to continue"),
    );
    await page.evaluate(() => window.page.answer(true));
    expect(await chosen).toEqual(SEPSIS);
    expect((await shown()).slice(-2)).toEqual(["For words", "For words"]);
    await page.evaluate(() => void (window.page.memory.active = null));
    await remember([null]);
    const refusing = call("requireProject");
    await page.waitForFunction(() =>
      window.page.openQuestions.includes("A project needs to be selected to continue"),
    );
    await page.evaluate(() => window.page.answer(false));
    expect(await refusing).toEqual({ rejected: "CANCEL" });
    expect(await call("bindProject", "p1")).toEqual({
      rejected: 'Unknown RPC method "bindProject"',
    });
  });

  it.each(CONFORMANCE_GROUPS)(
    "BRIDGE-08 BRIDGE-09 BRIDGE-10 BRIDGE-11 VAL-16 %s: answers as every host does",
    async (group) => {
      const faults = await runConformance({
        project: "p1",
        mark: "words",
        groups: [group],
        call: async (method, args) => {
          const ended = await call("rpc", method, ...args);
          const { rejected } = Object(ended) as { rejected?: string };
          if (rejected !== undefined) throw new Error(rejected);
          return ended;
        },
      });
      expect(faults).toEqual([]);
    },
  );

  it("gets an error for state calls while no project is active", async () => {
    await page.evaluate(() => void (window.page.memory.active = null));
    for (const [method, ...args] of [
      ["setProjectState", "a", 1],
      ["setProjectStateRefresh"],
      ["getProjectState", { autoRequire: false }],
    ] as const)
      expect(await call(method, ...args)).toEqual({ rejected: "No active project" });
  });

  it("BRIDGE-09 lists files with URLs, and can read and write the files of a listed folder", async () => {
    await store("in/a.txt", "hello");
    await store("top.json", '{"a":1}');
    const seen = await frame.evaluate(async () => {
      interface Rebuilt {
        id: string;
        path: string;
        url: string;
        name: string;
        isFolder: boolean;
        files: Rebuilt[];
        getContents(): Promise<Blob>;
        setContents(text: string): Promise<unknown>;
      }
      const { client } = window;
      const [folder, file] = await (
        client["getProjectFiles"] as () => Promise<[Rebuilt, Rebuilt]>
      ).call(client);
      const [member] = folder.files;
      if (!member) throw new Error("The folder has no member");
      await member.setContents("changed");
      return {
        folder: [folder.name, folder.isFolder, typeof folder.url],
        file: file.url,
        id: member.id,
        path: member.path,
        url: member.url,
        text: await (await member.getContents()).text(),
      };
    });
    called.add("getProjectFiles");
    expect(seen).toEqual({
      folder: ["in", true, "string"],
      file: "https://host.example/projects/p1/project/download/top.json",
      id: "/projects/p1/in/a.txt",
      path: "in/a.txt",
      url: "https://host.example/projects/p1/project/download/in/a.txt",
      text: "changed",
    });
  });

  it("BRIDGE-09 finds a file by path or name, and creates files", async () => {
    await store("in/a.txt", "hello");
    expect(await call("getProjectFile", "in/a.txt")).toMatchObject({
      name: "a.txt",
      path: "in/a.txt",
    });
    expect(await call("getProjectFile", "a.txt")).toMatchObject({ path: "in/a.txt" });
    expect(await call("getProjectFile", "missing")).toBeUndefined();
    // The client wraps every truthy answer as a file.
    expect(await call("getProjectFile", "a.txt", "id")).toEqual({ rejected: "TypeError" });
    expect(await call("rpc", "getProjectFile", "a.txt", { subkey: "name" })).toBe("a.txt");
    expect(await call("createProjectFile", "new.txt")).toMatchObject({
      name: "new.txt",
      path: "new.txt",
    });
    expect(await call("createProjectFile", "new.txt")).toEqual(
      refused(/^Could not create new file "new.txt"/),
    );
  });

  it("BRIDGE-09 reads and writes file contents with every call signature", async () => {
    const id = "/projects/p1/a.json";
    expect(await call("setProjectFileContents", id, { a: [1] })).toBeNull();
    expect(await call("getProjectFileContents", id, { format: "json" })).toEqual({ a: [1] });
    expect(await call("setProjectFileContents", { id, contents: "text" })).toBeNull();
    expect(
      await frame.evaluate(
        async (of) => ((await window.client.rpc("getProjectFileContents", of)) as Blob).text(),
        id,
      ),
    ).toBe("text");
    expect(await call("setProjectFileContents", [1, 2], { id })).toBeNull();
    expect(await contentsOf("a.json")).toBe("[1,2]");
    // Without a file id, the person names the file.
    await remember(["first.json", "second.txt", null]);
    expect(await call("setProjectFileContents", [3])).toBeNull();
    expect(await call("setProjectFileContents", null, "kept")).toBeNull();
    expect([await contentsOf("first.json"), await contentsOf("second.txt")]).toEqual([
      "[3]",
      "kept",
    ]);
    expect(await call("setProjectFileContents", undefined, "x")).toEqual({ rejected: "CANCEL" });
    expect(await call("setProjectFileContents", { title: "no id" })).toEqual(
      refused("requires contents to save"),
    );
    expect(await call("setProjectFileContents", id)).toEqual(refused("requires contents to save"));
    // The client's documentation passes an instance of its file class, which older hosts took for
    // options.
    const written = await frame.evaluate(async () => {
      const { client } = window;
      const file = await (client["getProjectFile"] as (name: string) => Promise<unknown>).call(
        client,
        "a.json",
      );
      return (
        client["setProjectFileContents"] as (file: unknown, contents: unknown) => Promise<unknown>
      ).call(client, file, "by its file");
    });
    expect([written, await contentsOf("a.json")]).toEqual([null, "by its file"]);
    for (const bad of [
      "nonsense!",
      "/projects/p2/a.json",
      "/projects/p1/../p2/x",
      btoa("/projects/p2/x"),
    ])
      expect(await call("getProjectFileContents", bad)).toEqual(refused(/^Invalid TERA File ID/));
    // Ids with and without base64 padding.
    for (const good of [
      btoa("/projects/p1/a.json"),
      btoa("/projects/p1/a.json").replace(/=+$/u, ""),
    ])
      expect(await call("setProjectFileContents", good, "again")).toBeNull();
  });

  it("BRIDGE-09 VAL-14 moves a file and gets its new id, after which the old id is invalid", async () => {
    await store("a.txt", "hello");
    await store("b.txt", "taken");
    const { id } = (await call("getProjectFile", "a.txt")) as { id: string };
    const moved = (await call("moveProjectFile", id, "sub/c.txt")) as { id: string };
    expect(moved).toMatchObject({ name: "c.txt", path: "sub/c.txt" });
    expect(await call("getProjectFileContents", id)).toEqual(refused(/./));
    expect(await call("moveProjectFile", moved.id, "sub/c.txt")).toMatchObject({
      path: "sub/c.txt",
    });
    expect(await call("moveProjectFile", moved.id, "b.txt", { overwrite: false })).toEqual(
      refused(/^Failed to move project file "/),
    );
    for (const name of ["", "../x", "/x", "x/", 7])
      expect(await call("moveProjectFile", moved.id, name)).toEqual(
        refused(/^moveProjectFile: |moveProjectFile, argument/),
      );
    expect(await call("moveProjectFile", "", "x")).toEqual(refused("moveProjectFile"));
  });

  it("BRIDGE-09 VAL-15 deletes files and folders after confirmation, and creates folders", async () => {
    await store("a.txt", "hello");
    await remember([false, true]);
    expect(await call("deleteProjectFile", "/projects/p1/a.txt")).toEqual({ rejected: "CANCEL" });
    expect(await call("deleteProjectFile", "/projects/p1/a.txt")).toBeNull();
    expect(await contentsOf("a.txt")).toBeUndefined();
    expect(await call("createProjectFolder", "/new/")).toBeUndefined();
    expect(await call("createProjectFolder", "new")).toBeUndefined();
    expect(await call("getProjectFiles")).toEqual([
      expect.objectContaining({ name: "new", isFolder: true, files: [] }),
    ]);
    await remember([true]);
    expect(await call("deleteProjectFolder", "new")).toBeNull();
    expect(await call("deleteProjectFolder", "new")).toBeNull();
    for (const path of ["", " ", "a/../b"])
      expect(await call("createProjectFolder", path)).toEqual(
        refused(/^Invalid folderPath provided\. /),
      );
    for (const path of ["/", "//", "///"])
      expect(await call("deleteProjectFolder", path)).toEqual(
        refused(/^Folder path cannot resolve to project root/),
      );
  });

  it("selectProjectFile: returns an existing file, or a new name that can be written to", async () => {
    await store("a.txt", "hello");
    await remember(["a.txt", "fresh.json", null]);
    expect(
      await call("selectProjectFile", { hint: ["deduped", "search"], filters: { library: true } }),
    ).toMatchObject({ path: "a.txt" });
    const stub = (await call("selectProjectFile", { save: true, saveFiename: "offered.json" })) as {
      id: string;
    };
    expect(await call("setProjectFileContents", stub.id, { written: true })).toBeNull();
    expect(await contentsOf("fresh.json")).toBe('{"written":true}');
    expect(await call("selectProjectFile", { title: "No" })).toEqual({ rejected: "CANCEL" });
  });

  it("BRIDGE-10 selects, reads and saves libraries with every call signature", async () => {
    const id = "/projects/p1/l.json";
    expect(await call("setProjectLibrary", id, [{ title: "T" }])).toBeNull();
    expect(await call("getProjectLibrary", id)).toEqual([{ title: "T" }]);
    expect(
      await call("setProjectLibrary", { id, refs: [{ title: "U" }], format: "pojo" }),
    ).toBeNull();
    expect(await call("setProjectLibrary", [{ title: "V" }], { id })).toBeNull();
    await remember(["named.json", "l.json"]);
    expect(await call("setProjectLibrary", [{ title: "W" }], { title: "Save words" })).toBeNull();
    expect(await call("selectProjectLibrary", { title: "Which?" })).toEqual([{ title: "V" }]);
    expect((await shown()).slice(-2)).toEqual(["Save words", "Which?"]);
    const kinds = await frame.evaluate(async (of) => {
      const { client } = window;
      const [blob, file] = (await Promise.all([
        client.rpc("getProjectLibrary", of, { format: "blob" }),
        client.rpc("getProjectLibrary", of, { format: "file" }),
      ])) as [Blob, File];
      await client.rpc("setProjectLibrary", of, new Blob(["[]"]));
      return [blob instanceof File, file instanceof File, file.name];
    }, id);
    expect(kinds).toEqual([false, true, "l.json"]);
    expect(await contentsOf("l.json")).toBe("[]");
    expect(await call("getProjectLibrary", id, { format: "json" })).toEqual({
      rejected: 'Unsupported library format "json"',
    });
    expect(await call("getProjectLibrary", "/projects/p1/gone.ris")).toEqual({
      rejected: "File not found or empty: gone.ris",
    });
    expect(await call("setProjectLibrary", id)).toEqual({
      rejected: "setProjectLibrary requires refs to save.",
    });
    expect(await call("setProjectLibrary", id, { a: 1 }, { format: "pojo" })).toEqual({
      rejected: "setProjectLibrary() with format=pojo requires an array of references",
    });
    expect(await call("setProjectLibrary", id, [], { format: "blob" })).toEqual(
      refused("requires a Blob"),
    );
  });

  it("BRIDGE-11 VAL-18 writes to the project log and sets the page's URL", async () => {
    expect(
      await call("projectLog", { type: "tool", title: "Counted", tool: "Words" }),
    ).toBeUndefined();
    expect(await page.evaluate(() => window.page.memory.log)).toEqual([
      { type: "tool", title: "Counted", tool: "Words" },
    ]);
    expect(await call("projectLog", { title: "x" })).toEqual(refused("type"));
    expect(await call("setPage", "/words/3?q=1")).toBeUndefined();
    expect(await call("setPage", { path: "/words", title: "Words" })).toBeUndefined();
    for (const path of ["words", "//evil.example", "javascript:alert(1)"])
      expect(await call("setPage", path)).toEqual(refused("must start with '/'"));
    expect(await page.evaluate(() => window.page.memory.places)).toEqual([
      { path: "/words/3?q=1" },
      { path: "/words", title: "Words" },
    ]);
  });

  it("BRIDGE-12 shows dialogs with every call signature", async () => {
    await remember([undefined, undefined, "typed", "", "", null]);
    expect(await call("uiAlert", "Read this", { title: "Words" })).toBeUndefined();
    expect(await call("uiAlert")).toBeUndefined();
    expect(await call("uiPrompt", { body: "Name?", value: 3 })).toBe("typed");
    expect(await call("uiPrompt", "Name?")).toEqual({ rejected: "CANCEL" });
    expect(await call("uiPrompt", "Name?", { required: false })).toBe("");
    expect(await call("uiPrompt")).toEqual({ rejected: "CANCEL" });
    expect((await shown()).slice(0, 2)).toEqual([
      { title: "Words", body: "Read this", isHtml: false },
      { title: "TERA", body: "Alert!", isHtml: false },
    ]);
    expect(
      await call("uiProgress", { text: "Counting", maxProgress: 10, progress: 2 }),
    ).toBeUndefined();
    expect(await call("uiProgress", { progress: 11 })).toBeUndefined();
    expect(await call("uiProgress", false)).toBeUndefined();
    expect(
      await page.evaluate(() =>
        window.page.memory.progress.map(
          (progress) => progress && [progress.body, progress.bar?.value],
        ),
      ),
    ).toEqual([["Counting", 2], ["Counting", undefined], null]);
    expect(await call("uiThrow", "CANCEL")).toBeUndefined();
    expect(
      await frame.evaluate(() => window.client.rpc("uiThrow", new Error("broken"))),
    ).toBeUndefined();
    expect(await page.evaluate(() => window.page.memory.failures.map(({ text }) => text))).toEqual([
      expect.stringContaining("broken"),
    ]);
    expect(await call("uiPanic", "The end")).toBeUndefined();
    expect(await call("uiSplat", "<p>Wait</p>", { logo: true })).toBeUndefined();
    expect(await call("uiSplat", false)).toBeUndefined();
    expect(await page.evaluate(() => window.page.memory.splats)).toEqual([
      { html: "<p>Wait</p>", hasLogo: true },
      null,
    ]);
    // Older hosts never answered this call.
    expect(
      await call("uiWindow", "https://example.org/help", { width: 300, permissions: [] }),
    ).toBeUndefined();
    expect(await call("uiWindow", "javascript:alert(1)")).toEqual(refused("http"));
  });

  it("BRIDGE-12 focuses its frame during a dialog, and rejects a cancelled one with 'CANCEL'", async () => {
    const answer = call("uiConfirm", "Sure?");
    await page.waitForFunction(() => window.page.openQuestions.includes("Sure?"));
    expect(await frame.evaluate(() => document.body.classList.contains("tera-fy-focus"))).toBe(
      true,
    );
    await page.evaluate(() => window.page.answer(false));
    expect(await answer).toEqual({ rejected: "CANCEL" });
    expect(await frame.evaluate(() => document.body.classList.contains("tera-fy-focus"))).toBe(
      false,
    );
    const agreed = call("uiConfirm");
    await page.waitForFunction(() => window.page.openQuestions.includes("Confirm?"));
    await page.evaluate(() => window.page.answer(true));
    expect(await agreed).toBe("OK");
  });

  it("BRIDGE-13 passes the payload of user, project and file events to its listeners", async () => {
    await page.evaluate(() => {
      window.page.notify("user", null);
      window.page.notify("project", {
        id: "p2",
        name: "Asthma",
        created: "2024-01-01T00:00:00.000Z",
        isOwner: true,
      });
      window.page.notify("files", { path: "a.txt", operation: "insert" });
    });
    await frame.waitForFunction(() => window.heard.length === 3);
    expect(await frame.evaluate(() => window.heard)).toEqual([
      ["user", null],
      ["project", ASTHMA],
      ["files", { path: "a.txt", operation: "insert" }],
    ]);
  });

  it("can make the additional calls of clients 1.12 and 2.3.14", async () => {
    expect(await call("rpc", "setProjectStateFlush")).toBeNull();
    expect(await call("rpc", "saveProjectState")).toBeNull();
    expect(
      await call("rpc", "replaceProjectState", { id: "p7", users: [], kept: 1, more: 2 }),
    ).toBeUndefined();
    expect(
      await call("rpc", "applyProjectStatePatch", [
        { op: "replace", path: ["more"], value: 3 },
        { op: "remove", path: "/kept" },
      ]),
    ).toBeUndefined();
    expect(await state()).toMatchObject({ id: "p1", users: ["u1"], more: 3 });
    expect(await call("rpc", "setProjectFile", "/projects/p1/old.txt", "old")).toBeNull();
    expect(await call("rpc", "setPageUrl", "/old")).toBeUndefined();
    expect(await call("rpc", "setPageTitle", "Old")).toBeUndefined();
    expect(await call("rpc", "uiTrhow", "cancel")).toBeUndefined();
    await remember([undefined]);
    expect(await call("rpc", "uiJson", { a: 1 })).toBe("OK");
    expect(await call("rpc", "getKindeToken")).toEqual({
      rejected: 'Unknown RPC method "getKindeToken"',
    });
  });

  it("BRIDGE-09 clients 1.12 and 2.0 can list files, and format their dates", async () => {
    await store("in/a.txt", "hello");
    await store("top.json", "{}");
    const listed = await frame.evaluate(async () => {
      interface Sent {
        name: string;
        url: string;
        icon: string;
        created: Date | null;
        modified: Date | null;
        accessed: Date | null;
      }
      // The constructor of their file class.
      const formatted = (file: Sent): unknown => [
        file.name,
        file.url.replace(/^https:\/\/host.example\/projects\/(?:.+?)\/(.+)$/u, "/project/$1"),
        [file.created, file.modified, file.accessed].map((date) =>
          date ? typeof date.toLocaleDateString() : "unknown",
        ),
        file.icon,
      ];
      return ((await window.client.rpc("getProjectFiles")) as Sent[]).map(formatted);
    });
    expect(listed).toEqual([
      ["in", "/project/project/download/in", ["unknown", "unknown", "unknown"], "fas fa-folder"],
      [
        "top.json",
        "/project/project/download/top.json",
        ["string", "string", "unknown"],
        "fas fa-file",
      ],
    ]);
  });

  it("BRIDGE-09 tools on clients 1.x read and write files by ids without '/projects/'", async () => {
    const id = Buffer.from("p1/data-tool-x.json").toString("base64");
    expect(await call("rpc", "setProjectFileContents", id, { a: 1 })).toBeNull();
    expect(await contentsOf("data-tool-x.json")).toBe('{"a":1}');
    expect(await call("rpc", "getProjectFileContents", id, { format: "json" })).toEqual({ a: 1 });
    expect(
      await call("rpc", "getProjectFileContents", Buffer.from("p2/x.json").toString("base64")),
    ).toEqual(refused("isn't open"));
  });

  it("BRIDGE-09 an empty file read as JSON is null", async () => {
    await store("empty.json", "");
    expect(
      await call("getProjectFileContents", "/projects/p1/empty.json", { format: "json" }),
    ).toBeNull();
  });

  it("BRIDGE-13 client 1.12 receives others' changes and can't overwrite those it has not seen", async () => {
    await frame.evaluate(() => {
      window.heard = [];
      window.client.events.on("update:projects/p1", (changed) => window.heard.push(changed));
    });
    await call("getProjectState", { autoRequire: true });
    const patch = (value: string): Promise<unknown> =>
      call("rpc", "applyProjectStatePatch", [{ op: "replace", path: ["tool", "text"], value }]);
    expect(await patch("no place")).toEqual(
      refused(/^Someone else changed or removed "tool.text"/),
    );
    expect(await call("setProjectState", "tool.text", "mine")).toBe("mine");
    // On a slow machine, the tool may get the other text before it sends its patch, which is then
    // accepted. So the text changes until a patch comes first.
    let text = "theirs";
    const patchAfterOthers = async (): Promise<unknown> => {
      text += "!";
      await page.evaluate(
        (theirs) => window.page.memory.setState("p1", { name: "Sepsis", tool: { text: theirs } }),
        text,
      );
      return patch("mine again");
    };
    await expect.poll(patchAfterOthers).toEqual(refused(/^Someone else changed or removed/));
    expect(await state()).toEqual({ name: "Sepsis", tool: { text } });
    // The earlier state may arrive first, because states are sent with a delay.
    await expect
      .poll(() => frame.evaluate(() => window.heard.at(-1)))
      .toEqual({ id: "p1", name: "Sepsis", tool: { text } });
    // The tool now has the other text, so its patch may replace it.
    expect(await patch("both")).toBeUndefined();
    expect(await state()).toEqual({ name: "Sepsis", tool: { text: "both" } });
  });

  it("can pass null for an absent flag, and a falsy title to show the tool's own title", async () => {
    await store("a.txt", "");
    await remember(["a.txt", SEPSIS]);
    expect(
      await call("rpc", "selectProjectFile", { save: null, allowUpload: null, autoRequire: null }),
    ).toMatchObject({ path: "a.txt" });
    expect(await call("selectProject", { allowCancel: false, setActive: null })).toEqual(SEPSIS);
    for (const title of ["Old", "", null, false])
      expect(await call("rpc", "setPageTitle", title)).toBeUndefined();
    expect(await page.evaluate(() => window.page.memory.places)).toEqual([
      { title: "Old" },
      { title: "" },
      { title: "" },
      { title: "" },
    ]);
  });

  it("ERR-12 gets an error for an unknown call, and calls without arguments or id do no harm", async () => {
    for (const name of [
      "acceptMessage",
      "senderRpc",
      "settings",
      "init",
      "toString",
      "__defineGetter__",
      "constructor",
      "",
    ])
      expect(await call("rpc", name)).toEqual({ rejected: `Unknown RPC method "${name}"` });
    const answers = await frame.evaluate(
      () =>
        new Promise<unknown[]>((resolve) => {
          const heard: unknown[] = [];
          addEventListener(
            "message",
            ({ data }: MessageEvent<{ id?: unknown; response?: unknown; isError?: boolean }>) => {
              if (!String(data.id).startsWith("by hand")) return;
              heard.push([data.id, data.isError ?? false, data.response]);
              if (heard.length === 2) resolve(heard);
            },
          );
          parent.postMessage({ TERA: true, action: "rpc", method: "getUser" }, "*");
          parent.postMessage({ TERA: true, id: "by hand, no method", action: "rpc" }, "*");
          parent.postMessage(
            { TERA: true, id: "by hand, no arguments", action: "rpc", method: "getProject" },
            "*",
          );
        }),
    );
    expect(answers).toEqual(
      expect.arrayContaining([
        ["by hand, no method", true, 'Unknown RPC method "undefined"'],
        ["by hand, no arguments", false, SEPSIS],
      ]),
    );
  });

  it("makes each of its calls, and those of other versions, without a CSP violation", async () => {
    const offered = await frame.evaluate(() => [...window.client.methods]);
    expect([...offered, ...WRAPPED, ...EXTRA].filter((method) => !called.has(method))).toEqual([]);
    expect(await page.evaluate(() => window.page.violations)).toEqual([]);
  });
});
