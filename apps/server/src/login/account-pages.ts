import { type Account, findAccount, findAccountByEmail, storePassword } from "./accounts.ts";
import { type Answer, show } from "./answer.ts";
import { giveBack } from "./attempts.ts";
import { readForm } from "./form-request.ts";
import { LOGIN_PATH } from "./login-addresses.ts";
import { sendPasswordNotice, sendVerification } from "./login-mail.ts";
import { type LoginRoom, type Visit, mayMail, passwordAttempt, tooMany } from "./login-room.ts";
import { endLinks } from "./one-time-links.ts";
import { accountPage } from "./pages/account-pages.ts";
import type { Problems } from "./pages/fields.ts";
import { messagePage } from "./pages/message-pages.ts";
import { hashPassword, passwordProblem, verifyPassword } from "./passwords.ts";
import { revokeAccount } from "./provider-records.ts";

const ACTIONS = { password: `${LOGIN_PATH}/account`, verify: `${LOGIN_PATH}/account/verify` } as const;

/** A signed-in person's own page: `/account`, and below it `verify`, which sends the link again. */
export async function accountPages(room: LoginRoom, visit: Visit): Promise<Answer | undefined> {
  const { pathname } = visit.url;
  if (pathname !== "/account" && pathname !== "/account/verify") return undefined;
  const { configuration, database } = room.context;
  const form = visit.request.method === "POST" ? await readForm(visit.request, configuration.publicOrigin) : undefined;
  const signedIn = await signedInHere(room, visit);
  const account = signedIn && (await findAccount(database, signedIn.accountId));
  if (signedIn === undefined || account === undefined) {
    return show(
      messagePage(configuration, {
        title: "Log in to see your account",
        text: "This browser is not logged in here, or the log-in has ended.",
        action: { label: "Log in", href: `${configuration.publicOrigin}/login` },
      }),
      401,
    );
  }
  if (form === undefined) return show(accountPage(configuration, ACTIONS, account));
  return pathname === "/account" ? changePassword(room, visit, account, signedIn, form) : sendLinkAgain(room, account);
}

interface SignedIn {
  readonly accountId: string;
  readonly sessionUid: string;
  readonly grantIds: readonly string[];
}

/** Who is signed in at the provider in this browser, if anybody. */
export async function signedInHere(room: LoginRoom, visit: Visit): Promise<SignedIn | undefined> {
  const session = await room.provider.Session.get(room.provider.createContext(visit.request, visit.response));
  if (session.accountId === undefined) return undefined;
  const grantIds = Object.values(session.authorizations ?? {}).flatMap(({ grantId }) => (grantId === undefined ? [] : [grantId]));
  return { accountId: session.accountId, sessionUid: session.uid, grantIds };
}

async function changePassword(room: LoginRoom, visit: Visit, account: Account, signedIn: SignedIn, form: URLSearchParams): Promise<Answer> {
  const { configuration, database } = room.context;
  const current = form.get("current") ?? "";
  const password = form.get("password") ?? "";
  const refuse = (problems: Problems) => show(accountPage(configuration, ACTIONS, account, { problems }), 422);
  const problem = passwordProblem(password, account.email);
  if (current === "" || problem !== undefined) return refuse({ current: current === "" ? "Enter your current password." : undefined, password: problem });
  const counted = await passwordAttempt(room, visit, account.email);
  if (!counted.allowed) return tooMany(room, counted.minutes);
  const found = await findAccountByEmail(database, account.email);
  if (!(await verifyPassword(current, found?.passwordHash))) return refuse({ current: "That is not your current password." });
  await giveBack(database, counted.marks);
  const passwordHash = await hashPassword(password);
  await database.transaction(async (session) => {
    await storePassword(session, account.id, passwordHash);
    await endLinks(session, account.id, "reset");
    await revokeAccount(session, account.id, signedIn);
  });
  room.background("login.mail-failed", () => sendPasswordNotice(room.context, account));
  return show(accountPage(configuration, ACTIONS, account, { notice: "Your password is changed. Your other devices were logged out." }));
}

async function sendLinkAgain(room: LoginRoom, account: Account): Promise<Answer> {
  const { configuration } = room.context;
  if (account.emailVerified) return show(accountPage(configuration, ACTIONS, account));
  if (!(await mayMail(room, account.email))) return tooMany(room, 60);
  await sendVerification(room.context, account);
  return show(accountPage(configuration, ACTIONS, account, { notice: `A link is on its way to ${account.email}. It works for a day.` }));
}
