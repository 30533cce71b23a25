import { existsSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { build } from "esbuild";
import type { BuildOptions } from "esbuild";
import { chromium } from "@playwright/test";
import type { Browser } from "@playwright/test";
import { launchOptions } from "../../browser-arguments.ts";

const HOST_POLICY =
  "default-src 'self'; script-src 'self'; frame-src *; require-trusted-types-for 'script'; trusted-types 'none'";

const FOR_THE_BROWSER = {
  bundle: true,
  write: false as const,
  format: "iife" as const,
  target: "es2022",
  conditions: ["@tera/source"],
  logLevel: "silent" as const,
} satisfies BuildOptions;

export interface Site {
  readonly origin: string;
  readonly close: () => Promise<void>;
}

export async function bundle(file: string): Promise<string> {
  const result = await build({
    entryPoints: [join(import.meta.dirname, file)],
    ...FOR_THE_BROWSER,
  });
  return result.outputFiles[0]?.text ?? "";
}

export async function serve(hostname: string, script: string, policy?: string): Promise<Site> {
  const server = createServer((request, response) => {
    if (request.url === "/script.js")
      response.writeHead(200, { "content-type": "text/javascript" }).end(script);
    else if (request.url === "/favicon.ico") response.writeHead(204).end();
    else
      response
        .writeHead(200, {
          "content-type": "text/html",
          ...(policy ? { "content-security-policy": policy } : {}),
        })
        .end('<!doctype html><title>page</title><body><script src="/script.js"></script>');
  });
  await new Promise<void>((resolve) => server.listen(0, hostname, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://${hostname}:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** Matches the product's content security policy. */
export const hostPolicy = HOST_POLICY;

/** Starts this machine's Chromium, or Playwright's own. */
export function startChromium(): Promise<Browser> {
  const path = [process.env["CHROME_PATH"], "/usr/bin/chromium"].find(
    (candidate) => candidate !== undefined && existsSync(candidate),
  );
  return chromium.launch(launchOptions(path));
}
