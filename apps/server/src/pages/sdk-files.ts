import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Hono } from "hono";
import { repositoryRoot } from "../database/repository-root.ts";
import { IMMUTABLE, openStaticFiles, REVALIDATE, type StaticFiles } from "./static-files.ts";

/** Path prefix of the client for pages without a bundler. */
export const SDK_PATH = "/sdk";
const SCRIPT = "tera-bridge.iife.js";
const INTEGRITY = "integrity.json";
/** The package that creates a tool. Its address names no version, because people type it. */
const CREATE_TOOL = "create-tool.tgz";
/** Pages of any site load these files, and compare them with their hash. */
const PUBLIC = {
  "access-control-allow-origin": "*",
  "cross-origin-resource-policy": "cross-origin",
};

export interface SdkFilesOptions {
  readonly publicOrigin: string;
  /** The SDK's package; defaults to the repository's. */
  readonly folder?: string;
}

/**
 * Serves the built client below its version, also versions in `served/released`. Only their files
 * never change: a build of the same version may differ. Any other path is answered with 404 as plain
 * text.
 */
export function createSdkFiles({
  publicOrigin,
  folder = join(repositoryRoot(), "packages", "bridge-sdk"),
}: SdkFilesOptions): Hono {
  const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
    version: string;
  };
  const released = join(folder, "served", "released");
  const names = existsSync(released) ? readdirSync(released) : [];
  // A released version's own files win over a build of the same version.
  const versions: ReadonlyMap<string, StaticFiles> = new Map([
    [version, openStaticFiles(join(folder, "served", "dist"))],
    ...names.map((name) => [name, openStaticFiles(join(released, name))] as const),
  ]);
  const missing = (): Response =>
    new Response(
      `There is no such file. ${publicOrigin}${SDK_PATH} lists what this host serves.\n`,
      {
        status: 404,
        headers: {
          ...PUBLIC,
          "content-type": "text/plain; charset=utf-8",
          "cache-control": "no-store",
        },
      },
    );
  const pages = new Hono();
  pages.get("/", async (c) => {
    const hashes = await versions.get(version)?.text(`/${INTEGRITY}`);
    if (hashes === undefined)
      return c.text("The client is not built yet. Run `npm run build`.\n", 404);
    return c.text(
      listing(`${publicOrigin}${SDK_PATH}`, version, hashes, [...versions.keys()]),
      200,
      {
        ...PUBLIC,
        "cache-control": REVALIDATE,
      },
    );
  });
  const answer = async (
    request: Request,
    wanted: string,
    name: string,
    caching: string,
  ): Promise<Response> => {
    const file = await versions.get(wanted)?.answer(`/${name}`, request);
    if (file === undefined) return missing();
    for (const [header, value] of Object.entries(PUBLIC)) file.headers.set(header, value);
    file.headers.set("cache-control", caching);
    return file;
  };
  pages.get(`/${CREATE_TOOL}`, (c) => answer(c.req.raw, version, CREATE_TOOL, REVALIDATE));
  pages.get("/:version/:name", (c) => {
    const wanted = c.req.param("version");
    const caching = names.includes(wanted) ? IMMUTABLE : REVALIDATE;
    return answer(c.req.raw, wanted, c.req.param("name"), caching);
  });
  pages.all("*", missing);
  return pages;
}

function listing(
  address: string,
  version: string,
  hashes: string,
  versions: readonly string[],
): string {
  const { [SCRIPT]: integrity = "" } = JSON.parse(hashes) as Record<string, string>;
  const at = `${address}/${version}`;
  return `The client for tools and for pages that embed this host, version ${version}

As a script, which defines TeraBridge:

  <script src="${at}/${SCRIPT}" integrity="${integrity}" crossorigin="anonymous"></script>

As a module:

  import { connect } from "${at}/tera-bridge.mjs";

A new tool, with all that it needs (Node 20 or newer):

  npx ${address}/${CREATE_TOOL} my-tool

Types to save beside your code:  ${at}/tera-bridge.d.mts
  and for the script:            ${at}/tera-bridge.iife.d.ts
Hashes of both files:            ${at}/${INTEGRITY}
JSON Schema of tera.tool.json:   ${address}/tera.tool.schema.json
Documentation:                   ${new URL(address).origin}/docs
Versions here:                   ${versions.join(", ")}
`;
}
