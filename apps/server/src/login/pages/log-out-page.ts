import type { ServerConfiguration } from "../../context.ts";
import { type Html, html } from "./html.ts";
import { type Page, page, withFigure } from "./page.ts";

/** Form field that ends all of the account's logins. */
export const EVERYWHERE = "everywhere";

/** Asks before logging out everywhere, or if the person may not have started the request. */
export function logOutPage(
  configuration: Pick<ServerConfiguration, "productName" | "publicOrigin">,
  action: string,
  {
    redirect,
    isEverywhere,
    tokens,
  }: {
    readonly redirect: string;
    readonly isEverywhere: boolean;
    readonly tokens: Html | undefined;
  },
): Page {
  const { productName, publicOrigin } = configuration;
  const title = isEverywhere ? "Log out everywhere?" : `Log out of ${productName}?`;
  const lead = isEverywhere
    ? `This ends every login of your account, on this and all other devices. Your work is saved.`
    : "Your work is saved. You can log in again at any time.";
  return page(configuration, {
    title: isEverywhere ? "Log out everywhere" : "Log out",
    body: withFigure(html`<h1>${title}</h1>
<p class="lead">${lead}</p>
<form method="post" action="${action}">
<input type="hidden" name="redirect" value="${redirect}">
${isEverywhere ? html`<input type="hidden" name="${EVERYWHERE}" value="true">` : html``}
${tokens ?? html``}
<div class="actions"><button class="button primary" type="submit">${isEverywhere ? "Log out everywhere" : "Log out"}</button><a href="${publicOrigin}/">Stay logged in</a></div>
</form>`),
  });
}
