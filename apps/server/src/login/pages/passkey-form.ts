import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/server";
import { type Html, html } from "./html.ts";
import { alertIcon } from "./icons.ts";

/** A form that a passkey is sent by: its script asks the browser for it, as the options say. */
export interface PasskeyForm {
  readonly action: string;
  readonly kind: "make" | "use";
  readonly options: PublicKeyCredentialCreationOptionsJSON | PublicKeyCredentialRequestOptionsJSON;
  /** Fields before the button. */
  readonly fields?: Html;
  readonly button: Html;
}

/** A form with one button that makes or uses a passkey. Without scripts it is not there. */
export function passkeyForm({ action, kind, options, fields, button }: PasskeyForm): Html {
  return html`<form class="needs-script" method="post" action="${action}" data-passkey="${kind}" data-options="${JSON.stringify(options)}" novalidate>
${fields ?? html``}
<input type="hidden" name="passkey">
<div class="actions">${button}</div>
<p class="problem" role="alert" hidden>${alertIcon()}<span></span></p>
</form>`;
}
