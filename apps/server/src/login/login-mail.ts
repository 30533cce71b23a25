import type { MailKind, MailMessage, ServerConfiguration, ServerContext } from "../context.ts";
import type { Account } from "./accounts.ts";
import { loginIssuer } from "./login-addresses.ts";
import type { LoginServices } from "./login-services.ts";
import { LINK_HOURS, issueLink, linkPath } from "./one-time-links.ts";

type Room = Pick<ServerContext, "configuration" | "database" | "mailer">;

export async function sendVerification(
  { configuration, database, mailer }: Room,
  account: Account,
): Promise<void> {
  const link = `${loginIssuer(configuration)}${linkPath("verify", await issueLink(database, account.id, "verify"))}`;
  await mailer.send({
    secretHours: LINK_HOURS.verify,
    ...mailBody(
      account,
      "verify-address",
      `Verify your e-mail address for ${configuration.productName}`,
      link,
      [
        "Confirm that this address is yours. We use it to match project invitations to you:",
        link,
        `The link works once, for ${LINK_HOURS.verify} hours. If you did not create this account, ignore this message.`,
      ],
    ),
  });
}

export async function sendReset(
  { configuration, database, mailer }: Room,
  account: Account,
): Promise<void> {
  const link = `${loginIssuer(configuration)}${linkPath("reset", await issueLink(database, account.id, "reset"))}`;
  await mailer.send({
    secretHours: LINK_HOURS.reset,
    ...mailBody(
      account,
      "reset-password",
      `Choose a new password for ${configuration.productName}`,
      link,
      [
        "Someone, probably you, asked for a new password. Choose it here:",
        link,
        `The link works once, for ${LINK_HOURS.reset} hour. If it was not you, ignore this message: your password stays as it is.`,
      ],
    ),
  });
}

/** Notifies the owner that somebody tried to sign up with their address. */
export async function sendSignUpNotice(
  { configuration, mailer }: Room,
  account: Account,
): Promise<void> {
  const link = `${loginIssuer(configuration)}/forgotten`;
  await mailer.send(
    mailBody(
      account,
      "account-exists",
      `You already have an account at ${configuration.productName}`,
      link,
      [
        "Someone, probably you, tried to create an account with this address. You already have one: log in with it. If you forgot the password, reset it here:",
        link,
        "If it was not you, nothing has changed, and you don't need to do anything.",
      ],
    ),
  );
}

export async function sendPasswordNotice(
  { configuration, mailer }: Room,
  account: Account,
  more?: string,
): Promise<void> {
  const link = `${loginIssuer(configuration)}/forgotten`;
  await mailer.send(
    mailBody(
      account,
      "password-changed",
      `Your password for ${configuration.productName} was changed`,
      link,
      [
        ...(more === undefined ? [] : [more]),
        `The password of your account was changed, and other devices were logged out. If it was not you, reset it at once:`,
        link,
      ],
    ),
  );
}

/** Mails the owner in the background. `what` is a sentence about the change. */
export function notifyOwner(
  { context, background }: Pick<LoginServices, "context" | "background">,
  account: Account,
  what: string,
): void {
  background("login.mail-failed", () =>
    context.mailer.send(factorNotice(context.configuration, account, what)),
  );
}

const IF_NOT_YOU =
  "If it was not you, change your password at once and check your other account settings:";

/** `whatToDo` must end with a colon, because a link follows it. */
export function factorNotice(
  configuration: Pick<ServerConfiguration, "productName" | "publicOrigin">,
  account: Account,
  what: string,
  whatToDo: string = IF_NOT_YOU,
): MailMessage {
  const link = `${loginIssuer(configuration)}/account`;
  return mailBody(
    account,
    "factors-changed",
    `A change to how you log in to ${configuration.productName}`,
    link,
    [what, whatToDo, link],
  );
}

function mailBody(
  account: Account,
  kind: MailKind,
  subject: string,
  link: string,
  paragraphs: readonly string[],
): MailMessage {
  return {
    kind,
    to: account.email,
    subject,
    link,
    text: [`Hello ${account.givenName},`, ...paragraphs].join("\n\n") + "\n",
  };
}
