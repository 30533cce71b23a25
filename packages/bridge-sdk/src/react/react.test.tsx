// @vitest-environment jsdom
import { StrictMode } from "react";
import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, describe, expect, it, vi } from "vitest";
import { exampleProjects, exampleUser } from "../testing/fixtures.ts";
import { mockHost } from "../testing/mock-host.ts";
import type { MockHost, MockHostOptions } from "../testing/mock-host.ts";
import {
  TeraProvider,
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

/** Renders a component inside a provider, with a mock host. */
function draw(
  node: ReactNode,
  options?: MockHostOptions,
): { host: MockHost; text: () => string; click: (name: string) => void; undraw: () => void } {
  const host = mockHost(options);
  ends.push(host.stop);
  const page = document.createElement("div");
  document.body.append(page);
  const root = createRoot(page);
  root.render(
    <StrictMode>
      <TeraProvider>{node}</TeraProvider>
    </StrictMode>,
  );
  const undraw = (): void => root.unmount();
  ends.push(undraw);
  return {
    host,
    text: () => page.textContent,
    click: (name) =>
      [...page.querySelectorAll("button")].find(({ textContent }) => textContent === name)?.click(),
    undraw,
  };
}

describe("hooks", () => {
  it("React hooks update when the person or the project changes", async () => {
    function Who() {
      const user = useUser();
      const { value: project, isLoading } = useProject();
      return (
        <>
          {user.value?.name ?? "nobody"}: {isLoading ? "loading" : (project?.name ?? "none")}
        </>
      );
    }
    const { host, text } = draw(<Who />);
    await vi.waitFor(() => expect(text()).toBe(`${exampleUser.name}: ${exampleProjects[0].name}`));
    host.mockState.project = exampleProjects[1];
    host.mockState.user = null;
    host.emit("project", exampleProjects[1]);
    host.emit("user", null);
    await vi.waitFor(() => expect(text()).toBe(`nobody: ${exampleProjects[1].name}`));
    host.mockState.project = null;
    host.reload();
    await vi.waitFor(() => expect(text()).toBe("nobody: none"));
  });

  it("a React hook updates when the theme changes, even after the host reloads", async () => {
    function Theme() {
      return <>{useTheme().value ?? "unknown"}</>;
    }
    const { host, text } = draw(<Theme />, { scopes: [] });
    await vi.waitFor(() => expect(text()).toBe("light"));
    host.mockState.theme = "dark";
    host.emit("theme", "dark");
    await vi.waitFor(() => expect(text()).toBe("dark"));
    host.mockState.theme = "light";
    host.reload();
    await vi.waitFor(() => expect(text()).toBe("light"));
  });

  it("a React hook updates when a fact of the host changes", async () => {
    function Locale() {
      return <>{useHost().value?.locale ?? "unknown"}</>;
    }
    const { host, text } = draw(<Locale />, { scopes: [] });
    await vi.waitFor(() => expect(text()).toBe("en-GB"));
    host.mockState.host = { ...host.mockState.host, locale: "de" };
    host.emit("host", { locale: "de" });
    await vi.waitFor(() => expect(text()).toBe("de"));
  });

  it("a React hook updates when a scope is revoked", async () => {
    function Project() {
      return <>{useScopes().value?.project ?? "unknown"}</>;
    }
    const { host, text } = draw(<Project />, { scopes: ["project"] });
    await vi.waitFor(() => expect(text()).toBe("granted"));
    host.mockState.scopes.delete("project");
    await vi.waitFor(() => expect(text()).toBe("prompt"));
  });

  it("a React hook sets a value of the project state and updates when the value changes", async () => {
    function Stage() {
      const { value = 0, set, isLoading } = useProjectState<number>("screening.stage");
      return <button onClick={() => void set(value + 1)}>{isLoading ? "…" : String(value)}</button>;
    }
    const { host, text, click } = draw(<Stage />);
    await vi.waitFor(() => expect(text()).toBe("0"));
    click("0");
    await vi.waitFor(() => expect(text()).toBe("1"));
    expect(host.mockState.state).toMatchObject({ screening: { stage: 1 } });
    host.mockState.state = { screening: { stage: 7 } };
    host.emit("state", { path: ["screening"] });
    await vi.waitFor(() => expect(text()).toBe("7"));
  });

  it("a React hook sets a namespace, follows its changes and shows unsaved changes immediately", async () => {
    function Theme() {
      const { value, set, isLoading } = useNamespace<{ theme: string }>("words");
      return (
        <button onClick={() => void set({ theme: "dark" })}>
          {isLoading ? "…" : (value?.theme ?? "none")}
        </button>
      );
    }
    const { host, text, click } = draw(<Theme />);
    await vi.waitFor(() => expect(text()).toBe("none"));
    click("none");
    await vi.waitFor(() => expect(text()).toBe("dark"));
    await vi.waitFor(() =>
      expect(host.mockState.namespaces.get("words")).toEqual({ theme: "dark" }),
    );
    host.mockState.namespaces.set("words", { theme: "light" });
    host.emit("namespaces", { name: "words" });
    await vi.waitFor(() => expect(text()).toBe("light"));
  });

  it("a React hook keeps the list of files up to date", async () => {
    function Files() {
      return (
        <>
          {useProjectFiles()
            .value?.map(({ name }) => name)
            .join(" ")}
        </>
      );
    }
    const { host, text } = draw(<Files />);
    await vi.waitFor(() => expect(text()).toBe("examples.json"));
    host.mockState.files.set("new.txt", "x");
    host.emit("files", null);
    await vi.waitFor(() => expect(text()).toBe("examples.json new.txt"));
  });

  it("React hooks report why a value is unavailable", async () => {
    function Why() {
      const { error } = useUser();
      return <>{(error as { code?: string } | null)?.code ?? "fine"}</>;
    }
    const { text } = draw(<Why />, { scopes: [] });
    await vi.waitFor(() => expect(text()).toBe("FORBIDDEN"));
  });

  it("React hooks report why there is no host, and require a provider", async () => {
    function Why() {
      return (
        <>
          {(useTera().error as { code?: string } | null)?.code ?? "connecting"}{" "}
          {(useUser().error as { code?: string } | null)?.code}
        </>
      );
    }
    const page = document.createElement("div");
    const root = createRoot(page);
    root.render(
      <TeraProvider>
        <Why />
      </TeraProvider>,
    );
    ends.push(() => root.unmount());
    await vi.waitFor(() => expect(page.textContent).toBe("NOT_EMBEDDED NOT_EMBEDDED"));
    expect(() => renderToString(<Why />)).toThrow(/TeraProvider/);
    expect(
      renderToString(
        <TeraProvider>
          <Why />
        </TeraProvider>,
      ),
    ).toContain("connecting");
  });

  it("React hooks stop listening to the host when unmounted", async () => {
    function Who() {
      return <>{useUser().value?.name}</>;
    }
    const { host, text, undraw } = draw(<Who />);
    await vi.waitFor(() => expect(text()).toBe(exampleUser.name));
    undraw();
    const before = host.calls.length;
    host.emit("user", null);
    expect(host.calls).toHaveLength(before);
  });
});
