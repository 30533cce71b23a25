import { expect, test } from "vitest";
import { type FollowState, nextFollowState, pageToOpen } from "./follow-state.ts";
import type { PresentPerson } from "./present-people.ts";

const ADA = { id: "ada", name: "Ada Park" };
const FILES = "/project/files";
const IDLE: FollowState = { state: "idle" };
const FOLLOWING = nextFollowState(IDLE, { type: "follow", person: ADA, page: FILES });

function at(id: string, href?: string, following?: string): PresentPerson {
  const place = href === undefined ? undefined : { href, label: `on ${href}` };
  return { id, name: id, place, row: undefined, following };
}

test("follow: opening any page other than the followed person's ends following", () => {
  const moved = nextFollowState(FOLLOWING, { type: "move", page: "/project" });
  expect(nextFollowState(moved, { type: "show", page: "/project" })).toBe(moved);
  expect(nextFollowState(moved, { type: "show", page: FILES })).toEqual(IDLE);
  expect(nextFollowState(moved, { type: "show", page: undefined })).toEqual(IDLE);
});

test("follow: a person who is away for a moment is still followed when they return", () => {
  const away = nextFollowState(FOLLOWING, { type: "presence", isPresent: false });
  expect(away).toMatchObject({ state: "away", person: ADA });
  expect(nextFollowState(away, { type: "presence", isPresent: true })).toEqual(FOLLOWING);
  expect(nextFollowState(away, { type: "stop" })).toEqual(IDLE);
});

test("follow: events without a followed person change nothing", () => {
  for (const event of [
    { type: "move", page: FILES },
    { type: "show", page: FILES },
    { type: "presence", isPresent: true },
    { type: "stop" },
  ] as const)
    expect(nextFollowState(IDLE, event)).toBe(IDLE);
});

test("pageToOpen: returns the page to which the followed person moved", () => {
  expect(pageToOpen(FOLLOWING, [at("ada", "/project")], "me")).toBe("/project");
  expect(pageToOpen(FOLLOWING, [at("ada", FILES)], "me")).toBeUndefined();
  expect(pageToOpen(FOLLOWING, [at("ada")], "me")).toBeUndefined();
  expect(pageToOpen(FOLLOWING, [at("bob", "/project")], "me")).toBeUndefined();
  expect(pageToOpen(IDLE, [at("ada", "/project")], "me")).toBeUndefined();
});

test("pageToOpen: returns nothing while the followed person follows this tab's person", () => {
  expect(pageToOpen(FOLLOWING, [at("ada", "/project", "me")], "me")).toBeUndefined();
  const circle = [at("ada", "/project", "bob"), at("bob", FILES, "cem"), at("cem", FILES, "me")];
  expect(pageToOpen(FOLLOWING, circle, "me")).toBeUndefined();
});

test("pageToOpen: people who follow each other can be followed", () => {
  const pair = [at("ada", "/project", "bob"), at("bob", FILES, "ada")];
  expect(pageToOpen(FOLLOWING, pair, "me")).toBe("/project");
});

test("two people who follow each other at the same moment stop swapping pages", () => {
  const start = { ann: FILES, bob: "/project" };
  const other = { ann: "bob", bob: "ann" } as const;
  const shown = { ann: start.bob, bob: start.ann };
  for (const self of ["ann", "bob"] as const) {
    const follow = nextFollowState(IDLE, {
      type: "follow",
      person: { id: other[self], name: other[self] },
      page: shown[self],
    });
    const people = [at(other[self], shown[other[self]], self)];
    expect(pageToOpen(follow, people, self)).toBeUndefined();
  }
});
