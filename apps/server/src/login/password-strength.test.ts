import { dictionary } from "@zxcvbn-ts/language-common";
import { describe, expect, test } from "vitest";
import { MAX_CHARACTERS } from "./password-length.ts";
import { loadPasswordJudge } from "./password-judge.ts";

const MAYA = ["TERA", "maya.lindqvist@uni.example", "Maya", "Lindqvist"];
const COMMONEST = (dictionary["passwords-common"] ?? []).slice(0, 3000).map(String);
const SLOWEST_JUDGEMENT_MS = 250;

const judgePassword = await loadPasswordJudge();
const problemOf = (password: string): string => judgePassword(password, MAYA).problem ?? "";

describe("new passwords", () => {
  test("a password of 9 characters is too short and one of 201 too long, whatever the characters", () => {
    expect(problemOf("")).toBe("Choose a password.");
    expect(problemOf("kq2Lvp9xZ")).toBe("Use at least 10 characters. This one has 9.");
    expect(problemOf("kq2Lvp9xZh")).toBe("");
    const long = "green trains and forty quiet violins ".repeat(6);
    expect(judgePassword(long.slice(0, MAX_CHARACTERS), MAYA).level).toBe("strong");
    expect(problemOf(long.slice(0, MAX_CHARACTERS + 1))).toContain("This one has 201.");
  });

  test("the 3,000 most common passwords are rejected, even in capitals, doubled or with digits", () => {
    expect(COMMONEST).toHaveLength(3000);
    const variants = (word: string) => [word, word.toUpperCase(), `${word}${word}`, `${word}123`];
    const accepted = COMMONEST.flatMap(variants).filter((password) => problemOf(password) === "");
    expect(accepted).toEqual([]);
  });

  test.each([
    ["ten blanks", "          ", "only spaces"],
    ["digits in a row", "1234567890", "most common passwords"],
    ["the upper row of keys", "qwertyuiop", "most common passwords"],
    ["a row of German keys", "qwertzuiop", "row of keys"],
    ["a row of French keys", "azertyuiop", "row of keys"],
    ["one character many times", "x".repeat(MAX_CHARACTERS), "repeats the same characters"],
    ["a group many times", "abababababab", "repeats the same characters"],
    ["the alphabet", "abcdefghijkl", "a sequence"],
    ["a birthday", "29.09.198429", "a date or a year"],
    ["a common word with digits", "password1234", "common password or word"],
    ["the product's name", "tera-tera-tera", "the product's name"],
    ["the product's name with a year", "TERA 2026!", "the product's name"],
    ["the e-mail address", "Maya.Lindqvist@uni.example", "your e-mail address"],
    ["a part of the e-mail address", "uni.example1", "your e-mail address"],
    ["both names", "MayaLindqvist1", "your name"],
    ["a name in other characters", "M4y4 L1ndqv1st", "your name"],
    ["a name backwards", "tsivqdnil ayam", "your name"],
  ])("a password made of %s is rejected with the reason and advice", (_name, password, reason) => {
    expect(problemOf(password)).toContain(reason);
    expect(problemOf(password)).toContain("Use a few words");
  });

  test.each([
    ["a few words", "correct horse battery", "strong"],
    ["a sentence in another language", "Sommer in Kiel", "strong"],
    ["random characters", "x9#kQ2!vLp", "good"],
    ["words around the product's name", "tera for slow readers", "strong"],
    ["words around a name", "birdsong for Maya", "strong"],
    [
      "no letter of the alphabet",
      "\u{1F9EA}\u{1F422}\u{1F3BB}\u{1F33B}\u{1F682}\u{1F58B}\u{1F9C2}\u{1F3D4}\u{1F511}\u{1F4EF}",
      "strong",
    ],
  ])("a password made of %s is accepted", (_name, password, level) => {
    expect(judgePassword(password, MAYA)).toEqual({ level });
  });

  test("a password of only letters, only digits or spaced characters is accepted", () => {
    for (const password of ["violinmarmaladetrain", "8305917264418", "a b c x q w z p k d"]) {
      expect([password, problemOf(password)]).toEqual([password, ""]);
    }
  });

  test("checking the strength of a password takes at most 250 ms", () => {
    const substituted = Array.from(
      { length: MAX_CHARACTERS },
      (_, index) => "4@8({[<369&#!1|0$57+%2/"[index % 23],
    ).join("");
    const slow = [
      substituted,
      "P@$$w0rd1!|".repeat(18),
      "11/11/2011".repeat(20),
      "1".repeat(MAX_CHARACTERS),
      "p4ssw0rd".repeat(25),
    ];
    judgePassword("the list is read at the first judgement", MAYA);
    for (const password of slow) {
      const before = process.cpuUsage();
      judgePassword(password, MAYA);
      const { user, system } = process.cpuUsage(before);
      expect([password, (user + system) / 1000 < SLOWEST_JUDGEMENT_MS]).toEqual([password, true]);
    }
  });
});
