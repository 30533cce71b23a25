import { LOCAL_PROXIES, TEST_CONFIGURATION } from "../configuration.fixture.ts";
import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { openDatabaseTokens } from "../access/database-token.ts";
import type { MailMessage, ServerConfiguration, ServerContext } from "../context.ts";
import type { Database } from "../database/database.ts";
import { createMailer } from "../mail/mailer.ts";
import { type Login, createLogin } from "./login.ts";
import { testSigningKey } from "../signing-key-for-tests.ts";

export interface TestLoginServer {
  readonly context: ServerContext;
  /** The server's URL, by default also its public origin. */
  readonly address: string;
  /** Log lines, which tests check for failures. */
  readonly logged: string[];
  /** Creates a new login on the same database. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** Uses a real mailer, real keys and an in-memory log. */
export function testContext(
  database: Database,
  publicOrigin: string,
  logged: string[] = [],
  settings: Partial<ServerConfiguration> = {},
): ServerContext {
  const context = {
    database,
    configuration: {
      ...TEST_CONFIGURATION,
      productName: "Reviewer & Co",
      version: "v0",
      profile: "dev" as const,
      port: 0,
      toolsPort: 0,
      publicOrigin,
      ...(publicOrigin.startsWith("https:") ? { trustedProxies: LOCAL_PROXIES } : {}),
      dataDirectory: "/nonexistent",
      maximumFileBytes: 1,
      login: { domain: `${publicOrigin}/kinde`, clientId: "embedded-client", embedded: true },
      mailFrom: "noreply@reviews.example",
      ...settings,
    },
    secrets: {
      databaseTokenSecret: randomBytes(32).toString("hex"),
      anonymousKey: "anonymous",
      cookieKeys: [randomBytes(32).toString("hex")],
      factorKeys: [randomBytes(32).toString("hex")],
      loginSigningKey: testSigningKey("key-1"),
    },
    log: {
      security: () => {},
      info: (event: string) => void logged.push(`info ${event}`),
      warn: (event: string, fields?: object) =>
        void logged.push(`warn ${event} ${JSON.stringify(fields)}`),
      error: (event: string, error: unknown) =>
        void logged.push(
          `error ${event} ${error instanceof Error ? String(error.stack) : String(error)}`,
        ),
    },
  };
  return {
    ...context,
    mailer: createMailer(context, { show: () => {} }),
    tokens: openDatabaseTokens(context),
  };
}

/** With `publicOrigin`, runs as if behind a proxy. */
export async function startTestLoginServer(
  database: Database,
  publicOrigin?: string,
  settings: Partial<ServerConfiguration> = {},
): Promise<TestLoginServer> {
  const logged: string[] = [];
  let login: Login | undefined;
  const server = createServer((request, response) => login?.handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = `http://localhost:${(server.address() as AddressInfo).port}`;
  const context = testContext(database, publicOrigin ?? address, logged, settings);
  login = createLogin(context);
  return {
    context,
    address,
    logged,
    restart: async () => {
      await login?.close();
      login = createLogin(context);
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await login?.close();
    },
  };
}

/** Waits for a mail with a matching subject. Returns the newest. */
export async function mailTo(
  database: Database,
  recipient: string,
  subject: RegExp,
): Promise<Omit<MailMessage, "kind">> {
  const deadline = Date.now() + 10_000;
  while (Date.now() < deadline) {
    const rows = await database.query<{ recipient: string; subject: string; text: string }>(
      "select recipient, subject, text from public.outbox where recipient = $1 order by created_at desc, id",
      [recipient],
    );
    const found = rows.find((row) => subject.test(row.subject));
    const link = /https?:\S+/.exec(found?.text ?? "")?.[0];
    if (found)
      return {
        to: found.recipient,
        subject: found.subject,
        text: found.text,
        ...(link === undefined ? {} : { link }),
      };
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`No mail with a subject like ${String(subject)} reached the outbox.`);
}

/** Makes every login older by `minutes`. */
export async function ageLogins(database: Database, minutes: number): Promise<void> {
  await database.query(
    `update login.records set logged_in_at = logged_in_at - make_interval(mins => $1),
       payload = payload || jsonb_build_object('loginTs', (payload ->> 'loginTs')::float8 - $1 * 60) where payload ? 'loginTs'`,
    [minutes],
  );
}
