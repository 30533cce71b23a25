// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from "vitest";
import { createApp, defineComponent, h, ref } from "vue";
import type { VNodeChild } from "vue";
import { exampleProjects, exampleUser } from "../testing/fixtures.ts";
import { mockHost } from "../testing/mock-host.ts";
import type { MockHost } from "../testing/mock-host.ts";
import {
  teraPlugin,
  useNamespace,
  useProject,
  useProjectFiles,
  useProjectState,
  useTera,
  useHost,
  useScopes,
  useTheme,
  useUser,
} from "./index.ts";

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0).toReversed()) end();
});

function draw(
  setup: () => () => VNodeChild,
  host: MockHost | null = mockHost(),
): { host: MockHost; text: () => string; unmount: () => void } {
  if (host) ends.push(host.stop);
  const app = createApp(defineComponent({ setup })).use(teraPlugin());
  const page = document.createElement("div");
  app.mount(page);
  const unmount = vi.fn<() => void>(() => app.unmount());
  ends.push(() => unmount.mock.calls.length || app.unmount());
  return { host: host as MockHost, text: () => page.textContent, unmount };
}

describe("composables", () => {
  it("Vue composables update when the person or the project changes", async () => {
    const { host, text } = draw(() => {
      const { value: user } = useUser();
      const { value: project } = useProject();
      return () => `${user.value?.name ?? "nobody"}: ${project.value?.name ?? "none"}`;
    });
    await vi.waitFor(() => expect(text()).toBe(`${exampleUser.name}: ${exampleProjects[0].name}`));
    host.mockState.project = exampleProjects[1];
    host.emit("project", exampleProjects[1]);
    await vi.waitFor(() => expect(text()).toBe(`${exampleUser.name}: ${exampleProjects[1].name}`));
    host.mockState.user = null;
    host.reload();
    await vi.waitFor(() => expect(text()).toBe(`nobody: ${exampleProjects[1].name}`));
  });

  it("a Vue composable updates when the theme changes", async () => {
    const { host, text } = draw(() => {
      const { value } = useTheme();
      return () => value.value ?? "unknown";
    });
    await vi.waitFor(() => expect(text()).toBe("light"));
    host.mockState.theme = "dark";
    host.emit("theme", "dark");
    await vi.waitFor(() => expect(text()).toBe("dark"));
  });

  it("a Vue composable updates when a fact of the host changes", async () => {
    const { host, text } = draw(() => {
      const { value } = useHost();
      return () => value.value?.locale ?? "unknown";
    });
    await vi.waitFor(() => expect(text()).toBe("en-GB"));
    host.mockState.host = { ...host.mockState.host, locale: "de" };
    host.emit("host", { locale: "de" });
    await vi.waitFor(() => expect(text()).toBe("de"));
  });

  it("a Vue composable updates when a scope is revoked", async () => {
    const { host, text } = draw(() => {
      const { value } = useScopes();
      return () => value.value?.project ?? "unknown";
    });
    await vi.waitFor(() => expect(text()).toBe("granted"));
    host.mockState.scopes.delete("project");
    await vi.waitFor(() => expect(text()).toBe("prompt"));
  });

  it("Vue composables set and follow the state and a namespace, even after its name changes", async () => {
    const name = ref("words");
    let setStage: (stage: number) => Promise<void> = () => Promise.reject(new Error("not set up"));
    let setTheme: (changes: { theme: string }) => Promise<void> = () =>
      Promise.reject(new Error("not set up"));
    const { host, text } = draw(() => {
      const stage = useProjectState<number>("screening.stage");
      const words = useNamespace<{ theme: string }>(name);
      setStage = stage.set;
      setTheme = words.set;
      return () =>
        `${stage.value.value ?? "?"} ${words.isLoading.value ? "…" : (words.value.value?.theme ?? "none")}`;
    });
    await vi.waitFor(() => expect(text()).toBe("? none"));
    await setStage(3);
    await setTheme({ theme: "dark" });
    await vi.waitFor(() => expect(text()).toBe("3 dark"));
    expect(host.mockState.namespaces.get("words")).toEqual({ theme: "dark" });
    host.mockState.namespaces.set("other", { theme: "light" });
    name.value = "other";
    await vi.waitFor(() => expect(text()).toBe("3 light"));
  });

  it("the Vue composable for files updates the list and stops when the app unmounts", async () => {
    const { host, text, unmount } = draw(() => {
      const { value } = useProjectFiles();
      return () => h("p", value.value?.map((file) => file.name).join(" "));
    });
    await vi.waitFor(() => expect(text()).toBe("examples.json"));
    host.mockState.files.set("new.txt", "x");
    host.emit("files", null);
    await vi.waitFor(() => expect(text()).toBe("examples.json new.txt"));
    unmount();
    const before = host.calls.length;
    host.emit("files", null);
    expect(host.calls).toHaveLength(before);
  });

  it("Vue composables report why there is no host, and require the plugin", async () => {
    const { text } = draw(() => {
      const state = useTera();
      const user = useUser();
      return () =>
        `${(state.error as { code?: string } | null)?.code ?? "connecting"} ${(user.error.value as { code?: string } | null)?.code ?? ""} ${String(user.isLoading.value)}`;
    }, null);
    await vi.waitFor(() => expect(text()).toBe("NOT_EMBEDDED NOT_EMBEDDED false"));
    const bare = createApp(defineComponent({ setup: () => () => useTera() && "never" }));
    bare.config.warnHandler = () => undefined;
    expect(() => bare.mount(document.createElement("div"))).toThrow(/teraPlugin/);
  });
});
