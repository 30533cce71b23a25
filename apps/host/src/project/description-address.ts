const HASH = "#description";

/** Address of the settings page with the focus in the description. */
export const DESCRIPTION_ADDRESS = `/project/settings${HASH}`;

export function isDescriptionAsked(): boolean {
  return location.hash === HASH;
}
