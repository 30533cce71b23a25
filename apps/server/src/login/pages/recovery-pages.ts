import type { ServerConfiguration } from "../../context.ts";
import type { Account } from "../accounts.ts";
import { passwordContext } from "../password-context.ts";
import { field } from "./fields.ts";
import { type Html, html } from "./html.ts";
import { NEW_PASSWORD_SCRIPTS, newPasswordField } from "./new-password-field.ts";
import { type Page, page, withFigure } from "./page.ts";

type Names = Pick<ServerConfiguration, "productName" | "publicOrigin">;

export function forgottenPage(
  configuration: Names,
  action: string,
  email: string,
  problem: string | undefined,
): Page {
  return page(configuration, {
    title: problem === undefined ? "Reset your password" : "Error: Reset your password",
    body: withFigure(html`<h1>Reset your password</h1>
<p class="lead">We'll send a link to your e-mail address. It works once, for an hour.</p>
<form method="post" action="${action}" novalidate>
${field({ name: "email", label: "E-mail", type: "email", autocomplete: "username", value: email, problem, isFocused: true, maximumLength: 254 })}
<div class="actions"><button class="button primary" type="submit">Send the link</button></div>
</form>
<p class="other">Remembered it? <a href="${configuration.publicOrigin}/login">Log in</a></p>`),
  });
}

/** The page that a reset link opens. */
export function newPasswordPage(
  configuration: Names,
  action: string,
  {
    secret,
    account,
    tokens,
  }: { readonly secret: string; readonly account: Account; readonly tokens: Html | undefined },
  problem: string | undefined,
): Page {
  const { email } = account;
  return page(configuration, {
    title: problem === undefined ? "Choose a new password" : "Error: Choose a new password",
    scripts: NEW_PASSWORD_SCRIPTS,
    body: withFigure(html`<h1>Choose a new password</h1>
<p class="lead">For <span class="strong">${email}</span>. You will be logged out everywhere.</p>
<form method="post" action="${action}" novalidate>
<input type="hidden" name="link" value="${secret}">
<input type="text" name="username" value="${email}" autocomplete="username" hidden>
${newPasswordField({ label: "New password", context: passwordContext(configuration, account), problem, isFocused: true })}
${tokens ?? html``}
<div class="actions"><button class="button primary" type="submit">Save password</button></div>
</form>`),
  });
}

/**
 * The page that a verification link opens. Only its button verifies, because mail scanners open
 * links.
 */
export function verifyPage(
  configuration: Names,
  action: string,
  secret: string,
  { email, givenName, familyName }: Account,
): Page {
  return page(configuration, {
    title: "Verify your e-mail",
    body: withFigure(html`<h1>Verify your e-mail</h1>
<p class="lead">Confirm that <span class="strong">${email}</span> is yours. We use it to match project invitations to you.</p>
<p class="lead">You signed up as <span class="strong">${givenName} ${familyName}</span>. If that was someone else, close this page.</p>
<form method="post" action="${action}">
<input type="hidden" name="link" value="${secret}">
<div class="actions"><button class="button primary" type="submit" autofocus>Verify address</button></div>
</form>`),
  });
}
