import { personId } from "../access/person-id.ts";
import { createAccount, findAccount, findLogin } from "./accounts.ts";
import { beginLogin } from "./advance-login.ts";
import { type Answer, show } from "./answer.ts";
import { giveBack } from "./attempts.ts";
import { readForm } from "./form-request.ts";
import { type Interaction, openInteraction, overAlready } from "./interactions.ts";
import { logWrongPassword } from "./login-events.ts";
import { sendSignUpNotice, sendVerification } from "./login-mail.ts";
import {
  type LoginRoom,
  type Visit,
  mayMail,
  passwordAttempt,
  signUpAttempt,
  tooMany,
} from "./login-room.ts";
import { checkNewPassword } from "./new-password.ts";
import { signUpPage } from "./pages/entry-pages.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";
import { ENTRANCES, linksOf, showLogIn } from "./show-log-in.ts";
import { emailProblem, readEmail, readSignUp } from "./sign-up-form.ts";

/** The pages of one authorisation request: `/interaction/{uid}`, and below it `log-in` and `sign-up`. */
export async function interactionPages(room: LoginRoom, visit: Visit): Promise<Answer | undefined> {
  const [, uid, name] = /^\/interaction\/([\w-]+)(?:\/([\w-]+))?$/.exec(visit.url.pathname) ?? [];
  if (uid === undefined || (name !== undefined && !ENTRANCES.some((entrance) => entrance === name)))
    return undefined;
  const interaction = await openInteraction(room, visit, uid);
  if (interaction === undefined) return overAlready(room, visit);
  const entrance = name ?? (interaction.prompt.name === "create" ? "sign-up" : "log-in");
  const isPost = visit.request.method === "POST";
  if (entrance === "sign-up")
    return isPost
      ? signUp(room, visit, interaction)
      : show(signUpPage(room.context.configuration, linksOf(uid, "sign-up"), hintOf(interaction)));
  return isPost
    ? logIn(room, visit, interaction)
    : showLogIn(room, uid, await askedOf(room, interaction));
}

async function logIn(room: LoginRoom, visit: Visit, interaction: Interaction): Promise<Answer> {
  const { configuration, database } = room.context;
  const sent = await readForm(visit.request, configuration.publicOrigin);
  const email = readEmail(sent);
  const password = sent.get("password") ?? "";
  const problems = {
    email: emailProblem(email),
    password: password === "" ? "Enter your password." : undefined,
  };
  if (problems.email !== undefined || problems.password !== undefined)
    return showLogIn(
      room,
      interaction.uid,
      { ...(await askedOf(room, interaction)), email },
      problems,
      422,
    );
  const counted = await passwordAttempt(room, visit, email);
  if (!counted.allowed) return tooMany(room, counted);
  const found = await findLogin(database, email);
  if (!(await verifyPassword(password, found?.passwordHash)) || found === undefined) {
    logWrongPassword(room, found?.account.id);
    const form = "That e-mail and password don't match. Check both, or reset your password.";
    return showLogIn(
      room,
      interaction.uid,
      { ...(await askedOf(room, interaction)), email },
      { form },
      401,
    );
  }
  await giveBack(database, counted.marks);
  return beginLogin(room, visit, interaction, found, password);
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
  if (Object.values(problems).some((problem) => problem !== undefined))
    return show(signUpPage(configuration, links, typed, problems), 422);
  const counted = await signUpAttempt(room, visit);
  if (!counted.allowed) return tooMany(room, counted);
  const made = await createAccount(database, {
    ...typed,
    passwordHash: await hashPassword(password),
  });
  if (made === undefined) return signUpAgain(room, visit, interaction, wish);
  log.security("account-created", { person: personId(made.account.id) });
  try {
    if (await mayMail(room, made.account.email)) await sendVerification(room.context, made.account);
  } catch (error) {
    // The account stands; the account page sends the link again.
    log.error("login.mail-failed", error);
  }
  return beginLogin(room, visit, interaction, made, password);
}

/** The address has an account: with its password this is a form sent twice and logs in; otherwise the owner is told. */
async function signUpAgain(
  room: LoginRoom,
  visit: Visit,
  interaction: Interaction,
  wish: { email: string; password: string; givenName: string; familyName: string },
): Promise<Answer> {
  const { configuration, database } = room.context;
  const counted = await passwordAttempt(room, visit, wish.email);
  if (!counted.allowed) return tooMany(room, counted);
  const found = await findLogin(database, wish.email);
  if (found !== undefined && (await verifyPassword(wish.password, found.passwordHash))) {
    await giveBack(database, counted.marks);
    return beginLogin(room, visit, interaction, found, wish.password);
  }
  logWrongPassword(room, found?.account.id);
  if (found !== undefined) {
    room.background("login.mail-failed", async () => {
      if (await mayMail(room, wish.email)) await sendSignUpNotice(room.context, found.account);
    });
  }
  const { password: _, ...typed } = wish;
  const problem =
    "This address can't be used for a new account. If it is yours, log in, or reset its password.";
  return show(
    signUpPage(configuration, linksOf(interaction.uid, "sign-up"), typed, { email: problem }),
    422,
  );
}

/** What the log-in page knows before anything is typed: who is asked to confirm that it is them, or the address that the product names. */
async function askedOf(
  room: LoginRoom,
  interaction: Interaction,
): Promise<{ email: string; isConfirming?: boolean }> {
  const id = interaction.session?.accountId;
  const account = id === undefined ? undefined : await findAccount(room.context.database, id);
  return account === undefined ? hintOf(interaction) : { email: account.email, isConfirming: true };
}

function hintOf(interaction: Interaction): { email: string } {
  const hint = interaction.params["login_hint"];
  return { email: typeof hint === "string" ? hint : "" };
}
