export const DESKTOP_WIDTH = 1440;
const THEMES = ["light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

interface View {
  readonly width: number;
  readonly theme: Theme;
  /** True if another theme already covers the layout checks at this width. */
  readonly onlyColours: boolean;
  readonly isSeenByAxe: boolean;
}

const EVERY_VIEW: readonly View[] = [DESKTOP_WIDTH, 768, 360, 320].flatMap((width) =>
  THEMES.map((theme) => ({
    width,
    theme,
    onlyColours: theme === "dark",
    isSeenByAxe: width === DESKTOP_WIDTH,
  })),
);
const DEFAULT_VIEWS: readonly View[] = [
  { width: DESKTOP_WIDTH, theme: "light", onlyColours: false, isSeenByAxe: true },
  { width: 360, theme: "dark", onlyColours: false, isSeenByAxe: false },
];
/** The tier `extended` checks every view; `npm test` checks only the two that differ most. */
export const IS_EVERY_VIEW = process.env["EVERY_VIEW"] === "1";
export const VIEWS = IS_EVERY_VIEW ? EVERY_VIEW : DEFAULT_VIEWS;
