import { fork } from "node:child_process";
import { join } from "node:path";

export function startBare(product) {
  const env = {
    ...process.env,
    NODE_ENV: "production",
    BARE_DATABASE_URL: product.databaseUrl,
    BARE_PROJECT: product.projects[0],
    BARE_PERSON: product.person,
    BARE_FILES: product.files,
  };
  const child = fork(join(import.meta.dirname, "bare-server.mjs"), { env });
  return new Promise((resolve, reject) => {
    child.once("message", ({ port }) => resolve({ port, stop: () => child.disconnect() }));
    child.once("exit", (code) => reject(new Error(`The bare server ended with code ${code}.`)));
  });
}
