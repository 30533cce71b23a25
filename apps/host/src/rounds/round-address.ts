/** The page that lists the open project's screening rounds. */
export const ROUNDS_ADDRESS = "/project/screening";

export const SCREENING_TOOL = "/screenatron";
export const CONFLICTS_TOOL = "/disputatron";

export function roundAddress(id: string): string {
  return `${ROUNDS_ADDRESS}/${id}`;
}
