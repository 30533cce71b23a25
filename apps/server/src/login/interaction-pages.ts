import { type Login, createAccount, findLogin } from "./accounts.ts";
import { type Answer, redirect, show } from "./answer.ts";
import { giveBack } from "./attempts.ts";
import { endSessionLogin } from "./end-account-logins.ts";
import { readForm } from "./form-request.ts";
import { LOGIN_PATH } from "./login-addresses.ts";
import { sendSignUpNotice, sendVerification } from "./login-mail.ts";
import { type LoginRoom, type Visit, mayMail, passwordAttempt, signUpAttempt, tooMany } from "./login-room.ts";
import { checkNewPassword } from "./new-password.ts";
import { type EntryLinks, logInPage, signUpPage } from "./pages/entry-pages.ts";
import { errorPage } from "./pages/message-pages.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";
import { handOverSession, sessionName } from "./provider-records.ts";
import { emailProblem, readEmail, readSignUp } from "./sign-up-form.ts";
import { signedInHere } from "./signed-in.ts";

type Interaction = Awaited<ReturnType<LoginRoom["provider"]["interactionDetails"]>>;

const ENTRANCES = ["log-in", "sign-up"] as const;

/** The pages of one authorisation request: `/interaction/{uid}`, and below it `log-in` and `sign-up`. */
export async function interactionPages(room: LoginRoom, visit: Visit): Promise<Answer | undefined> {
  const [, uid, name] = /^\/interaction\/([\w-]+)(?:\/([\w-]+))?$/.exec(visit.url.pathname) ?? [];
  if (uid === undefined || (name !== undefined && !ENTRANCES.some((entrance) => entrance === name))) return undefined;
  const interaction = await openInteraction(room, visit, uid);
  if (interaction === undefined) return overAlready(room, visit);
  const entrance = name ?? (interaction.prompt.name === "create" ? "sign-up" : "log-in");
  const isPost = visit.request.method === "POST";
  if (entrance === "sign-up") return isPost ? signUp(room, visit, interaction) : show(signUpPage(room.context.configuration, linksOf(uid, "sign-up"), hintOf(interaction)));
  return isPost ? logIn(room, visit, interaction) : show(logInPage(room.context.configuration, linksOf(uid, "log-in"), hintOf(interaction)));
}

/** The interaction the cookie names, if it is the one of the address. */
async function openInteraction(room: LoginRoom, visit: Visit, uid: string): Promise<Interaction | undefined> {
  try {
    const interaction = await room.provider.interactionDetails(visit.request, visit.response);
    return interaction.uid === uid ? interaction : undefined;
  } catch (error) {
    if (error instanceof Error && error.name === "SessionNotFound") return undefined;
    throw error;
  }
}

/** An interaction that is over: who came back to it by the Back button is logged in and goes on; others are told. */
async function overAlready(room: LoginRoom, visit: Visit): Promise<Answer> {
  const { configuration } = room.context;
  if ((await signedInHere(room, visit)) !== undefined) return redirect(`${configuration.publicOrigin}/login`);
  return show(errorPage(configuration, "session_not_found", undefined), 400);
}

async function logIn(room: LoginRoom, visit: Visit, interaction: Interaction): Promise<Answer> {
  const { configuration, database } = room.context;
  const form = await readForm(visit.request, configuration.publicOrigin);
  const email = readEmail(form);
  const password = form.get("password") ?? "";
  const links = linksOf(interaction.uid, "log-in");
  const problems = { email: emailProblem(email), password: password === "" ? "Enter your password." : undefined };
  if (problems.email !== undefined || problems.password !== undefined) return show(logInPage(configuration, links, { email }, problems), 422);
  const counted = await passwordAttempt(room, visit, email);
  if (!counted.allowed) return tooMany(room, counted.minutes);
  const found = await findLogin(database, email);
  if (!(await verifyPassword(password, found?.passwordHash)) || found === undefined) {
    return show(logInPage(configuration, links, { email }, { form: "That e-mail address and password don't belong together here. Check both, or reset your password." }), 401);
  }
  await giveBack(database, counted.marks);
  return finish(room, visit, interaction, found);
}

async function signUp(room: LoginRoom, visit: Visit, interaction: Interaction): Promise<Answer> {
  const { configuration, database, log } = room.context;
  const form = await readForm(visit.request, configuration.publicOrigin);
  const { signUp: wish, problems: otherProblems } = readSignUp(form);
  const { password, ...typed } = wish;
  const links = linksOf(interaction.uid, "sign-up");
  const checked = await checkNewPassword(room, visit, password, wish);
  if (checked.kind === "tooMany") return checked.answer;
  const problems = { ...otherProblems, password: checked.problem };
  if (Object.values(problems).some((problem) => problem !== undefined)) return show(signUpPage(configuration, links, typed, problems), 422);
  const counted = await signUpAttempt(room, visit);
  if (!counted.allowed) return tooMany(room, counted.minutes);
  const made = await createAccount(database, { ...typed, passwordHash: await hashPassword(password) });
  if (made === undefined) return signUpAgain(room, visit, interaction, wish);
  try {
    if (await mayMail(room, made.account.email)) await sendVerification(room.context, made.account);
  } catch (error) {
    // The account stands; the account page sends the link again.
    log.error("login.mail-failed", error);
  }
  return finish(room, visit, interaction, made);
}

/** The address has an account: with its password this is a form sent twice and logs in; otherwise the owner is told. */
async function signUpAgain(room: LoginRoom, visit: Visit, interaction: Interaction, wish: { email: string; password: string; givenName: string; familyName: string }): Promise<Answer> {
  const { configuration, database } = room.context;
  const counted = await passwordAttempt(room, visit, wish.email);
  if (!counted.allowed) return tooMany(room, counted.minutes);
  const found = await findLogin(database, wish.email);
  if (found !== undefined && (await verifyPassword(wish.password, found.passwordHash))) {
    await giveBack(database, counted.marks);
    return finish(room, visit, interaction, found);
  }
  if (found !== undefined) {
    room.background("login.mail-failed", async () => {
      if (await mayMail(room, wish.email)) await sendSignUpNotice(room.context, found.account);
    });
  }
  const { password: _, ...typed } = wish;
  const problem = "This address can't be used for a new account. If it is yours, log in, or reset its password.";
  return show(signUpPage(configuration, linksOf(interaction.uid, "sign-up"), typed, { email: problem }), 422);
}

/** Hands the account to the provider and sends the browser back to it. */
async function finish(room: LoginRoom, visit: Visit, interaction: Interaction, { account, loggedInAt }: Pick<Login, "account" | "loggedInAt">): Promise<Answer> {
  const { database } = room.context;
  const accountId = account.id;
  const result = { login: { accountId, ts: loggedInAt }, create: {} };
  const returnTo = await room.provider.interactionResult(visit.request, visit.response, result, { mergeWithLastSubmission: false });
  const former = interaction.session;
  const uid = former?.uid;
  if (uid !== undefined && former?.accountId !== undefined && former.accountId !== accountId) {
    // Somebody else was signed in here: their session becomes the new person's, and everything else of their login here ends.
    const formerId = former.accountId;
    await database.transaction(async (session) => {
      await handOverSession(session, uid, accountId, loggedInAt);
      await endSessionLogin(session, formerId, sessionName(uid));
    });
  }
  return redirect(returnTo);
}

function linksOf(uid: string, entrance: (typeof ENTRANCES)[number]): EntryLinks {
  const base = `${LOGIN_PATH}/interaction/${uid}`;
  return { action: `${base}/${entrance}`, other: `${base}/${entrance === "log-in" ? "sign-up" : "log-in"}`, forgotten: `${LOGIN_PATH}/forgotten` };
}

function hintOf(interaction: Interaction): { email: string } {
  const hint = interaction.params["login_hint"];
  return { email: typeof hint === "string" ? hint : "" };
}
