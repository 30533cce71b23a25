import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import {
  limitPasswordHash,
  openConcurrencyLimits,
  withConcurrencyLimits,
} from "../access/concurrency-limits.ts";
import { DEFAULT_QUOTAS } from "../quotas.ts";
import type * as passwordCost from "./password-cost.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";
import { emailProblem, readSignUp } from "./sign-up-form.ts";

describe("passwords", () => {
  test("password hashes use a scrypt cost that OWASP recommends", async () => {
    const { PASSWORD_COST } = await vi.importActual<typeof passwordCost>("./password-cost.ts");
    const { logN, r, p } = PASSWORD_COST;
    // Source: https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html, row
    // of 32 MiB
    expect([logN, r, p]).toEqual([15, 8, 3]);
  });

  test("a password hash is salted, and only the right password matches it", async () => {
    const [first, second] = await Promise.all([
      hashPassword("correct horse battery"),
      hashPassword("correct horse battery"),
    ]);
    expect(first).not.toBe(second);
    expect(await verifyPassword("correct horse battery", first)).toBe(true);
    expect(await verifyPassword("correct horse batterz", first)).toBe(false);
  });

  test("a password matches in any Unicode normalization form", async () => {
    const stored = await hashPassword("caf\u00e9 au lait, please");
    expect(await verifyPassword("cafe\u0301 au lait, please", stored)).toBe(true);
  });

  test("password hashes for one IP address run one at a time and do not delay other addresses", async () => {
    const shares = openConcurrencyLimits(DEFAULT_QUOTAS);
    const done: string[] = [];
    const hash = (network: string): Promise<unknown> =>
      withConcurrencyLimits(shares, network, () => hashPassword("correct horse battery")).then(() =>
        done.push(network),
      );
    let finish = (): void => undefined;
    const first = withConcurrencyLimits(shares, "192.0.2.0/24", () =>
      limitPasswordHash(() => new Promise<void>((resolve) => (finish = resolve))),
    );
    const second = hash("192.0.2.0/24");
    // Gives the second hash time to finish in case it did not wait.
    for (let count = 0; count < 5; count += 1) await hash("198.51.100.0/24");
    expect(done).toEqual(Array.from({ length: 5 }, () => "198.51.100.0/24"));
    finish();
    await Promise.all([first, second]);
    expect(done.at(-1)).toBe("192.0.2.0/24");
  });

  test.each(["", "scrypt$15$8$3$short", "scrypt$1$1$1$$", "plain text"])(
    "a damaged stored password hash %j matches no password",
    async (stored) => {
      expect(await verifyPassword("", stored)).toBe(false);
    },
  );
});

describe("sign-up forms", () => {
  test.each([
    "a@b",
    "a b@c.example",
    "@c.example",
    "a@",
    "a@c..example",
    "a@-c.example",
    `${"a".repeat(250)}@b.example`,
    "a@b.example\r\nBcc: x@y.example",
  ])("%j is rejected as an e-mail address", (email) => {
    expect(emailProblem(email)).toBeTruthy();
  });

  test.each(["amara.osei+reviews@uni.example", "o'neill@uni.example", "a@sub.uni.example"])(
    "%s is accepted as an e-mail address",
    (email) => {
      expect(emailProblem(email)).toBeUndefined();
    },
  );

  test("names from a sign-up form contain no control characters or line breaks", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "binary" }),
        fc.string({ unit: "binary" }),
        (givenName, familyName) => {
          const { signUp } = readSignUp(new URLSearchParams({ givenName, familyName }));
          expect(signUp.givenName + signUp.familyName).not.toMatch(/[\p{Cc}\u2028\u2029\u202E]/u);
        },
      ),
    );
  });
});
