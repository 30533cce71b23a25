/** The name of the container that help pages lay out by, as the help sidebar narrows them. */
export const HELP_CONTAINER = "help";

/** Where the topics and the links to parts have room beside the article. */
export const BESIDE_ARTICLE = `@container ${HELP_CONTAINER} (min-width: 1080px)`;
