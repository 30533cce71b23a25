import type { ServerConfiguration } from "../../context.ts";
import type { ApiError } from "../../errors/api-error.ts";
import type { LimitName, RefusedAttempt } from "../attempts.ts";
import { html } from "./html.ts";
import { type Page, page, withFigure } from "./page.ts";

type Names = Pick<ServerConfiguration, "productName" | "publicOrigin">;

export interface Message {
  readonly title: string;
  readonly text: string;
  /** Shown above the title, for support requests. */
  readonly code?: string;
  readonly action?: { readonly label: string; readonly href: string };
}

/** The default action leads to the product. */
export function messagePage(configuration: Names, message: Message): Page {
  const action = message.action ?? {
    label: `Back to ${configuration.productName}`,
    href: `${configuration.publicOrigin}/`,
  };
  return page(configuration, {
    title: message.title,
    body: withFigure(html`${message.code === undefined ? html`` : html`<p class="code">${message.code}</p>`}
<h1>${message.title}</h1>
<p class="lead">${message.text}</p>
<div class="actions"><a class="button primary" href="${action.href}">${action.label}</a></div>`),
  });
}

const KNOWN_ERRORS: Readonly<Record<string, { readonly title: string; readonly text: string }>> = {
  invalid_client: {
    title: "Unknown app",
    text: "The page you came from belongs to an app that the login service doesn't know. Its address or client id may be out of date. Go to the site and log in there.",
  },
  invalid_redirect_uri: {
    title: "Unknown return address",
    text: "The page you came from gave an address that the login service doesn't know, so it can't send you back. Go to the site and log in there.",
  },
  session_not_found: {
    title: "This login has expired",
    text: "It was left open too long, was finished in another tab, or the browser blocks this site's cookies. Nothing was changed. Allow cookies for this site and start again.",
  },
  server_error: {
    title: "Something went wrong",
    text: "The server ran into an error and recorded it. Nothing was changed. Try again in a moment.",
  },
};

/** Explains an OpenID error. If `KNOWN_ERRORS` has no text, shows the provider's description. */
export function errorPage(
  configuration: Names,
  code: string,
  description: string | undefined,
): Page {
  const known = KNOWN_ERRORS[code];
  return messagePage(configuration, {
    code: code.toUpperCase().replaceAll("_", "-"),
    title: known?.title ?? "This login couldn't continue",
    text:
      known?.text ??
      `The login service refused the request${description === undefined ? "" : ` (${description})`}. Nothing was changed. Go to the site and log in there.`,
    action: { label: "Start again", href: `${configuration.publicOrigin}/` },
  });
}

/** Explains a server error with the texts of the API. */
export function refusalPage(configuration: Names, { code, message }: ApiError): Page {
  if (code === "UNKNOWN_ERROR") return errorPage(configuration, "server_error", undefined);
  const title =
    code === "UNAVAILABLE" ? "The login is not available" : "The login can't save anything now";
  return messagePage(configuration, {
    code,
    title,
    text: message,
    action: { label: "Start again", href: `${configuration.publicOrigin}/` },
  });
}

export function notFoundPage(configuration: Names): Page {
  return messagePage(configuration, {
    code: "NOT-FOUND",
    title: "Page not found",
    text: "The address may be mistyped, or the page has moved.",
  });
}

export function passwordChangedPage(configuration: Names, more = ""): Page {
  return messagePage(configuration, {
    title: "Your password has been changed",
    text: `You were logged out everywhere. Log in with the new password. ${more}`.trimEnd(),
    action: { label: "Log in", href: `${configuration.publicOrigin}/login` },
  });
}

const TOO_MANY: Readonly<Record<LimitName, string>> = {
  passwordByAccountAndAddress: "Too many attempts to log in to this account.",
  passwordByAccount: "Too many attempts to log in to this account.",
  passwordByAddress: "Too many attempts to log in from your network.",
  passkeyByAddress: "Too many attempts to log in from your network.",
  signUpByAddress: "Too many attempts to create an account from your network.",
  newPasswordByAddress: "Too many attempts to choose a password from your network.",
  secondFactorByAccount: "Too many codes or passkeys were tried for this account.",
  secondFactorByAccountADay: "Too many codes or passkeys were tried for this account.",
  secondFactorByAddress: "Too many codes or passkeys were tried from your network.",
  mailByAccount: "Too many links were sent to your e-mail address.",
  mailByAddress: "Too many links were requested from your network.",
};
const HOURS_FROM_MINUTES = 120;

export function tooManyPage(
  configuration: Names,
  { limit, minutes }: Pick<RefusedAttempt, "limit" | "minutes">,
): Page {
  return messagePage(configuration, {
    code: "TOO-MANY",
    title: "Too many attempts",
    text: `${TOO_MANY[limit]} Try again in ${durationText(minutes)}.`,
  });
}

function durationText(minutes: number): string {
  if (minutes >= HOURS_FROM_MINUTES) return `${Math.ceil(minutes / 60)} hours`;
  return minutes === 1 ? "1 minute" : `${minutes} minutes`;
}
