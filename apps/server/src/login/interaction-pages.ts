import { personId } from "../access/person-id.ts";
import { createAccount, findAccount, findLogin } from "./accounts.ts";
import { beginLogin } from "./advance-login.ts";
import { type PageResponse, show } from "./page-response.ts";
import { refundAttempt } from "./attempts.ts";
import { readForm } from "./form-request.ts";
import { type Interaction, openInteraction, finishedInteraction } from "./interactions.ts";
import { logWrongPassword } from "./login-events.ts";
import { sendSignUpNotice, sendVerification } from "./login-mail.ts";
import {
  type LoginServices,
  type Visit,
  canSendMail,
  passwordAttempt,
  signUpAttempt,
  tooManyAttempts,
} from "./login-services.ts";
import { checkNewPassword } from "./new-password.ts";
import { signUpPage } from "./pages/entry-pages.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";
import { ENTRY_PAGES, linksOf, showLogIn } from "./show-log-in.ts";
import { emailProblem, readEmail, readSignUp } from "./sign-up-form.ts";

/** Serves `/interaction/{uid}` and its subpages `log-in` and `sign-up`. */
export async function interactionPages(
  services: LoginServices,
  visit: Visit,
): Promise<PageResponse | undefined> {
  const [, uid, name] = /^\/interaction\/([\w-]+)(?:\/([\w-]+))?$/.exec(visit.url.pathname) ?? [];
  if (
    uid === undefined ||
    (name !== undefined && !ENTRY_PAGES.some((entrance) => entrance === name))
  )
    return undefined;
  const interaction = await openInteraction(services, visit, uid);
  if (interaction === undefined) return finishedInteraction(services, visit);
  const entrance = name ?? (interaction.prompt.name === "create" ? "sign-up" : "log-in");
  const isPost = visit.request.method === "POST";
  if (entrance === "sign-up")
    return isPost
      ? signUp(services, visit, interaction)
      : show(
          signUpPage(
            services.context.configuration,
            linksOf(services, uid, "sign-up"),
            loginHint(interaction),
          ),
        );
  return isPost
    ? logIn(services, visit, interaction)
    : showLogIn(services, uid, await logInDefaults(services, interaction));
}

async function logIn(
  services: LoginServices,
  visit: Visit,
  interaction: Interaction,
): Promise<PageResponse> {
  const { configuration, database } = services.context;
  const sent = await readForm(visit.request, configuration.publicOrigin);
  const email = readEmail(sent);
  const password = sent.get("password") ?? "";
  const problems = {
    email: emailProblem(email),
    password: password === "" ? "Enter your password." : undefined,
  };
  if (problems.email !== undefined || problems.password !== undefined)
    return showLogIn(
      services,
      interaction.uid,
      { ...(await logInDefaults(services, interaction)), email },
      problems,
      422,
    );
  const counted = await passwordAttempt(services, visit, email);
  if (!counted.allowed) return tooManyAttempts(services, counted);
  const found = await findLogin(database, email);
  if (!(await verifyPassword(password, found?.passwordHash)) || found === undefined) {
    logWrongPassword(services, found?.account.id);
    const form = "That e-mail and password don't match. Check both, or reset your password.";
    return showLogIn(
      services,
      interaction.uid,
      { ...(await logInDefaults(services, interaction)), email },
      { form },
      401,
    );
  }
  await refundAttempt(database, counted.marks);
  return beginLogin(services, visit, interaction, found, password);
}

async function signUp(
  services: LoginServices,
  visit: Visit,
  interaction: Interaction,
): Promise<PageResponse> {
  const { configuration, database, log } = services.context;
  const form = await readForm(visit.request, configuration.publicOrigin);
  const { signUp: signUpForm, problems: otherProblems } = readSignUp(form);
  const { password, ...fields } = signUpForm;
  const links = linksOf(services, interaction.uid, "sign-up");
  const checked = await checkNewPassword(services, visit, password, signUpForm);
  if (checked.kind === "tooMany") return checked.answer;
  const problems = { ...otherProblems, password: checked.problem };
  if (Object.values(problems).some((problem) => problem !== undefined))
    return show(signUpPage(configuration, links, fields, problems), 422);
  const counted = await signUpAttempt(services, visit);
  if (!counted.allowed) return tooManyAttempts(services, counted);
  const created = await createAccount(database, {
    ...fields,
    passwordHash: await hashPassword(password),
  });
  if (created === undefined) return signUpAgain(services, visit, interaction, signUpForm);
  log.security("account-created", { person: personId(created.account.id) });
  try {
    if (await canSendMail(services, created.account.email))
      await sendVerification(services.context, created.account);
  } catch (error) {
    // The account exists already, and its page can send the link again.
    log.error("login.mail-failed", error);
  }
  return beginLogin(services, visit, interaction, created, password);
}

/**
 * Handles a sign-up whose address already has an account. If the password is the account's, the
 * form was sent twice, and the person is logged in. Otherwise the owner gets a mail.
 */
async function signUpAgain(
  services: LoginServices,
  visit: Visit,
  interaction: Interaction,
  signUpForm: { email: string; password: string; givenName: string; familyName: string },
): Promise<PageResponse> {
  const { configuration, database } = services.context;
  const counted = await passwordAttempt(services, visit, signUpForm.email);
  if (!counted.allowed) return tooManyAttempts(services, counted);
  const found = await findLogin(database, signUpForm.email);
  if (found !== undefined && (await verifyPassword(signUpForm.password, found.passwordHash))) {
    await refundAttempt(database, counted.marks);
    return beginLogin(services, visit, interaction, found, signUpForm.password);
  }
  logWrongPassword(services, found?.account.id);
  if (found !== undefined) {
    services.background("login.mail-failed", async () => {
      if (await canSendMail(services, signUpForm.email))
        await sendSignUpNotice(services.context, found.account);
    });
  }
  const { password: _, ...fields } = signUpForm;
  const problem =
    "This address can't be used for a new account. If it is yours, log in, or reset its password.";
  return show(
    signUpPage(configuration, linksOf(services, interaction.uid, "sign-up"), fields, {
      email: problem,
    }),
    422,
  );
}

/**
 * Returns the email address that prefills the form: that of the signed-in person, who must confirm
 * the login, or else the product's `login_hint`.
 */
async function logInDefaults(
  services: LoginServices,
  interaction: Interaction,
): Promise<{ email: string; isConfirming?: boolean }> {
  const id = interaction.session?.accountId;
  const account = id === undefined ? undefined : await findAccount(services.context.database, id);
  return account === undefined
    ? loginHint(interaction)
    : { email: account.email, isConfirming: true };
}

function loginHint(interaction: Interaction): { email: string } {
  const hint = interaction.params["login_hint"];
  return { email: typeof hint === "string" ? hint : "" };
}
