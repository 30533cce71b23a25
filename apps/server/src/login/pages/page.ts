import { randomBytes } from "node:crypto";
import type { ServerConfiguration } from "../../context.ts";
import { fontAddresses } from "./fonts.ts";
import { reviewFigure } from "./figure.ts";
import { Html, html } from "./html.ts";
import { bookIcon } from "./icons.ts";
import { type ScriptName, scriptAddress } from "./scripts.ts";
import { styleSheet } from "./style.ts";

/** A page ready to send; `nonce` belongs into its policy (see htmlHeaders). */
export interface Page {
  readonly html: string;
  readonly nonce: string;
  readonly hasScripts: boolean;
}

/** What a page shows: `title` names it in the tab, `aside` stands at the right of the top line. */
export interface PageParts {
  readonly title: string;
  readonly body: Html;
  readonly aside?: Html;
  /** Scripts that make the page easier to use; without them it works, too. */
  readonly scripts?: readonly ScriptName[];
}

const NONCE_BYTES = 18;

/** Puts the parts of a page together. */
export function page(
  configuration: Pick<ServerConfiguration, "productName" | "publicOrigin">,
  parts: PageParts,
): Page {
  const nonce = randomBytes(NONCE_BYTES).toString("base64");
  const fonts = fontAddresses();
  const scripts = (parts.scripts ?? []).flatMap((name) => scriptAddress(name) ?? []);
  const markup = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${parts.title} | ${configuration.productName}</title>
<link rel="preload" href="${fonts.text}" as="font" type="font/woff2" crossorigin>
<link rel="preload" href="${fonts.display}" as="font" type="font/woff2" crossorigin>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style nonce="${nonce}">${new Html(styleSheet())}</style>
${scripts.map((address) => html`<script type="module" nonce="${nonce}" src="${address}"></script>`)}
</head>
<body>
<div class="frame">
<header class="top"><a class="wordmark" href="${configuration.publicOrigin}/">${bookIcon()}<span>${configuration.productName}</span></a>${parts.aside ?? html``}</header>
<main>${parts.body}</main>
</div>
</body>
</html>
`;
  return { html: markup.text, nonce, hasScripts: scripts.length > 0 };
}

/** The body of a page that asks or says one thing: a narrow column, and where there is room the figure beside it. */
export function withFigure(content: Html): Html {
  return html`<div class="split"><div class="column">${content}</div>${reviewFigure()}</div>`;
}

/**
 * The headers of every page: nothing but its own style, fonts, forms and, where it has any, scripts; never framed, never cached, and
 * the address stays on this site. Scripts can send nothing anywhere.
 */
export function htmlHeaders(nonce: string, hasScripts = false): Record<string, string> {
  const scripts = hasScripts
    ? `; script-src 'nonce-${nonce}'; require-trusted-types-for 'script'; trusted-types 'none'`
    : "";
  return {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": `default-src 'none'; style-src 'nonce-${nonce}'; font-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'${scripts}`,
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    // Not "no-referrer": browsers would then send forms with "Origin: null", and the forms check their origin.
    "referrer-policy": "same-origin",
  };
}
