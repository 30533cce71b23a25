import { createNonce, renderPage } from "./html-page.ts";
import type { PricingTable } from "../pricing-settings.ts";

export const PRICING_PATH = "/pricing";

/**
 * The table's customer is in the URL's hash, so that no server receives it. Posts the table's
 * height to the page that frames it, or "failed" if the provider's script does not load.
 */
const CODE = `
const customer = new URLSearchParams(location.hash.slice(1));
const { id, key, script, host } = JSON.parse(document.getElementById("configuration").textContent);
const say = (message) => parent.postMessage({ pricing: message }, host);
const table = document.createElement("stripe-pricing-table");
for (const [name, value] of Object.entries({
  "pricing-table-id": id,
  "publishable-key": key,
  "client-reference-id": customer.get("user"),
  "customer-email": customer.get("email"),
}))
  table.setAttribute(name, value ?? "");
document.body.append(table);
new ResizeObserver(() => say(Math.ceil(table.getBoundingClientRect().bottom))).observe(table);
const load = document.createElement("script");
load.src = script;
load.onerror = () => say("failed");
document.head.append(load);
`;

const HTML = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Prices</title>
<style>body { margin: 0 } stripe-pricing-table { display: block; min-height: 1px }</style>
</head>
<body><script type="module">${CODE}</script></body>
</html>`;

/** Runs on the tools' origin, where the provider's script cannot access the app. */
export function pricingPage(pricing: PricingTable, hostOrigin: string): Response {
  const nonce = createNonce();
  const provider = new URL(pricing.script).origin;
  const policy = [
    ["default-src", "'none'"],
    ["script-src", `'nonce-${nonce}'`, "'strict-dynamic'"],
    // The provider's element has styles of its own.
    ["style-src", "'unsafe-inline'"],
    ["img-src", provider, "data:"],
    ["connect-src", provider],
    ["frame-src", provider],
    ["form-action", "'none'"],
    ["base-uri", "'none'"],
    ["frame-ancestors", hostOrigin],
  ];
  return new Response(renderPage(HTML, nonce, { ...pricing, host: hostOrigin }), {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "content-security-policy": policy.map((directive) => directive.join(" ")).join("; "),
      "cross-origin-resource-policy": "cross-origin",
    },
  });
}
