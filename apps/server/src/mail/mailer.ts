import { createTransport } from "nodemailer";
import type { MailMessage, Mailer, ServerContext } from "../context.ts";
import type { Queryable } from "../database/database.ts";
import { isShared } from "../database/shared-state.ts";
import { printToTerminal } from "../terminal.ts";
import { type ClaimedMails, openClaimedMails } from "./claimed-mails.ts";
import { assertSendable } from "./sendable.ts";

/** Delays between attempts to send a mail. The last delay repeats. */
const RETRY_SECONDS = [5, 30, 120, 600, 3600] as const;
/** How often mail of servers that stopped is looked for. */
const ADOPT_MS = 30_000;
const SMTP_TIMEOUT_MS = 20_000;

export interface StoppableMailer extends Mailer {
  /** Stops retrying. Unsent mail waits for the next start. */
  close(): Promise<void>;
}

/** Overrides for tests. */
export interface MailerOptions {
  /** Prints to the terminal. Undefined without a terminal. */
  readonly show?: ((line: string) => void) | undefined;
  readonly retrySeconds?: readonly number[];
}

/**
 * Stores each message, then sends it by SMTP at least once and retries until it is accepted.
 *
 * Without SMTP, prints it with its link to the terminal. Without a terminal, logs only its kind and
 * id; the operator reads it with `npm run admin -- outbox`.
 */
export function createMailer(
  context: Pick<ServerContext, "configuration" | "database" | "log">,
  options: MailerOptions = {},
): StoppableMailer {
  const { configuration, database, log } = context;
  const show = "show" in options ? options.show : printToTerminal();
  const waits = options.retrySeconds ?? RETRY_SECONDS;
  const mails = openClaimedMails(database);
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  const underWay = new Set<string>();
  const transport =
    configuration.smtpUrl === undefined ? undefined : smtpTransport(configuration.smtpUrl);

  async function deliverInTheEnd(id: string): Promise<void> {
    // A query for unsent mail may find a message that is already being sent.
    if (underWay.has(id)) return;
    underWay.add(id);
    await attemptUntilSent(id).finally(() => underWay.delete(id));
  }

  async function attemptUntilSent(id: string): Promise<void> {
    for (let tries = 0; !stopping.signal.aborted; tries += 1) {
      try {
        await deliver(id, mails, transport, context);
        return;
      } catch (error) {
        const seconds = waits[Math.min(tries, waits.length - 1)] ?? 0;
        log.warn("mail.not-sent", { mail: id, reason: reasonOf(error), retryInSeconds: seconds });
        await mails.keep(id, seconds).catch(() => {});
        await pause(seconds * 1000, stopping.signal);
      }
    }
  }

  function start(work: () => Promise<void>): void {
    const task: Promise<void> = work()
      .catch((error: unknown) => log.error("mail.failed", error))
      .finally(() => running.delete(task));
    running.add(task);
  }

  async function sendUnsent(): Promise<void> {
    for (const id of await mails.unclaimed()) start(() => deliverInTheEnd(id));
  }
  let adopting: ReturnType<typeof setInterval> | undefined;
  if (transport !== undefined) {
    start(sendUnsent);
    if (isShared(database)) adopting = setInterval(() => start(sendUnsent), ADOPT_MS).unref();
  }

  const store: StoppableMailer["store"] = async (message, session) => {
    const id = await storeMail(message, session);
    return () => {
      if (transport !== undefined) start(() => deliverInTheEnd(id));
      else if (show === undefined) log.info("mail.kept", { kind: message.kind, mail: id });
      else
        show(
          `mail to ${message.to}: ${message.subject}${message.link === undefined ? "" : `\n  ${message.link}`}`,
        );
    };
  };

  return {
    store,
    send: async (message) => (await store(message, database))(),
    close: async () => {
      clearInterval(adopting);
      stopping.abort();
      await Promise.all(running);
      if (transport !== undefined && isShared(database)) await mails.release().catch(() => {});
      transport?.close();
    },
  };
}

async function deliver(
  id: string,
  mails: ClaimedMails,
  transport: ReturnType<typeof smtpTransport> | undefined,
  { configuration, database }: Pick<ServerContext, "configuration" | "database">,
): Promise<void> {
  const mail = await mails.claim(id);
  if (mail === undefined || transport === undefined) return;
  await transport.sendMail({
    from: configuration.mailFrom,
    to: { name: "", address: mail.recipient },
    subject: mail.subject,
    text: mail.text,
    ...(mail.html === null ? {} : { html: mail.html }),
    // The same id for every attempt, so that mail programs show duplicates once.
    messageId: `<${id}@${new URL(configuration.publicOrigin).hostname}>`,
  });
  await database.query("select private.note_mail_sent($1)", [id]);
}

export function smtpTransport(url: string) {
  return createTransport({
    url,
    connectionTimeout: SMTP_TIMEOUT_MS,
    greetingTimeout: SMTP_TIMEOUT_MS,
    socketTimeout: SMTP_TIMEOUT_MS,
  });
}

/**
 * Adds a message to the outbox and returns its id. A server that starts within 24 hours sends it.
 */
export async function storeMail(message: MailMessage, session: Queryable): Promise<string> {
  assertSendable(message);
  const [row] = await session.query<{ id: string }>(
    `insert into public.outbox (recipient, subject, text, secret_expires_at)
     values ($1, $2, $3, now() + make_interval(hours => $4)) returning id`,
    [message.to, message.subject, message.text, message.secretHours ?? null],
  );
  if (row === undefined)
    throw new Error("The outbox did not store the message. Check the database's log.");
  return row.id;
}

/** SMTP error messages quote addresses, which must not be logged. */
function reasonOf(error: unknown): string {
  if (typeof error === "object" && error !== null) {
    const code = "code" in error ? String(error.code) : "unknown";
    return "responseCode" in error ? `${code} ${String(error.responseCode)}` : code;
  }
  return "unknown";
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(done, milliseconds);
    timer.unref();
    signal.addEventListener("abort", done, { once: true });
    function done(): void {
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      resolve();
    }
  });
}
