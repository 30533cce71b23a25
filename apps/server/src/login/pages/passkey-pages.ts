import type { PublicKeyCredentialCreationOptionsJSON } from "@simplewebauthn/server";
import type { ServerConfiguration } from "../../context.ts";
import { LOGIN_PATH } from "../login-addresses.ts";
import type { Passkey } from "../passkeys.ts";
import type { Section } from "./account-page.ts";
import { banner, field } from "./fields.ts";
import { type Html, html } from "./html.ts";
import { alertIcon, keyIcon } from "./icons.ts";
import { type Page, page } from "./page.ts";
import { passkeyForm } from "./passkey-form.ts";
import { timeText } from "./time-text.ts";

type Names = Pick<ServerConfiguration, "productName" | "publicOrigin">;

const PASSKEYS_PATH = `${LOGIN_PATH}/account/passkeys`;

export function addPasskeyPage(
  configuration: Names,
  {
    options,
    name,
  }: { readonly options: PublicKeyCredentialCreationOptionsJSON; readonly name: string },
  problem?: string,
): Page {
  const title = "Add a passkey";
  const fields = field({
    name: "name",
    label: "Name",
    type: "text",
    autocomplete: "off",
    value: name,
    hint: "So you can recognise it later, e.g. Work laptop.",
    isOptional: true,
    isFocused: true,
    maximumLength: 100,
  });
  const button = html`<button class="button primary" type="submit">Add passkey</button><a href="${LOGIN_PATH}/account">Cancel</a>`;
  return page(configuration, {
    title: problem === undefined ? title : `Error: ${title}`,
    scripts: ["passkeys"],
    aside: backToAccount(),
    body: html`<div class="wide"><h1>${title}</h1>
<p class="lead">Your device asks for your fingerprint, face or PIN, which never leave the device. After that, you can log in without your password. If you log in with your password, we ask for the passkey too.</p>
${problem === undefined ? html`` : banner("bad", alertIcon(), html`${problem}`)}
<div class="column">${passkeyForm({ action: `${PASSKEYS_PATH}/add`, kind: "make", options, fields, button })}</div>
<noscript><p class="lead">Passkeys need scripts. Allow them for this site and reload the page.</p></noscript>
</div>`,
  });
}

export function removePasskeyPage(configuration: Names, { id, name }: Passkey): Page {
  return page(configuration, {
    title: "Remove a passkey",
    aside: backToAccount(),
    body: html`<div class="wide"><h1>Remove “${name}”?</h1>
<p class="lead">You won't be able to log in with this passkey any more. Other ways to log in stay as they are.</p>
<form method="post" action="${PASSKEYS_PATH}/remove">
<input type="hidden" name="id" value="${id}">
<div class="actions"><a class="button secondary" href="${LOGIN_PATH}/account" autofocus>Keep it</a><button class="button danger" type="submit">Remove passkey</button></div>
</form></div>`,
  });
}

/** If passkeys are not possible, shows only existing passkeys. */
export function passkeysSection(
  passkeys: readonly Passkey[],
  { arePasskeysPossible, now }: { readonly arePasskeysPossible: boolean; readonly now: Date },
): Section[] {
  if (!arePasskeysPossible && passkeys.length === 0) return [];
  const list = passkeys.map(
    ({ id, name, createdAt, usedAt }) => html`<li class="login">
<span class="login-icon">${keyIcon()}</span>
<div><div class="login-name">${name}</div>
<div class="meta"><span>Added ${timeText(createdAt, now)}</span><span>${usedAt === undefined ? "Not used yet" : html`Last used ${timeText(usedAt, now)}`}</span></div></div>
<a class="button secondary small" href="${PASSKEYS_PATH}/remove?id=${encodeURIComponent(id)}" aria-label="Remove ${name}">Remove</a>
</li>
`,
  );
  const section = {
    id: "passkeys",
    title: "Passkeys",
    hint: "Log in with your fingerprint, face or PIN instead of the password.",
  };
  const add = arePasskeysPossible
    ? html`<p class="actions"><a class="button secondary" href="${PASSKEYS_PATH}/add">Add a passkey</a></p>`
    : html``;
  return [
    {
      ...section,
      body: html`${
        passkeys.length === 0
          ? html``
          : html`<ul class="logins">
${list}</ul>`
      }${add}`,
    },
  ];
}

function backToAccount(): Html {
  return html`<span class="aside"><a href="${LOGIN_PATH}/account">Back to your account</a></span>`;
}
