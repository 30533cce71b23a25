import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer as createTcpServer } from "node:net";
import { request } from "node:http";
import { join } from "node:path";
import { build } from "tsup";
import { createServer } from "vite";
import { root } from "./run.mjs";

const SERVER = join(root, "apps/server");
/** Addresses that the server answers; all others are the app's, which Vite serves from its sources. */
const SERVED_PATHS = ["/api", "/rest", "/storage", "/realtime", "/kinde"];
const MAX_PORTS_TRIED = 50;

/**
 * Starts the product from its sources: the app on `port` and the tools on `toolsPort` with hot reload, and behind the app the
 * server, which is built and started again when a source of it is saved. Everything has the addresses it has under `npm start`.
 */
export async function startDevelopment({ port, toolsPort, catalogueFile }) {
  if (!(await isFree(port, "localhost")) || !(await isFree(port, "127.0.0.1"))) {
    throw new Error(
      `Port ${port} is in use by another program. Stop that program, or choose another port: PORT=${port + 1} npm run dev`,
    );
  }
  const origin = `http://localhost:${port}`;
  const toolsAt = await nextFree(toolsPort);
  const toolsOrigin = `http://127.0.0.1:${toolsAt}`;
  const serverPort = await freePort();
  const server = await startServer({
    ...process.env,
    NODE_ENV: "development",
    HOST: "127.0.0.1",
    PORT: String(serverPort),
    TOOLS_PORT: "0",
    PUBLIC_ORIGIN: origin,
    TOOLS_FILE: catalogueFile(toolsOrigin),
  });
  const target = `http://127.0.0.1:${serverPort}`;
  const tools = await serve("apps/embed-test", { host: "127.0.0.1", port: toolsAt, cors: false });
  const app = await serve(
    "apps/host",
    {
      host: "localhost",
      port,
      cors: false,
      proxy: Object.fromEntries(
        SERVED_PATHS.map((path) => [path, { target, ws: path === "/realtime" }]),
      ),
    },
    [holdWhileRestarting(server), pageConfiguration(serverPort, origin)],
  );
  return {
    origin,
    toolsOrigin,
    async stop() {
      await Promise.all([app.close(), tools.close()]);
      await server.stop();
    },
  };
}

async function serve(directory, server, plugins = []) {
  const folder = join(root, directory);
  const vite = await createServer({
    root: folder,
    configFile: join(folder, "vite.config.ts"),
    logLevel: "warn",
    plugins,
    server: { ...server, strictPort: true },
  });
  await vite.listen();
  return vite;
}

/** While the server starts again, what is asked of it waits instead of failing. */
function holdWhileRestarting(server) {
  return {
    name: "patience",
    configureServer(vite) {
      vite.middlewares.use(async (pageCall, _answer, next) => {
        if (pageCall.url === "/" || SERVED_PATHS.some((path) => pageCall.url?.startsWith(path)))
          await server.ready();
        next();
      });
    },
  };
}

/** The page's configuration is the one that the server would send; only the server knows it. */
function pageConfiguration(serverPort, origin) {
  return {
    name: "page-configuration",
    async transformIndexHtml(html) {
      const page = await readPage(serverPort, new URL(origin).host);
      const block =
        /<script type="application\/json" id="configuration"[^>]*>[\s\S]*?<\/script>/u.exec(page);
      return html.replace("<!--configuration-->", () => (block ? block[0] : ""));
    },
  };
}

/** Reads the server's page under the name that people use for it, which is not the port it listens on here. */
async function readPage(port, host) {
  const pageRequest = request({ host: "127.0.0.1", port, path: "/", headers: { host } }).end();
  const [response] = await once(pageRequest, "response");
  let text = "";
  for await (const chunk of response.setEncoding("utf8")) text += chunk;
  return text;
}

/** Builds and starts the server, and again after each change; resolves when it answered for the first time. */
async function startServer(env) {
  let child;
  let isReady;
  let resolveReady;
  const expectReady = () => {
    isReady = new Promise((resolve) => {
      resolveReady = resolve;
    });
  };
  let hasRunBefore = false;
  const stop = async () => {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, "exit");
    child.kill("SIGTERM");
    await gone;
  };
  // Vite ends the process by itself on SIGTERM, before anything else can be waited for.
  process.on("exit", () => child?.kill("SIGTERM"));
  expectReady();
  await build({
    config: join(SERVER, "tsup.config.ts"),
    silent: true,
    watch: true,
    async onSuccess() {
      child = spawn(process.execPath, ["--enable-source-maps", join(SERVER, "dist/main.js")], {
        cwd: root,
        env,
        stdio: ["ignore", "pipe", "inherit"],
      });
      const isUp = await printUntilReady(child);
      resolveReady();
      if (isUp && hasRunBefore) console.log("the server has restarted");
      if (!isUp && !hasRunBefore)
        throw new Error("The server did not start; its message is above.");
      hasRunBefore = true;
      return () => {
        expectReady();
        return stop();
      };
    },
  });
  return { stop, ready: () => isReady };
}

/** Shows what the server prints but its own "ready", which names an address nobody should open here. False where it ended instead. */
function printUntilReady(child) {
  return new Promise((resolve) => {
    let rest = "";
    child.stdout.setEncoding("utf8").on("data", (chunk) => {
      const lines = (rest + chunk).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        if (line.startsWith("ready ")) resolve(true);
        else console.log(line);
      }
    });
    child.once("exit", () => resolve(false));
  });
}

async function nextFree(port) {
  for (let candidate = port; candidate < port + MAX_PORTS_TRIED; candidate += 1) {
    if (await isFree(candidate, "127.0.0.1")) return candidate;
  }
  throw new Error(
    `None of the ports ${port} to ${port + MAX_PORTS_TRIED - 1} is free. Choose another one: TOOLS_PORT=9080 npm run dev`,
  );
}

function isFree(port, host) {
  return new Promise((resolve) => {
    const probe = createTcpServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, host, () => probe.close(() => resolve(true)));
  });
}

async function freePort() {
  const probe = createTcpServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address();
  probe.close();
  await once(probe, "close");
  return port;
}
