/** Too narrow for a sidebar. Rows have two lines, and dialogs open at the bottom. */
export const phone = "@media (max-width: 767.98px)";

/** Wide enough for a narrow sidebar and one column. */
export const fromTablet = "@media (min-width: 768px)";

/** Wide enough for an aside beside the page. */
export const fromAside = "@media (min-width: 1200px)";

/** Wide enough for the widest page margins. */
export const fromDesktop = "@media (min-width: 1280px)";

/** Touch screens have no hover and need larger targets. */
export const touch = "@media (pointer: coarse)";

export const canHover = "@media (hover: hover)";
