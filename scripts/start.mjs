import { spawn } from "node:child_process";
import { join } from "node:path";
import { buildIfStale } from "./build-product.mjs";
import { root } from "./run.mjs";
import { installIfNeeded, requireNode } from "./set-up.mjs";

requireNode();
await installIfNeeded();
await buildIfStale();

const server = spawn(process.execPath, [join(root, "apps/server/dist/main.js")], { cwd: root, stdio: "inherit" });
// Ctrl-C reaches the server by itself (same process group); a signal sent to this process alone must be passed on.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => server.kill(signal));
server.on("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
