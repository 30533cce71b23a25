import { personId } from "../access/person-id.ts";
import {
  type OwnAccount,
  backToAccount,
  changeFactors,
  openRecentAccount,
} from "./account-visit.ts";
import type { Account } from "./accounts.ts";
import { type PageResponse, show } from "./page-response.ts";
import {
  authenticatorAddress,
  beginAuthenticator,
  findUnconfirmedSecret,
  confirmAuthenticator,
  removeAuthenticator,
} from "./authenticator.ts";
import { postedForm } from "./form-request.ts";
import { LOGIN_PATH } from "./login-addresses.ts";
import { notifyOwner } from "./login-mail.ts";
import type { LoginServices, Visit } from "./login-services.ts";
import { authenticatorPage, removeAuthenticatorPage } from "./pages/authenticator-pages.ts";
import { listPasskeys } from "./passkeys.ts";
import { showNewRecoveryCodes } from "./recovery-code-pages.ts";
import { countRecoveryCodes } from "./recovery-codes.ts";
import { removeIdleRecoveryCodes } from "./second-factors.ts";

const WRONG_CODE =
  "That code isn't right. Check that your phone's clock is right, then type the code that the app shows now.";

/** Serves `/account/authenticator` and its subpage `remove`. */
export async function authenticatorPages(
  services: LoginServices,
  visit: Visit,
): Promise<PageResponse | undefined> {
  const { pathname } = visit.url;
  if (pathname !== "/account/authenticator" && pathname !== "/account/authenticator/remove")
    return undefined;
  const form = await postedForm(services, visit);
  const opened = await openRecentAccount(services, visit, `${LOGIN_PATH}${pathname}`);
  if (opened.kind === "closed") return opened.answer;
  const { own } = opened;
  if (pathname.endsWith("/remove"))
    return form === undefined ? askToRemove(services, own.account) : remove(services, own);
  return form === undefined
    ? showSetUp(services, own.account)
    : confirm(services, own, form.get("code") ?? "");
}

async function showSetUp(
  services: LoginServices,
  account: Account,
  problem?: string,
): Promise<PageResponse> {
  const { configuration, database, secrets } = services.context;
  const store = { database, keys: secrets.factorKeys };
  // A reload keeps the secret, because the person's app may have it already.
  const secret =
    (await findUnconfirmedSecret(store, account.id)) ??
    (await beginAuthenticator(store, account.id));
  if (secret === undefined)
    return backToAccount(
      services,
      "You already have an authenticator app",
      "To use another app, remove this one first.",
      409,
    );
  const address = authenticatorAddress(secret, configuration.productName, account.email);
  return show(
    authenticatorPage(configuration, { secret, address }, problem),
    problem === undefined ? 200 : 422,
  );
}

async function confirm(
  services: LoginServices,
  own: OwnAccount,
  code: string,
): Promise<PageResponse> {
  const { database, secrets, log } = services.context;
  const { account } = own;
  if (code.trim() === "") return showSetUp(services, account, "Type the code that your app shows.");
  const isAdded = await changeFactors(services, own, (session) =>
    confirmAuthenticator({ database: session, keys: secrets.factorKeys }, account.id, code),
  );
  if (!isAdded) return showSetUp(services, account, WRONG_CODE);
  log.security("factor-added", { person: personId(account.id), means: "authenticator" });
  notifyOwner(
    services,
    account,
    "An authenticator app was added to your account. From now on you need a code from the app when you log in.",
  );
  const notice =
    "Your authenticator app is set up. From now on you need a code from the app when you log in.";
  if ((await countRecoveryCodes(database, account.id)) === 0)
    return showNewRecoveryCodes(services, own, notice);
  return backToAccount(
    services,
    "Your authenticator app is set up",
    "From now on you need a code from the app when you log in.",
  );
}

async function askToRemove({ context }: LoginServices, account: Account): Promise<PageResponse> {
  const passkeys = await listPasskeys(context.database, account.id);
  const hasPasskeys = passkeys.length > 0;
  return show(removeAuthenticatorPage(context.configuration, { hasPasskeys }));
}

async function remove(services: LoginServices, own: OwnAccount): Promise<PageResponse> {
  const { account } = own;
  const isRemoved = await changeFactors(services, own, async (session) => {
    const wasThere = await removeAuthenticator(session, account.id);
    await removeIdleRecoveryCodes(session, account.id);
    return wasThere;
  });
  if (isRemoved) {
    services.context.log.security("factor-removed", {
      person: personId(account.id),
      means: "authenticator",
    });
    notifyOwner(
      services,
      account,
      "The authenticator app was removed from your account. You no longer need its codes to log in.",
    );
  }
  return backToAccount(
    services,
    "Authenticator app removed",
    "You can also delete its entry on your phone.",
  );
}
