import { randomBytes } from "node:crypto";

const NONCE_BYTES = 18;
const CONFIGURATION_PLACEHOLDER = "<!--configuration-->";

/** A value that no attacker can guess, fresh for every response. */
export function createNonce(): string {
  return randomBytes(NONCE_BYTES).toString("base64");
}

/**
 * Puts the response's nonce on every script, style and stylesheet of a built page and into its `csp-nonce` meta, and the
 * configuration block, if there is one, where the page asks for it.
 */
export function renderPage(html: string, nonce: string, configuration?: unknown): string {
  const withNonces = html.replaceAll(
    /<(script|style|link)\b(?![^>]*\bnonce=)/gi,
    `<$1 nonce="${nonce}"`,
  );
  const meta = `<meta property="csp-nonce" nonce="${nonce}" content="${nonce}" />`;
  const block =
    configuration === undefined
      ? ""
      : `<script type="application/json" id="configuration" nonce="${nonce}">${scriptJson(configuration)}</script>`;
  const head = `${meta}${block}`;
  if (withNonces.includes(CONFIGURATION_PLACEHOLDER))
    return withNonces.replace(CONFIGURATION_PLACEHOLDER, () => head);
  return withNonces.replace(/<head\b[^>]*>/i, (start) => `${start}${head}`);
}

/** JSON that cannot end the script element it stands in. */
function scriptJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll("<", String.raw`\u003c`)
    .replaceAll("\u2028", String.raw`\u2028`)
    .replaceAll("\u2029", String.raw`\u2029`);
}
