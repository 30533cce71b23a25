import { describe, expect, it } from "vitest";
import { isEmailAddress, MAX_EMAIL_LENGTH, normalEmailAddress } from "./email-address.ts";

describe("VAL-07 isEmailAddress", () => {
  it.each([
    "a@b.c",
    "anna.example+review@mail.uni.example",
    "o'brien@uni.example",
    "müller@uni.example",
    "müller@münchen.example",
    "用户@例子.测试",
    "अजय@उदाहरण.परीक्षा",
    `${"a".repeat(MAX_EMAIL_LENGTH - "@uni.example".length)}@uni.example`,
  ])("isEmailAddress accepts %s", (text) => {
    expect(isEmailAddress(text)).toBe(true);
  });

  it.each([
    "",
    "a@b",
    "@b.c",
    "a@",
    "a b@c.d",
    "a:b@c.de",
    "a@b@c.de",
    "a@b..de",
    "a@-b.de",
    "a@b.de-",
    "a@b.de.",
    "Anna <a@b.de>",
    "a@b.de, c@d.de",
    "a@b.de\nBcc: c@d.de",
    "a\u0000@b.de",
    "a\u202Eb@c.de",
    '"a b"@c.de',
    "a@[127.0.0.1]",
    `${"a".repeat(MAX_EMAIL_LENGTH)}@b.de`,
  ])("isEmailAddress rejects %j", (text) => {
    expect(isEmailAddress(text)).toBe(false);
  });
});

it("normalEmailAddress normalizes to NFC, trims and lowercases", () => {
  expect(normalEmailAddress(" Mu\u0308ller@Uni.Example\n")).toBe("m\u00fcller@uni.example");
});
