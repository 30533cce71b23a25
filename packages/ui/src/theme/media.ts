/** Below the rail: no sidebar, two-line rows, dialogs at the bottom edge. */
export const phone = "@media (max-width: 767.98px)";

/** Wide enough for the rail and one column. */
export const fromTablet = "@media (min-width: 768px)";

/** The width from which an aside stands beside the page instead of under it. */
export const fromAside = "@media (min-width: 1200px)";

/** The width from which pages have their widest gutter. */
export const fromDesktop = "@media (min-width: 1280px)";

/** Fingers: nothing to hover with, larger targets. */
export const touch = "@media (pointer: coarse)";

/** A pointer that can rest on things. */
export const canHover = "@media (hover: hover)";
