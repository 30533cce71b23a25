import type { ServerConfiguration } from "../../context.ts";
import { PASSWORD_SCRIPTS } from "./entry-pages.ts";
import { type Problems, banner, field, firstProblem } from "./fields.ts";
import { type Html, html } from "./html.ts";
import { alertIcon } from "./icons.ts";
import { type Page, page, withFigure } from "./page.ts";
import { type PasskeyForm, passkeyForm } from "./passkey-form.ts";
import { recoveryCodeField } from "./recovery-code-pages.ts";
import { codeField } from "./second-step-page.ts";

type Names = Pick<ServerConfiguration, "productName" | "publicOrigin">;

export type ConfirmProof =
  | { readonly kind: "code" | "recoveryCode" }
  | { readonly kind: "passkey"; readonly options: PasskeyForm["options"] };

export interface Confirmation {
  readonly email: string;
  /** Undefined for a person with a password. Others log in again at the provider of this name. */
  readonly identityProvider: string | undefined;
  readonly back: string;
  /** Undefined if the password is enough. */
  readonly proof: ConfirmProof | undefined;
  readonly others: readonly { readonly label: string; readonly href: string }[];
}

export function confirmPage(
  configuration: Names,
  { action, forgotten }: { readonly action: string; readonly forgotten: string },
  confirmation: Confirmation,
  problems: Problems = {},
): Page {
  const { email, back, proof, others, identityProvider } = confirmation;
  const focused = firstProblem(problems, ["password", "code", "recoveryCode"]) ?? "password";
  const fields = html`<input type="hidden" name="back" value="${back}">
<input type="text" name="username" value="${email}" autocomplete="username" hidden>
${identityProvider === undefined ? field({ name: "password", label: "Password", type: "password", autocomplete: "current-password", problem: problems["password"], isFocused: focused === "password", maximumLength: 800, below: html`<a href="${forgotten}">Forgot your password?</a>` }) : html``}
${proof === undefined || proof.kind === "passkey" ? html`` : PROOF_FIELDS[proof.kind](problems[proof.kind], focused === proof.kind)}`;
  const button = html`<button class="button primary" type="submit">${identityProvider === undefined ? "Confirm" : `Continue with ${identityProvider}`}</button><a href="${back}">Cancel</a>`;
  const form = html`<form method="post" action="${action}" novalidate>
${fields}
<div class="actions">${button}</div>
</form>`;
  const isWrong = Object.values(problems).some((problem) => problem !== undefined);
  return page(configuration, {
    title: isWrong ? "Error: Confirm it's you" : "Confirm it's you",
    scripts: [...PASSWORD_SCRIPTS, ...(proof?.kind === "passkey" ? (["passkeys"] as const) : [])],
    body: withFigure(html`<h1>Confirm it's you</h1>
<p class="lead">${lead(confirmation)} to continue as <span class="strong">${email}</span>.</p>
${["passkey", "form"].map((name) => (problems[name] === undefined ? html`` : banner("bad", alertIcon(), html`${problems[name]}`)))}
${proof?.kind === "passkey" ? passkeyForm({ action, kind: "use", options: proof.options, fields, button }) : form}
${others.length === 0 ? html`` : html`<p class="other choices">${others.map(({ label, href }) => html`<a href="${href}">${label}</a>`)}</p>`}`),
  });
}

function lead({ proof, identityProvider }: Confirmation): string {
  if (identityProvider === undefined)
    return `Enter your password again${proof === undefined ? "" : LEADS[proof.kind]}`;
  return proof === undefined
    ? `Log in again with ${identityProvider}`
    : `${FIRST[proof.kind]}, and then log in again with ${identityProvider},`;
}

const FIRST: Readonly<Record<ConfirmProof["kind"], string>> = {
  code: "Enter a code from your app",
  recoveryCode: "Enter a recovery code",
  passkey: "Use your passkey",
};

const LEADS: Readonly<Record<ConfirmProof["kind"], string>> = {
  code: ", and a code from your app,",
  recoveryCode: ", and a recovery code,",
  passkey: ", then use your passkey,",
};

const PROOF_FIELDS: Readonly<
  Record<"code" | "recoveryCode", (problem: string | undefined, isFocused: boolean) => Html>
> = {
  code: codeField,
  recoveryCode: recoveryCodeField,
};
