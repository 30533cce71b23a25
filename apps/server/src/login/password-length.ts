/** How short a password may be, in characters. */
export const MINIMUM_CHARACTERS = 10;
/** How long; more costs the server work and people nothing. */
export const MAXIMUM_CHARACTERS = 200;
