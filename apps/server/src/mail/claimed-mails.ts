import { randomUUID } from "node:crypto";
import type { Database } from "../database/database.ts";
import { isShared } from "../database/shared-state.ts";

interface StoredMail {
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
}

/** Excludes mail whose link has expired, because its text is deleted. */
const CAN_STILL_SEND =
  "sent_at is null and (secret_expires_at is null or secret_expires_at > now())";
/** Older unsent mail is not looked for. */
const MAX_UNSENT_HOURS = 24;
/** Longer than an attempt may take. */
const CLAIM_SECONDS = 90;

/** The mails that this process sends, so that no other server of the database sends them, too. */
export interface ClaimedMails {
  /** Undefined if the mail is sent or can't be sent any more, or if another server sends it. */
  claim(id: string): Promise<StoredMail | undefined>;
  /** Keeps the mail for the next attempt. */
  keep(id: string, seconds: number): Promise<void>;
  /** Lists mails that no server sends, such as those of one that stopped. */
  unclaimed(): Promise<readonly string[]>;
  /** Leaves all mails to other servers. */
  release(): Promise<void>;
}

export function openClaimedMails(database: Pick<Database, "engine" | "query">): ClaimedMails {
  const sender = randomUUID();
  // After a crash, the only server need not wait for its own claims to end.
  const isFree = isShared(database)
    ? "(claimed_until is null or claimed_until < now())"
    : "(claimed_by is distinct from $1)";
  return {
    async claim(id) {
      const [mail] = await database.query<StoredMail>(
        `update public.outbox set claimed_by = $1, claimed_until = now() + make_interval(secs => $3)
         where id = $2 and ${CAN_STILL_SEND} and (claimed_by = $1 or ${isFree})
         returning recipient, subject, text, html`,
        [sender, id, CLAIM_SECONDS],
      );
      return mail;
    },
    async keep(id, seconds) {
      await database.query(
        "update public.outbox set claimed_until = now() + make_interval(secs => $3) where claimed_by = $1 and id = $2",
        [sender, id, seconds + CLAIM_SECONDS],
      );
    },
    async unclaimed() {
      const rows = await database.query<{ id: string }>(
        `select id from public.outbox where ${CAN_STILL_SEND} and claimed_by is distinct from $1 and ${isFree}
           and created_at > now() - make_interval(hours => $2) order by created_at`,
        [sender, MAX_UNSENT_HOURS],
      );
      return rows.map(({ id }) => id);
    },
    async release() {
      await database.query(
        "update public.outbox set claimed_until = null where claimed_by = $1 and sent_at is null",
        [sender],
      );
    },
  };
}
