import type { MethodName } from "@tera/bridge-sdk/host";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { encodeFileId } from "./file-id.ts";
import { callHandler } from "./handlers/call-handler.fixture.ts";
import { toolHandlers } from "./handlers/tool-handlers.ts";
import { temporaryPath } from "../files/temporary-file.ts";
import { project } from "./memory-facts.fixture.ts";
import { memoryServices } from "./memory-services.fixture.ts";
import { $activeProjectId } from "../projects/active-project.ts";
import { projectSummary } from "../projects/project-summary.fixture.ts";
import { $projects } from "../projects/projects-store.ts";
import type { SaveChoice } from "./tool-services.ts";
import { refuseViewers } from "./refuse-viewers.ts";

const PROJECT = "0f8fad5b-d9cb-469f-a165-70867728950e";
const idOf = (path: string): string => encodeFileId({ projectId: PROJECT, path });

/** Every call that changes the open project, with arguments. */
const WRITES: readonly { readonly name: MethodName; readonly args: readonly unknown[] }[] = [
  { name: "setProjectState", args: ["hip", 1] },
  { name: "setProjectStateDefaults", args: ["hip", 1] },
  { name: "replaceProjectState", args: [{ hip: 1 }] },
  { name: "saveProjectState", args: [] },
  { name: "setNamespace", args: ["hip", { a: 1 }] },
  { name: "createProjectFile", args: ["new.txt"] },
  { name: "setProjectFileContents", args: [idOf("a.ris"), new Blob(["x"])] },
  { name: "setProjectLibrary", args: [idOf("a.ris"), [{ title: "Hip" }]] },
  { name: "moveProjectFile", args: [idOf("a.ris"), "b.ris"] },
  { name: "deleteProjectFile", args: [idOf("a.ris")] },
  { name: "createProjectFolder", args: ["folder"] },
  { name: "deleteProjectFolder", args: ["kept"] },
  { name: "projectLog", args: [{ type: "mark", title: "Hip" }] },
];

let { memory, services } = memoryServices();
const call = (name: MethodName, ...args: readonly unknown[]): Promise<unknown> =>
  callHandler(toolHandlers(refuseViewers(services, { name: "Polyglot" })), name, args);

beforeEach(() => {
  ({ memory, services } = memoryServices());
  memory.projects = [project(PROJECT, "Hip")];
  memory.active = PROJECT;
  memory.files.set(`${PROJECT}/a.ris`, new Blob(["stored"]));
  memory.files.set(`${PROJECT}/kept/b.txt`, new Blob(["stored"]));
  memory.states.set(PROJECT, { name: "Hip", known: 1 });
  $activeProjectId.set(PROJECT);
  $projects.set([projectSummary({ id: PROJECT, role: "member", is_viewer: true })]);
});
afterEach(() => {
  $activeProjectId.set(undefined);
  $projects.set(undefined);
});

describe("BRIDGE-09 a viewer's tool", () => {
  it.each(WRITES)(
    "$name is FORBIDDEN because of the role, before anything is asked or changed",
    async ({ name, args }) => {
      const before = structuredClone([...memory.states, [...memory.files.keys()]]);
      await expect(call(name, ...args)).rejects.toMatchObject({
        code: "FORBIDDEN",
        message: expect.stringContaining(
          "You are a viewer of this project, so Polyglot can't change it.",
        ) as string,
      });
      expect([...memory.states, [...memory.files.keys()]]).toEqual(before);
      expect([memory.shown, memory.log, [...memory.namespaces]]).toEqual([[], [], []]);
    },
  );

  it("can read files and state, and set defaults that the state already has", async () => {
    expect(await call("getProjectState")).toMatchObject({ known: 1 });
    expect(await call("setProjectStateDefaults", "known", 2)).toBe(1);
    expect(await call("getProjectFiles")).toHaveLength(2);
  });

  it("FILE-20 can save a new file only as a download", async () => {
    const choices: SaveChoice[] = [];
    const path = temporaryPath("hip.ris");
    services = {
      ...services,
      openSaveDialog: async (choice) => {
        choices.push(choice);
        return path;
      },
    };
    await call("setProjectLibrary", [{ title: "Hip" }]);
    expect(memory.libraries.get(`${PROJECT}/${path}`)).toEqual([{ title: "Hip" }]);
    await call("setProjectFileContents", idOf(path), new Blob(["x"]));
    expect(choices.map(({ onlyDownload }) => onlyDownload)).toEqual([true]);
  });

  it("can write as soon as the person becomes a member", async () => {
    $projects.set([projectSummary({ id: PROJECT, role: "member" })]);
    await call("setProjectState", "hip", 1);
    expect(memory.states.get(PROJECT)).toMatchObject({ hip: 1 });
  });
});
