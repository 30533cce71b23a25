// @vitest-environment jsdom
import { afterEach, expect, test, vi } from "vitest";
import { dialogs } from "../errors/notices.ts";
import { placeConfiguration } from "../platform/configuration.fixture.ts";
import { createLoginHandoff } from "../platform/login-handoff.ts";
import { $activeProjectId } from "../projects/active-project.ts";
import { projectSummary } from "../projects/project-summary.fixture.ts";
import { $projects } from "../projects/projects-store.ts";
import { embedServices } from "./embed-services.tsx";

const PROJECT = "0f8fad5b-d9cb-469f-a165-70867728950e";

afterEach(() => {
  vi.unstubAllGlobals();
  $activeProjectId.set(undefined);
  $projects.set(undefined);
});

test("in a frame, a viewer's deletion is refused before the window for the question opens", async () => {
  placeConfiguration();
  vi.stubGlobal("parent", {});
  const { signal } = new AbortController();
  const services = embedServices(
    {
      name: "tool.example",
      origin: "https://tool.example",
      signal,
      navigate: () => undefined,
    },
    createLoginHandoff(),
  );
  $activeProjectId.set(PROJECT);
  $projects.set([projectSummary({ id: PROJECT, role: "member", is_viewer: true })]);
  await expect(
    services.confirmDeletion({ name: "a.ris", paths: ["a.ris"] }, signal),
  ).rejects.toMatchObject({ code: "FORBIDDEN" });
  expect(dialogs.current()).toEqual([]);
});
