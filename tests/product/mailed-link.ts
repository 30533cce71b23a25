import type { Product } from "./product.ts";

/** A line of `npm run admin -- outbox`: id, time, whether it was sent, recipient and subject. */
const OUTBOX_LINE = /^(\S+) {2}\S+ {2}\S+ {2}\S+ {2}(.*)$/u;

/** Returns the link in the newest mail to `email` with a matching subject, if any. */
export async function mailedLink(
  product: Product,
  email: string,
  subject: RegExp,
): Promise<string | undefined> {
  for (const line of (await product.admin("outbox", email)).split("\n")) {
    const [, id, title] = OUTBOX_LINE.exec(line) ?? [];
    if (id === undefined || title === undefined || !subject.test(title)) continue;
    return /https?:\/\/\S+/u.exec(await product.admin("outbox", "show", id))?.[0];
  }
  return undefined;
}
