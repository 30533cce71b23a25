import { personId } from "../access/person-id.ts";
import {
  ACCOUNT_PATH,
  type OwnAccount,
  backToAccount,
  changeFactors,
  openRecentAccount,
} from "./account-visit.ts";
import type { Account } from "./accounts.ts";
import { type Answer, redirect, show } from "./answer.ts";
import { postedForm } from "./form-request.ts";
import { LOGIN_PATH } from "./login-addresses.ts";
import { notifyOwner } from "./login-mail.ts";
import type { LoginRoom, Visit } from "./login-room.ts";
import { addPasskeyPage, removePasskeyPage } from "./pages/passkey-pages.ts";
import { acceptNewPasskey, arePasskeysPossible, offerNewPasskey } from "./passkey-ceremonies.ts";
import { MAXIMUM_PASSKEYS, addPasskey, listPasskeys, removePasskeys } from "./passkeys.ts";
import { showNewRecoveryCodes } from "./recovery-code-pages.ts";
import { countRecoveryCodes } from "./recovery-codes.ts";
import { removeIdleRecoveryCodes } from "./second-factors.ts";
import { oneLine } from "./sign-up-form.ts";

const LONGEST_NAME = 100;
/** The name of a passkey whose person gave it none. */
const UNNAMED = "Passkey";
const REFUSED = "No passkey arrived that could be used, or the page was open too long. Try again.";

/** `/account/passkeys/add` and `/account/passkeys/remove?id=`, where a person adds and removes their passkeys. */
export async function passkeyPages(room: LoginRoom, visit: Visit): Promise<Answer | undefined> {
  const { pathname, searchParams } = visit.url;
  if (pathname !== "/account/passkeys/add" && pathname !== "/account/passkeys/remove")
    return undefined;
  const { configuration } = room.context;
  const form = await postedForm(room, visit);
  const opened = await openRecentAccount(
    room,
    visit,
    pathname.endsWith("/add") ? `${LOGIN_PATH}${pathname}` : `${ACCOUNT_PATH}#passkeys`,
  );
  if (opened.kind === "closed") return opened.answer;
  const { own } = opened;
  if (pathname.endsWith("/remove"))
    return form === undefined
      ? askToRemove(room, own.account, searchParams.get("id") ?? "")
      : remove(room, own, form.get("id") ?? "");
  if (!arePasskeysPossible(configuration))
    return backToAccount(
      room,
      "Passkeys don't work at this address",
      "Browsers use them only for sites that have a name. Open this site by its name.",
      409,
    );
  return form === undefined ? showAdd(room, own.account, "") : add(room, own, form);
}

async function showAdd(
  room: LoginRoom,
  account: Account,
  name: string,
  problem?: string,
): Promise<Answer> {
  const { context } = room;
  const passkeys = await listPasskeys(context.database, account.id);
  if (passkeys.length >= MAXIMUM_PASSKEYS)
    return backToAccount(
      room,
      `You have ${MAXIMUM_PASSKEYS} passkeys`,
      "That is as many as an account can have. Remove one first.",
      409,
    );
  const options = await offerNewPasskey(context, account, `add:${account.id}`);
  return show(
    addPasskeyPage(context.configuration, { options, name }, problem),
    problem === undefined ? 200 : 422,
  );
}

async function add(room: LoginRoom, own: OwnAccount, form: URLSearchParams): Promise<Answer> {
  const { account } = own;
  const { database, log } = room.context;
  const name = oneLine(form.get("name")).slice(0, LONGEST_NAME) || UNNAMED;
  const made = await acceptNewPasskey(room.context, `add:${account.id}`, form.get("passkey") ?? "");
  const isAdded =
    made !== undefined &&
    (await changeFactors(room, own, (session) =>
      addPasskey(session, { ...made, name, accountId: account.id }),
    ));
  if (!isAdded) return showAdd(room, account, name, REFUSED);
  log.security("factor-added", { person: personId(account.id), means: "passkey" });
  notifyOwner(
    room,
    account,
    `The passkey${quoted(name)} was added to your account. If you log in with your password, we ask for a second step from now on.`,
  );
  const notice = `Your passkey${quoted(name)} is added.`;
  if ((await countRecoveryCodes(database, account.id)) === 0)
    return showNewRecoveryCodes(room, own, notice);
  return backToAccount(room, "Your passkey is added", "You can use it next time you log in.");
}

async function askToRemove({ context }: LoginRoom, account: Account, id: string): Promise<Answer> {
  const passkey = (await listPasskeys(context.database, account.id)).find(
    (known) => known.id === id,
  );
  if (passkey === undefined) return redirect(ACCOUNT_PATH);
  return show(removePasskeyPage(context.configuration, passkey));
}

async function remove(room: LoginRoom, own: OwnAccount, id: string): Promise<Answer> {
  const { account } = own;
  const [name] = await changeFactors(room, own, async (session) => {
    const removed = await removePasskeys(session, account.id, id);
    await removeIdleRecoveryCodes(session, account.id);
    return removed;
  });
  if (name === undefined) return redirect(ACCOUNT_PATH);
  room.context.log.security("factor-removed", { person: personId(account.id), means: "passkey" });
  notifyOwner(room, account, `The passkey${quoted(name)} was removed from your account.`);
  return backToAccount(
    room,
    "Your passkey is removed",
    "You can delete it on the device that holds it, too.",
  );
}

/** The name of a passkey in quotation marks, to follow the word; nothing where its person gave it none. */
function quoted(name: string): string {
  return name === UNNAMED ? "" : ` "${name}"`;
}
