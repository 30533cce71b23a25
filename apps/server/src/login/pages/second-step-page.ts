import type { ServerConfiguration } from "../../context.ts";
import { field } from "./fields.ts";
import { type Html, html } from "./html.ts";
import { type Page, page, withFigure } from "./page.ts";

type Names = Pick<ServerConfiguration, "productName" | "publicOrigin">;

/** In the address of the second step: what the person wants to prove it with, where that is a recovery code. */
export const RECOVERY_CODE = "recovery-code";

/** The page that asks for a second factor, after the password. */
export function secondStepPage(configuration: Names, action: string, problem?: string): Page {
  return page(configuration, {
    title: problem === undefined ? "Second step" : "Error: Second step",
    body: withFigure(html`<h1>Enter your code</h1>
<p class="lead">Open your authenticator app and type the code it shows for ${configuration.productName}.</p>
<form method="post" action="${action}" novalidate>
${codeField(problem)}
<div class="actions"><button class="button primary full" type="submit">Log in</button></div>
</form>
<p class="other"><a href="${action}?with=${RECOVERY_CODE}">Use a recovery code</a></p>`),
  });
}

/** The field for a code of an authenticator app. */
export function codeField(problem: string | undefined): Html {
  return field({ name: "code", label: "6-digit code", type: "text", autocomplete: "one-time-code", problem, isNumeric: true, isExact: true, isFocused: true, maximumLength: 12 });
}
