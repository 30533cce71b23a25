import { expect, it } from "vitest";
import { chosenSuccessors, NOBODY, splitProjects } from "./successor-choice.ts";

const bob = { id: "b", name: "Bob", email: "bob@example.org" };
const projects = [
  { id: "1", name: "Sleep", members: [bob] },
  { id: "2", name: "Pain", members: [] },
  { id: "3", name: null, members: [bob] },
];

it("only projects with other members need a successor", () => {
  const { shared, own } = splitProjects(projects);
  expect([shared.map(({ id }) => id), own.map(({ id }) => id)]).toEqual([["1", "3"], ["2"]]);
  expect(chosenSuccessors(shared, { 1: "b" })).toBeUndefined();
  expect(chosenSuccessors(shared, { 1: "b", 3: NOBODY })).toEqual([
    { project: "1", successor: "b" },
    { project: "3", successor: null },
  ]);
  expect(chosenSuccessors([], {})).toEqual([]);
});
