import { decodeJwt } from "jose";
import { describe, expect, test } from "vitest";
import { type Claims, TestAuthenticator, optionsOn } from "./authenticator-for-tests.ts";
import { addPhone } from "./factors-for-tests.ts";
import type { KindeClient } from "./kinde-client-for-tests.ts";
import { PASSWORD, openLoginForTests } from "./login-for-tests.ts";
import { arePasskeysPossible } from "./passkey-ceremonies.ts";
import { mailTo } from "./server-for-tests.ts";

const ADD = "/kinde/account/passkeys/add";

const login = openLoginForTests();

const claims = (challenge: string, more: Partial<Claims> = {}): Claims => ({
  origin: login.server.address,
  rpId: "localhost",
  challenge,
  isVerified: true,
  ...more,
});

async function addPasskey(client: KindeClient, device = new TestAuthenticator(), name = "Laptop") {
  const page = await client.browser.open(ADD);
  const answer = await client.browser.send(ADD, {
    name,
    passkey: device.make(claims(optionsOn(page.text).challenge)),
  });
  return { device, answer };
}

async function signUpWithPasskey() {
  const { email, client, id } = await login.signUp();
  const { device } = await addPasskey(client);
  return { email, client, id, device };
}

/** Opens the log-in page in another browser. */
async function openLogIn() {
  const client = login.newClient();
  const page = await client.browser.open(client.authorizationPath());
  const { challenge, allowCredentials } = optionsOn(page.text);
  const send = (passkey: string) =>
    client.browser.send(`${page.url.pathname}/passkey`, { passkey });
  return { client, challenge, allowCredentials, send, path: page.url.pathname };
}

/** Enters the right password in another browser. */
async function openSecondStep(email: string) {
  const { client, path } = await openLogIn();
  const step = await client.browser.send(`${path}/log-in`, { email, password: PASSWORD });
  return {
    client,
    step,
    send: (passkey: string) => client.browser.send(step.url.pathname, { passkey }),
  };
}

describe("adding a passkey", () => {
  test("adding a passkey stores it with its name and notifies the account's owner", async () => {
    const { email, client } = await login.signUp();
    const { answer, device } = await addPasskey(
      client,
      new TestAuthenticator(),
      ' My "laptop" \u202E<b>',
    );
    expect(answer.text).toContain("Save your recovery codes");
    const account = await client.browser.open("/kinde/account");
    expect(account.text).toContain("My &#34;laptop&#34; &#60;b&#62;");
    expect(account.text).not.toContain("\u202E");
    expect((await mailTo(login.database, email, /how you log in/)).text).toContain(
      'The passkey "My "laptop" <b>" was added',
    );
    expect(optionsOn((await client.browser.open(ADD)).text)).toMatchObject({
      excludeCredentials: [{ id: device.id }],
      user: { name: email },
    });
  });

  test("a passkey without a name is listed as Passkey, and the e-mail mentions no name", async () => {
    const { email, client } = await login.signUp();
    const { answer } = await addPasskey(client, new TestAuthenticator(), " ");
    expect(answer.text).toContain("Passkey added.");
    expect((await mailTo(login.database, email, /how you log in/)).text).toContain(
      "The passkey was added",
    );
    expect((await client.browser.open("/kinde/account")).text).toContain(
      '<div class="login-name">Passkey</div>',
    );
  });

  test.each<[string, (challenge: string) => string]>([
    [
      "for another origin",
      (challenge) =>
        new TestAuthenticator().make(claims(challenge, { origin: "https://evil.example" })),
    ],
    [
      "for another relying party",
      (challenge) => new TestAuthenticator().make(claims(challenge, { rpId: "evil.example" })),
    ],
    ["to another challenge", () => new TestAuthenticator().make(claims("AAAA"))],
    [
      "made for signing in",
      (challenge) => new TestAuthenticator().make(claims(challenge, { type: "webauthn.get" })),
    ],
    ["without any fields", () => "{}"],
    ["that is not JSON", () => "passkey"],
    ["that is empty", () => ""],
    ["that is deeply nested", () => "[".repeat(5000)],
  ])("a response %s is refused and adds no passkey", async (_name, make) => {
    const { client, id } = await login.signUp();
    const page = await client.browser.open(ADD);
    const answer = await client.browser.send(ADD, {
      passkey: make(optionsOn(page.text).challenge),
    });
    expect([answer.response.status, answer.text.includes("use that passkey")]).toEqual([422, true]);
    expect(
      await login.database.query("select 1 from login.passkeys where account_id = $1", [id]),
    ).toEqual([]);
  });

  test("a response to adding a passkey works once, and only for the person who requested it", async () => {
    const [ann, ben] = [await login.signUp(), await login.signUp()];
    const page = await ann.client.browser.open(ADD);
    const { challenge } = optionsOn(page.text);
    expect(optionsOn((await ann.client.browser.open(ADD)).text).challenge).toBe(challenge);
    const passkey = new TestAuthenticator().make(claims(challenge));
    await ben.client.browser.open(ADD);
    expect((await ben.client.browser.send(ADD, { passkey })).response.status).toBe(422);
    expect((await ann.client.browser.send(ADD, { passkey })).response.status).toBe(200);
    expect((await ann.client.browser.send(ADD, { passkey })).response.status).toBe(422);
  });

  test("another person's passkey cannot be added", async () => {
    const { device, id } = await signUpWithPasskey();
    const thief = await login.signUp();
    const { answer } = await addPasskey(thief.client, device);
    expect(answer.response.status).toBe(422);
    const owners = await login.database.query(
      "select account_id as id from login.passkeys where id = $1",
      [device.id],
    );
    expect(owners).toEqual([{ id }]);
  });

  test("an account has at most twenty passkeys", async () => {
    const { client, id } = await signUpWithPasskey();
    await login.database.query(
      "insert into login.passkeys (id, account_id, name, public_key, counter) select $1 || number, $1, 'x', 'x', 0 from generate_series(2, 20) number",
      [id],
    );
    expect((await client.browser.open(ADD)).response.status).toBe(409);
  });

  test("adding a passkey is refused without a login and from another site's form", async () => {
    const { client } = await login.signUp();
    expect((await login.newClient().browser.open(ADD)).response.status).toBe(401);
    for (const path of [ADD, "/kinde/account/passkeys/remove"]) {
      expect(
        (await client.browser.send(path, {}, { origin: "https://evil.example" })).response.status,
      ).toBe(403);
    }
  });
});

describe("logging in with a passkey alone", () => {
  test("logging in with a passkey needs no e-mail address, password or authenticator code", async () => {
    const { email, client, id, device } = await signUpWithPasskey();
    await addPhone(client.browser);
    const { client: other, challenge, allowCredentials, send } = await openLogIn();
    expect(allowCredentials ?? []).toEqual([]);
    const done = await send(device.sign(claims(challenge, { userHandle: id })));
    expect(decodeJwt((await other.exchange(done.url)).access_token).email).toBe(email);
  });

  test.each<[string, Partial<Claims>]>([
    ["for another origin", { origin: "https://evil.example" }],
    ["for another port of this machine", { origin: "http://localhost:1" }],
    ["for another relying party", { rpId: "evil.example" }],
    ["to another challenge", { challenge: "AAAA" }],
    ["without user verification", { isVerified: false }],
    ["without a user handle", { userHandle: undefined }],
    ["with another person's user handle", { userHandle: "kp_somebody" }],
    ["made for a new passkey", { type: "webauthn.create" }],
  ])("a login response %s is refused", async (_name, more) => {
    const { id, device } = await signUpWithPasskey();
    const { challenge, send } = await openLogIn();
    const answer = await send(device.sign(claims(challenge, { userHandle: id, ...more })));
    expect([
      answer.response.status,
      answer.text.includes("We don&#39;t recognise that passkey"),
      answer.url.searchParams.has("code"),
    ]).toEqual([401, true, false]);
  });

  test("a passkey signature from another device or for another passkey's id is refused", async () => {
    const { id, device } = await signUpWithPasskey();
    const { challenge, send } = await openLogIn();
    const stranger = new TestAuthenticator();
    const forged = JSON.stringify({
      ...(JSON.parse(stranger.sign(claims(challenge, { userHandle: id }))) as object),
      id: device.id,
      rawId: device.id,
    });
    expect((await send(forged)).response.status).toBe(401);
    expect(
      (await send(stranger.sign(claims((await openLogIn()).challenge, { userHandle: id }))))
        .response.status,
    ).toBe(401);
  });

  test("a passkey response works once, and only for the login request it answers", async () => {
    const { id, device } = await signUpWithPasskey();
    const [first, second] = [await openLogIn(), await openLogIn()];
    const answer = device.sign(claims(first.challenge, { userHandle: id }));
    expect((await second.send(answer)).response.status).toBe(401);
    const answers = await Promise.all(Array.from({ length: 5 }, () => first.send(answer)));
    expect(answers.filter(({ url }) => url.searchParams.has("code")).length).toBe(1);
  });

  test("a cloned passkey device is detected by its signature counter", async () => {
    const { id, device } = await signUpWithPasskey();
    const first = await openLogIn();
    device.counter = 7;
    expect(
      (
        await first.send(device.sign(claims(first.challenge, { userHandle: id })))
      ).url.searchParams.has("code"),
    ).toBe(true);
    const second = await openLogIn();
    device.counter = 3;
    expect(
      (await second.send(device.sign(claims(second.challenge, { userHandle: id })))).response
        .status,
    ).toBe(401);
  });

  test("a passkey challenge expires", async () => {
    const { id, device } = await signUpWithPasskey();
    const { challenge, send } = await openLogIn();
    await login.database.query(
      "update login.passkey_challenges set expires_at = now() - interval '1 second'",
    );
    expect((await send(device.sign(claims(challenge, { userHandle: id })))).response.status).toBe(
      401,
    );
    await login.server.restart();
    await expect
      .poll(() =>
        login.database.query("select 1 from login.passkey_challenges where expires_at < now()"),
      )
      .toEqual([]);
  });

  test("passkey attempts are limited per IP address", async () => {
    const { send } = await openLogIn();
    for (let index = 0; index < 100; index += 1)
      expect((await send("{}")).response.status).toBe(401);
    expect((await send("{}")).response.status).toBe(429);
  });

  test("the passkey path refuses another browser's response, and a GET shows the log-in page", async () => {
    const { client, path } = await openLogIn();
    expect((await client.browser.open(`${path}/passkey`)).text).toContain("Log in</h1>");
    expect(
      (await login.newClient().browser.send(`${path}/passkey`, { passkey: "{}" })).response.status,
    ).toBe(400);
  });
});

describe("a passkey as second step", () => {
  test("a passkey as second step is requested after the password, without user verification", async () => {
    const { email, device } = await signUpWithPasskey();
    const { client, step, send } = await openSecondStep(email);
    const { challenge, allowCredentials } = optionsOn(step.text);
    expect(allowCredentials?.map(({ id }) => id)).toEqual([device.id]);
    const done = await send(device.sign(claims(challenge, { isVerified: false })));
    expect(decodeJwt((await client.exchange(done.url)).access_token).email).toBe(email);
  });

  test("another person's passkey or the log-in page's challenge is refused as a second step", async () => {
    const ann = await signUpWithPasskey();
    const eve = await signUpWithPasskey();
    const { step, send } = await openSecondStep(ann.email);
    const wrong = await send(
      eve.device.sign(claims(optionsOn(step.text).challenge, { userHandle: eve.id })),
    );
    expect(wrong.response.status).toBe(401);
    const logIn = await openLogIn();
    const second = await logIn.client.browser.send(`${logIn.path}/log-in`, {
      email: ann.email,
      password: PASSWORD,
    });
    const reused = await logIn.client.browser.send(second.url.pathname, {
      passkey: ann.device.sign(claims(logIn.challenge, { userHandle: ann.id })),
    });
    expect(reused.response.status).toBe(401);
    expect((await send("")).response.status).toBe(422);
  });

  test("a refused passkey is reported separately from a wrong code", async () => {
    const { email, client } = await signUpWithPasskey();
    await addPhone(client.browser);
    const { send } = await openSecondStep(email);
    const answer = await send("{}");
    expect(answer.text).toMatch(
      /role="alert">.*That passkey isn&#39;t one of your account&#39;s/su,
    );
    expect(answer.text).not.toContain('id="code-problem"');
  });

  test("wrong passkeys count towards the limit of the second step", async () => {
    const { email } = await signUpWithPasskey();
    const { send } = await openSecondStep(email);
    for (let index = 0; index < 10; index += 1)
      expect((await send("{}")).response.status).toBe(401);
    expect((await send("{}")).response.status).toBe(429);
  });
});

test("a removed passkey stops working, and removing the last one deletes the recovery codes", async () => {
  const { email, client, id, device } = await signUpWithPasskey();
  const eve = await signUpWithPasskey();
  await eve.client.browser.send("/kinde/account/passkeys/remove", { id: device.id });
  const question = await client.browser.open(`/kinde/account/passkeys/remove?id=${device.id}`);
  expect(question.text).toContain("Remove “Laptop”?</h1>");
  expect(
    (await client.browser.open("/kinde/account/passkeys/remove?id=unknown")).url.pathname,
  ).toBe("/kinde/account");
  await client.browser.send("/kinde/account/passkeys/remove", { id: device.id });
  await expect
    .poll(async () => (await mailTo(login.database, email, /how you log in/)).text)
    .toContain('The passkey "Laptop" was removed');
  const { challenge, send } = await openLogIn();
  expect((await send(device.sign(claims(challenge, { userHandle: id })))).response.status).toBe(
    401,
  );
  await login.newClient().logIn(email, PASSWORD);
  expect(
    await login.database.query("select 1 from login.recovery_codes where account_id = $1", [id]),
  ).toEqual([]);
});

test("the page that removes the authenticator app says whether a second step remains", async () => {
  const { client } = await login.signUp();
  await addPhone(client.browser);
  const question = async () =>
    (await client.browser.open("/kinde/account/authenticator/remove")).text;
  expect(await question()).toContain("can then log in without a code");
  await addPasskey(client);
  expect(await question()).toContain("ask for a passkey instead of a code");
});

test.each([
  ["http://localhost:7334", true],
  ["https://reviews.example", true],
  ["http://127.0.0.1:7334", false],
  ["http://[::1]:7334", false],
])("passkeys are possible at %s: %s", (publicOrigin, arePossible) => {
  expect(arePasskeysPossible({ publicOrigin })).toBe(arePossible);
});

test("the login server logs no errors during the passkey tests", () => {
  expect(login.server.logged.filter((line) => line.startsWith("error"))).toEqual([]);
});
