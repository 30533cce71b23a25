import { describe, expect, test } from "vitest";
import { emailProblem, invitations, splitEmails } from "./invite.ts";
import { cleanName, DELETE_WORD, isConfirmed, LEAVE_WORD } from "./project.ts";

describe("renaming", () => {
  test("PROJ-21 VAL-04 trimmed, nothing to do when it is the same, never empty", () => {
    expect(cleanName(" Hip ", "Knee")).toEqual({ kind: "changed", name: "Hip" });
    expect(cleanName(" Hip ", "Hip")).toEqual({ kind: "unchanged" });
    expect(cleanName("  ", "Hip")).toEqual({ kind: "empty" });
  });
});

describe("confirming words", () => {
  test.each([
    ["DELETE", true],
    [" delete ", true],
    ["DELET", false],
    ["", false],
    ["LEAVE", false],
  ])("VAL-05 %j for DELETE gives %s", (typed, expected) =>
    expect(isConfirmed(typed, DELETE_WORD)).toBe(expected),
  );

  test.each([
    ["leave", true],
    [" Leave", true],
    ["LEAV", false],
  ])("VAL-06 %j for LEAVE gives %s", (typed, expected) =>
    expect(isConfirmed(typed, LEAVE_WORD)).toBe(expected),
  );
});

describe("invitations", () => {
  test("VAL-07 addresses are split at commas, spaces and lines, in lower case, each once", () => {
    expect(splitEmails("A@x.org, b@y.org\nc@z.org  a@X.org")).toEqual([
      "a@x.org",
      "b@y.org",
      "c@z.org",
    ]);
  });

  test("VAL-07 an address that the server takes is sent to, one that it refuses is named", () => {
    expect(invitations(["müller@uni.example", "a:b@c.de"], [], [])).toEqual(["müller@uni.example"]);
    expect(emailProblem(["müller@uni.example", "a:b@c.de"])).toEqual({
      text: "Invalid email address: a:b@c.de",
      addresses: [],
    });
  });

  test("VAL-08 one bad address is named in the line, several in a list under their heading", () => {
    expect(emailProblem(["a@b.c"])).toBeUndefined();
    expect(emailProblem(["a@b.c", "x"])).toEqual({
      text: "Invalid email address: x",
      addresses: [],
    });
    expect(emailProblem(["x", "y"])).toEqual({
      text: "Invalid email addresses:",
      addresses: ["x", "y"],
    });
  });

  test("VAL-09 PROJ-23 only valid addresses of people who are not in the project are sent to", () => {
    expect(invitations(["a@b.c", "x"], ["D@e.f"], ["a@B.c"])).toEqual(["d@e.f"]);
    expect(invitations([], [], [])).toEqual([]);
  });
});
