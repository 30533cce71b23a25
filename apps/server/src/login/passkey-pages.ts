import { personId } from "../access/person-id.ts";
import {
  ACCOUNT_PATH,
  type OwnAccount,
  backToAccount,
  changeFactors,
  openRecentAccount,
} from "./account-visit.ts";
import type { Account } from "./accounts.ts";
import { type PageResponse, redirect, show } from "./page-response.ts";
import { postedForm } from "./form-request.ts";
import { LOGIN_PATH } from "./login-addresses.ts";
import { notifyOwner } from "./login-mail.ts";
import type { LoginServices, Visit } from "./login-services.ts";
import { addPasskeyPage, removePasskeyPage } from "./pages/passkey-pages.ts";
import {
  verifyRegistration,
  arePasskeysPossible,
  registrationOptions,
} from "./passkey-ceremonies.ts";
import { MAX_PASSKEYS, addPasskey, listPasskeys, removePasskeys } from "./passkeys.ts";
import { showNewRecoveryCodes } from "./recovery-code-pages.ts";
import { countRecoveryCodes } from "./recovery-codes.ts";
import { removeIdleRecoveryCodes } from "./second-factors.ts";
import { oneLine } from "./sign-up-form.ts";

const MAX_NAME_CHARACTERS = 100;
const UNNAMED = "Passkey";
const REFUSED = "We couldn't use that passkey, or the page was open too long. Try again.";

/** Serves `/account/passkeys/add` and `/account/passkeys/remove?id=`. */
export async function passkeyPages(
  services: LoginServices,
  visit: Visit,
): Promise<PageResponse | undefined> {
  const { pathname, searchParams } = visit.url;
  if (pathname !== "/account/passkeys/add" && pathname !== "/account/passkeys/remove")
    return undefined;
  const { configuration } = services.context;
  const form = await postedForm(services, visit);
  const opened = await openRecentAccount(
    services,
    visit,
    pathname.endsWith("/add") ? `${LOGIN_PATH}${pathname}` : `${ACCOUNT_PATH}#passkeys`,
  );
  if (opened.kind === "closed") return opened.answer;
  const { own } = opened;
  if (pathname.endsWith("/remove"))
    return form === undefined
      ? askToRemove(services, own.account, searchParams.get("id") ?? "")
      : remove(services, own, form.get("id") ?? "");
  if (!arePasskeysPossible(configuration))
    return backToAccount(
      services,
      "Passkeys don't work at this address",
      "Browsers allow passkeys only on sites that have a name, not at an IP address. Open this site by its name.",
      409,
    );
  return form === undefined ? showAdd(services, own.account, "") : add(services, own, form);
}

async function showAdd(
  services: LoginServices,
  account: Account,
  name: string,
  problem?: string,
): Promise<PageResponse> {
  const { context } = services;
  const passkeys = await listPasskeys(context.database, account.id);
  if (passkeys.length >= MAX_PASSKEYS)
    return backToAccount(
      services,
      `You have ${MAX_PASSKEYS} passkeys`,
      "That is as many as an account can have. Remove one first.",
      409,
    );
  const options = await registrationOptions(context, account, `add:${account.id}`);
  return show(
    addPasskeyPage(context.configuration, { options, name }, problem),
    problem === undefined ? 200 : 422,
  );
}

async function add(
  services: LoginServices,
  own: OwnAccount,
  form: URLSearchParams,
): Promise<PageResponse> {
  const { account } = own;
  const { database, log } = services.context;
  const name = oneLine(form.get("name")).slice(0, MAX_NAME_CHARACTERS) || UNNAMED;
  const created = await verifyRegistration(
    services.context,
    `add:${account.id}`,
    form.get("passkey") ?? "",
  );
  const isAdded =
    created !== undefined &&
    (await changeFactors(services, own, (session) =>
      addPasskey(session, { ...created, name, accountId: account.id }),
    ));
  if (!isAdded) return showAdd(services, account, name, REFUSED);
  log.security("factor-added", { person: personId(account.id), means: "passkey" });
  notifyOwner(
    services,
    account,
    `The passkey${quoted(name)} was added to your account. If you log in with your password, we ask for a second step from now on.`,
  );
  const notice = `Passkey${quoted(name)} added.`;
  if ((await countRecoveryCodes(database, account.id)) === 0)
    return showNewRecoveryCodes(services, own, notice);
  return backToAccount(services, "Passkey added", "You can use it next time you log in.");
}

async function askToRemove(
  { context }: LoginServices,
  account: Account,
  id: string,
): Promise<PageResponse> {
  const passkey = (await listPasskeys(context.database, account.id)).find(
    (known) => known.id === id,
  );
  if (passkey === undefined) return redirect(ACCOUNT_PATH);
  return show(removePasskeyPage(context.configuration, passkey));
}

async function remove(services: LoginServices, own: OwnAccount, id: string): Promise<PageResponse> {
  const { account } = own;
  const [name] = await changeFactors(services, own, async (session) => {
    const removed = await removePasskeys(session, account.id, id);
    await removeIdleRecoveryCodes(session, account.id);
    return removed;
  });
  if (name === undefined) return redirect(ACCOUNT_PATH);
  services.context.log.security("factor-removed", {
    person: personId(account.id),
    means: "passkey",
  });
  notifyOwner(services, account, `The passkey${quoted(name)} was removed from your account.`);
  return backToAccount(
    services,
    "Passkey removed",
    "You can also delete it from the device that stores it.",
  );
}

/** Returns a name in quotation marks after a space, or "" if unnamed. */
function quoted(name: string): string {
  return name === UNNAMED ? "" : ` "${name}"`;
}
