import { describe, expect, test } from "vitest";
import {
  emailProblem,
  invitations,
  inviteRefusals,
  splitEmails,
  tooManyInvites,
} from "./invite.ts";
import { DELETE_WORD, isConfirmed, LEAVE_WORD } from "../platform/typed-confirmation.ts";
import { cleanName } from "./project.ts";

describe("cleanName", () => {
  test("PROJ-21 VAL-04 trims a new name, ignores an unchanged name and rejects an empty name", () => {
    expect(cleanName(" Hip ", "Knee")).toEqual({ kind: "changed", name: "Hip" });
    expect(cleanName(" Hip ", "Hip")).toEqual({ kind: "unchanged" });
    expect(cleanName("  ", "Hip")).toEqual({ kind: "empty" });
  });
});

describe("isConfirmed", () => {
  test.each([
    ["DELETE", true],
    [" delete ", true],
    ["DELET", false],
    ["", false],
    ["LEAVE", false],
  ])("VAL-05 typing %j confirms the deletion of a project: %s", (typed, expected) =>
    expect(isConfirmed(typed, DELETE_WORD)).toBe(expected),
  );

  test.each([
    ["leave", true],
    [" Leave", true],
    ["LEAV", false],
  ])("VAL-06 typing %j confirms leaving a project: %s", (typed, expected) =>
    expect(isConfirmed(typed, LEAVE_WORD)).toBe(expected),
  );
});

describe("invitations", () => {
  test("PROJ-23 VAL-08 inviteRefusals: explains for each address why it can't be invited", () => {
    const member = { user: null, name: "", created_at: "2026-11-03T10:00:00Z", is_viewer: false };
    const members = [
      { ...member, email: "Ann@b.co", role: "member" as const },
      { ...member, email: "ben@b.co", role: "invite" as const },
    ];
    expect(
      inviteRefusals(["ann@b.co", "ben@b.co", "new@b.co"], members, () => "3 November"),
    ).toEqual([
      "Already in this project: ann@b.co",
      "Already invited: ben@b.co (3 November). You can resend the invite from the members list.",
    ]);
  });

  test("PROJ-22 tooManyInvites: counts the invitations above the limit of one request", () => {
    expect(tooManyInvites(100)).toBeUndefined();
    expect(tooManyInvites(103)).toContain("Remove 3 and");
  });

  test("VAL-07 email addresses are split at commas and whitespace, lowercased and deduplicated", () => {
    expect(splitEmails("A@x.org, b@y.org\nc@z.org  a@X.org")).toEqual([
      "a@x.org",
      "b@y.org",
      "c@z.org",
    ]);
  });

  test("VAL-07 email addresses that the server accepts are accepted, and all others reported", () => {
    expect(invitations(["müller@uni.example", "a:b@c.de"], [], [])).toEqual(["müller@uni.example"]);
    expect(emailProblem(["müller@uni.example", "a:b@c.de"])).toEqual({
      text: "Invalid email address: a:b@c.de",
      addresses: [],
    });
  });

  test("VAL-08 one invalid email address is reported inline, and several in a list", () => {
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

  test("VAL-09 PROJ-23 only valid email addresses that are not in the project are invited", () => {
    expect(invitations(["a@b.c", "x"], ["D@e.f"], ["a@B.c"])).toEqual(["d@e.f"]);
    expect(invitations([], [], [])).toEqual([]);
  });
});
