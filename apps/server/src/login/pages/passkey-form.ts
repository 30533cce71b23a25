import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/server";
import { type Html, html } from "./html.ts";
import { alertIcon } from "./icons.ts";

/** The page's script passes `options` to the browser and submits the response. */
export interface PasskeyForm {
  readonly action: string;
  readonly kind: "make" | "use";
  readonly options: PublicKeyCredentialCreationOptionsJSON | PublicKeyCredentialRequestOptionsJSON;
  readonly fields?: Html;
  readonly button: Html;
}

/** Without scripts, the form stays hidden. */
export function passkeyForm({ action, kind, options, fields, button }: PasskeyForm): Html {
  return html`<form class="needs-script" method="post" action="${action}" data-passkey="${kind}" data-options="${JSON.stringify(options)}" novalidate>
${fields ?? html``}
<input type="hidden" name="passkey">
<div class="actions">${button}</div>
<p class="problem" role="alert" hidden>${alertIcon()}<span></span></p>
</form>`;
}
