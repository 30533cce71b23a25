import { hasOwnPostgres, openDatabaseOf } from "./installation-database.ts";
import type { Product } from "./product.ts";

interface Mail {
  readonly subject: string;
  readonly text: string;
}

/** A line of `npm run admin -- outbox`: id, time, whether it was sent, recipient and subject. */
const OUTBOX_LINE = /^(\S+) {2}\S+ {2}\S+ {2}\S+ {2}(.*)$/u;

/** Returns the link in the newest mail to `email` with a matching subject, if any. */
export async function mailedLink(
  product: Product,
  email: string,
  subject: RegExp,
): Promise<string | undefined> {
  const mails = hasOwnPostgres(product)
    ? await storedMails(product, email)
    : await listedMails(product, email);
  const newest = mails.find((mail) => subject.test(mail.subject));
  return newest === undefined ? undefined : /https?:\/\/\S+/u.exec(newest.text)?.[0];
}

/** Returns the mails, newest first. Much faster than an admin command, which starts a process. */
async function storedMails(product: Product, email: string): Promise<readonly Mail[]> {
  const database = await openDatabaseOf(product);
  try {
    return await database.query<{ subject: string; text: string }>(
      "select subject, text from public.outbox where recipient = $1 order by created_at desc",
      [email.toLowerCase()],
    );
  } finally {
    await database.close();
  }
}

async function listedMails(product: Product, email: string): Promise<readonly Mail[]> {
  const lines = (await product.admin("outbox", email)).split("\n");
  return Promise.all(
    lines.flatMap((line) => {
      const [, id, subject] = OUTBOX_LINE.exec(line) ?? [];
      return id === undefined || subject === undefined
        ? []
        : [product.admin("outbox", "show", id).then((text): Mail => ({ subject, text }))];
    }),
  );
}
