import type { ServerConfiguration } from "../../context.ts";
import type { Account } from "../accounts.ts";
import { passwordContext } from "../password-context.ts";
import { type Problems, banner, field, firstProblem } from "./fields.ts";
import { type Html, html } from "./html.ts";
import { alertIcon, checkIcon, mailIcon } from "./icons.ts";
import { NEW_PASSWORD_SCRIPTS, newPasswordField } from "./new-password-field.ts";
import { type Page, page, withFigure } from "./page.ts";

type Names = Pick<ServerConfiguration, "productName" | "publicOrigin">;

/** The page that asks which account's password was forgotten. */
export function forgottenPage(configuration: Names, action: string, typed: string, problem: string | undefined): Page {
  return page(configuration, {
    title: problem === undefined ? "Reset your password" : "Error: Reset your password",
    body: withFigure(html`<h1>Reset your password</h1>
<p class="lead">We send a link to your e-mail address. It works once, for an hour.</p>
<form method="post" action="${action}" novalidate>
${field({ name: "email", label: "E-mail", type: "email", autocomplete: "username", value: typed, problem, isFocused: true, maximumLength: 254 })}
<div class="actions"><button class="button primary" type="submit">Send the link</button></div>
</form>
<p class="other">Remembered it? <a href="${configuration.publicOrigin}/login">Log in</a></p>`),
  });
}

/** The page behind a reset link: it asks for a new password. `tokens` is the box about personal tokens, if any. */
export function newPasswordPage(
  configuration: Names,
  action: string,
  { secret, account, tokens }: { readonly secret: string; readonly account: Account; readonly tokens: Html | undefined },
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

/** The page behind a verification link. The button, not the visit, verifies: mail scanners visit links. */
export function verifyPage(configuration: Names, action: string, secret: string, email: string): Page {
  return page(configuration, {
    title: "Verify your e-mail",
    body: withFigure(html`<h1>Verify your e-mail</h1>
<p class="lead">Confirm that <span class="strong">${email}</span> is yours. Invitations to projects find you by it.</p>
<form method="post" action="${action}">
<input type="hidden" name="link" value="${secret}">
<div class="actions"><button class="button primary" type="submit" autofocus>Verify address</button></div>
</form>`),
  });
}

/**
 * A signed-in person's own page: name, address and password. `tokens` is the box about personal tokens, if any; `isLoginOver` is true where
 * the product itself must log in again in this browser.
 */
export function accountPage(
  configuration: Names,
  actions: { readonly password: string; readonly verify: string },
  { account, tokens }: { readonly account: Account; readonly tokens: Html | undefined },
  state: { readonly problems?: Problems; readonly notice?: string; readonly isLoginOver?: boolean } = {},
): Page {
  const problems = state.problems ?? {};
  const focused = firstProblem(problems, ["current", "password"]);
  return page(configuration, {
    title: focused === undefined ? "Your account" : "Error: Your account",
    scripts: NEW_PASSWORD_SCRIPTS,
    aside: html`<span class="aside"><a href="${configuration.publicOrigin}/${state.isLoginOver === true ? "login" : ""}">Back to ${configuration.productName}</a></span>`,
    body: html`<div class="wide"><h1>Your account</h1>
${state.notice === undefined ? html`` : banner("ok", checkIcon(), html`${state.notice}`)}
<div class="rows">
<div class="row"><h2>Name</h2><div>${[account.givenName, account.familyName].join(" ").trim()}</div></div>
<div class="row"><h2>E-mail</h2><div><div>${account.email}</div>
${
  account.emailVerified
    ? html`<span class="state ok">${checkIcon()} Verified</span>`
    : html`<span class="state warn">${mailIcon()} Not verified yet. Invitations can't find you until it is.</span>
<form method="post" action="${actions.verify}"><div><button class="button secondary" type="submit">Send the link again</button></div></form>`
}</div></div>
<div class="row"><div><h2>Password</h2><p class="hint">Changing it logs you out everywhere else.</p></div><div>
${problems["form"] === undefined ? html`` : banner("bad", alertIcon(), html`${problems["form"]}`)}
<form method="post" action="${actions.password}" novalidate>
<input type="text" name="username" value="${account.email}" autocomplete="username" hidden>
${field({ name: "current", label: "Current password", type: "password", autocomplete: "current-password", problem: problems["current"], isFocused: focused === "current", maximumLength: 800 })}
${newPasswordField({ label: "New password", context: passwordContext(configuration, account), problem: problems["password"], isFocused: focused === "password" })}
${tokens ?? html``}
<div class="actions"><button class="button primary" type="submit">Change password</button></div>
</form></div></div>
</div></div>`,
  });
}
