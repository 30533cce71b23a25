import { ERROR_CATALOGUE } from "@tera/contract";
import type { BridgeProject } from "@tera/bridge-sdk/host";
import { AlertDialog } from "@tera/ui";
import { createToolServices } from "../tool-services/create-tool-services.ts";
import type { AskingTool } from "../tool-services/asking-tool.ts";
import { deletionPrompt } from "../tool-services/deletion-prompt.ts";
import { toolError } from "../tool-services/dialog-calls.tsx";
import { refuseViewers } from "../tool-services/refuse-viewers.ts";
import { toBridgeProject } from "../tool-services/project-calls.tsx";
import type { ToolServices } from "../tool-services/tool-services.ts";
import { isSilent, toErrorRecord } from "../errors/catalogue.ts";
import { dialogs } from "../errors/notices.ts";
import { AppError, codeOf } from "../platform/app-error.ts";
import type { LoginHandoff } from "../platform/login-handoff.ts";
import { refreshProjects } from "../projects/projects-store.ts";
import { $session, requireUser } from "../session/session-store.ts";
import { redeemLogin } from "./embed-permissions.ts";
import { isFramed } from "./embedder.ts";
import { askInPopup, logInWithPopup, type PopupRequest } from "./popup.tsx";
import type { WindowAnswer, WindowQuestion } from "./window-messages.ts";

/** Opens a window of the host for logins; in a frame, also for deletions and project choices. */
export function embedServices(tool: AskingTool, handoff: LoginHandoff): ToolServices {
  const services = createToolServices(tool);
  const { origin } = tool;
  const inFrame: ToolServices = {
    ...services,
    async askForLogin({ title, body }, signal) {
      if ($session.get().state === "user") return;
      const question = {
        title,
        description: `${body}.`,
        label: "Log in or create an account",
        askedBy: tool,
      };
      const code = await undefinedIfCancelled(tool, signal, (open) =>
        logInWithPopup({ ...question, signal: open }),
      );
      if (code === undefined) return;
      await redeemLogin(handoff, code, origin);
      if ((await services.currentUser()) === null)
        throw new AppError("NEED-LOGIN", ERROR_CATALOGUE["NEED-LOGIN"].message);
    },
    async confirmDeletion(wanted, signal) {
      if (!isFramed()) return services.confirmDeletion(wanted, signal);
      const { title, message, label } = deletionPrompt(wanted);
      const description = "This site wants to delete something.";
      const answer = await askInOwnPopup(
        { title, description, label: "Review request", signal },
        { kind: "deletion", origin, title, words: message, label },
      );
      return answer?.isAllowed ?? false;
    },
    async confirmSwitch(wanted, signal) {
      if (!isFramed()) return services.confirmSwitch(wanted, signal);
      const request = {
        title: "Switch project?",
        description: "This site wants to open another of your projects.",
        label: "Review request",
        signal,
      };
      return (
        (await askInOwnPopup(request, { kind: "switch", origin, name: wanted.name }))?.isAllowed ??
        false
      );
    },
    async openProjectDialog({ title }, signal) {
      if (!isFramed()) return services.openProjectDialog({ title }, signal);
      const answer = await askInOwnPopup(
        {
          title,
          description: "This site wants to work in one of your projects.",
          label: "Choose a project",
          signal,
        },
        { kind: "project", origin, title },
      );
      if (answer?.isAllowed !== true) return null;
      return chosenProject(answer.project);
    },
    showError: (error) => showInDialog(tool, error),
    showToolFailure: (failure) => showInDialog(tool, toolError(tool, failure)),
  };
  // Refuse viewers here too: the questions above come before the check in `createToolServices`.
  return refuseViewers(inFrame, tool);

  /** Resolves to undefined when the person closes the window. */
  function askInOwnPopup(
    request: Omit<PopupRequest, "askedBy">,
    question: WindowQuestion,
  ): Promise<WindowAnswer | undefined> {
    return undefinedIfCancelled(tool, request.signal, (open) =>
      askInPopup(
        { ...request, askedBy: tool, signal: open },
        { person: requireUser().id, question },
      ),
    );
  }
}

async function chosenProject(id: string | undefined): Promise<BridgeProject> {
  const chosen = (await refreshProjects()).find((project) => project.id === id);
  if (chosen === undefined)
    throw new AppError(
      "PROJECT-NOT-FOUND",
      "You no longer have access to that project. Choose another one.",
    );
  return toBridgeProject(chosen);
}

/**
 * Shows an error in a dialog, as /embed has no error page. Resolves when the person closes it.
 */
async function showInDialog(tool: AskingTool, error: Error): Promise<void> {
  if (isSilent(error)) return;
  const { title, text } = toErrorRecord(error);
  await dialogs.show<void>(
    (close) => (
      <AlertDialog title={title} askedBy={tool} closeLabel="Close" onClose={close}>
        {text}
      </AlertDialog>
    ),
    { signal: tool.signal, above: true },
  );
}

/**
 * Resolves to undefined when the person closes the window; rejects when `signal` aborts or the
 * page closes.
 */
async function undefinedIfCancelled<Answer>(
  tool: AskingTool,
  signal: AbortSignal,
  show: (open: AbortSignal) => Promise<Answer>,
): Promise<Answer | undefined> {
  const open = AbortSignal.any([signal, tool.signal]);
  try {
    return await show(open);
  } catch (error) {
    if (codeOf(error) === "CANCEL" && !open.aborted) return undefined;
    throw error;
  }
}
