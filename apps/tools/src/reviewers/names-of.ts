import type { Reviewer } from "@tera/bridge-sdk/screening";

/** Returns a person's name by their id. */
export type NameOf = (id: string) => string;

/** Numbers people who have left the project, in the order in which they are asked for. */
export function namesOf(reviewers: readonly Reviewer[]): NameOf {
  const names = new Map(reviewers.map(({ id, name }) => [id, name]));
  let former = 0;
  return (id) => {
    const known = names.get(id);
    if (known !== undefined) return known;
    former += 1;
    const name = former === 1 ? "A former member" : `A former member (${former})`;
    names.set(id, name);
    return name;
  };
}
