import { afterEach, describe, expect, it, vi } from "vitest";
import { connect } from "../connect.ts";
import { mockHost } from "../testing/mock-host.ts";
import type { MockHost } from "../testing/mock-host.ts";
import type { NamespaceStore } from "./namespace-store.ts";

interface Words {
  words: string[];
  theme: string;
}

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

async function mountedStore(): Promise<{ host: MockHost; store: NamespaceStore<Words> }> {
  const host = mockHost({ mockState: { namespaces: new Map([["words", { theme: "dark" }]]) } });
  const tera = await connect();
  const store = await tera.namespaces.mount<Words>("words");
  ends.push(() => store.close(), tera.dispose, host.stop);
  return { host, store };
}

describe("namespace store", () => {
  it("BRIDGE-11 a namespace store loads the stored state and applies other people's changes", async () => {
    const { host, store } = await mountedStore();
    expect(store.state).toEqual({ theme: "dark" });
    const changed = vi.fn<() => void>();
    store.subscribe(changed);
    host.mockState.namespaces.set("words", { theme: "light", words: ["a"] });
    host.emit("namespaces", { name: "words" });
    await vi.waitFor(() => expect(store.state).toEqual({ theme: "light", words: ["a"] }));
    expect(changed).toHaveBeenCalled();
  });

  it("a namespace store does not reload when a different namespace changes", async () => {
    const { host, store } = await mountedStore();
    const before = host.calls.length;
    host.emit("namespaces", { name: "others" });
    await store.set({ theme: "light" });
    expect(host.calls.slice(before).map(({ method }) => method)[0]).toBe("setNamespace");
  });

  it("a namespace store shows the tool's changes immediately in a new object and stores them", async () => {
    const { host, store } = await mountedStore();
    const before = store.state;
    const stored = store.set({ words: ["a"] });
    expect(store.state).toEqual({ theme: "dark", words: ["a"] });
    expect(store.state).not.toBe(before);
    await stored;
    expect(host.mockState.namespaces.get("words")).toEqual({ theme: "dark", words: ["a"] });
    expect(store.state).toEqual({ theme: "dark", words: ["a"] });
  });

  it("a namespace store prefers unsaved changes to older remote changes", async () => {
    const { host, store } = await mountedStore();
    let store1: () => void = () => undefined;
    host.answer(
      "setNamespace",
      (_context, name, state) =>
        new Promise(
          (resolve) =>
            (store1 = () => {
              host.mockState.namespaces.set(name, {
                ...host.mockState.namespaces.get(name),
                ...state,
              });
              resolve(state);
            }),
        ),
    );
    const saved = store.set({ theme: "light" });
    host.mockState.namespaces.set("words", { theme: "dark", words: ["b"] });
    host.emit("namespaces", { name: "words" });
    await vi.waitFor(() => expect(store.state).toEqual({ theme: "light", words: ["b"] }));
    store1();
    await saved;
    await vi.waitFor(() => expect(store.state).toEqual({ theme: "light", words: ["b"] }));
  });

  it("a namespace store rolls back a change that can't be stored and rejects its promise", async () => {
    const { host, store } = await mountedStore();
    host.fail("setNamespace", "FORBIDDEN", "Only members may change this");
    await expect(store.set({ theme: "light" })).rejects.toMatchObject({ code: "FORBIDDEN" });
    await vi.waitFor(() => expect(store.state).toEqual({ theme: "dark" }));
  });

  it("a namespace store reloads after a reconnect and after the project changes", async () => {
    const { host, store } = await mountedStore();
    host.mockState.namespaces.set("words", { theme: "light" });
    host.reload();
    await vi.waitFor(() => expect(store.state).toEqual({ theme: "light" }));
    host.mockState.namespaces.clear();
    host.emit("project", host.mockState.projects[1] ?? null);
    await vi.waitFor(() => expect(store.state).toEqual({}));
  });

  it("a namespace store keeps its state and reports the error when reading fails", async () => {
    const { host, store } = await mountedStore();
    host.fail("getNamespace", "FORBIDDEN");
    host.emit("namespaces", { name: "words" });
    await vi.waitFor(() => expect(store.error).toMatchObject({ code: "FORBIDDEN" }));
    expect(store.state).toEqual({ theme: "dark" });
  });

  it("a namespace store ignores the host's events after it is closed", async () => {
    const { host, store } = await mountedStore();
    store.close();
    const before = host.calls.length;
    host.emit("namespaces", { name: "words" });
    host.emit("project", null);
    const other = await connect();
    ends.push(other.dispose);
    await other.user.get();
    expect(host.calls.slice(before).map(({ method }) => method)).toEqual(["getUser"]);
  });
});
