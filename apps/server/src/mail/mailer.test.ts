import fc from "fast-check";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "../database/database.ts";
import { type TestDatabase, openTestDatabase } from "../database/test-database.ts";
import { testContext } from "../login/server-for-tests.ts";
import { type MailerOptions, type StoppableMailer, createMailer } from "./mailer.ts";
import { startTestSmtpServer, type TestSmtpServer } from "./smtp-server.fixture.ts";
import { assertSendable } from "./sendable.ts";

let opened: TestDatabase;
let post: TestSmtpServer;
const mailers: StoppableMailer[] = [];

beforeAll(async () => {
  opened = await openTestDatabase();
  post = await startTestSmtpServer();
});

afterEach(async () => {
  await Promise.all(mailers.splice(0).map((each) => each.close()));
  await opened.database.query("delete from public.outbox");
  post.messages.length = 0;
});

afterAll(async () => {
  await post.close();
  await opened.close();
});

function mailer(
  smtpUrl: string | undefined,
  options: MailerOptions = {},
  database: Database = opened.database,
): StoppableMailer {
  const context = testContext(database, "http://localhost:7334");
  const made = createMailer(
    { ...context, configuration: { ...context.configuration, smtpUrl } },
    options,
  );
  mailers.push(made);
  return made;
}

async function outbox(): Promise<{ recipient: string; is_sent: boolean }[]> {
  return opened.database.query(
    "select recipient, sent_at is not null as is_sent from public.outbox order by created_at",
  );
}

const MESSAGE = {
  kind: "verify-address" as const,
  to: "amara@uni.example",
  subject: "Verify, \u00e5ngstr\u00f6m",
  text: "Hello\n\nhttp://localhost:7334/kinde/verify?link=x\n",
  link: "http://localhost:7334/kinde/verify?link=x",
};

describe("mail", () => {
  test("mail without SMTP is stored and shown in the terminal with its link", async () => {
    const lines: string[] = [];
    await mailer(undefined, { show: (line) => lines.push(line) }).send(MESSAGE);
    expect(await outbox()).toEqual([{ recipient: "amara@uni.example", is_sent: false }]);
    expect(lines).toEqual([
      `mail to amara@uni.example: Verify, \u00e5ngstr\u00f6m\n  ${MESSAGE.link}`,
    ]);
  });

  test("mail with SMTP is sent, marked as sent and not shown in the terminal", async () => {
    const lines: string[] = [];
    await mailer(post.url, { show: (line) => lines.push(line) }).send(MESSAGE);
    await expect
      .poll(outbox, { timeout: 20_000 })
      .toEqual([{ recipient: "amara@uni.example", is_sent: true }]);
    expect(post.messages).toHaveLength(1);
    expect(post.messages[0]).toContain("To: amara@uni.example");
    expect(post.messages[0]).toContain("http://localhost:7334/kinde/verify?link=x");
    expect(lines).toEqual([]);
  });

  test("mail is retried until an SMTP server that refused it accepts it", async () => {
    post.refusals = 2;
    await mailer(post.url, { retrySeconds: [0.01] }).send(MESSAGE);
    await expect
      .poll(outbox, { timeout: 20_000 })
      .toEqual([{ recipient: "amara@uni.example", is_sent: true }]);
    expect(post.messages).toHaveLength(1);
  });

  test("unsent mail is sent at the next start unless it is a day old", async () => {
    await mailer(undefined, { show: () => {} }).send(MESSAGE);
    await opened.database.query(
      "insert into public.outbox (recipient, subject, text, created_at) values ('old@uni.example', 's', 't', now() - interval '25 hours')",
    );
    mailer(post.url);
    await expect
      .poll(outbox, { timeout: 20_000 })
      .toContainEqual({ recipient: "amara@uni.example", is_sent: true });
    expect(await outbox()).toContainEqual({ recipient: "old@uni.example", is_sent: false });
  });

  test("several servers of one database send each mail once, and those of one that stopped", async () => {
    const shared = { ...opened.database, engine: "external" as const };
    await mailer(undefined, { show: () => {} }).send(MESSAGE);
    const servers = [mailer(post.url, {}, shared), mailer(post.url, {}, shared)];
    await expect.poll(outbox).toEqual([{ recipient: "amara@uni.example", is_sent: true }]);
    await Promise.all(servers.map((one) => one.close()));
    expect(post.messages).toHaveLength(1);

    await opened.database.query("delete from public.outbox");
    post.refusals = 1;
    const first = mailer(post.url, { retrySeconds: [600] }, shared);
    await first.send(MESSAGE);
    await expect.poll(() => post.refusals).toBe(0);
    // Its claim is for the first server's next attempt, until that one stops.
    await mailer(post.url, {}, shared).close();
    expect(await outbox()).toEqual([{ recipient: "amara@uni.example", is_sent: false }]);
    await first.close();
    mailer(post.url, {}, shared);
    await expect.poll(outbox).toEqual([{ recipient: "amara@uni.example", is_sent: true }]);
    expect(post.messages).toHaveLength(2);
  });

  test("closing the mailer does not wait for an SMTP server that keeps refusing mail", async () => {
    post.refusals = Number.POSITIVE_INFINITY;
    const made = mailer(post.url, { retrySeconds: [600] });
    await made.send(MESSAGE);
    await made.close();
    post.refusals = 0;
    expect(await outbox()).toEqual([{ recipient: "amara@uni.example", is_sent: false }]);
  });

  test.each([
    { to: "a@b.example\r\nBcc: c@d.example" },
    { to: "a@b.example, c@d.example" },
    { to: "<a@b.example>" },
    { to: "" },
    { subject: "Hello\r\nBcc: c@d.example" },
    { subject: "Hello\u0000" },
    { subject: "x".repeat(301) },
  ])("a mail with %j is rejected and not stored", async (change) => {
    await expect(
      mailer(undefined, { show: () => {} }).send({ ...MESSAGE, ...change }),
    ).rejects.toThrow(/was not stored/);
    expect(await outbox()).toEqual([]);
  });

  test("a mail subject with any line break is rejected", () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.constantFrom("\r", "\n", "\r\n", "\u2028"),
        fc.string(),
        (before, lineBreak, after) => {
          expect(() => assertSendable({ ...MESSAGE, subject: before + lineBreak + after })).toThrow(
            /one line/,
          );
        },
      ),
    );
  });
});
