import { z } from "zod";
import { isLoopbackUrl } from "../access/loopback-url.ts";
import type { ServerConfiguration } from "../context.ts";
import type { IdentityProviderSettings } from "../identity-provider-settings.ts";
import { redact } from "../log.ts";
import { smtpTransport } from "../mail/mailer.ts";
import { addressIn } from "../mail/sender-address.ts";
import { askAddress } from "./ask-address.ts";
import { about, codeOf, type Findings } from "./finding.ts";

const DISCOVERY = "/.well-known/openid-configuration";

const mail = about("mail");
const login = about("login");

/** Logs in to the mail server and sends nothing. */
export async function checkMail({
  smtpUrl,
  mailFrom,
  publicOrigin,
}: Pick<ServerConfiguration, "smtpUrl" | "mailFrom" | "publicOrigin">): Promise<Findings> {
  if (smtpUrl === undefined)
    return isLoopbackUrl(publicOrigin)
      ? [mail.ok("Mail stays in the outbox: npm run admin -- outbox")]
      : [
          mail.warning(
            "Nobody gets mail, so people can't confirm addresses or reset passwords by themselves. Set SMTP_URL and MAIL_FROM.",
          ),
        ];
  return [...checkSender(mailFrom), ...(await checkMailServer(smtpUrl))];
}

function checkSender(mailFrom: string): Findings {
  return addressIn(mailFrom).endsWith("@localhost")
    ? [
        mail.problem(
          `Other mail servers refuse the sender ${mailFrom}. Set MAIL_FROM to an address for which your mail server may send.`,
        ),
      ]
    : [];
}

async function checkMailServer(url: string): Promise<Findings> {
  const transport = smtpTransport(url);
  const { host } = new URL(url);
  try {
    await transport.verify();
    return [mail.ok(`${host} accepts the login.`)];
  } catch (error) {
    const said = error instanceof Error ? redact(error.message) : "";
    return [
      mail.problem(
        `${host} can't be used (${codeOf(error)}: ${said}). Check host, port, user and password in SMTP_URL; smtps:// is for port 465, smtp:// for 587 and 25.`,
      ),
    ];
  } finally {
    transport.close();
  }
}

export async function checkLogin({
  login: { domain, embedded },
  identityProvider,
}: Pick<ServerConfiguration, "login" | "identityProvider">): Promise<Findings> {
  if (embedded)
    return [
      login.ok("This server keeps the accounts."),
      ...(identityProvider === undefined ? [] : await checkIdentityProvider(identityProvider)),
    ];
  try {
    const { isOk, status } = await askAddress(`${domain}${DISCOVERY}`);
    if (isOk) return [login.ok(`${domain} answers.`)];
    return [
      login.problem(
        `${domain} answers with ${status}. Correct KINDE_DOMAIN, which is the address of your Kinde account.`,
      ),
    ];
  } catch (error) {
    return [
      login.problem(
        `${domain} can't be reached (${codeOf(error)}). Correct KINDE_DOMAIN, or let this machine connect to it.`,
      ),
    ];
  }
}

/** Its document must name the issuer exactly as the setting does, because its tokens do. */
async function checkIdentityProvider({ issuer }: IdentityProviderSettings): Promise<Findings> {
  try {
    const { isOk, status, text } = await askAddress(`${issuer.replace(/\/$/, "")}${DISCOVERY}`);
    const named = isOk ? issuerIn(text) : undefined;
    if (named !== undefined && new URL(named).href === new URL(issuer).href)
      return [login.ok(`${issuer} answers.`)];
    return [
      login.problem(
        named === undefined
          ? `${issuer} answers with ${status} and no document of an OpenID provider. Correct OIDC_ISSUER.`
          : `${issuer} calls itself ${named}. Set OIDC_ISSUER to that.`,
      ),
    ];
  } catch (error) {
    return [
      login.problem(
        `${issuer} can't be reached (${codeOf(error)}). Correct OIDC_ISSUER, or let this machine connect to it.`,
      ),
    ];
  }
}

function issuerIn(text: string): string | undefined {
  try {
    const document: unknown = JSON.parse(text);
    const found = z.object({ issuer: z.url() }).safeParse(document);
    return found.data?.issuer;
  } catch {
    return undefined;
  }
}
