import { createGlobalStyle } from "styled-components";
import "./fonts.ts";
import { focusRing } from "./focus-ring.ts";
import { themeDeclarations } from "./tokens.ts";

/**
 * Everything that holds for the whole page: theme values on `:root` (and under any element with `data-theme`), fonts,
 * base text, focus, motion, print. Render it once, at the top. `data-theme="light"` or `"dark"` on the root decides;
 * without it the device does.
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
    --sans: "Source Sans 3 Variable", "Source Sans 3", system-ui, sans-serif;
    --serif: "Newsreader Variable", Newsreader, Georgia, serif;
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
  }

  h1, h2, h3, h4, p, ul, ol, dl, dd, figure, fieldset { margin: 0; padding: 0; }
  fieldset { border: 0; min-width: 0; }
  ul, ol { list-style: none; }
  button, input, select, textarea { font: inherit; font-variant-numeric: inherit; letter-spacing: inherit; color: inherit; }
  b, strong { font-weight: 600; }
  code, kbd, samp, pre { font-family: var(--mono); }
  img, svg { flex: none; }
  mark { background: var(--mark); color: var(--mark-ink); border-radius: 2px; }
  ::selection { background: var(--accent-soft); color: var(--ink); }
  ::placeholder { color: var(--ink-3); opacity: 1; }

  :focus-visible { ${focusRing} }

  [hidden] { display: none; }

  @media print {
    :root, :root:not([data-theme]), [data-theme] {
      ${themeDeclarations("light")}
      --paper: #fff;
      --shadow-2: none;
      --shadow-3: none;
      color-scheme: light;
    }

    tr, figure { break-inside: avoid; }
    h1, h2, h3 { break-after: avoid; }
  }
`;
