/**
 * Three typefaces, split by script (latin, latin-ext, Greek, Cyrillic, Vietnamese) so that a page
 * loads only what it shows. A fallback is used until a font has loaded. To preload latin text, add
 * to the page's head: `<link rel="preload" as="font" type="font/woff2" crossorigin
 * href="…/sans-latin.woff2">`
 */
import "./fallback-fonts.css";
import "@fontsource-variable/source-sans-3/wght.css";
import "@fontsource-variable/source-sans-3/wght-italic.css";
import "@fontsource-variable/newsreader/wght.css";
import "@fontsource-variable/newsreader/wght-italic.css";
import "@fontsource-variable/source-code-pro/wght.css";
import "./subset-fonts.css";
