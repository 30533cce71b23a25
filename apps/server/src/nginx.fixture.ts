import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { vi } from "vitest";
import { repositoryRoot } from "./database/repository-root.ts";

export function isInstalled(program: string, flag: string): boolean {
  return spawnSync(program, [flag], { stdio: "ignore" }).status === 0;
}

export function readDeployFile(name: string): string {
  return readFileSync(join(repositoryRoot(), "deploy", name), "utf8");
}

/** Resolves once the port is open. */
export async function runProxy(
  program: string,
  args: readonly string[],
  port: number,
): Promise<ChildProcess> {
  const child = spawn(program, args, { stdio: "ignore" });
  await vi.waitFor(
    async () => {
      const socket = connect(port, "127.0.0.1");
      await once(socket, "connect");
      socket.destroy();
    },
    { timeout: 20_000 },
  );
  return child;
}

/** Runs nginx with files that belong into its folder conf.d. */
export function runNginx(
  directory: string,
  files: readonly string[],
  port: number,
): Promise<ChildProcess> {
  // Its workers run as another user.
  chmodSync(directory, 0o711);
  const main = join(directory, "nginx.conf");
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${directory}/${name};`)
    .join(" ");
  writeFileSync(
    main,
    `daemon off; pid ${directory}/nginx.pid; error_log ${directory}/nginx.log; events {}
http { access_log off; ${temporary}\n${files.join("\n")} }`,
  );
  execFileSync("nginx", ["-t", "-q", "-c", main]);
  return runProxy("nginx", ["-c", main], port);
}

/** The files of deploy for several servers, without TLS. */
export function replicaSite(port: number, servers: readonly string[]): readonly string[] {
  const upstream = servers.reduce(
    (text, server, index) => text.replace(`10.0.0.1${index + 1}:7334`, server),
    readDeployFile("nginx-replicas.conf"),
  );
  const site = readDeployFile("nginx.conf")
    .replace(/^upstream tera \{[^}]*\}/mu, "")
    .replace(/^server \{\n {2}listen 80;[^}]*\}/mu, "")
    .replace("listen 443 ssl http2", `listen 127.0.0.1:${port}`)
    .replaceAll(/^ {2}ssl_.*\n/gmu, "")
    .replaceAll("$host;", "$http_host;")
    .replace(/server_name .*;/u, "server_name localhost;");
  return [upstream, site];
}
