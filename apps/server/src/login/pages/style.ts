import { fallbackFonts, fontAddresses } from "./fonts.ts";

const LATIN =
  "U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+0304, U+0308, U+0329, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD";
const LATIN_EXT =
  "U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+0304, U+0308, U+0329, U+1D00-1DBF, U+1E00-1E9F, U+1EF2-1EFF, U+2020, U+20A0-20AB, U+20AD-20C0, U+2113, U+2C60-2C7F, U+A720-A7FF";

const RULES = `:root {
  color-scheme: light dark;
  --sans: "Source Sans 3", var(--sans-fallback);
  --serif: "Newsreader", var(--serif-fallback);
  --paper: #fdfdfb; --raised: #fff; --sunken: #f0efeb; --hover: #f2f1ed; --press: #ebe9e5; --line: #e3e2de; --line-2: #d3d1cd; --edge: #858b8f;
  --ink: #1c242b; --ink-2: #4a525a; --ink-3: #636a71; --ink-4: #8e9398; --dot: #bdbcb8;
  --accent: #20567b; --accent-hover: #14466a; --accent-text: #20567b; --on-accent: #fdfdfb; --accent-soft: #e8f0f6; --accent-line: #a1c3db;
  --focus: #2378ae; --mark: #f9eca8; --pin: #20567b; --ok: #1b674c; --ok-soft: #e2f6ec; --warn: #86581d; --warn-soft: #fcf2d9; --bad: #9f332d; --bad-soft: #feecea; --bad-fill: #aa342e;
  --shadow-1: 0 1px 2px rgb(28 36 43 / .06);
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #191816; --raised: #22201e; --sunken: #0f0e0c; --hover: #21201d; --press: #292724; --line: #2c2a27; --line-2: #3b3936; --edge: #7b7874;
    --ink: #e9e6e0; --ink-2: #b5b2ad; --ink-3: #9a9893; --ink-4: #6b6964; --dot: #504e4a;
    --accent: #356f97; --accent-hover: #296188; --accent-text: #8fc6e8; --on-accent: #f9fcfe; --accent-soft: #202c36; --accent-line: #395c77;
    --focus: #6ab4e3; --mark: #625d49; --pin: #f8e99f; --ok: #7bcdaa; --ok-soft: #1b2f26; --warn: #e8bf79; --warn-soft: #362b19; --bad: #f0928a; --bad-soft: #402321; --bad-fill: #b24039;
    --shadow-1: 0 1px 2px rgb(0 0 0 / .3);
  }
}
*, *::before, *::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body { margin: 0; min-height: 100vh; background: var(--paper); color: var(--ink); font: 400 15px/22px var(--sans); font-variant-numeric: tabular-nums lining-nums; -webkit-font-smoothing: antialiased; }
h1, h2, p, figure { margin: 0; }
svg { display: block; flex: none; }
.frame { max-width: 1264px; margin: 0 auto; padding: 0 32px; }
.top { display: flex; align-items: center; justify-content: space-between; gap: 24px; height: 72px; }
.wordmark { display: inline-flex; align-items: center; gap: 10px; color: var(--ink); font: 450 24px/32px var(--serif); letter-spacing: -.01em; text-decoration: none; border-radius: 4px; }
.wordmark svg { color: var(--accent-text); }
.top .aside { color: var(--ink-2); font-size: 15px; }
main { padding: clamp(40px, 11vh, 112px) 0 64px; }
.split { display: grid; grid-template-columns: minmax(0, 400px) minmax(0, 640px); gap: 64px; justify-content: space-between; align-items: start; }
.column { max-width: 400px; }
.wide { max-width: 640px; }
h1 { font-size: 26px; line-height: 32px; font-weight: 600; letter-spacing: -.012em; text-wrap: balance; }
h2 { font-size: 17px; line-height: 24px; font-weight: 600; }
.lead { margin-top: 8px; color: var(--ink-2); }
.wide .lead { font-size: 17px; line-height: 27px; }
.code { margin-bottom: 8px; color: var(--ink-3); font: 400 13px/18px "Source Code Pro", ui-monospace, Menlo, Consolas, monospace; }
form { margin-top: 24px; display: grid; gap: 16px; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 12px; align-items: start; }
.field { display: grid; gap: 5px; align-content: start; }
label { font-size: 13px; line-height: 18px; font-weight: 550; }
.below { justify-self: start; font-size: 13px; line-height: 18px; }
.below a { display: inline-block; padding: 3px 0; }
.optional { color: var(--ink-3); font-weight: 400; }
input { width: 100%; height: 40px; padding: 0 12px; border: 1px solid var(--edge); border-radius: 6px; background: var(--raised); color: var(--ink); font: inherit; transition: border-color 90ms cubic-bezier(.2,0,0,1), box-shadow 90ms cubic-bezier(.2,0,0,1); }
input:focus { outline: none; border-color: var(--focus); box-shadow: 0 0 0 1px var(--focus); }
input[aria-invalid="true"] { border-color: var(--bad); }
input[aria-invalid="true"]:focus { box-shadow: 0 0 0 1px var(--bad); }
.check label { display: flex; gap: 10px; align-items: center; min-height: 24px; font-size: 15px; line-height: 22px; font-weight: 400; cursor: pointer; }
.check .hint { padding-left: 26px; }
.check input { flex: none; display: grid; place-items: center; width: 16px; height: 16px; margin: 0; padding: 0; border-radius: 4px; appearance: none; cursor: pointer; }
.check input:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; box-shadow: none; }
.check input:checked { border-color: var(--accent); background: var(--accent); }
.check input:checked::after { content: ""; width: 35%; height: 65%; margin-top: -15%; border: solid var(--on-accent); border-width: 0 2px 2px 0; rotate: 45deg; }
input:-webkit-autofill { -webkit-text-fill-color: var(--ink); box-shadow: 0 0 0 40px var(--raised) inset; caret-color: var(--ink); }
.secret { position: relative; display: grid; }
.secret input { padding-right: 64px; }
.reveal { position: absolute; top: 4px; right: 4px; height: 32px; min-width: 56px; padding: 0 10px; border: 0; border-radius: 4px; background: var(--raised); color: var(--accent-text); font: 550 13px/18px var(--sans); cursor: pointer; }
.reveal:hover { background: var(--hover); }
.strength { display: grid; gap: 6px; }
.strength .bar { display: grid; grid-template-columns: repeat(4, 1fr); gap: 4px; }
.strength .bar i { height: 4px; border-radius: 2px; background: var(--line-2); transition: background-color 90ms cubic-bezier(.2,0,0,1); forced-color-adjust: none; }
.strength:is([data-level="tooShort"], [data-level="tooLong"]) i:nth-child(-n + 1), .strength[data-level="easy"] i:nth-child(-n + 2) { background: var(--bad); }
.strength[data-level="good"] i:nth-child(-n + 3), .strength[data-level="strong"] i { background: var(--ok); }
.strength:not([data-level="empty"]) .hint { color: var(--ink-2); }
.unseen { position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.hint { color: var(--ink-3); font-size: 13px; line-height: 18px; }
.problem { display: flex; gap: 6px; color: var(--bad); font-size: 13px; line-height: 18px; }
.problem svg { margin-top: 1px; }
.actions { display: flex; flex-wrap: wrap; align-items: center; gap: 8px 16px; margin-top: 8px; }
.lead + .actions { margin-top: 24px; }
.button { display: inline-flex; align-items: center; justify-content: center; min-height: 40px; padding: 8px 18px; border: 1px solid transparent; border-radius: 6px; font: 550 15px/22px var(--sans); text-decoration: none; cursor: pointer; transition: background-color 90ms cubic-bezier(.2,0,0,1); }
.primary { background: var(--accent); color: var(--on-accent); }
.primary:hover { background: var(--accent-hover); }
.secondary { background: var(--raised); color: var(--ink); border-color: var(--line-2); box-shadow: var(--shadow-1); }
.secondary:hover { background: var(--hover); }
.danger { background: var(--bad-fill); color: var(--on-accent); }
.danger:hover { background: color-mix(in srgb, var(--bad-fill) 88%, #000); }
.full { width: 100%; }
a { color: var(--accent-text); text-decoration: underline; text-decoration-color: var(--accent-line); text-underline-offset: 3px; text-decoration-thickness: 1px; }
a:hover { text-decoration-color: currentColor; }
a.button, a.wordmark { text-decoration: none; }
a.button.primary { color: var(--on-accent); }
a.button.secondary { color: var(--ink); }
a:focus-visible, button:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; border-radius: 6px; }
.other { margin-top: 24px; padding-top: 16px; border-top: 1px solid var(--line); color: var(--ink-2); }
.choices { display: grid; gap: 8px; justify-items: start; }
.banner { display: flex; gap: 10px; margin-top: 20px; padding: 9px 14px; border-radius: 6px; font-size: 15px; line-height: 22px; }
.banner svg { margin-top: 3px; }
.banner.bad { background: var(--bad-soft); } .banner.bad svg { color: var(--bad); }
.banner.ok { background: var(--ok-soft); } .banner.ok svg { color: var(--ok); }
.banner.warn { background: var(--warn-soft); } .banner.warn svg { color: var(--warn); }
.banner.info { background: var(--accent-soft); } .banner.info svg { color: var(--accent-text); }
.rows { margin: 28px 0 0; border-top: 1px solid var(--line-2); }
.row { display: grid; grid-template-columns: 208px minmax(0, 1fr); gap: 4px 24px; padding: 20px 0; border-bottom: 1px solid var(--line); }
.row h2 { font-size: 15px; line-height: 22px; }
.row form { margin-top: 0; max-width: 400px; }
.row .actions { margin-top: 0; }
.row p + .actions, .row .state + .actions { margin-top: 12px; }
.row > div { min-width: 0; overflow-wrap: anywhere; }
.row .hint { margin-top: 2px; }
.enrol { display: grid; grid-template-columns: 208px minmax(0, 1fr); gap: 24px 40px; margin-top: 32px; align-items: start; }
.enrol h2 + * { margin-top: 4px; }
.enrol h2:not(:first-child) { margin-top: 24px; }
.enrol form { max-width: 400px; }
.qr { overflow: hidden; border: 1px solid var(--line-2); border-radius: 6px; background: #fff; }
.key { margin-top: 8px; color: var(--ink); font: 400 15px/24px "Source Code Pro", ui-monospace, Menlo, Consolas, monospace; overflow-wrap: anywhere; user-select: all; }
form + .needs-script { margin-top: 8px; }
.identity { margin-top: 8px; } .identity + .needs-script { margin-top: 0; } form:has(> .hint:last-child) + .identity { margin-top: 16px; }
.problem[hidden] { display: none; }
.codes { display: grid; grid-template-columns: repeat(2, max-content); gap: 8px 48px; margin: 24px 0 0; padding: 16px 20px 16px 44px; border: 1px solid var(--line-2); border-radius: 6px; background: var(--raised); font: 400 17px/24px "Source Code Pro", ui-monospace, Menlo, Consolas, monospace; }
.codes li { padding-left: 8px; }
.codes li::marker { color: var(--ink-3); font: 400 13px/24px var(--sans); }
.keep { margin: 16px 0 24px; }
.banner + .lead { margin-top: 16px; }
.other + .hint { margin-top: 8px; }
.state { display: inline-flex; align-items: center; gap: 6px; margin-top: 2px; font-size: 13px; line-height: 18px; }
.state.ok { color: var(--ok); } .state.warn { color: var(--warn); }
.row .state + form { margin-top: 12px; }
main:has(> .account) { padding-top: 28px; }
.account { max-width: 848px; }
.actions .small, .small { min-height: 28px; padding: 2px 10px; font-size: 14px; line-height: 20px; }
.logins { margin: 0; padding: 0; list-style: none; }
.login { display: grid; grid-template-columns: auto minmax(0, 1fr) auto; gap: 12px; align-items: start; padding: 12px 0; border-bottom: 1px solid var(--line); }
.login:first-child { padding-top: 0; }
.login:last-child { padding-bottom: 0; border-bottom: 0; }
.logins + .actions { margin-top: 16px; }
.login-icon { padding-top: 3px; color: var(--ink-3); }
.login-name { font-weight: 550; }
.badge { display: inline-block; margin-left: 6px; padding: 0 6px; border-radius: 4px; background: var(--sunken); color: var(--ink-2); font: 550 12px/18px var(--sans); vertical-align: 1px; }
.meta { display: flex; flex-wrap: wrap; gap: 0 16px; color: var(--ink-3); font-size: 13px; line-height: 18px; margin-top: 2px; }
.strong { font-weight: 550; overflow-wrap: anywhere; }
figure { min-width: 0; padding-top: 4px; overflow: hidden; }
/* Cut off between two dots where there is less room, never scaled: the dots would run into stripes. */
.review { width: 640px; width: min(640px, round(down, 100%, 5px)); height: 400px; }
.dots { fill: var(--dot); } .found { fill: var(--ink-4); } .read { fill: var(--accent-text); } .included { fill: var(--pin); } .halo { fill: var(--mark); }
figcaption { display: flex; flex-wrap: wrap; gap: 4px 24px; justify-content: space-between; margin-top: 16px; padding-top: 12px; border-top: 1px solid var(--line-2); color: var(--ink-2); font-size: 13px; line-height: 18px; }
figcaption strong { color: var(--ink); font-weight: 600; }
.legend { display: flex; flex-wrap: wrap; gap: 4px 20px; }
.legend span { display: inline-flex; align-items: center; gap: 7px; }
.legend svg { width: 14px; height: 14px; }
@media (max-width: 1023px) {
  .frame { padding: 0 24px; }
  .split { grid-template-columns: minmax(0, 344px) minmax(0, 1fr); gap: 40px; }
}
@media (max-width: 767px) {
  .frame { padding: 0 16px; }
  .top { height: 52px; gap: 12px; border-bottom: 1px solid var(--line); margin: 0 -16px; padding: 0 16px; }
  .wordmark { font-size: 20px; line-height: 28px; gap: 8px; }
  .top .aside { font-size: 14px; }
  main { padding: 28px 0 64px; }
  .split figure { display: none; }
  .column, .split { max-width: none; grid-template-columns: minmax(0, 1fr); }
  .column .button.primary { width: 100%; }
  .row, .enrol { grid-template-columns: minmax(0, 1fr); gap: 12px; }
  .enrol { gap: 24px; }
  .qr { width: 208px; }
  .small { min-height: 40px; padding: 8px 14px; }
  input { font-size: 16px; }
  .check label { min-height: 44px; }
  .check input { width: 20px; height: 20px; }
  .check .hint { padding-left: 30px; margin-top: -8px; }
  .reveal { top: 1px; right: 1px; height: 38px; }
}
@media (max-width: 479px) { .codes { grid-template-columns: 1fr; gap: 4px; } }
@media (max-width: 359px) { .pair { grid-template-columns: 1fr; gap: 16px; } }
@media print { .top, .actions, .banner { display: none; } .codes { border: 0; padding-left: 24px; } }
@media (scripting: none) { .strength .bar, .needs-script { display: none; } }
@media (prefers-reduced-motion: reduce) { * { transition-duration: 0s !important; } }
@media (forced-colors: active) { .check input { appearance: auto; } .button { border-color: ButtonText; } input:focus { outline: 2px solid Highlight; } }
`;

export function styleSheet(): string {
  const fonts = fontAddresses();
  return `
${fallbackFonts()}
@font-face { font-family: "Source Sans 3"; font-weight: 200 900; font-display: swap; src: url("${fonts.text}") format("woff2"); unicode-range: ${LATIN}; }
@font-face { font-family: "Source Sans 3"; font-weight: 200 900; font-display: swap; src: url("${fonts.textExtended}") format("woff2"); unicode-range: ${LATIN_EXT}; }
@font-face { font-family: "Newsreader"; font-weight: 200 800; font-display: swap; src: url("${fonts.display}") format("woff2"); unicode-range: ${LATIN}; }
${RULES}`;
}
