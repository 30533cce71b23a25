import type { BridgeProject } from "@tera/bridge-sdk/host";
import type { ToolServices } from "./tool-services.ts";
import { readProvenance } from "../provenance/provenance-gateway.ts";
import { SwitchDialog } from "./SwitchDialog.tsx";
import { dialogs } from "../errors/notices.ts";
import { $project } from "../project/project-store.ts";
import { $isSettled, activateProject } from "../projects/active-project.ts";
import type { ProjectSummary } from "@tera/contract";
import { isInvited, isOwner } from "../projects/project-summary.ts";
import { $projects, refreshProjects } from "../projects/projects-store.ts";
import { sessionReady } from "../session/session-store.ts";
import type { AskingTool } from "./asking-tool.ts";

export function projectCalls(
  tool: AskingTool,
): Pick<
  ToolServices,
  | "activeProject"
  | "readProvenance"
  | "listProjects"
  | "activateProject"
  | "confirmSwitch"
  | "openProjectDialog"
> {
  return {
    async activeProject() {
      await whenSettled();
      const project = $project.get();
      return project === undefined ? null : toBridgeProject(project);
    },
    async readProvenance(projectId) {
      const { rounds, ...provenance } = await readProvenance(projectId);
      return { ...provenance, rounds: rounds.map(({ id, file }) => ({ id, file })) };
    },
    async listProjects() {
      await whenSettled();
      if ((await sessionReady()).state !== "user") return [];
      return ($projects.get() ?? (await refreshProjects()))
        .filter((project) => !isInvited(project))
        .map(toBridgeProject);
    },
    activateProject,
    confirmSwitch: (wanted, signal) =>
      dialogs.show<boolean>(
        (close) => <SwitchDialog name={wanted.name} askedBy={tool} onAnswer={close} />,
        { signal: AbortSignal.any([signal, tool.signal]) },
      ),
    async openProjectDialog({ title }, signal) {
      const { ProjectSelectDialog } = await import("../projects/ProjectSelectDialog.tsx");
      const chosen = await dialogs.show<ProjectSummary | null>(
        (close) => <ProjectSelectDialog title={title} askedBy={tool} onAnswer={close} />,
        { signal: AbortSignal.any([signal, tool.signal]) },
      );
      return chosen === null ? null : toBridgeProject(chosen);
    },
  };
}

export function toBridgeProject(project: ProjectSummary): BridgeProject {
  return {
    id: project.id,
    name: project.name,
    created: project.created_at,
    isOwner: isOwner(project),
  };
}

/** Resolves once it is known which project is open. A tool may load before that. */
function whenSettled(): Promise<void> {
  if ($isSettled.get()) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = $isSettled.listen((isSettled) => {
      if (!isSettled) return;
      stop();
      resolve();
    });
  });
}
