import type { ServerConfiguration } from "../../context.ts";
import { type Problems, banner, field, firstProblem } from "./fields.ts";
import { type Html, html } from "./html.ts";
import { alertIcon } from "./icons.ts";
import { NEW_PASSWORD_SCRIPTS, newPasswordField } from "./new-password-field.ts";
import { type Page, page, withFigure } from "./page.ts";
import { type PasskeyForm, passkeyForm } from "./passkey-form.ts";
import type { ScriptName } from "./scripts.ts";

/** Form values without passwords. */
export type FieldValues = Readonly<Record<string, string | undefined>>;

export interface EntryLinks {
  readonly action: string;
  readonly other: string;
  readonly forgotten: string;
  /** Undefined unless people can log in at another provider. */
  readonly identityProvider: { readonly name: string; readonly href: string } | undefined;
}

type Names = Pick<ServerConfiguration, "productName" | "publicOrigin">;

export const PASSWORD_SCRIPTS: readonly ScriptName[] = ["password-fields"];

export interface LogInState {
  readonly email?: string;
  /** True if a signed-in person must confirm their identity. */
  readonly isConfirming?: boolean;
  readonly problems: Problems;
  readonly passkey: Pick<PasskeyForm, "action" | "options"> | undefined;
}

export function logInPage(
  configuration: Names,
  links: EntryLinks,
  { email = "", isConfirming = false, problems, passkey }: LogInState,
): Page {
  const focused =
    firstProblem(problems, ["email", "password"]) ?? (email === "" ? "email" : "password");
  const isRetry = problems["form"] !== undefined;
  const title = isConfirming ? "Confirm it's you" : "Log in";
  const button = html`<button class="button secondary full" type="submit">Log in with a passkey</button>`;
  return page(configuration, {
    title: isRetry ? `Error: ${title}` : title,
    scripts: [...PASSWORD_SCRIPTS, ...(passkey === undefined ? [] : (["passkeys"] as const))],
    body: withFigure(html`<h1>${title}</h1>
<p class="lead">${isConfirming ? "Log in again to continue." : "Pick up where you left off."}</p>
${formProblem(problems)}
<form method="post" action="${links.action}" novalidate>
${field({ name: "email", label: "E-mail", type: "email", autocomplete: "username", value: email, problem: problems["email"], isFocused: focused === "email", maximumLength: 254 })}
${field({ name: "password", label: "Password", type: "password", autocomplete: "current-password", problem: problems["password"], isFocused: focused === "password", maximumLength: 800, below: html`<a href="${links.forgotten}">Forgot your password?</a>` })}
<div class="actions"><button class="button primary full" type="submit">Log in</button></div>
</form>
${identityButton(links)}
${passkey === undefined ? html`` : passkeyForm({ ...passkey, kind: "use", button })}
<p class="other">New to ${configuration.productName}? <a href="${links.other}">Create an account</a></p>`),
  });
}

export function signUpPage(
  configuration: Names,
  links: EntryLinks,
  fieldValues: FieldValues = {},
  problems: Problems = {},
): Page {
  const focused =
    firstProblem(problems, ["givenName", "familyName", "email", "password"]) ?? "givenName";
  const isRetry = Object.values(problems).some((problem) => problem !== undefined);
  return page(configuration, {
    title: isRetry ? "Error: Create an account" : "Create an account",
    scripts: NEW_PASSWORD_SCRIPTS,
    body: withFigure(html`<h1>Create an account</h1>
<p class="lead">For your projects, files and reference libraries in ${configuration.productName}.</p>
${formProblem(problems)}
<form method="post" action="${links.action}" novalidate>
<div class="pair">
${field({ name: "givenName", label: "Given name", type: "text", autocomplete: "given-name", value: fieldValues["givenName"] ?? "", problem: problems["givenName"], isFocused: focused === "givenName", maximumLength: 100 })}
${field({ name: "familyName", label: "Family name", type: "text", autocomplete: "family-name", value: fieldValues["familyName"] ?? "", problem: problems["familyName"], isOptional: true, isFocused: focused === "familyName", maximumLength: 100 })}
</div>
${field({ name: "email", label: "E-mail", type: "email", autocomplete: "username", value: fieldValues["email"] ?? "", hint: "We'll send you a link to verify it.", problem: problems["email"], isFocused: focused === "email", maximumLength: 254 })}
${newPasswordField({ label: "Password", context: [configuration.productName], problem: problems["password"], isFocused: focused === "password" })}
<div class="actions"><button class="button primary full" type="submit">Create account</button></div>
<p class="hint">By creating an account you agree to the <a href="${configuration.publicOrigin}/help/terms" target="_blank" rel="noopener">terms of use</a> and the <a href="${configuration.publicOrigin}/help/privacy" target="_blank" rel="noopener">privacy policy</a>.</p>
</form>
${identityButton(links)}
<p class="other">Have an account? <a href="${links.other}">Log in</a></p>`),
  });
}

/** A link and no form, because browsers stop forms that lead to another site. */
function identityButton({ identityProvider }: EntryLinks): Html {
  return identityProvider === undefined
    ? html``
    : html`<p class="identity"><a class="button secondary full" href="${identityProvider.href}">Continue with ${identityProvider.name}</a></p>`;
}

function formProblem(problems: Problems): Html {
  return problems["form"] === undefined
    ? html``
    : banner("bad", alertIcon(), html`${problems["form"]}`);
}
