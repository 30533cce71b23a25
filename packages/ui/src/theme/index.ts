export { GlobalStyle } from "./global-style.ts";
export { token, themeDeclarations, type TokenName } from "./tokens.ts";
export {
  CATEGORIES,
  categoryOf,
  distinctCategories,
  categoryFill,
  categoryIcon,
  categoryInk,
  type Category,
} from "./category.ts";
export { canHover, fromAside, fromDesktop, fromTablet, phone, touch } from "./media.ts";
export {
  fewLines,
  mono,
  numeric,
  oneLine,
  startOfLine,
  serif,
  text,
  wrapAnywhere,
} from "./text-style.ts";
export { screenOnly } from "./screen-only.ts";
export { fieldFocus, focusRing } from "./focus-ring.ts";
export { useMedia } from "./use-media.ts";
export { useIsPrinting } from "./use-is-printing.ts";
export { fadeAway } from "./fade-away.ts";
export { applyTheme, type ThemeChoice } from "./theme-choice.ts";
export { followTheme, type ThemeSource } from "./follow-theme.ts";
