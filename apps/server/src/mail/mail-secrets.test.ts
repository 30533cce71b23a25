import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { deleteExpired } from "../api/delete-expired.ts";
import { LINK_HOURS, endLinks, consumeLink } from "../login/one-time-links.ts";
import { sendReset, sendVerification } from "../login/login-mail.ts";
import { testContext } from "../login/server-for-tests.ts";
import { openTestDatabase, type TestDatabase } from "../database/test-database.ts";
import { createMailer, type StoppableMailer } from "./mailer.ts";
import { startTestSmtpServer, type TestSmtpServer } from "./smtp-server.fixture.ts";

const ADA = {
  id: "kp_ada",
  email: "ada@uni.example",
  emailVerified: false,
  givenName: "Ada",
  familyName: "",
  hasPassword: true,
};

describe("a mail with a secret link", () => {
  let opened: TestDatabase;
  let post: TestSmtpServer;
  let mailer: StoppableMailer | undefined;

  beforeAll(async () => {
    [opened, post] = await Promise.all([openTestDatabase(), startTestSmtpServer()]);
    await opened.database.query(
      `insert into login.accounts (id, email, given_name, family_name, password_hash)
       values ($1, $2, 'Ada', '', 'none'), ('kp_ben', 'ben@uni.example', 'Ben', '', 'none')`,
      [ADA.id, ADA.email],
    );
  });
  beforeEach(() => {
    post.messages.length = 0;
    post.refusals = 0;
  });
  afterEach(async () => {
    await mailer?.close();
    await opened.database.query("delete from public.outbox");
  });
  afterAll(async () => {
    await post.close();
    await opened.close();
  });

  /** Without `smtpUrl`, mail is only stored. */
  function room(smtpUrl?: string, retrySeconds: readonly number[] = [0.01]) {
    const context = testContext(opened.database, "http://localhost:7334");
    const configuration = { ...context.configuration, smtpUrl };
    mailer = createMailer({ ...context, configuration }, { show: () => {}, retrySeconds });
    return { ...context, configuration, mailer };
  }
  async function stored(): Promise<Record<string, unknown>[]> {
    return opened.database.query(
      `select recipient, subject, text, sent_at is not null as is_sent, created_at is not null as has_time
       from public.outbox order by created_at`,
    );
  }
  async function pass(hours: number): Promise<void> {
    await opened.database.query(
      `update public.outbox set created_at = created_at - make_interval(hours => $1),
         secret_expires_at = secret_expires_at - make_interval(hours => $1)`,
      [hours],
    );
  }
  const row = (subject: string, isSent: boolean, text: unknown = "") => ({
    recipient: ADA.email,
    subject: expect.stringContaining(subject) as unknown,
    text,
    is_sent: isSent,
    has_time: true,
  });

  it("a sent mail with a secret link keeps its recipient, subject and times but not its text", async () => {
    const sending = room(post.url);
    await sendVerification(sending, ADA);
    await expect.poll(stored).toEqual([row("Verify", true)]);
    await sendReset(sending, ADA);
    await expect.poll(stored).toEqual([row("Verify", true), row("password", true)]);
    // Quoted-printable encoding can break a line anywhere.
    const letters = post.messages.map((letter) => letter.replaceAll("=\r\n", ""));
    for (const letter of letters) expect(letter).toContain("?link=");
  });

  it("an unsent mail with a secret link keeps its text until the link expires", async () => {
    const keeping = room();
    await sendReset(keeping, ADA);
    const withLink = expect.stringContaining("?link=") as unknown;
    await deleteExpired(opened);
    expect(await stored()).toEqual([row("password", false, withLink)]);
    await pass(LINK_HOURS.reset);
    await deleteExpired(opened);
    expect(await stored()).toEqual([row("password", false)]);
  });

  it("a mail whose secret link has expired loses its text and is not sent", async () => {
    post.refusals = Number.POSITIVE_INFINITY;
    await sendReset(room(post.url, [600]), ADA);
    await mailer?.close();
    await pass(LINK_HOURS.reset);
    await deleteExpired(opened);
    post.refusals = 0;
    const later = room(post.url);
    await sendVerification(later, ADA);
    await expect.poll(stored).toEqual([row("password", false), row("Verify", true)]);
    expect(post.messages).toHaveLength(1);
  });

  it("when a secret link is used, all mails of the same kind to the account lose their text", async () => {
    const keeping = room();
    await sendVerification(keeping, ADA);
    await sendVerification(keeping, ADA);
    await sendReset(keeping, ADA);
    const [first] = await stored();
    const secret = /\?link=([\w-]+)/u.exec(String(first?.["text"]))?.[1] ?? "";
    expect(await consumeLink(opened.database, secret, "verify")).toBe(ADA.id);
    const withLink = expect.stringContaining("/reset?link=") as unknown;
    expect(await stored()).toEqual([
      row("Verify", false),
      row("Verify", false),
      row("password", false, withLink),
    ]);
  });

  it("an unsent mail with a secret link loses its text when a newer mail replaces it", async () => {
    const keeping = room();
    await sendReset(keeping, ADA);
    await sendReset(keeping, ADA);
    const withLink = expect.stringContaining("?link=") as unknown;
    expect(await stored()).toEqual([row("password", false), row("password", false, withLink)]);
    room(post.url);
    await expect.poll(stored).toEqual([row("password", false), row("password", true)]);
    await mailer?.close();
    expect(post.messages).toHaveLength(1);
  });

  it("a mail with a secret link is unaffected when another account's links expire", async () => {
    const keeping = room();
    await sendReset(keeping, ADA);
    await endLinks(opened.database, "kp_ben", "reset");
    const withLink = expect.stringContaining("?link=") as unknown;
    expect(await stored()).toEqual([row("password", false, withLink)]);
  });

  it("a sent mail keeps its text if its link isn't secret", async () => {
    const sending = room(post.url);
    const text = "Join it here: http://localhost:7334/projects/1/join";
    await sending.mailer.send({
      kind: "invitation",
      to: ADA.email,
      subject: "Ben invites you",
      text,
    });
    await expect.poll(stored).toEqual([row("Ben", true, text)]);
    await pass(1000);
    await deleteExpired(opened);
    expect(await stored()).toEqual([row("Ben", true, text)]);
  });
});
