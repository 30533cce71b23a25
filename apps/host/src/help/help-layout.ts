/**
 * Name of the container whose width decides the layout of help pages, because the help sidebar
 * narrows them.
 */
export const HELP_CONTAINER = "help";

/** Container query that matches if the topics and the links to sections fit beside the article. */
export const BESIDE_ARTICLE = `@container ${HELP_CONTAINER} (min-width: 1080px)`;
