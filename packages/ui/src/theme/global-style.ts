import { createGlobalStyle } from "styled-components";
import { focusRing } from "./focus-ring.ts";
import { themeDeclarations } from "./tokens.ts";

/**
 * Page-wide styles: theme values, base text, focus, motion and print. Render it once, at the top.
 * The fonts are a style sheet of their own, `@tera/ui/fonts.css`; without it, text has the device's
 * fonts. `data-theme` ("light" or "dark") on the root or any element sets the theme; the default is
 * the device's.
 */
export const GlobalStyle = createGlobalStyle`
  :root, [data-theme="light"] {
    ${themeDeclarations("light")}
    color-scheme: light;
  }

  [data-theme="dark"] {
    ${themeDeclarations("dark")}
    color-scheme: dark;
  }

  @media (prefers-color-scheme: dark) {
    :root:not([data-theme]) {
      ${themeDeclarations("dark")}
      color-scheme: dark;
    }
  }

  :root {
    --sans: "Source Sans 3 Variable", "Source Sans 3", var(--sans-fallback, system-ui, sans-serif);
    --serif: "Newsreader Variable", Newsreader, var(--serif-fallback, serif);
    --mono: "Source Code Pro Variable", "Source Code Pro", ui-monospace, monospace;
    --fast: 90ms;
    --medium: 160ms;
    --slow: 240ms;
    --ease-in: cubic-bezier(0.2, 0, 0, 1);
    --ease-out: cubic-bezier(0.4, 0, 1, 1);
    --control: 32px;
    --gutter: 24px;
  }

  @media (min-width: 1280px) {
    :root { --gutter: 40px; }
  }

  @media (max-width: 767.98px) {
    :root { --control: 40px; --gutter: 16px; }
  }

  @media (prefers-reduced-motion: reduce) {
    :root { --fast: 0ms; --medium: 0ms; --slow: 0ms; }
  }

  *, *::before, *::after { box-sizing: border-box; }

  html {
    scrollbar-color: var(--edge) transparent;
    accent-color: var(--accent);
    -webkit-tap-highlight-color: transparent;
    -webkit-text-size-adjust: 100%;
    text-size-adjust: 100%;
  }

  :root:has(dialog:modal) { overflow: hidden; }

  body {
    margin: 0;
    background: var(--paper);
    color: var(--ink);
    font: 400 15px/22px var(--sans);
    font-variant-numeric: tabular-nums lining-nums;
    font-synthesis: none;
    -webkit-font-smoothing: antialiased;
    -moz-osx-font-smoothing: grayscale;
    text-rendering: optimizeLegibility;
    overflow-wrap: break-word;
  }

  h1, h2, h3, h4, p, ul, ol, dl, dd, figure, fieldset { margin: 0; padding: 0; }
  fieldset { border: 0; min-width: 0; }
  ul, ol { list-style: none; }
  button, input, select, textarea { font: inherit; font-variant-numeric: inherit; letter-spacing: inherit; color: inherit; }
  b, strong { font-weight: 600; }
  code, kbd, samp, pre { font-family: var(--mono); }
  img, svg { flex: none; }
  :where(a) { color: var(--accent-text); text-decoration-color: var(--accent-line); text-underline-offset: 3px; }
  :where(a:focus-visible) { border-radius: 2px; }
  mark { background: var(--mark); color: var(--mark-ink); border-radius: 2px; }
  ::selection { background: var(--accent-soft); color: var(--ink); }
  ::placeholder { color: var(--ink-3); opacity: 1; }

  :focus-visible { ${focusRing} }

  [hidden] { display: none; }

  summary { list-style: none; }
  summary::-webkit-details-marker { display: none; }

  input::-webkit-search-cancel-button { display: none; }
  input[type="number"] { appearance: textfield; }
  input[type="number"]::-webkit-inner-spin-button { display: none; }
  input::-webkit-calendar-picker-indicator { opacity: 0.7; cursor: pointer; }

  ::file-selector-button {
    min-height: 28px;
    margin-inline-end: 10px;
    padding: 0 10px;
    border: 1px solid var(--line-2);
    border-radius: 6px;
    background: var(--raised);
    color: var(--ink);
    font: inherit;
    cursor: pointer;
  }

  /* A name in another direction keeps its reading order, but starts beside the row's icon. */
  :is(h1, h2, a, b, strong, span, td, [role="gridcell"], [role="option"])[dir="auto"] { text-align: left; }

  @media print {
    :root, :root:not([data-theme]), [data-theme] {
      ${themeDeclarations("light")}
      --paper: #fff;
      --ink: #000;
      --shadow-2: none;
      --shadow-3: none;
      color-scheme: light;
    }

    body { background: #fff; }
    a { color: inherit; text-decoration: underline; }

    /* Pop-ups, tooltips and menus are not printed. */
    [popover], [role="tooltip"], [role="menu"], ::backdrop { display: none !important; }

    /* With a dialog open, only the dialog is printed, in full. */
    :root:has(dialog:modal) { overflow: visible; }
    :root:has(dialog:modal) body *:not(:has(dialog:modal), dialog:modal, dialog:modal *) { display: none !important; }
    dialog:modal {
      position: static !important;
      width: auto !important;
      max-width: none !important;
      height: auto !important;
      max-height: none !important;
      margin: 0 !important;
      border: 0 !important;
      overflow: visible !important;
    }
    dialog:modal :not([role="listbox"]) { max-height: none !important; overflow: visible !important; }

    /* In print, containers grow with long lists and collapsed parts are shown. */
    :has([data-prints-whole]) {
      height: auto !important;
      max-height: none !important;
      overflow: visible !important;
      contain: none !important;
    }
    ::details-content { content-visibility: visible; block-size: auto; }

    tr, figure { break-inside: avoid; }
    h1, h2, h3 { break-after: avoid; }
  }
`;
