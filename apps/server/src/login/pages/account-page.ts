import type { ServerConfiguration } from "../../context.ts";
import type { Account } from "../accounts.ts";
import type { LoginSession } from "../login-sessions.ts";
import { type Problems, banner, field, firstProblem } from "./fields.ts";
import { type Html, html } from "./html.ts";
import { checkIcon, mailIcon, monitorIcon, phoneIcon } from "./icons.ts";
import { NEW_PASSWORD_SCRIPTS, newPasswordField } from "./new-password-field.ts";
import { type Page, page } from "./page.ts";
import { exactTimeText, timeText } from "./time-text.ts";

type Names = Pick<ServerConfiguration, "productName" | "publicOrigin">;

export interface Section {
  /** Also the section's URL fragment. */
  readonly id: string;
  readonly title: string;
  readonly hint?: string;
  readonly body: Html;
}

export interface AccountPageState {
  readonly notice?: string;
  readonly hasProblem?: boolean;
  /** True if the product must log in again in this browser. */
  readonly isLoginOver?: boolean;
}

export function accountPage(
  configuration: Names,
  sections: readonly Section[],
  state: AccountPageState = {},
): Page {
  const { productName, publicOrigin } = configuration;
  const rows = sections.map(
    ({
      id,
      title,
      hint,
      body,
    }) => html`<section class="row" id="${id}" aria-labelledby="${id}-title">
<div><h2 id="${id}-title">${title}</h2>${hint === undefined ? html`` : html`<p class="hint">${hint}</p>`}</div>
<div>${body}</div>
</section>
`,
  );
  return page(configuration, {
    scripts: NEW_PASSWORD_SCRIPTS,
    title: state.hasProblem === true ? "Error: Your account" : "Your account",
    aside: html`<span class="aside"><a href="${publicOrigin}/${state.isLoginOver === true ? "login" : ""}">Back to ${productName}</a></span>`,
    body: html`<div class="account"><h1>Your account</h1>
${state.notice === undefined ? html`` : banner("ok", checkIcon(), html`${state.notice}`)}
<div class="rows">
${rows}</div></div>`,
  });
}

export function nameSection({ givenName, familyName }: Account): Section {
  return { id: "name", title: "Name", body: html`${[givenName, familyName].join(" ").trim()}` };
}

/** Offers to send the verification link again if the address is unverified. */
export function emailSection({ email, emailVerified }: Account, verifyAction: string): Section {
  const state = emailVerified
    ? html`<span class="state ok">${checkIcon()} Verified</span>`
    : html`<span class="state warn">${mailIcon()} Not verified yet. You need it to accept invitations.</span>
<form method="post" action="${verifyAction}"><div><button class="button secondary" type="submit">Send the link again</button></div></form>`;
  return { id: "email", title: "E-mail", body: html`<div>${email}</div>${state}` };
}

/** `name` is the provider's. */
export function identitySection(name: string): Section {
  return {
    id: "identity",
    title: "Other login",
    body: html`<span class="state ok">${checkIcon()} You can log in with ${name}.</span>`,
  };
}

/**
 * With `confirmHref`, the person must first confirm their identity. The new password must not be
 * made of `context`.
 */
export function passwordSection(
  { email, hasPassword }: Account,
  {
    action,
    confirmHref,
    forgotten,
    tokens,
    context,
  }: {
    readonly action: string;
    readonly confirmHref: string | undefined;
    readonly forgotten: string;
    readonly tokens: Html | undefined;
    readonly context: readonly string[];
  },
  problems: Problems = {},
): Section {
  const section = {
    id: "change-password",
    title: "Password",
    hint: "Changing it logs you out everywhere else.",
  };
  if (!hasPassword) {
    return {
      id: section.id,
      title: section.title,
      body: html`<p>You have none. With one, you can also log in by e-mail and password.</p>
<p class="actions"><a class="button secondary" href="${forgotten}">Choose a password</a></p>`,
    };
  }
  if (confirmHref !== undefined) {
    return {
      ...section,
      body: html`<p>You logged in a while ago. Before you change your password, confirm that it's you.</p>
<p class="actions"><a class="button secondary" href="${confirmHref}">Confirm it's you</a></p>`,
    };
  }
  const focused = firstProblem(problems, ["current", "password"]);
  return {
    ...section,
    body: html`<form method="post" action="${action}" novalidate>
<input type="text" name="username" value="${email}" autocomplete="username" hidden>
${field({ name: "current", label: "Current password", type: "password", autocomplete: "current-password", problem: problems["current"], isFocused: focused === "current", maximumLength: 800 })}
${newPasswordField({ label: "New password", context, problem: problems["password"], isFocused: focused === "password" })}
${tokens ?? html``}
<div class="actions"><button class="button primary" type="submit">Change password</button></div>
</form>`,
  };
}

export function sessionsSection(
  sessions: readonly LoginSession[],
  {
    endAction,
    here,
    now,
  }: { readonly endAction: string; readonly here: string; readonly now: Date },
): Section {
  const items = sessions.map(
    ({ session, device, isHandheld, address, firstUsedAt, lastUsedAt }) => {
      const isHere = session === here;
      const place = address ?? "address not known";
      return html`<li class="login">
<span class="login-icon">${isHandheld ? phoneIcon() : monitorIcon()}</span>
<div><div class="login-name">${device}${isHere ? html` <span class="badge">This browser</span>` : html``}</div>
<div class="meta"><span>${address ?? "Address not known"}</span><span>First used ${timeText(firstUsedAt, now)}</span><span>Last used ${timeText(lastUsedAt, now)}</span></div></div>
<form method="post" action="${endAction}"><input type="hidden" name="session" value="${session}"><button class="button secondary small" type="submit" aria-label="${isHere ? "Log out of this browser" : `Log out of ${device}, ${place}, last used ${exactTimeText(lastUsedAt, now)}`}">Log out</button></form>
</li>
`;
    },
  );
  return {
    id: "logins",
    title: "Where you're logged in",
    hint: "If you don't recognise a login, log out of it, then change your password.",
    body: html`<ul class="logins">
${items}</ul>`,
  };
}

/** Links to a page that asks before ending all logins. */
export function everywhereSection(href: string): Section {
  return {
    id: "everywhere",
    title: "Log out everywhere",
    hint: "Logs you out on this and all other devices, within seconds.",
    body: html`<p class="actions"><a class="button secondary" href="${href}">Log out everywhere</a></p>`,
  };
}
