import type { ServerConfiguration } from "../../context.ts";
import type { Account } from "../accounts.ts";
import { passwordContext } from "../password-context.ts";
import { html } from "./html.ts";
import { NEW_PASSWORD_SCRIPTS, newPasswordField } from "./new-password-field.ts";
import { type Page, page, withFigure } from "./page.ts";

type Names = Pick<ServerConfiguration, "productName" | "publicOrigin">;

export function weakPasswordPage(
  configuration: Names,
  action: string,
  account: Account,
  problem?: string,
): Page {
  const title = "Your password is easy to guess";
  return page(configuration, {
    title: problem === undefined ? title : `Error: ${title}`,
    scripts: NEW_PASSWORD_SCRIPTS,
    body: withFigure(html`<h1>${title}</h1>
<p class="lead">Choose a better one to keep your projects safe. Changing it logs you out everywhere else.</p>
<form method="post" action="${action}" novalidate>
<input type="text" name="username" value="${account.email}" autocomplete="username" hidden>
${newPasswordField({ label: "New password", context: passwordContext(configuration, account), problem, isFocused: true })}
<div class="actions"><button class="button primary" type="submit">Change password</button><button class="button secondary" type="submit" name="keep" value="1">Not now</button></div>
</form>`),
  });
}
