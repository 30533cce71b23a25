import { decodeJwt } from "jose";
import { afterAll, beforeAll, beforeEach } from "vitest";
import type { Database } from "../database/database.ts";
import { type TestDatabase, openTestDatabase } from "../database/test-database.ts";
import { TestBrowser } from "./browser-for-tests.ts";
import { KindeClient } from "./kinde-client-for-tests.ts";
import { type TestLoginServer, startTestLoginServer } from "./server-for-tests.ts";

export const PASSWORD = "correct horse battery";

interface SignedUp {
  readonly email: string;
  readonly client: KindeClient;
  readonly id: string;
}

export interface TestLogin {
  readonly server: TestLoginServer;
  readonly database: Database;
  /** Opens a browser that is not logged in. */
  newClient(userAgent?: string): KindeClient;
  newEmail(): string;
  signUp(): Promise<SignedUp>;
}

/** Starts one login and database for a test file. Deletes counted attempts before each test. */
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
