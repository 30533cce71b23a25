import { BridgeError } from "@tera/bridge-sdk/host";
import type { BridgeProject, CallContext, HandlerArguments, Handlers } from "@tera/bridge-sdk/host";
import type { ToolServices } from "../tool-services.ts";
import { cancelled } from "../cancelled.ts";
import { ensureUser } from "./user.ts";

const SELECT_TITLE = "Select a project to work with";

export function projectHandlers(services: ToolServices): Handlers {
  return {
    getProject: () => services.activeProject(),
    getProvenance: async () => services.readProvenance((await activeProjectOf(services)).id),
    getProjects: async () => [...(await services.listProjects())],
    requireProject: (context, options) => ensureProject(services, context, options ?? {}),
    selectProject: async (context, options) => {
      // `allowCancel` is ignored, because a person without a project must be able to leave the
      // dialog.
      const chosen = await context.withFocus(() =>
        services.openProjectDialog({ title: options?.title ?? SELECT_TITLE }, context.signal),
      );
      if (!chosen) throw cancelled();
      if (options?.setActive) await services.activateProject(chosen.id);
      return chosen;
    },
    setActiveProject: async (context, project) => {
      const id = typeof project === "string" ? project : project.id;
      const wanted = (await services.listProjects()).find((known) => known.id === id);
      if (!wanted)
        throw new BridgeError(
          "PROJECT-NOT-FOUND",
          `This person has no project "${id.slice(0, 100)}". List the projects and take an id from that list.`,
          { argument: typeof project === "string" ? "project" : "project.id" },
        );
      if ((await services.activeProject())?.id === wanted.id) return;
      // Without the `projects` scope, a tool may only propose a switch, which the person confirms.
      const mayChange =
        context.granted.has("projects") ||
        (await context.withFocus(() => services.confirmSwitch(wanted, context.signal)));
      if (!mayChange) throw cancelled();
      await services.activateProject(wanted.id);
    },
  };
}

/** Asks until the person chooses a project or declines. */
async function ensureProject(
  services: ToolServices,
  context: CallContext,
  options: NonNullable<HandlerArguments<"requireProject">[0]> = {},
): Promise<BridgeProject> {
  if (options.autoRequireUser ?? true) await ensureUser(services, context);
  const active = await services.activeProject();
  if (active) return active;
  const chosen = await context.withFocus(() => chooseProject(services, context, options));
  if (options.autoSetActiveProject ?? true) await services.activateProject(chosen.id);
  return chosen;
}

async function chooseProject(
  services: ToolServices,
  { signal }: CallContext,
  options: NonNullable<HandlerArguments<"requireProject">[0]>,
): Promise<BridgeProject> {
  for (;;) {
    const chosen = await services.openProjectDialog(
      { title: options.title ?? SELECT_TITLE },
      signal,
    );
    if (chosen) return chosen;
    signal.throwIfAborted();
    const body = options.noSelectBody ?? "A project needs to be selected to continue";
    if (
      !(await services.showConfirm(
        { title: options.noSelectTitle ?? "Select project", body, isHtml: false },
        signal,
      ))
    )
      throw cancelled();
    signal.throwIfAborted();
  }
}

/** Throws NO-ACTIVE-PROJECT when none is open. */
export async function activeProjectOf(services: ToolServices): Promise<BridgeProject> {
  const project = await services.activeProject();
  if (!project) throw new BridgeError("NO-ACTIVE-PROJECT", "No active project");
  return project;
}

/**
 * Rejects if another project was opened during a dialog, because the answer was for the first
 * project.
 */
export async function requireStillOpen(services: ToolServices, projectId: string): Promise<void> {
  if ((await services.activeProject())?.id === projectId) return;
  throw new BridgeError(
    "PROJECT-NOT-OPEN",
    "You left the project while the dialog was open. Nothing was changed. Start again in the project that is open now.",
  );
}

/** Asks for a project unless `autoRequire` is false. */
export function projectFor(
  services: ToolServices,
  context: CallContext,
  autoRequire: boolean | undefined,
): Promise<BridgeProject> {
  return (autoRequire ?? true) ? ensureProject(services, context) : activeProjectOf(services);
}
