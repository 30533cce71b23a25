import { createBridgeServices } from "../app/bridge-services.ts";
import type { AskingTool } from "../app/bridge/asking-tool.ts";
import { deletionWords } from "../app/bridge/deletion-words.ts";
import type { BridgeServices } from "../bridge/bridge-services.ts";
import { AppError } from "../platform/app-error.ts";
import { configuration } from "../platform/configuration.ts";
import type { HandedLogin } from "../platform/handed-login.ts";
import { requireUser } from "../session/session-store.ts";
import { takeLogin } from "./embed-permissions.ts";
import { isFramed } from "./embedder.ts";
import { askInWindow, logInByWindow } from "./top-window.tsx";

/** The rooms of the host for the page around /embed: logins, and inside a frame whatever destroys something, are decided in a window of ours. */
export function embedServices(tool: AskingTool, handed: HandedLogin): BridgeServices {
  const services = createBridgeServices(tool);
  return {
    ...services,
    async requireLogin({ body }, signal) {
      const { productName } = configuration();
      const code = await logInByWindow({ title: `${productName} account needed`, words: `${body}.`, label: "Log in or create an account", askedBy: tool, signal: AbortSignal.any([signal, tool.signal]) });
      await takeLogin(handed, code);
      const user = await services.currentUser();
      if (user === null) throw new AppError("NEED-LOGIN", "You need to be logged in to do that");
      return user;
    },
    async confirmDeletion(wanted, signal) {
      if (!isFramed()) return services.confirmDeletion(wanted, signal);
      const { title, words, label } = deletionWords(wanted);
      const { isAllowed } = await askInWindow(
        { title, words: "This site wants to delete something.", label: "Open the question", askedBy: tool, signal: AbortSignal.any([signal, tool.signal]) },
        { person: requireUser().id, question: { kind: "deletion", origin: tool.origin, title, words, label } },
      );
      return isAllowed;
    },
  };
}
