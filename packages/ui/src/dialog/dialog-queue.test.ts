import { describe, expect, it } from "vitest";
import { createDialogQueue } from "./dialog-queue.ts";

describe("the dialog queue", () => {
  it("shows one dialog at a time, in the order in which they were requested", async () => {
    const queue = createDialogQueue();
    const closers: ((word: string) => void)[] = [];
    const first = queue.show<string>((close) => {
      closers.push(close);
      return "first";
    });
    const second = queue.show<string>((close) => {
      closers.push(close);
      return "second";
    });
    expect(queue.current().map((dialog) => dialog.node)).toEqual(["first"]);
    closers[0]?.("a");
    expect(await first).toBe("a");
    expect(queue.current().map((dialog) => dialog.node)).toEqual(["second"]);
    closers[1]?.("b");
    expect(await second).toBe("b");
    expect(queue.current()).toEqual([]);
  });

  it("opens a question from the open dialog above that dialog while other dialogs wait", async () => {
    const queue = createDialogQueue();
    const closers: ((answer: boolean) => void)[] = [];
    const base = queue.show<boolean>((close) => {
      closers.push(close);
      return "base";
    });
    void queue.show<boolean>(() => "waiting");
    const question = queue.show<boolean>(
      (close) => {
        closers.push(close);
        return "question";
      },
      { above: true },
    );
    expect(queue.current().map((dialog) => dialog.node)).toEqual(["base", "question"]);
    closers[1]?.(true);
    expect(await question).toBe(true);
    expect(queue.current().map((dialog) => dialog.node)).toEqual(["base"]);
    closers[0]?.(false);
    expect(await base).toBe(false);
    expect(queue.current().map((dialog) => dialog.node)).toEqual(["waiting"]);
  });

  it("removes an aborted dialog, whether open or waiting, and rejects with the abort reason", async () => {
    const queue = createDialogQueue();
    const leftPage = new AbortController();
    const open = queue.show<string>(() => "open", { signal: leftPage.signal });
    const waiting = queue.show<string>(() => "waiting", { signal: leftPage.signal });
    void queue.show<string>(() => "stays");
    leftPage.abort(new Error("The tool was closed"));
    await expect(open).rejects.toThrow("The tool was closed");
    await expect(waiting).rejects.toThrow("The tool was closed");
    await expect(queue.show(() => "late", { signal: leftPage.signal })).rejects.toThrow(
      "The tool was closed",
    );
    expect(queue.current().map((dialog) => dialog.node)).toEqual(["stays"]);
  });

  it("rejects when a dialog fails to render, and shows the next dialog", async () => {
    const queue = createDialogQueue();
    const broken = queue.show<string>(() => "broken");
    void queue.show<string>(() => "next");
    queue.current()[0]?.fail(new Error("no such field"));
    await expect(broken).rejects.toThrow("no such field");
    expect(queue.current().map((dialog) => dialog.node)).toEqual(["next"]);
    await expect(
      queue.show(() => {
        throw new Error("at once");
      }),
    ).rejects.toThrow("at once");
    expect(queue.current()).toHaveLength(1);
  });

  it("returns the same array of dialogs until they change, and then notifies its listeners", () => {
    const queue = createDialogQueue();
    let notifications = 0;
    const stop = queue.subscribe(() => {
      notifications += 1;
    });
    expect(queue.current()).toBe(queue.current());
    void queue.show(() => "one");
    expect(notifications).toBe(1);
    stop();
    void queue.show(() => "two");
    expect(notifications).toBe(1);
  });
});
