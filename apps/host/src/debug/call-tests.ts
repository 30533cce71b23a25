import { encodeFileId } from "../files/file-id.ts";
import { $files, refreshFiles } from "../files/files-store.ts";
import { platform } from "../platform/platform.ts";
import { requireProject } from "../project/project-store.ts";
import type { CallHost } from "./call-host.ts";
import type { DebugSectionId } from "./debug-sections.ts";
import type { DebugTest } from "./debug-test.ts";

const LOADER_MS = 3000;
const PROGRESS_MS = 5000;
const PROGRESS_STEP_MS = 2000;
const PROGRESS_STEPS = [30, 60, 100];
const PROGRESS_MAX = 100;
const FILE = "debug-test.txt";
const NAMESPACE = "debug";

/** Tests that make calls as tools do. */
export function callTests(
  call: CallHost,
): Readonly<Partial<Record<DebugSectionId, readonly DebugTest[]>>> {
  return {
    loader: loaderTests(call),
    "projects.active": activeTests(call),
    "projects.files": fileTests(call),
    "projects.io": ioTests(call),
    namespaces: namespaceTests(call),
    prompt: promptTests(call),
  };
}

function loaderTests(call: CallHost): readonly DebugTest[] {
  const close = (): Promise<unknown> => call("uiProgress", false);
  return [
    {
      name: "Loader",
      about: "A loading dialog of 3 seconds",
      async run() {
        await call("uiProgress", { title: "Loading" });
        await platform().clock.wait(LOADER_MS);
        await close();
        return "loaded";
      },
    },
    {
      name: "Progress without a bar",
      about: "A progress dialog of 5 seconds",
      async run() {
        await call("uiProgress", { title: "Working", body: "This takes 5 seconds." });
        await platform().clock.wait(PROGRESS_MS);
        await close();
        return "done";
      },
    },
    {
      name: "Progress with a bar",
      about: "30, 60 and 100 of 100, 2 seconds each",
      async run() {
        for (const progress of PROGRESS_STEPS) {
          await call("uiProgress", { title: "Working", progress, maxProgress: PROGRESS_MAX });
          await platform().clock.wait(PROGRESS_STEP_MS);
        }
        await close();
        return "done";
      },
    },
  ];
}

function activeTests(call: CallHost): readonly DebugTest[] {
  return [
    { name: "Project", about: "The open project, as tools see it", run: () => call("getProject") },
    { name: "State", about: "All of its state", run: () => call("getProjectState") },
    {
      name: "Refresh",
      about: "Reads its state from the server again",
      run: () => call("setProjectStateRefresh"),
    },
    {
      name: "Flush",
      about: "Sends pending changes of its state",
      run: () => call("setProjectStateFlush"),
    },
  ];
}

function fileTests(call: CallHost): readonly DebugTest[] {
  return [
    {
      name: "Files",
      about: "The open project's files, as tools see them",
      run: () => call("getProjectFiles"),
    },
    {
      name: "Refresh",
      about: "Reads the list from the server again",
      async run() {
        await refreshFiles(requireProject().id);
        return `${$files.get()?.length ?? 0} files`;
      },
    },
  ];
}

function ioTests(call: CallHost): readonly DebugTest[] {
  return [
    {
      name: "Write a file",
      about: `Writes ${FILE} into the open project`,
      async run() {
        await call("setProjectFileContents", fileId(), new Date().toISOString());
        return FILE;
      },
    },
    {
      name: "Read the file back",
      about: `Reads ${FILE}`,
      run: async () => ((await call("getProjectFileContents", fileId())) as Blob).text(),
    },
    {
      name: "Delete the file",
      about: `Deletes ${FILE}, after you confirm it`,
      run: () => call("deleteProjectFile", fileId()),
    },
  ];
}

/** Id of a file, which need not exist. */
function fileId(): string {
  return encodeFileId({ projectId: requireProject().id, path: FILE });
}

function namespaceTests(call: CallHost): readonly DebugTest[] {
  return [
    {
      name: "List",
      about: "The open project's namespaces",
      run: () => call("listNamespaces"),
    },
    {
      name: "Set",
      about: `Adds the time to the namespace ${NAMESPACE}`,
      run: () => call("setNamespace", NAMESPACE, { at: new Date().toISOString() }),
    },
    { name: "Get", about: "Reads it back", run: () => call("getNamespace", NAMESPACE) },
  ];
}

function promptTests(call: CallHost): readonly DebugTest[] {
  return [
    {
      name: "Text",
      about: "An empty answer counts as cancelled",
      run: () => call("uiPrompt", "What is your question?"),
    },
    {
      name: "Text that may be empty",
      about: "With a proposed answer",
      run: () => call("uiPrompt", "Any comments?", { required: false, value: "None" }),
    },
    { name: "Alert", about: "One button", run: () => call("uiAlert", "An alert from /debug") },
    { name: "Confirm", about: "Two buttons", run: () => call("uiConfirm", "Do you agree?") },
  ];
}
