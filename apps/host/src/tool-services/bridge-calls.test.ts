import { atom } from "nanostores";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { ToolProgress } from "./tool-services.ts";
import { dialogs } from "../errors/notices.ts";
import { setPlatform, type Platform } from "../platform/platform.ts";
import { AppError } from "../platform/app-error.ts";
import { $projectDocument, type RefusedChange } from "../project/project-store.ts";
import type { OpenDocument } from "../sync/open-document.ts";
import { applyOperations } from "@tera/sync";
import type { AskingTool } from "./asking-tool.ts";
import { dialogCalls } from "./dialog-calls.tsx";
import { stateCalls } from "./state-calls.ts";
import { httpAnswering } from "../platform/http.fixture.ts";

const refusals = new Set<(refused: RefusedChange) => void>();
vi.mock("../project/project-store.ts", async (original) => ({
  ...(await original<object>()),
  listenToRefusals: (tell: (refused: RefusedChange) => void) => {
    refusals.add(tell);
    return () => refusals.delete(tell);
  },
}));

const PROGRESS: ToolProgress = {
  title: "Counting",
  body: "",
  isHtml: false,
  bar: { value: 1, max: 2 },
};

function tool(): {
  readonly leave: () => void;
  readonly asking: AskingTool;
  readonly calls: ReturnType<typeof dialogCalls>;
} {
  const left = new AbortController();
  const asking = {
    name: "Polyglot",
    origin: "https://tools.example",
    signal: left.signal,
    navigate: () => undefined,
  };
  return { leave: () => left.abort(new Error("left")), asking, calls: dialogCalls(asking) };
}

const never = (): AbortSignal => new AbortController().signal;

describe("BRIDGE-12 a tool's dialogs", () => {
  const { leave, calls } = tool();
  afterEach(() => calls.showProgress(null));

  it("showProgress: repeated calls update one dialog", () => {
    calls.showProgress(PROGRESS);
    calls.showProgress({ ...PROGRESS, bar: { value: 2, max: 2 } });
    expect(dialogs.current()).toHaveLength(1);
    calls.showProgress(null);
    expect(dialogs.current()).toHaveLength(0);
    calls.showProgress(PROGRESS);
    expect(dialogs.current()).toHaveLength(1);
  });

  it("a question opens above an open progress dialog at once", async () => {
    calls.showProgress(PROGRESS);
    const withdrawn = new AbortController();
    const answer = calls.showConfirm(
      { title: "Go on?", body: "", isHtml: false },
      withdrawn.signal,
    );
    expect(dialogs.current()).toHaveLength(2);
    withdrawn.abort(new Error("withdrawn"));
    await expect(answer).rejects.toThrow("withdrawn");
    expect(dialogs.current()).toHaveLength(1);
  });

  it("two questions are shown one after the other", async () => {
    const first = new AbortController();
    const second = new AbortController();
    const answers = [first, second].map(({ signal }) =>
      calls.showAlert(
        { title: "Read this", body: "", isHtml: false },
        { button: "OK", isClosable: true, signal },
      ),
    );
    expect(dialogs.current()).toHaveLength(1);
    first.abort(new Error("over"));
    expect(dialogs.current()).toHaveLength(1);
    second.abort(new Error("over"));
    expect((await Promise.allSettled(answers)).map(({ status }) => status)).toEqual([
      "rejected",
      "rejected",
    ]);
  });

  it("all dialogs close when the person leaves the tool's page", async () => {
    calls.showProgress(PROGRESS);
    const answer = calls.showPrompt(
      { title: "Name?", body: "", isHtml: false, value: "", placeholder: "" },
      never(),
    );
    leave();
    await expect(answer).rejects.toThrow("left");
    expect(dialogs.current()).toHaveLength(0);
  });
});

describe("BRIDGE-08 the project's state for a tool", () => {
  const left = new AbortController();
  const calls = stateCalls(left);
  afterEach(() => $projectDocument.set(undefined));

  function openDocument(path: string): OpenDocument {
    const $state = atom<unknown>({ id: "p1", name: "Sepsis" });
    const unused = (): never => {
      throw new Error("A tool's call has no business with that.");
    };
    return {
      path,
      $state,
      edit: (operations) => $state.set(applyOperations($state.get(), operations)),
      pending: () => [],
      refetch: unused,
      settled: () => Promise.resolve(),
      close: unused,
    };
  }

  it("readProjectState: waits until the document of the requested project is open", async () => {
    const reading = calls.readProjectState("p1");
    $projectDocument.set(openDocument("projects::p2"));
    $projectDocument.set(openDocument("projects::p1"));
    expect(await reading).toEqual({ id: "p1", name: "Sepsis" });
  });

  it("editProjectState: applies all operations in one step", async () => {
    const document = openDocument("projects::p1");
    const edit = vi.spyOn(document, "edit");
    $projectDocument.set(document);
    await calls.editProjectState("p1", [
      { set: ["tool", "list", 0], value: "a" },
      { set: ["name"], value: "Asthma" },
      { set: ["x"], value: 1 },
      { unset: ["x"] },
    ]);
    expect(edit).toHaveBeenCalledOnce();
    expect(await calls.readProjectState("p1")).toEqual({
      id: "p1",
      name: "Asthma",
      tool: { list: ["a"] },
    });
  });

  it("flushProjectState: asks the server to flush only after every change is durable", async () => {
    const asked: string[] = [];
    let isDurable = false;
    setPlatform({
      http: httpAnswering({
        get: (path: string) => Promise.resolve(asked.push(`${path} ${String(isDurable)}`)),
      }),
    } as unknown as Platform);
    $projectDocument.set({
      ...openDocument("projects::p1"),
      settled: () => Promise.resolve().then(() => void (isDurable = true)),
    });
    await calls.flushProjectState("p1");
    expect(asked).toEqual(["/api/sync/projects%3A%3Ap1/flush true"]);
  });

  it("flushProjectState: rejects once if the tool's own change was refused, otherwise never", async () => {
    setPlatform({ http: httpAnswering({ get: () => Promise.resolve({}) }) } as unknown as Platform);
    $projectDocument.set(openDocument("projects::p1"));
    const refusal = new AppError("TOO-LARGE", "The name is too long.");
    const refuse = (place: string, projectId = "p1"): void => {
      for (const tell of refusals)
        tell({ projectId, error: refusal, operations: [{ set: [place], value: 1 }] });
    };
    await calls.editProjectState("p1", [
      { set: ["name"], value: "x" },
      { set: ["fine"], value: 1 },
    ]);
    refuse("typed by the person");
    refuse("name", "p2");
    await calls.flushProjectState("p1");
    await calls.editProjectState("p1", [{ set: ["name"], value: "x" }]);
    refuse("name");
    await expect(calls.flushProjectState("p1")).rejects.toBe(refusal);
    await calls.flushProjectState("p1");

    // A flush of one project does not report a change refused in another project.
    $projectDocument.set(openDocument("projects::p2"));
    await calls.editProjectState("p2", [{ set: ["name"], value: "y" }]);
    refuse("name", "p2");
    $projectDocument.set(openDocument("projects::p1"));
    await calls.flushProjectState("p1");
    $projectDocument.set(openDocument("projects::p2"));
    await expect(calls.flushProjectState("p2")).rejects.toBe(refusal);
    left.abort();
    expect(refusals.size).toBe(0);
  });

  it("readProjectState: rejects with PROJECT-NOT-OPEN if the document does not open in time", async () => {
    vi.useFakeTimers();
    try {
      const outcome = calls.readProjectState("p1").catch((error: unknown) => error);
      await vi.advanceTimersByTimeAsync(15_000);
      expect(await outcome).toMatchObject({ code: "PROJECT-NOT-OPEN" });
    } finally {
      vi.useRealTimers();
    }
  });
});
