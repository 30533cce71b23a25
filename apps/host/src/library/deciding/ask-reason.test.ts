// @vitest-environment jsdom
import type { Reference } from "@tera/references";
import { afterEach, expect, test, vi } from "vitest";
import { dialogs } from "../../errors/notices.ts";
import type { ProjectData } from "../../project/project.ts";
import { $projectData } from "../../project/project-store.ts";
import { askReason, isReasonAsked } from "./ask-reason.tsx";
import { exclusionLabel } from "./decisions.ts";

const EXCLUDED = exclusionLabel(undefined);
const OWLS: Reference = { id: "r1", title: "Owls" };
const withReasons = (...names: readonly string[]): ProjectData => ({
  exclusionReasons: Object.fromEntries(names.map((name, order) => [name, { name, order }])),
});

afterEach(() => $projectData.set(undefined));

test("an exclusion waits for the project's reasons, and then asks for one", async () => {
  expect(isReasonAsked(EXCLUDED)).toBe(true);
  const show = vi.spyOn(dialogs, "show").mockResolvedValue({ reason: "Wrong population" });
  const asked = askReason([OWLS]);
  await Promise.resolve();
  expect(show).not.toHaveBeenCalled();
  $projectData.set(withReasons("Wrong population"));
  expect(await asked).toBe(exclusionLabel("Wrong population"));
});

test("without reasons in the project, an exclusion asks nothing", async () => {
  const asked = askReason([OWLS]);
  $projectData.set(withReasons());
  expect(await asked).toBe(EXCLUDED);
  expect(isReasonAsked(EXCLUDED)).toBe(false);
});
