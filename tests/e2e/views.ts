export const DESKTOP_WIDTH = 1440;
const THEMES = ["light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

/** A window that a page is judged in. */
interface View {
  readonly width: number;
  readonly theme: Theme;
  /** No theme moves anything: where the shape was judged in the other one, the colours are judged alone. */
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
/** The tier `extended` asks for every view, `npm test` for the two that differ most. */
export const IS_EVERY_VIEW = process.env["EVERY_VIEW"] === "1";
export const VIEWS = IS_EVERY_VIEW ? EVERY_VIEW : DEFAULT_VIEWS;
