import {
  ConsentQuestionDialog,
  type ConsentOutcome,
} from "../permissions/ConsentQuestionDialog.tsx";
import { addConsent, storedScopes } from "../permissions/stored-consents.ts";
import type { Consents } from "../permissions/site-decisions.ts";
import { dialogs } from "../errors/notices.ts";
import { configuration } from "../platform/configuration.ts";
import { requireUser } from "../session/session-store.ts";
import type { AskingTool } from "./asking-tool.ts";

/**
 * Asks for consent for an origin outside the catalogue, in a dialog above all others. Rejects when
 * the person is signed out.
 */
export function consentCall(tool: Pick<AskingTool, "signal">): Consents {
  return {
    stored: storedScopes,
    ask: async ({ origin, scopes, isMore }, { withFocus }) => {
      requireUser();
      const { productName } = configuration();
      const outcome = await withFocus(() =>
        dialogs.show<ConsentOutcome>(
          (close) => (
            <ConsentQuestionDialog
              productName={productName}
              origin={origin}
              scopes={scopes}
              isMore={isMore}
              onAnswer={close}
            />
          ),
          { signal: tool.signal, above: true },
        ),
      );
      if (outcome === "month") await addConsent(origin, scopes);
      return outcome === undefined ? [] : scopes;
    },
  };
}
