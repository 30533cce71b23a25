import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** Where the API listens while Vite serves the sources (`npm run dev`). */
const server = process.env["DEV_SERVER"] ?? "http://localhost:7334";

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), developmentConfiguration()],
  resolve: { conditions: ["@tera/source", "module", "browser", "development|production"] },
  build: { outDir: "dist", emptyOutDir: true, target: "es2023", manifest: true, modulePreload: { polyfill: false }, assetsInlineLimit: 0, sourcemap: true },
  worker: { format: "es" },
  server: {
    proxy: Object.fromEntries(["/api", "/rest", "/storage", "/realtime", "/kinde"].map((path) => [path, { target: server, ws: path === "/realtime" }])),
  },
});

/** In development the configuration block comes from the running server's own page. */
function developmentConfiguration() {
  return {
    name: "development-configuration",
    apply: "serve" as const,
    async transformIndexHtml(html: string): Promise<string> {
      const page = await fetch(server).then((response) => response.text());
      const block = /<script type="application\/json" id="configuration"[^>]*>[\s\S]*?<\/script>/.exec(page)?.[0] ?? "";
      return html.replace("<!--configuration-->", () => block);
    },
  };
}
