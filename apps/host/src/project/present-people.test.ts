import { expect, test } from "vitest";
import type { Member } from "@tera/contract";
import { othersPresent } from "./present-people.ts";

const PROJECT = "1d0c9d7e-3f44-4c0a-9a57-0d6a1f0e2b11";

function member(user: string | null, name: string, role: Member["role"] = "member"): Member {
  return {
    user,
    name,
    email: `${name.toLowerCase()}@example.org`,
    role,
    created_at: "2026-11-06T12:00:00Z",
    is_viewer: false,
  };
}

const members = [
  member("a", "Ann", "creator"),
  member("b", "Zoe"),
  member("c", "Bob"),
  member(null, "Dan", "invite"),
  member("e", "Eve", "invite"),
];

test("othersPresent: lists members, without oneself, strangers and invited people", () => {
  expect(
    othersPresent(
      { projectId: PROJECT, users: ["a", "b", "c", "e", "stranger"] },
      PROJECT,
      members,
      "a",
    ),
  ).toEqual([
    { id: "c", name: "Bob" },
    { id: "b", name: "Zoe" },
  ]);
});

test("othersPresent: is empty while presence is unknown or belongs to another project", () => {
  expect(othersPresent(undefined, PROJECT, members, "a")).toEqual([]);
  expect(othersPresent({ projectId: "other", users: ["b"] }, PROJECT, members, "a")).toEqual([]);
  expect(othersPresent({ projectId: PROJECT, users: ["b"] }, undefined, members, "a")).toEqual([]);
});
