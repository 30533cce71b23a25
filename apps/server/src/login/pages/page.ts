import { randomBytes } from "node:crypto";
import type { ServerConfiguration } from "../../context.ts";
import { fontAddresses } from "./fonts.ts";
import { reviewFigure } from "./figure.ts";
import { Html, html } from "./html.ts";
import { bookIcon } from "./icons.ts";
import { type ScriptName, scriptAddress } from "./scripts.ts";
import { styleSheet } from "./style.ts";

/** Pass `nonce` to `htmlHeaders`. */
export interface Page {
  readonly html: string;
  readonly nonce: string;
  readonly hasScripts: boolean;
}

/** `aside` is shown at the top right. */
export interface PageParts {
  readonly title: string;
  readonly body: Html;
  readonly aside?: Html;
  /** Scripts that are not built are omitted. */
  readonly scripts?: readonly ScriptName[];
  /** An address that replaces the page at once. */
  readonly leavesFor?: string;
}

const NONCE_BYTES = 18;

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
${parts.leavesFor === undefined ? html`` : html`<meta http-equiv="refresh" content="0; url=${parts.leavesFor}">`}
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

/** Puts `content` in a narrow column, beside the figure on wide screens. */
export function withFigure(content: Html): Html {
  return html`<div class="split"><div class="column">${content}</div>${reviewFigure()}</div>`;
}

/**
 * Forbids framing and caching. Allows only the page's own style, fonts, forms and scripts, and no
 * connections.
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
    // With "no-referrer", browsers would send forms with "Origin: null", which we refuse.
    "referrer-policy": "same-origin",
  };
}
