import type { ChosenSuccessor, OwnedProject } from "@tera/contract";

/** Choice that deletes the project with the account. */
export const NOBODY = "nobody";

/** Who manages each project next, by project: a member's id, or {@link NOBODY}. */
export type SuccessorChoices = Readonly<Record<string, string>>;

/** Separates projects with other members, which need a successor, from the person's own. */
export function splitProjects(projects: readonly OwnedProject[]): {
  readonly shared: readonly OwnedProject[];
  readonly own: readonly OwnedProject[];
} {
  return {
    shared: projects.filter(({ members }) => members.length > 0),
    own: projects.filter(({ members }) => members.length === 0),
  };
}

/** Undefined while a project has no choice. */
export function chosenSuccessors(
  shared: readonly OwnedProject[],
  choices: SuccessorChoices,
): readonly ChosenSuccessor[] | undefined {
  const chosen = shared.flatMap(({ id }) => {
    const choice = choices[id];
    return choice === undefined
      ? []
      : [{ project: id, successor: choice === NOBODY ? null : choice }];
  });
  return chosen.length === shared.length ? chosen : undefined;
}
