import { expect, test } from "vitest";
import { decryptSecret, encryptSecret } from "./secret-encryption.ts";

const [OLD, NEW] = [
  "an old key of more than 32 characters",
  "a newer key of more than 32 characters",
];
const SECRET = "A SECRET IN BASE32";

test("an encrypted secret can still be decrypted with its key after a newer key was added", async () => {
  const sealed = await encryptSecret(SECRET, "kp_1", [OLD]);
  expect(sealed).not.toContain(Buffer.from(SECRET).toString("base64url").slice(0, 12));
  expect(await decryptSecret(sealed, "kp_1", [OLD])).toBe(SECRET);
  expect(await decryptSecret(sealed, "kp_1", [NEW, OLD])).toBe(SECRET);
  expect(await encryptSecret(SECRET, "kp_1", [OLD])).not.toBe(sealed);
});

test("a secret can't be decrypted with another key, for another account or if it was altered", async () => {
  const sealed = await encryptSecret(SECRET, "kp_1", [OLD]);
  expect(await decryptSecret(sealed, "kp_1", [NEW])).toBeUndefined();
  expect(await decryptSecret(sealed, "kp_2", [OLD])).toBeUndefined();
  const parts = sealed.split(".");
  const changed = parts.with(3, Buffer.from("other").toString("base64url")).join(".");
  for (const text of [changed, parts.with(0, "e30").join("."), "", "plain text"])
    expect(await decryptSecret(text, "kp_1", [OLD])).toBeUndefined();
});
