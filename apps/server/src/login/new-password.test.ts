import { decodeJwt } from "jose";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type TestDatabase, openTestDatabase } from "../database/test-database.ts";
import { createAccount } from "./accounts.ts";
import { TestBrowser } from "./browser-for-tests.ts";
import { KindeClient } from "./kinde-client-for-tests.ts";
import { hashPassword } from "./passwords.ts";
import { type TestServer, mailTo, startTestServer } from "./server-for-tests.ts";

vi.mock("./password-cost.ts", () => ({ PASSWORD_COST: { logN: 10, r: 8, p: 1 } }));

const PASSWORD = "correct horse battery";
const AMARA = { givenName: "Amara", familyName: "Osei" };
const WEAK = ["          ", "1234567890", "qwertyuiop", "Reviewer & Co", "AmaraOsei2026", "university.example"];
const ADVICE = "Use a few words that have nothing to do with each other";
const JUDGED_A_QUARTER_OF_AN_HOUR = 200;
let opened: TestDatabase;
let server: TestServer;
let count = 0;

beforeAll(async () => {
  opened = await openTestDatabase();
  server = await startTestServer(opened.database);
});

afterAll(async () => {
  await server.close();
  await opened.close();
});

const newClient = () => new KindeClient(server, new TestBrowser(server.address));

function newEmail(): string {
  count += 1;
  return `person-${count}@university.example`;
}

async function forgetAttempts(): Promise<void> {
  await opened.database.query("delete from login.attempts");
}

test.each(WEAK)("sign-up refuses %j, says why, and makes no account", async (password) => {
  const client = newClient();
  const email = newEmail();
  const page = await client.browser.open(client.authorizationPath({ prompt: "create" }));
  const answer = await client.browser.send(`${page.url.pathname}/sign-up`, { ...AMARA, email, password });
  expect(answer.response.status).toBe(422);
  expect(answer.text).toContain(ADVICE);
  const accounts = await opened.database.query("select 1 from login.accounts where email = $1", [email]);
  expect(accounts).toEqual([]);
});

test.each(WEAK)("a change to %j is refused and the password stays", async (password) => {
  await forgetAttempts();
  const client = newClient();
  const email = newEmail();
  await client.signUp(email, PASSWORD);
  const answer = await client.browser.send("/kinde/account", { current: PASSWORD, password });
  expect(answer.response.status).toBe(422);
  expect(answer.text).toContain(ADVICE);
  await newClient().logIn(email, PASSWORD);
});

test.each(WEAK)("a reset to %j is refused and its link still works", async (password) => {
  await forgetAttempts();
  const email = newEmail();
  await newClient().signUp(email, PASSWORD);
  const { browser } = newClient();
  await browser.send("/kinde/forgotten", { email });
  const mail = await mailTo(opened.database, email, /Choose a new password/);
  const link = new URL(mail.link ?? "").searchParams.get("link") ?? "";
  const answer = await browser.send("/kinde/reset", { link, password });
  expect(answer.response.status).toBe(422);
  expect(answer.text).toContain(ADVICE);
  const done = await browser.send("/kinde/reset", { link, password: "green violin afternoon" });
  expect(done.text).toContain("Your password is changed");
});

test("an account with a weak password from before still logs in", async () => {
  const email = newEmail();
  await createAccount(opened.database, { ...AMARA, email, passwordHash: await hashPassword("1234567890") });
  const tokens = await newClient().logIn(email, "1234567890");
  expect(decodeJwt(tokens.access_token).email).toBe(email);
});

test("judging passwords is limited for an address, and honest lengths are answered all the same", async () => {
  await forgetAttempts();
  const client = newClient();
  const page = await client.browser.open(client.authorizationPath({ prompt: "create" }));
  const send = async (password: string): Promise<number> => {
    const form = { ...AMARA, email: newEmail(), password };
    return (await client.browser.send(`${page.url.pathname}/sign-up`, form)).response.status;
  };
  for (let index = 0; index < JUDGED_A_QUARTER_OF_AN_HOUR; index += 1) {
    expect(await send("1234567890")).toBe(422);
  }
  expect(await send("1234567890")).toBe(429);
  expect(await send("short")).toBe(422);
  await forgetAttempts();
});
