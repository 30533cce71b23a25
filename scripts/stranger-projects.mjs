import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { root, run, runNode, runNpm } from "./run.mjs";

/** Published packages, by folder. */
export const PUBLISHED = ["bridge-sdk", "references", "ui", "create-tool"];
/** What the packages need from others, and what a project in TypeScript has. */
const INSTALLED = [
  "@base-ui/react",
  "@types/node",
  "@types/react",
  "@types/react-dom",
  "@types/stylis",
  "csstype",
  "lucide-react",
  "react",
  "react-dom",
  "styled-components",
  "undici-types",
  "vue",
  "zod",
];
const COMPILERS = ["typescript-5.4", "typescript"];
const STRICT = {
  strict: true,
  noUncheckedIndexedAccess: true,
  target: "ES2022",
  lib: ["ES2022", "DOM", "DOM.Iterable", "ESNext.Disposable"],
  jsx: "react-jsx",
  types: ["node"],
  esModuleInterop: true,
  noEmit: true,
};

const LIBRARY = `import { connect, BridgeError } from "@tera/bridge-sdk";
import { mockHost } from "@tera/bridge-sdk/testing";
import { parse, type Reference } from "@tera/references";
import { sortReferences } from "@tera/references/search";

export async function titles(text: string): Promise<readonly (string | undefined)[]> {
  const { references } = await parse(text, { filename: "a.ris" });
  const order = sortReferences(references, "title", { locale: "en" });
  return Array.from(order, (place) => references[place]?.title);
}
export async function firstFile(): Promise<string | undefined> {
  const host = mockHost();
  try {
    const tera = await connect();
    const [file] = await tera.files.list();
    return file?.name;
  } catch (error) {
    if (error instanceof BridgeError) return error.code;
    throw error;
  } finally {
    host.stop();
  }
}
export const none: readonly Reference[] = [];
`;
const PAGE = `import { GlobalStyle, followTheme } from "@tera/ui/theme";
import { Button, type ButtonProps } from "@tera/ui/button";
import { TextField } from "@tera/ui";
import { createRoot } from "react-dom/client";
import { connect } from "@tera/bridge-sdk";

const look: ButtonProps = { variant: "primary" };
export function show(element: Element): void {
  createRoot(element).render(
    <>
      <GlobalStyle />
      <TextField label="Search" />
      <Button {...look}>Save file</Button>
    </>,
  );
  if (element.id === "tool") void connect().then(followTheme);
}
const place = document.createElement("div");
document.body.append(place);
show(place);
`;

/**
 * Installs the packed packages in folders like those of other people: checks their types under each
 * kind of resolution, bundles a page with each bundler, and runs what came out. Packages of others
 * are linked, so no network is needed. Resolves to 0 if all passed.
 */
export async function strangerProjects() {
  const folder = mkdtempSync(join(tmpdir(), "stranger-"));
  try {
    await install(folder);
    const results = [];
    for (const one of [typesPass, modulesRun, bundlesRun, scriptRuns])
      results.push(await one(folder));
    return results.every(Boolean) ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function install(folder) {
  const modules = join(folder, "node_modules");
  for (const name of INSTALLED) {
    mkdirSync(dirname(join(modules, name)), { recursive: true });
    symlinkSync(join(root, "node_modules", name), join(modules, name));
  }
  for (const name of PUBLISHED) {
    const code = await runNpm(
      ["pack", "--silent", "--ignore-scripts", "--pack-destination", folder],
      {
        cwd: join(root, "packages", name),
        quiet: true,
      },
    );
    const packed = readdirSync(folder).find((entry) => entry.startsWith(`tera-${name}-`));
    if (code !== 0 || packed === undefined) throw new Error(`${name} could not be packed.`);
    const target = join(modules, "@tera", name);
    mkdirSync(target, { recursive: true });
    await run("tar", ["-xzf", join(folder, packed), "--strip-components=1", "-C", target], {
      quiet: true,
    });
  }
}

async function typesPass(folder) {
  const esm = { "package.json": '{"type":"module"}', "library.ts": LIBRARY };
  const projects = {
    bundler: [
      { module: "ESNext", moduleResolution: "Bundler" },
      { ...esm, "page.tsx": PAGE },
    ],
    "Node.js, ESM": [
      { module: "Node16", moduleResolution: "Node16" },
      { ...esm, "page.tsx": PAGE },
    ],
    "Node.js, CommonJS": [
      { module: "Node16", moduleResolution: "Node16" },
      { "package.json": '{"type":"commonjs"}', "library.ts": LIBRARY },
    ],
    node10: [
      { module: "CommonJS", moduleResolution: "Node10", ignoreDeprecations: "5.0" },
      { "package.json": "{}", "library.ts": LIBRARY, "page.tsx": PAGE },
    ],
  };
  let passes = true;
  for (const [name, [options, files]] of Object.entries(projects))
    for (const compiler of COMPILERS) {
      // From TypeScript 6 on, node10 is deprecated.
      if (name === "node10" && compiler === "typescript") continue;
      const place = join(folder, `types-${name.replaceAll(/\W+/gu, "-")}-${compiler}`);
      write(place, {
        ...files,
        "tsconfig.json": JSON.stringify({ compilerOptions: { ...STRICT, ...options } }),
      });
      const code = await runNode(join(root, "node_modules", compiler, "bin/tsc"), [], {
        cwd: place,
        quiet: true,
      });
      if (code !== 0) console.error(`${compiler}, ${name}: the types do not pass.`);
      passes &&= code === 0;
    }
  return passes;
}

/** Imports and requires each entry, without a window. */
async function modulesRun(folder) {
  const lines = PUBLISHED.filter((name) => name !== "create-tool").flatMap((name) => {
    const { exports } = createRequire(import.meta.url)(`../packages/${name}/package.json`);
    const entries = Object.keys(exports).filter((entry) => !/\.(?:json|css)$|\*/u.test(entry));
    return entries.map((entry) => {
      const address = JSON.stringify(`@tera/${name}${entry.slice(1)}`);
      const required = name === "ui" ? "" : ` || !require(${address})`;
      return `if (Object.keys(await import(${address})).length === 0${required}) throw new Error(${address});`;
    });
  });
  const place = join(folder, "modules");
  write(place, {
    "main.mjs": `import { createRequire } from "node:module";
const require = createRequire(import.meta.url);
${lines.join("\n")}
`,
  });
  return (await runNode(join(place, "main.mjs"), [], { cwd: place })) === 0;
}

async function bundlesRun(folder) {
  const place = join(folder, "bundles");
  write(place, {
    "page.jsx": PAGE.replace(", type ButtonProps", "")
      .replace(": ButtonProps", "")
      .replace("element: Element): void", "element)"),
    "package.json": '{"type":"module"}',
    "bundle.mjs": BUNDLE,
    "run.mjs": RUN,
  });
  let passes = true;
  for (const bundler of ["vite", "esbuild", "webpack"]) {
    const code =
      (await runNode(join(place, "bundle.mjs"), [bundler, root], { cwd: place, quiet: true })) ||
      (await runNode(join(place, "run.mjs"), [`${bundler}/page.js`, root], {
        cwd: place,
        quiet: true,
      }));
    if (code !== 0) console.error(`${bundler}: the bundled page does not run.`);
    passes &&= code === 0;
  }
  return passes;
}

/** Without a bundler, a page loads the client by one `script` element. */
async function scriptRuns(folder) {
  const place = join(folder, "script");
  write(place, {
    "run.mjs": `import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
const { JSDOM } = createRequire(process.argv[2] + "/package.json")("jsdom");
const page = new JSDOM("<script>" + readFileSync("../node_modules/@tera/bridge-sdk/dist/tera-bridge.iife.js", "utf8") + "</script>", { runScripts: "dangerously" });
if (typeof page.window.TeraBridge?.connect !== "function") throw new Error("TeraBridge.connect is missing.");
`,
  });
  return (await runNode(join(place, "run.mjs"), [root], { cwd: place })) === 0;
}

/** Words: the bundler, and the folder that has it. */
const BUNDLE = `import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
const [bundler, root] = process.argv.slice(2);
const require = createRequire(root + "/package.json");
const define = { "process.env.NODE_ENV": '"production"' };
if (bundler === "vite") {
  const { build } = await import(pathToFileURL(root + "/node_modules/vite/dist/node/index.js").href);
  await build({
    logLevel: "warn",
    define,
    oxc: { jsx: { runtime: "automatic" } },
    build: {
      outDir: "vite",
      lib: { entry: "page.jsx", formats: ["iife"], name: "page", fileName: () => "page.js" },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
} else if (bundler === "esbuild") {
  await require("esbuild").build({
    entryPoints: ["page.jsx"], bundle: true, minify: true, jsx: "automatic", define, outfile: "esbuild/page.js",
  });
} else {
  require("esbuild").buildSync({ entryPoints: ["page.jsx"], jsx: "automatic", outfile: "page.js" });
  await new Promise((resolve, reject) => {
    require("webpack")(
      { mode: "production", entry: "./page.js", output: { path: process.cwd() + "/webpack", filename: "page.js" }, performance: false },
      (error, stats) => (error || stats.hasErrors() ? reject(error ?? new Error(stats.toString())) : resolve()),
    );
  });
}
`;
/** Words: the bundle, and the folder that has jsdom. */
const RUN = `import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
const [bundle, root] = process.argv.slice(2);
const { JSDOM, VirtualConsole } = createRequire(root + "/package.json")("jsdom");
const failures = [];
const virtualConsole = new VirtualConsole().on("jsdomError", (error) => failures.push(error));
const page = new JSDOM("<body></body>", { runScripts: "outside-only", pretendToBeVisual: true, virtualConsole });
page.window.eval(readFileSync(bundle, "utf8"));
const until = Date.now() + 20_000;
while (page.window.document.querySelector("button") === null && Date.now() < until)
  await new Promise((resolve) => setTimeout(resolve, 20));
const found = page.window.document.querySelector("button")?.textContent;
if (found !== "Save file") throw new Error("The page shows " + found + ".", { cause: failures[0] });
process.exit(0);
`;

function write(folder, files) {
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
}
