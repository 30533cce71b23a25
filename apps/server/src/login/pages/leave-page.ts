import type { ServerConfiguration } from "../../context.ts";
import { html } from "./html.ts";
import { type Page, page, withFigure } from "./page.ts";

/**
 * Leads to another site at once. It answers a posted form, which browsers do not let lead there by
 * itself.
 */
export function leavePage(
  configuration: Pick<ServerConfiguration, "productName" | "publicOrigin">,
  { href, name }: { readonly href: string; readonly name: string },
  { title, text }: { readonly title: string; readonly text: string },
): Page {
  return page(configuration, {
    title,
    leavesFor: href,
    body: withFigure(html`<h1>${title}</h1>
<p class="lead">${text}</p>
<p class="actions"><a class="button primary" href="${href}">Continue to ${name}</a></p>`),
  });
}
