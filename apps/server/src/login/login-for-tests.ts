import { decodeJwt } from "jose";
import { afterAll, beforeAll, beforeEach } from "vitest";
import type { Database } from "../database/database.ts";
import { type TestDatabase, openTestDatabase } from "../database/test-database.ts";
import { TestBrowser } from "./browser-for-tests.ts";
import { KindeClient } from "./kinde-client-for-tests.ts";
import { type TestLoginServer, startTestLoginServer } from "./server-for-tests.ts";

/** The password of everybody who signs up in tests. */
export const PASSWORD = "correct horse battery";

/** Somebody who has signed up. */
interface SignedUp {
  readonly email: string;
  /** Their browser, in which they are logged in. */
  readonly client: KindeClient;
  /** The account's id. */
  readonly id: string;
}

/** The login that the tests of a file share. */
export interface TestLogin {
  readonly server: TestLoginServer;
  readonly database: Database;
  /** A browser in which nobody is logged in. */
  newClient(userAgent?: string): KindeClient;
  /** An address that nobody has signed up with. */
  newEmail(): string;
  signUp(): Promise<SignedUp>;
}

/** Starts a login on a database of its own for the tests of a file; what was counted of attempts is forgotten before each. */
export function openLoginForTests(): TestLogin {
  let opened: TestDatabase;
  let server: TestLoginServer;
  let count = 0;
  beforeAll(async () => {
    opened = await openTestDatabase();
    server = await startTestLoginServer(opened.database);
  });
  afterAll(async () => {
    await server.close();
    await opened.close();
  });
  beforeEach(() => opened.database.query("delete from login.attempts"));
  const newClient = (userAgent?: string): KindeClient =>
    new KindeClient(
      server.context.configuration.login.clientId,
      new TestBrowser(server.address, userAgent),
    );
  const newEmail = (): string => {
    count += 1;
    return `person-${count}@university.example`;
  };
  return {
    get server() {
      return server;
    },
    get database() {
      return opened.database;
    },
    newClient,
    newEmail,
    async signUp() {
      const email = newEmail();
      const client = newClient();
      const tokens = await client.signUp(email, PASSWORD);
      return { email, client, id: String(decodeJwt(tokens.access_token).sub) };
    },
  };
}
