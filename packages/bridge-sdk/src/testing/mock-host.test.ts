import { afterEach, describe, expect, it } from "vitest";
import { connect } from "../connect.ts";
import type { Connection } from "../connection.ts";
import { methods } from "../protocol/methods.ts";
import type { MethodName } from "../protocol/methods.ts";
import { BridgeError } from "../protocol/errors.ts";
import { exampleArguments } from "./example-arguments.ts";
import { exampleProjects, exampleReferences, exampleUser } from "./fixtures.ts";
import { fileIdOf } from "./file-records.ts";
import { mockHost } from "./mock-host.ts";
import type { AnsweredMethod, MockHost, MockHostOptions } from "./mock-host.ts";

const SESSION = new Set<string>(["handshake", "setServerMode", "setServerVerbosity"]);
const ANSWERED = (Object.keys(methods) as MethodName[]).filter((name): name is AnsweredMethod => !SESSION.has(name));
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

/** Arguments made from the schemas, with a real file where a file is named. */
function argumentsFor(method: AnsweredMethod, full: boolean): unknown[] {
  const takesFile = methods[method].args.some(({ name }) => name === "id" || name === "sourceId");
  const args = exampleArguments(method, { full }) as unknown[];
  if (method === "setActiveProject") args[0] = exampleProjects[1].id;
  if (method === "streamProjectLibrary") args.length = 1;
  for (const options of args) if (typeof options === "object" && options !== null && "format" in options && method.endsWith("Library")) options.format = "pojo";
  if (method.startsWith("setProjectFile")) args[1] = "text";
  if (method === "setProjectLibrary") args[1] = [];
  return takesFile ? [LIBRARY_ID, ...args.slice(1)] : args;
}

describe("the mock host", () => {
  it.each(ANSWERED)("answers %s with arguments made from its schemas, few and full", async (method) => {
    for (const full of [false, true]) {
      const { host, tera } = await connected();
      expect(tera.host.supports(method)).toBe(true);
      const args = argumentsFor(method, full);
      await tera.call(method, args as never);
      expect(host.calls.at(-1)?.method).toBe(method);
      tera.dispose();
      host.stop();
    }
  });

  it("keeps what tools store, as a host does", async () => {
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
    expect(host.world.files.get("new.json")).toEqual([{ title: "New" }]);
    await tera.log.add({ type: "tool", title: "Counted" });
    expect(host.world.log).toEqual([{ type: "tool", title: "Counted" }]);
    await tera.project.setActive(exampleProjects[1].id);
    expect(await tera.project.get()).toEqual(exampleProjects[1]);
  });

  it("checks arguments and scopes by the real contract", async () => {
    const { tera } = await connected({ scopes: ["project"] });
    await expect(tera.namespaces.get("a/b")).rejects.toMatchObject({ code: "INVALID-ARGUMENT" });
    await expect(tera.user.get()).rejects.toMatchObject({ code: "FORBIDDEN" });
  });

  it("answers and fails as a test wants", async () => {
    const { host, tera } = await connected({ world: { user: null } });
    expect(await tera.user.get()).toBeNull();
    host.answer("uiPrompt", () => "typed");
    expect(await tera.ui.prompt("Name?")).toBe("typed");
    host.fail("uiConfirm", "CANCEL");
    await expect(tera.ui.confirm("Sure?")).rejects.toBeInstanceOf(BridgeError);
    await expect(tera.ui.confirm("Sure?")).rejects.toMatchObject({ code: "CANCEL" });
  });

  it.each(ANSWERED)("answers %s in the test's own way, and writes the call down", async (method) => {
    const { host, tera } = await connected();
    host.fail(method, "OF-THE-TEST");
    const args = argumentsFor(method, false);
    await expect(tera.call(method, args as never)).rejects.toMatchObject({ code: "OF-THE-TEST" });
    expect(host.calls.map((call) => call.method)).toEqual([method]);
  });

  it("leaves the page as it was", async () => {
    const { host, tera } = await connected();
    tera.dispose();
    host.stop();
    expect(typeof window).toBe("undefined");
    await expect(connect()).rejects.toMatchObject({ code: "NOT_EMBEDDED" });
  });
});
