import {
  ConsentQuestionDialog,
  type ConsentOutcome,
} from "../permissions/ConsentQuestionDialog.tsx";
import { saveConsent, withStoredConsent } from "../permissions/stored-consents.ts";
import type { ConsentQuestion } from "../permissions/allowed-scopes.ts";
import { dialogs } from "../errors/notices.ts";
import { configuration } from "../platform/configuration.ts";
import { requireUser } from "../session/session-store.ts";
import type { AskingTool } from "./asking-tool.ts";

/**
 * Asks for consent for an origin outside the catalogue, in a dialog above all others. Rejects when
 * the person is signed out.
 */
export function consentCall(tool: Pick<AskingTool, "signal">): ConsentQuestion {
  const ask = withStoredConsent(async ({ origin, scopes }, { withFocus }) => {
    const { productName } = configuration();
    const outcome = await withFocus(() =>
      dialogs.show<ConsentOutcome>(
        (close) => (
          <ConsentQuestionDialog
            productName={productName}
            origin={origin}
            scopes={scopes}
            onAnswer={close}
          />
        ),
        { signal: tool.signal, above: true },
      ),
    );
    if (outcome === "month") await saveConsent(origin, scopes);
    return outcome === undefined ? [] : scopes;
  });
  return async (question, call) => {
    requireUser();
    return ask(question, call);
  };
}
