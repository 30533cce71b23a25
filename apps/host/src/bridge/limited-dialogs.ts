import { BridgeError } from "@tera/bridge-sdk/host";
import type { BridgeServices } from "./bridge-services.ts";

/** So many dialogs of one tool wait at once, the open one included; whoever asks for more has lost control, or wants the person to lose it. */
const MOST_WAITING = 20;

/** The same services, for a tool that may have some dialogs waiting but never so many that a person could not get past them. */
export function limitDialogs(services: BridgeServices): BridgeServices {
  let waiting = 0;

  const limited = <Args extends readonly unknown[], Answer>(show: (...args: Args) => Promise<Answer>) =>
    async (...args: Args): Promise<Answer> => {
      if (waiting >= MOST_WAITING) throw new BridgeError("TOO-MANY-DIALOGS", `${MOST_WAITING} dialogs of this tool are waiting already. Wait for the answer to one before you show the next.`);
      waiting += 1;
      try {
        return await show(...args);
      } finally {
        waiting -= 1;
      }
    };

  return {
    ...services,
    openProjectDialog: limited(services.openProjectDialog),
    openFileDialog: limited(services.openFileDialog),
    openSaveDialog: limited(services.openSaveDialog),
    confirmDeletion: limited(services.confirmDeletion),
    requireLogin: limited(services.requireLogin),
    showAlert: limited(services.showAlert),
    showConfirm: limited(services.showConfirm),
    showPrompt: limited(services.showPrompt),
  };
}
