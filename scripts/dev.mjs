import { spawn } from "node:child_process";
import { join } from "node:path";
import { buildIfStale } from "./build-product.mjs";
import { root } from "./run.mjs";
import { installIfNeeded, requireNode } from "./set-up.mjs";

const HOST_PORT = "5173";
const TOOLS_PORT = "5174";

requireNode();
await installIfNeeded();
await buildIfStale();

/** The server restarts when its sources change; host and tools reload in the browser as files are saved. */
const programs = [
  ["apps/server", "tsup/dist/cli-default.js", ["--watch", "--silent", "--onSuccess", "node --enable-source-maps dist/main.js"]],
  ["apps/host", "vite/bin/vite.js", ["--port", HOST_PORT, "--strictPort"]],
  ["apps/embed-test", "vite/bin/vite.js", ["--port", TOOLS_PORT, "--strictPort", "--host", "127.0.0.1"]],
].map(([directory, tool, args]) => spawn(process.execPath, [join(root, "node_modules", tool), ...args], { cwd: join(root, directory), stdio: "inherit" }));

const stop = () => programs.forEach((program) => program.kill("SIGTERM"));
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, stop);
for (const program of programs) program.on("exit", stop);
