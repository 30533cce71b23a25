import { type SecondFactors, isSecondFactorNeeded } from "../second-factors.ts";
import type { Section } from "./account-page.ts";
import { AUTHENTICATOR_PATH } from "./authenticator-pages.ts";
import { html } from "./html.ts";
import { checkIcon } from "./icons.ts";
import { passkeysSection } from "./passkey-pages.ts";
import { recoveryCodesSection } from "./recovery-code-pages.ts";

export function secondFactorSections(
  factors: SecondFactors,
  shown: { readonly arePasskeysPossible: boolean; readonly now: Date },
): Section[] {
  const isUsed = html`<span class="state ok">${checkIcon()} In use</span>
<p class="actions"><a class="button secondary" href="${AUTHENTICATOR_PATH}/remove">Remove</a></p>`;
  return [
    {
      id: "authenticator",
      title: "Authenticator app",
      hint: "A code from your phone, asked for after the password.",
      body: factors.hasAuthenticator
        ? isUsed
        : html`<a class="button secondary" href="${AUTHENTICATOR_PATH}">Set up</a>`,
    },
    ...passkeysSection(factors.passkeys, shown),
    ...(isSecondFactorNeeded(factors) ? [recoveryCodesSection(factors.recoveryCodes)] : []),
  ];
}
