import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { teraTool } from "./vendor/vite-plugin.mjs";

export default defineConfig({
  // The tool may be served from a folder of its site.
  base: "./",
  plugins: [react(), teraTool()],
});
