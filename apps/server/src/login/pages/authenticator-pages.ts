import { renderSVG } from "uqr";
import type { ServerConfiguration } from "../../context.ts";
import { LOGIN_PATH } from "../login-addresses.ts";
import { Html, html } from "./html.ts";
import { type Page, page } from "./page.ts";
import { codeField } from "./second-step-page.ts";

type Names = Pick<ServerConfiguration, "productName" | "publicOrigin">;

export const AUTHENTICATOR_PATH = `${LOGIN_PATH}/account/authenticator`;
/** White margin that cameras need around a QR code. */
const QUIET_CELLS = 4;
const GROUP_OF_KEY = /.{4}/gu;

/** The QR code contains `address`. `secret` is shown for typing. */
export function authenticatorPage(
  configuration: Names,
  { secret, address }: { readonly secret: string; readonly address: string },
  problem?: string,
): Page {
  const title = "Set up an authenticator app";
  return page(configuration, {
    title: problem === undefined ? title : `Error: ${title}`,
    aside: backToAccount(),
    body: html`<div class="wide"><h1>${title}</h1>
<p class="lead">The app on your phone shows a new code every 30 seconds. You'll need one each time you log in.</p>
<div class="enrol">
<div class="qr" role="img" aria-label="QR code that holds the key">${new Html(renderSVG(address, { border: QUIET_CELLS }))}</div>
<div>
<h2>1. Add ${configuration.productName} to your app</h2>
<p>Scan the QR code with the app. If you can't, type this key instead:</p>
<p class="key">${secret.match(GROUP_OF_KEY)?.join(" ") ?? secret}</p>
<h2>2. Type the code that it shows</h2>
<form method="post" action="${AUTHENTICATOR_PATH}" novalidate>
${codeField(problem)}
<div class="actions"><button class="button primary" type="submit">Add app</button><a href="${LOGIN_PATH}/account">Cancel</a></div>
</form></div></div></div>`,
  });
}

/** With `hasPasskeys`, says that a login with the password still needs a passkey. */
export function removeAuthenticatorPage(
  configuration: Names,
  { hasPasskeys }: { readonly hasPasskeys: boolean },
): Page {
  const lead = hasPasskeys
    ? "When you log in with your password, we'll ask for a passkey instead of a code."
    : "Anyone who learns your password can then log in without a code.";
  return page(configuration, {
    title: "Remove the authenticator app",
    aside: backToAccount(),
    body: html`<div class="wide"><h1>Remove the authenticator app?</h1>
<p class="lead">${lead}</p>
<form method="post" action="${AUTHENTICATOR_PATH}/remove">
<div class="actions"><a class="button secondary" href="${LOGIN_PATH}/account" autofocus>Keep it</a><button class="button danger" type="submit">Remove app</button></div>
</form></div>`,
  });
}

function backToAccount(): Html {
  return html`<span class="aside"><a href="${LOGIN_PATH}/account">Back to your account</a></span>`;
}
