import { describe, expect, it } from "vitest";
import type { ToolServices } from "./tool-services.ts";
import { rateLimitDialogs } from "./dialog-rate-limiter.ts";
import { memoryServices } from "./memory-services.fixture.ts";

const DIALOG = { title: "Again", body: "", isHtml: false };
const call = (): AbortSignal => new AbortController().signal;

/** Wraps services whose dialogs stay open until answered. The test controls the clock. */
function rateLimited(changes: Partial<ToolServices> = {}) {
  const open: (() => void)[] = [];
  let time = 0;
  const { memory, services } = memoryServices();
  const given = rateLimitDialogs(
    { ...services, showAlert: () => new Promise((resolve) => open.push(resolve)), ...changes },
    () => time,
  );
  const alert = (): Promise<void> =>
    given.showAlert(DIALOG, { button: "OK", isClosable: true, signal: call() });
  const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
  return {
    memory,
    open,
    services: given,
    alert,
    settle,
    pass: (milliseconds: number) => void (time += milliseconds),
  };
}

describe("dialog rate limiter", () => {
  it("a tool's 21st dialog is refused while one is open and nineteen are queued", async () => {
    const { open, services, alert, settle } = rateLimited();
    const shown = Array.from({ length: 20 }, alert);
    await expect(alert()).rejects.toMatchObject({ code: "TOO-MANY-DIALOGS" });
    await expect(services.showConfirm(DIALOG, call())).rejects.toMatchObject({
      code: "TOO-MANY-DIALOGS",
    });
    await settle();
    expect(open).toHaveLength(1);
    open[0]?.();
    await shown[0];
    await settle();
    expect(open).toHaveLength(2);
    shown.push(alert());
    await expect(alert()).rejects.toMatchObject({ code: "TOO-MANY-DIALOGS" });
  });

  it("after ten rapid dialogs the person can block the tool, which then can show nothing", async () => {
    let asked = 0;
    const { memory, services, alert } = rateLimited({
      showAlert: () => Promise.resolve(),
      confirmBlock: () => Promise.resolve((asked += 1) > 1),
    });
    services.showProgress({ ...DIALOG, bar: undefined });
    for (let count = 0; count < 10; count += 1) await alert();
    expect(asked).toBe(0);
    // The person does not block the tool and is asked again after ten more dialogs.
    for (let count = 0; count < 11; count += 1) await alert();
    expect(asked).toBe(1);
    await expect(alert()).rejects.toMatchObject({ code: "SILENCED" });
    expect(asked).toBe(2);
    expect([memory.progress.at(-1), memory.splats.at(-1)]).toEqual([null, null]);
    const { length } = memory.shown;
    await expect(
      services.showPrompt({ ...DIALOG, value: "", placeholder: "" }, call()),
    ).rejects.toMatchObject({ code: "SILENCED" });
    await expect(
      services.showToolFailure({ text: "again", title: undefined, code: undefined }),
    ).rejects.toMatchObject({ code: "SILENCED" });
    for (const show of [
      () => services.showPanic("again"),
      () => services.showSplat({ html: "again", hasLogo: false }),
      () => services.openWindow("https://x.example/", { width: 1, height: 1 }),
      () => services.showProgress({ ...DIALOG, bar: undefined }),
    ]) {
      expect(show).toThrow(expect.objectContaining({ code: "SILENCED" }) as Error);
    }
    expect(memory.shown).toHaveLength(length);
  });

  it("the person is not asked to block a tool whose dialogs are spaced out", async () => {
    const { alert, pass } = rateLimited({
      showAlert: () => Promise.resolve(),
      confirmBlock: () => Promise.reject(new Error("asked")),
    });
    for (let count = 0; count < 40; count += 1) {
      pass(1_000);
      await expect(alert()).resolves.toBeUndefined();
    }
  });

  it("an aborted dialog frees its place in the queue, never opens and does not count as shown", async () => {
    let asked = 0;
    const { open, services, alert, settle } = rateLimited({
      confirmBlock: () => Promise.resolve((asked += 1) > 0),
    });
    const first = alert();
    const calls = Array.from({ length: 19 }, () => new AbortController());
    const others = calls.map(({ signal }) => services.showConfirm(DIALOG, signal));
    for (const each of calls) each.abort(new Error("withdrawn"));
    expect((await Promise.allSettled(others)).every(({ status }) => status === "rejected")).toBe(
      true,
    );
    const last = alert();
    await settle();
    expect(open).toHaveLength(1);
    open[0]?.();
    await first;
    await settle();
    expect(open).toHaveLength(2);
    open[1]?.();
    await last;
    expect(asked).toBe(0);
    const abortedSignal = AbortSignal.abort(new Error("withdrawn"));
    await expect(services.showConfirm(DIALOG, abortedSignal)).rejects.toThrow("withdrawn");
  });

  it("the next queued dialog opens after one that was aborted or failed", async () => {
    const gone = new Error("withdrawn");
    let count = 0;
    const { alert } = rateLimited({
      showAlert: () => ((count += 1) === 1 ? Promise.reject(gone) : Promise.resolve()),
    });
    const [first, second] = [alert(), alert()];
    await expect(first).rejects.toBe(gone);
    await expect(second).resolves.toBeUndefined();
  });
});

describe("rate limits for overlays and windows", () => {
  it("an open panic can be updated without limit, but a fourth panic in ten seconds is refused", async () => {
    const openPanic = rateLimited({ showPanic: () => ({ closed: new Promise(() => undefined) }) });
    for (let count = 0; count < 50; count += 1) openPanic.services.showPanic("again");
    const { services, settle, pass } = rateLimited({
      showPanic: () => ({ closed: Promise.resolve() }),
    });
    for (let count = 0; count < 3; count += 1) {
      services.showPanic("again");
      await settle();
    }
    expect(() => services.showPanic("again")).toThrow(
      expect.objectContaining({ code: "TOO-MANY-DIALOGS" }) as Error,
    );
    pass(10_000);
    expect(() => services.showPanic("again")).not.toThrow();
  });

  it("a fourth window within ten seconds and a rapidly reopened progress dialog are refused", () => {
    const { memory, services, pass } = rateLimited();
    const open = (): unknown => services.openWindow("https://x.example/", { width: 1, height: 1 });
    for (let count = 0; count < 3; count += 1) open();
    expect(open).toThrow(expect.objectContaining({ code: "TOO-MANY-DIALOGS" }) as Error);
    pass(10_000);
    expect(open).not.toThrow();
    expect(memory.windows).toHaveLength(4);
    const flash = (): void => {
      services.showProgress({ ...DIALOG, bar: undefined });
      services.showProgress(null);
    };
    for (let count = 0; count < 30; count += 1) flash();
    expect(flash).toThrow(expect.objectContaining({ code: "TOO-MANY-DIALOGS" }) as Error);
  });
});
