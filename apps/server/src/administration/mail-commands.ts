import type { Database } from "../database/database.ts";
import { asRefusal } from "../errors/as-refusal.ts";
import type { ListPlace } from "../operations/list-page.ts";
import { listMail, type MailRow, readMail } from "../operations/mail.ts";
import { CommandRefused } from "./command-refused.ts";

const MAX_LINES = 60;
const USAGE = "outbox [EMAIL], or: npm run admin -- outbox show ID";

export const MAIL_HELP = `  outbox [EMAIL]             list the newest mail, to everyone or to one address
  outbox show ID             print a mail`;

export async function printOutbox(
  database: Database,
  words: readonly string[],
): Promise<readonly string[]> {
  const [recipient] = words;
  if (words.length > 1 || recipient?.includes("@") === false)
    throw new CommandRefused(`Usage: npm run admin -- ${USAGE}`);
  const lines: string[] = [];
  let after: ListPlace | undefined;
  do {
    const page = await listMail(database, { search: recipient ?? "", after });
    const ofRecipient = page.rows.filter(
      (row) => recipient === undefined || row.recipient === recipient.toLowerCase(),
    );
    lines.push(...ofRecipient.map(lineOf));
    after = page.next;
  } while (after !== undefined && lines.length < MAX_LINES);
  if (lines.length > 0) return lines;
  return [recipient === undefined ? "The outbox is empty." : `No mail to ${recipient}.`];
}

function lineOf({ id, createdAt, sentAt, recipient, subject }: MailRow): string {
  const state = sentAt === null ? "unsent" : "sent";
  return `${id}  ${new Date(createdAt).toISOString()}  ${state}  ${recipient}  ${subject}`;
}

export async function showMail(database: Database, id: string): Promise<readonly string[]> {
  const mail = await readMail(database, id).catch((error: unknown) => {
    if (asRefusal(error).code !== "NOT-FOUND") throw error;
    throw new CommandRefused(`There is no mail ${id}. List the ids with: npm run admin -- outbox`);
  });
  const text =
    mail.text === ""
      ? "(The text contained a secret link, so it was removed when the mail was sent, or when the link was used, replaced or expired.)"
      : mail.text;
  return [`To: ${mail.recipient}`, `Subject: ${mail.subject}`, "", ...text.split("\n")];
}
