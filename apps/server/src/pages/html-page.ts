import { randomBytes } from "node:crypto";

const NONCE_BYTES = 18;
const CONFIGURATION_PLACEHOLDER = "<!--configuration-->";

/** Every response needs a new nonce. */
export function createNonce(): string {
  return randomBytes(NONCE_BYTES).toString("base64");
}

/**
 * Adds the nonce to all scripts, styles and links, and as the meta element `csp-nonce`. Inserts the
 * configuration at the placeholder, or else at the start of `<head>`.
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

/** Returns JSON that is safe in scripts. */
function scriptJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll("<", String.raw`\u003c`)
    .replaceAll("\u2028", String.raw`\u2028`)
    .replaceAll("\u2029", String.raw`\u2029`);
}
