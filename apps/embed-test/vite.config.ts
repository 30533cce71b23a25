import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { MINIFIED_STYLES } from "../../packages/ui/minified-styles.ts";

export default defineConfig({
  plugins: [react()],
  // The tools' origin serves this page below the path.
  base: "/playground/",
  resolve: { conditions: ["@tera/source", "module", "browser", "development|production"] },
  build: {
    target: "es2022",
    // The page's content security policy allows no data: fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: ["index.html", "lab/index.html"] },
  },
  oxc: MINIFIED_STYLES,
});
