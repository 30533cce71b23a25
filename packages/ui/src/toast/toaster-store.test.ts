import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createToaster, TOAST_MS } from "./toaster-store.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("the toaster", () => {
  it("shows one message at a time and removes it after 5 s", () => {
    const toaster = createToaster();
    toaster.show("one");
    toaster.success("two");
    expect(toaster.current()?.message).toBe("two");
    vi.advanceTimersByTime(TOAST_MS - 1);
    expect(toaster.current()?.message).toBe("two");
    vi.advanceTimersByTime(1);
    expect(toaster.current()).toBeNull();
  });

  it("keeps a paused message visible, and restarts its full time after the pause", () => {
    const toaster = createToaster();
    toaster.success("Files moved successfully");
    vi.advanceTimersByTime(4000);
    toaster.pause();
    vi.advanceTimersByTime(60_000);
    expect(toaster.current()?.message).toBe("Files moved successfully");
    toaster.resume();
    vi.advanceTimersByTime(TOAST_MS);
    expect(toaster.current()).toBeNull();
  });

  it("keeps an error until it is closed, and shows it again after a later message", () => {
    const toaster = createToaster();
    toaster.error("The file store did not answer");
    vi.advanceTimersByTime(600_000);
    expect(toaster.current()?.tone).toBe("error");
    toaster.success("Saved");
    expect(toaster.current()?.message).toBe("Saved");
    vi.advanceTimersByTime(TOAST_MS);
    expect(toaster.current()?.message).toBe("The file store did not answer");
    toaster.dismiss();
    expect(toaster.current()).toBeNull();
  });

  it("counts messages of the same kind while one of them is shown", () => {
    const toaster = createToaster();
    const uploaded = (count: number) =>
      count === 1 ? "1 file uploaded" : `${count} files uploaded`;
    toaster.grouped("upload", uploaded);
    expect(toaster.current()?.message).toBe("1 file uploaded");
    toaster.grouped("upload", uploaded);
    toaster.grouped("upload", uploaded);
    expect(toaster.current()?.message).toBe("3 files uploaded");
    toaster.success("Saved");
    toaster.grouped("upload", uploaded);
    expect(toaster.current()?.message).toBe("1 file uploaded");
    vi.advanceTimersByTime(TOAST_MS);
    toaster.grouped("upload", uploaded);
    expect(toaster.current()?.message).toBe("1 file uploaded");
  });

  it("does not stack the same error twice", () => {
    const toaster = createToaster();
    toaster.error("No connection");
    toaster.error("No connection");
    toaster.dismiss();
    expect(toaster.current()).toBeNull();
  });
});
