import type { ServerConfiguration } from "../../context.ts";
import { type Problems, banner, field } from "./fields.ts";
import { type Html, html } from "./html.ts";
import { alertIcon } from "./icons.ts";
import { type Page, page, withFigure } from "./page.ts";
import { type PasskeyForm, passkeyForm } from "./passkey-form.ts";

type Names = Pick<ServerConfiguration, "productName" | "publicOrigin">;

/** Value of the `with` parameter that asks for a recovery code. */
export const RECOVERY_CODE = "recovery-code";

export interface SecondStep {
  readonly action: string;
  readonly hasAuthenticator: boolean;
  readonly passkey: PasskeyForm["options"] | undefined;
}

export function secondStepPage(
  configuration: Names,
  { action, hasAuthenticator, passkey }: SecondStep,
  problems: Problems = {},
): Page {
  const kind = hasAuthenticator ? "secondary" : "primary";
  const button = html`<button class="button ${kind} full" type="submit" ${hasAuthenticator ? html`` : html`autofocus`}>Use a passkey</button>`;
  const lead = hasAuthenticator
    ? html`Open your authenticator app and type the code it shows for ${configuration.productName}.`
    : html`Your password is correct. Now confirm that it's you, with the device that holds your passkey.`;
  return page(configuration, {
    title: Object.values(problems).every((problem) => problem === undefined)
      ? "Second step"
      : "Error: Second step",
    scripts: passkey === undefined ? [] : ["passkeys"],
    body: withFigure(html`<h1>${hasAuthenticator ? "Enter your code" : "Use your passkey"}</h1>
<p class="lead">${lead}</p>
${problems["passkey"] === undefined ? html`` : banner("bad", alertIcon(), html`${problems["passkey"]}`)}
${hasAuthenticator ? codeForm(action, problems["code"]) : html``}
${passkey === undefined ? html`` : passkeyForm({ action, kind: "use", options: passkey, button })}
<p class="other"><a href="${action}?with=${RECOVERY_CODE}">Use a recovery code</a></p>`),
  });
}

function codeForm(action: string, problem: string | undefined): Html {
  return html`<form method="post" action="${action}" novalidate>
${codeField(problem)}
<div class="actions"><button class="button primary full" type="submit">Log in</button></div>
</form>`;
}

export function codeField(problem: string | undefined, isFocused = true): Html {
  return field({
    name: "code",
    label: "6-digit code",
    type: "text",
    autocomplete: "one-time-code",
    problem,
    isNumeric: true,
    isExact: true,
    isFocused,
    maximumLength: 12,
  });
}
