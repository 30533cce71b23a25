import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { repositoryRoot } from "../../../apps/server/src/database/repository-root.ts";

const ROOT = repositoryRoot();
const IS_SOURCE = /(?<!\.(?:test|spec|fixture|stories|d))\.tsx?$/u;
const IS_OF_TESTS = /(?:^|\/)test-[\w-]+\.ts$|-for-tests\.ts$|\/testing\//u;
/** Source texts, by path from the root. */
const sources = new Map(
  [
    "apps/server/src",
    "apps/host/src",
    "packages/bridge-sdk/src",
    "packages/references/src",
    "packages/ui/src",
  ].flatMap((folder) => filesBelow(join(ROOT, folder))),
);

describe("the source code", () => {
  it("SEC-24 no text is evaluated as code, and no process is started through a shell", () => {
    expect(filesWith(/\beval\(|new Function\(|(?:setTimeout|setInterval)\(\s*["'`]/u)).toEqual([]);
    expect(filesWith(/from "(?:node:)?(?:vm|worker_threads)"/u)).toEqual([]);
    expect(filesWith(/from "(?:node:)?child_process"/u)).toEqual([
      "apps/server/src/database/embedded-cluster.ts",
      "apps/server/src/database/process-identity.ts",
      "apps/server/src/database/run-program.ts",
      // Asks systemd about the clock, for the operator.
      "apps/server/src/doctor/check-clock.ts",
      // A command on a tool author's machine, which starts a browser.
      "packages/bridge-sdk/src/cli/trial.ts",
    ]);
    expect(
      filesWith(
        /\bshell: |\bexec(?:Sync)?\(.*child|import \{[^}]*\bexec(?:Sync)?\b[^}]*\} from "node:child_process"/u,
      ),
    ).toEqual([]);
  });

  it("SEC-25 the server sends requests only to services that its operator names, and to public webhooks", () => {
    const server = (pattern: RegExp) =>
      filesWith(pattern).filter((file) => file.startsWith("apps/server/"));
    expect(server(/(?<![.\w])fetch\((?!request: )|createRemoteJWKSet\(/u)).toEqual([
      "apps/server/src/access/login-token.ts",
      "apps/server/src/fetch-within-origin.ts",
    ]);
    // The operator's command asks the addresses of PUBLIC_ORIGIN, TOOLS_ORIGIN and KINDE_DOMAIN,
    // and the server itself. Manifests that TOOLS_FILE names, the services of LOOKUP_URL and PUBMED_LOOKUP_URL, and the
    // tools of the catalogue.
    expect(server(/(?<!function )fetchWithinOrigin\(/u)).toEqual([
      "apps/server/src/api/read-manifest-text.ts",
      "apps/server/src/doctor/ask-address.ts",
      "apps/server/src/lookup/ask-service.ts",
      "apps/server/src/operations/tool-check.ts",
    ]);
    expect(server(/\bcreateTransport\(/u)).toEqual(["apps/server/src/mail/mailer.ts"]);
    // The server's own control port, and webhooks, whose addresses must be public.
    expect(
      server(/from "node:http"/u).filter((file) =>
        /import \{[^}]*\brequest\b/u.test(sources.get(file) ?? ""),
      ),
    ).toEqual([
      "apps/server/src/administration/ask-running-server.ts",
      "apps/server/src/webhooks/post-event.ts",
    ]);
    // The operator's command looks at the certificates of PUBLIC_ORIGIN and TOOLS_ORIGIN.
    expect(server(/from "node:(?:https|http2|tls|dgram|dns(?:\/promises)?)"/u)).toEqual([
      "apps/server/src/doctor/check-address.ts",
      "apps/server/src/webhooks/post-event.ts",
      "apps/server/src/webhooks/webhook-address.ts",
    ]);
    expect(server(/from "(?:undici|axios|got|ky|node-fetch)"/u)).toEqual([]);
  });

  it("SEC-26 digests use SHA-256, except two with SHA-1, and Math.random creates no secrets", () => {
    const used = [...sources].flatMap(([file, text]) =>
      [...text.matchAll(/create(?:Hash|Hmac)\(\s*"([\w-]+)"/gu)].map((match) => ({
        file,
        algorithm: match[1],
      })),
    );
    expect(used.length).toBeGreaterThan(10);
    expect(used.filter(({ algorithm }) => algorithm !== "sha256")).toEqual([
      { file: "apps/server/src/access/person-id.ts", algorithm: "sha1" },
    ]);
    // Authenticator apps need SHA-1 (RFC 6238); the library computes the HMAC.
    expect(filesWith(/\bSHA-?1\b/u)).toEqual(["apps/server/src/login/authenticator.ts"]);
    expect(
      filesWith(/createCipher|createDecipher|createSign\(|createDiffieHellman|publicEncrypt/u),
    ).toEqual([]);
    // Used to spread the reconnects of sockets.
    expect(filesWith(/Math\.random\(/u)).toEqual(["apps/host/src/platform/live-socket.ts"]);
  });
});

describe("dependencies", () => {
  const lock = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8")) as {
    packages: Record<
      string,
      { version?: string; resolved?: string; integrity?: string; link?: boolean }
    >;
  };

  it("SEC-27 every package has a version and digest and comes from the npm registry", () => {
    const libraries = Object.entries(lock.packages).filter(
      ([path, { link }]) => path.includes("node_modules/") && link !== true,
    );
    expect(libraries.length).toBeGreaterThan(500);
    const unsure = libraries.filter(
      ([, { version, integrity, resolved }]) =>
        version === undefined ||
        integrity?.startsWith("sha512-") !== true ||
        (resolved !== undefined && !resolved.startsWith("https://registry.npmjs.org/")),
    );
    expect(unsure.map(([path]) => path)).toEqual([]);
  });

  it("SEC-28 the product's direct dependencies are pinned to one version", () => {
    const manifests = [
      "package.json",
      ...["apps", "packages"].flatMap((folder) =>
        readdirSync(join(ROOT, folder)).map((name) => `${folder}/${name}/package.json`),
      ),
    ];
    const loose = manifests.flatMap((file) => {
      const { dependencies = {}, devDependencies = {} } = JSON.parse(
        readFileSync(join(ROOT, file), "utf8"),
      ) as Record<"dependencies" | "devDependencies", Record<string, string> | undefined>;
      return Object.entries({ ...dependencies, ...devDependencies }).flatMap(([name, version]) =>
        /^(?:npm:[\w@/.-]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$|^\*$/u.test(version) &&
        (version !== "*" || name.startsWith("@tera/"))
          ? []
          : [`${file}: ${name} ${version}`],
      );
    });
    expect(loose).toEqual([]);
  });
});

function filesWith(pattern: RegExp): string[] {
  return [...sources]
    .filter(([, text]) => pattern.test(text))
    .map(([file]) => file)
    .toSorted();
}

function filesBelow(folder: string): [string, string][] {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap(
    (entry): [string, string][] => {
      const path = join(entry.parentPath, entry.name);
      const file = relative(ROOT, path);
      return entry.isFile() && IS_SOURCE.test(entry.name) && !IS_OF_TESTS.test(file)
        ? [[file, readFileSync(path, "utf8")]]
        : [];
    },
  );
}
