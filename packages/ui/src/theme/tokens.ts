/** Each key is the name of a CSS custom property, such as `--ink`, without the dashes. */
const LIGHT = {
  canvas: "#f7f5f2",
  paper: "#fdfdfb",
  raised: "#fff",
  "dialog-paper": "#fff",
  sunken: "#f0efeb",
  hover: "#f2f1ed",
  press: "#ebe9e5",
  line: "#e3e2de",
  "line-2": "#d3d1cd",
  edge: "#858b8f",
  ink: "#1c242b",
  "ink-2": "#4a525a",
  "ink-3": "#636a71",
  "ink-4": "#8e9398",
  accent: "#20567b",
  "accent-hover": "#14466a",
  "accent-text": "#20567b",
  "on-accent": "#fdfdfb",
  "accent-soft": "#e8f0f6",
  "accent-line": "#a1c3db",
  focus: "#2378ae",
  mark: "#f9eca8",
  "mark-ink": "#352d1c",
  ok: "#1b674c",
  "ok-soft": "#e2f6ec",
  warn: "#86581d",
  "warn-soft": "#fcf2d9",
  bad: "#9f332d",
  "bad-soft": "#feecea",
  "bad-fill": "#aa342e",
  navy: "#1f507e",
  ochre: "#b68827",
  teal: "#287b77",
  russet: "#982400",
  plum: "#6a1743",
  olive: "#636c17",
  slate: "#7396ab",
  "category-fill": "13%",
  "category-icon": "84%",
  scrim: "rgb(34 32 30 / 0.3)",
  "shadow-1": "0 1px 2px rgb(28 36 43 / 0.06)",
  "shadow-2": "0 1px 3px rgb(28 36 43 / 0.08), 0 6px 16px -2px rgb(28 36 43 / 0.12)",
  "shadow-3": "0 2px 6px rgb(28 36 43 / 0.08), 0 16px 48px -4px rgb(28 36 43 / 0.24)",
};

const DARK: Record<keyof typeof LIGHT, string> = {
  canvas: "#12110f",
  paper: "#191816",
  raised: "#22201e",
  "dialog-paper": "#1e1c1a",
  sunken: "#0f0e0c",
  hover: "#21201d",
  press: "#292724",
  line: "#2c2a27",
  "line-2": "#3b3936",
  edge: "#7b7874",
  ink: "#e9e6e0",
  "ink-2": "#b5b2ad",
  "ink-3": "#9a9893",
  "ink-4": "#6b6964",
  accent: "#356f97",
  "accent-hover": "#296188",
  "accent-text": "#8fc6e8",
  "on-accent": "#f9fcfe",
  "accent-soft": "#202c36",
  "accent-line": "#395c77",
  focus: "#6ab4e3",
  mark: "#453d16",
  "mark-ink": "#f8e99f",
  ok: "#7bcdaa",
  "ok-soft": "#1b2f26",
  warn: "#e8bf79",
  "warn-soft": "#362b19",
  bad: "#f0928a",
  "bad-soft": "#402321",
  "bad-fill": "#b24039",
  navy: "#5c8ab6",
  ochre: "#a18137",
  teal: "#67b0ae",
  russet: "#b64f31",
  plum: "#925476",
  olive: "#afaf65",
  slate: "#a3cbe0",
  "category-fill": "26%",
  "category-icon": "60%",
  scrim: "rgb(0 0 0 / 0.62)",
  "shadow-1": "none",
  "shadow-2": "0 0 0 1px rgb(255 255 255 / 0.08), 0 6px 16px -2px rgb(0 0 0 / 0.5)",
  "shadow-3": "0 0 0 1px rgb(255 255 255 / 0.08), 0 16px 48px -4px rgb(0 0 0 / 0.6)",
};

/** A theme property's name without the leading dashes. */
export type TokenName = keyof typeof LIGHT;

/** For example, `token("ink-2")` is `var(--ink-2)`. */
export function token(name: TokenName): string {
  return `var(--${name})`;
}

export function themeDeclarations(theme: "light" | "dark"): string {
  const values = theme === "light" ? LIGHT : DARK;
  return Object.entries(values)
    .map(([name, value]) => `--${name}: ${value};`)
    .join("\n");
}
