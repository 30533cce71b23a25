import type { ServerConfiguration } from "../../context.ts";
import { LOGIN_PATH } from "../login-addresses.ts";
import type { Section } from "./account-page.ts";
import { banner, field } from "./fields.ts";
import { type Html, html } from "./html.ts";
import { checkIcon } from "./icons.ts";
import { type Page, page, withFigure } from "./page.ts";

type Names = Pick<ServerConfiguration, "productName" | "publicOrigin">;

export const RECOVERY_CODES_PATH = `${LOGIN_PATH}/account/recovery-codes`;

/** `notice` says what has just happened. */
export function recoveryCodesPage(
  configuration: Names,
  email: string,
  codes: readonly string[],
  notice: string,
): Page {
  const { productName } = configuration;
  const text = [
    `Recovery codes for ${productName} (${email})`,
    "Each works once.",
    "",
    ...codes,
    "",
  ].join("\n");
  const file = `${productName.toLowerCase().replaceAll(/[^a-z0-9]+/gu, "-")}-recovery-codes.txt`;
  return page(configuration, {
    title: "Save your recovery codes",
    scripts: ["recovery-codes"],
    body: html`<div class="wide"><h1>Save your recovery codes</h1>
${banner("ok", checkIcon(), html`${notice}`)}
<p class="lead">If you can't use your second step, each of these codes lets you log in once. Keep them where you keep important papers: they won't be shown again.</p>
<ol class="codes" data-codes="${text}" data-file="${file}">${codes.map((code) => html`<li>${code}</li>`)}</ol>
<div class="actions keep needs-script">
<button class="button secondary" type="button" data-keep="copy">Copy</button>
<button class="button secondary" type="button" data-keep="download">Download</button>
<button class="button secondary" type="button" data-keep="print">Print</button>
<span class="hint" id="codes-status" role="status"></span>
</div>
<div class="actions"><a class="button primary" href="${LOGIN_PATH}/account">I've saved them</a></div>
</div>`,
  });
}

/** Asks before replacing the codes. */
export function newRecoveryCodesPage(configuration: Names, left: number): Page {
  const was =
    left === 0
      ? "All of your codes are used."
      : `The ${left === 1 ? "code" : `${left} codes`} you have left will stop working.`;
  return page(configuration, {
    title: "New recovery codes",
    aside: html`<span class="aside"><a href="${LOGIN_PATH}/account">Back to your account</a></span>`,
    body: html`<div class="wide"><h1>Make new recovery codes?</h1>
<p class="lead">${was}</p>
<form method="post" action="${RECOVERY_CODES_PATH}">
<div class="actions"><button class="button primary" type="submit">Make new codes</button><a href="${LOGIN_PATH}/account">Cancel</a></div>
</form></div>`,
  });
}

export function recoveryCodeStepPage(configuration: Names, action: string, problem?: string): Page {
  return page(configuration, {
    title: problem === undefined ? "Second step" : "Error: Second step",
    body: withFigure(html`<h1>Enter a recovery code</h1>
<p class="lead">One of those you saved when you set up your second step. Each works once.</p>
<form method="post" action="${action}" novalidate>
${recoveryCodeField(problem)}
<div class="actions"><button class="button primary full" type="submit">Log in</button></div>
</form>
<p class="other"><a href="${action}">Use your second step instead</a></p>
<p class="hint">Lost your codes, too? <a href="${configuration.publicOrigin}/contact">Contact us</a>.</p>`),
  });
}

export function recoveryCodeField(problem: string | undefined, isFocused = true): Html {
  return field({
    name: "recoveryCode",
    label: "Recovery code",
    type: "text",
    autocomplete: "off",
    problem,
    isFocused,
    isExact: true,
    maximumLength: 40,
  });
}

export function recoveryCodesSection(left: number): Section {
  const state =
    left === 0
      ? html`<p class="state warn">None left</p>`
      : html`<p>${left} ${left === 1 ? "code" : "codes"} left</p>`;
  return {
    id: "recovery-codes",
    title: "Recovery codes",
    hint: "For when you can't use your second step.",
    body: html`${state}<p class="actions"><a class="button secondary" href="${RECOVERY_CODES_PATH}">Make new codes</a></p>`,
  };
}
