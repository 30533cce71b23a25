import { personId } from "../access/person-id.ts";
import { annotateCall } from "../current-call.ts";
import type { Queryable } from "../database/database.ts";
import type { LoginServices } from "./login-services.ts";
import { type PageResponse, show } from "./page-response.ts";
import { messagePage } from "./pages/message-pages.ts";

export async function isAccountLocked(database: Queryable, accountId: string): Promise<boolean> {
  const [row] = await database.query<{ is_locked: boolean }>(
    "select private.is_account_locked($1) as is_locked",
    [accountId],
  );
  return row?.is_locked === true;
}

/** Call it only after the person has proved who they are, because it shows that the account exists. */
export function refuseLocked({ context }: LoginServices, accountId: string): PageResponse {
  const { configuration, log } = context;
  annotateCall({ isExplained: true });
  log.security("login-failed", { reason: "account-locked", person: personId(accountId) });
  return show(
    messagePage(configuration, {
      title: "Your account is locked",
      text: "You can't log in until the people who run this site unlock it. Your projects are kept.",
      action: { label: "Contact us", href: `${configuration.publicOrigin}/contact` },
    }),
    403,
  );
}
