import { createTransport } from "nodemailer";
import type { MailMessage, Mailer, ServerContext } from "../context.ts";
import type { Queryable } from "../database/database.ts";
import { printToTerminal } from "../terminal.ts";
import { assertSendable } from "./sendable.ts";

/** Waits between tries of one mail, in seconds; the last one repeats. */
const RETRY_SECONDS = [5, 30, 120, 600, 3600] as const;
/** A mail whose link has expired is of no use, and loses its text. */
const CAN_STILL_SEND =
  "sent_at is null and (secret_expires_at is null or secret_expires_at > now())";
/** Older unsent mail is left in the outbox at a start. */
const MAX_UNSENT_HOURS = 24;
const SMTP_TIMEOUT_MS = 20_000;

/** A mailer that can be stopped. */
export interface StoppableMailer extends Mailer {
  /** Ends waiting for the next try; what is unsent stays in the outbox for the next start. */
  close(): Promise<void>;
}

/** How the mailer is timed and where it shows mail; the defaults are right outside tests. */
export interface MailerOptions {
  /** Shows a line to the person at the terminal; undefined where there is none. */
  readonly show?: ((line: string) => void) | undefined;
  readonly retrySeconds?: readonly number[];
}

/**
 * Makes the mailer: every message is stored first, then sent by SMTP (again and again until it is accepted, so at least once), or,
 * without an SMTP server, shown with its link at the terminal. Where no terminal is, the log names its kind and id, and the operator
 * reads it by `npm run admin -- outbox`.
 */
export function createMailer(
  context: Pick<ServerContext, "configuration" | "database" | "log">,
  options: MailerOptions = {},
): StoppableMailer {
  const { configuration, database, log } = context;
  const show = "show" in options ? options.show : printToTerminal();
  const waits = options.retrySeconds ?? RETRY_SECONDS;
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  const underWay = new Set<string>();
  const transport =
    configuration.smtpUrl === undefined
      ? undefined
      : createTransport({
          url: configuration.smtpUrl,
          connectionTimeout: SMTP_TIMEOUT_MS,
          greetingTimeout: SMTP_TIMEOUT_MS,
          socketTimeout: SMTP_TIMEOUT_MS,
        });

  async function deliver(id: string): Promise<void> {
    const [mail] = await database.query<StoredMail>(
      `select recipient, subject, text, html from public.outbox where id = $1 and ${CAN_STILL_SEND}`,
      [id],
    );
    if (mail === undefined || transport === undefined) return;
    await transport.sendMail({
      from: configuration.mailFrom,
      to: { name: "", address: mail.recipient },
      subject: mail.subject,
      text: mail.text,
      ...(mail.html === null ? {} : { html: mail.html }),
      // The same for every try, so that a mail accepted twice is shown once.
      messageId: `<${id}@${new URL(configuration.publicOrigin).hostname}>`,
    });
    await database.query("select private.note_mail_sent($1)", [id]);
  }

  async function deliverInTheEnd(id: string): Promise<void> {
    // A message stored while the start looks for unsent ones is met twice.
    if (underWay.has(id)) return;
    underWay.add(id);
    for (let tries = 0; !stopping.signal.aborted; tries += 1) {
      try {
        await deliver(id);
        return;
      } catch (error) {
        const seconds = waits[Math.min(tries, waits.length - 1)] ?? 0;
        log.warn("mail.not-sent", { mail: id, reason: reasonOf(error), retryInSeconds: seconds });
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

  if (transport !== undefined) {
    start(async () => {
      const unsent = await database.query<{ id: string }>(
        `select id from public.outbox where ${CAN_STILL_SEND} and created_at > now() - make_interval(hours => $1) order by created_at`,
        [MAX_UNSENT_HOURS],
      );
      for (const { id } of unsent) start(() => deliverInTheEnd(id));
    });
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
      stopping.abort();
      await Promise.all(running);
      transport?.close();
    },
  };
}

/** Puts a message into the outbox, from where a server that starts within a day sends it; resolves to its id. */
export async function storeMail(message: MailMessage, session: Queryable): Promise<string> {
  assertSendable(message);
  const [row] = await session.query<{ id: string }>(
    `insert into public.outbox (recipient, subject, text, secret_expires_at)
     values ($1, $2, $3, now() + make_interval(hours => $4)) returning id`,
    [message.to, message.subject, message.text, message.secretHours ?? null],
  );
  if (row === undefined)
    throw new Error("The outbox did not take the message. Look at the database's log.");
  return row.id;
}

interface StoredMail {
  recipient: string;
  subject: string;
  text: string;
  html: string | null;
}

/** SMTP errors quote addresses, which logs never carry: the code says enough. */
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
