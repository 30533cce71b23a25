import { expect, test } from "vitest";
import type { Member } from "@tera/contract";
import type { ProjectPresence } from "../sync/presence.ts";
import type { Place } from "./place.ts";
import { othersPresent, personLabel } from "./present-people.ts";

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

const readPlace = (path: string): Place | undefined =>
  path === "/project" ? { href: path, label: "on Timeline" } : undefined;

const present = (...ids: readonly string[]): ProjectPresence => ({
  projectId: PROJECT,
  users: ids.map((user) => ({ user })),
});

test("othersPresent: lists other members only, not strangers or invited people", () => {
  const people = othersPresent(
    present("a", "b", "c", "e", "stranger"),
    PROJECT,
    members,
    "a",
    readPlace,
  );
  expect(people.map(({ id, name }) => [id, name])).toEqual([
    ["c", "Bob"],
    ["b", "Zoe"],
  ]);
});

test("othersPresent: is empty while presence is unknown or belongs to another project", () => {
  expect(othersPresent(undefined, PROJECT, members, "a", readPlace)).toEqual([]);
  const other = { ...present("b"), projectId: "other" };
  expect(othersPresent(other, PROJECT, members, "a", readPlace)).toEqual([]);
  expect(othersPresent(present("b"), undefined, members, "a", readPlace)).toEqual([]);
});

test("othersPresent: names each person's page, or none if the page is unknown", () => {
  const presence = {
    projectId: PROJECT,
    users: [
      { user: "b", path: "/project", row: "r1" },
      { user: "c", path: "/projects/1d0c9d7e-3f44-4c0a-9a57-0d6a1f0e2b12/files" },
    ],
  };
  const people = othersPresent(presence, PROJECT, members, "a", readPlace);
  expect(people).toMatchObject([
    { id: "c", place: undefined },
    { id: "b", place: { href: "/project", label: "on Timeline" }, row: "r1" },
  ]);
  expect(people.map(personLabel)).toEqual(["Bob", "Zoe, on Timeline"]);
});
