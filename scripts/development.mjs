import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer as createTcpServer } from "node:net";
import { request } from "node:http";
import { join } from "node:path";
import { build } from "tsup";
import { createServer } from "vite";
import { root } from "./run.mjs";

const SERVER = join(root, "apps/server");
/** The server answers these paths; Vite serves all others. */
const SERVED_PATHS = ["/api", "/rest", "/storage", "/realtime", "/kinde"];
/** The `base` of `apps/embed-test`. */
const PLAYGROUND_PATH = "/playground";
const MAX_PORTS_TRIED = 50;

/**
 * Starts app and tools with hot reload, and the server, which restarts when its source changes. The
 * URLs are the same as with `npm start`.
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
  const playgroundPort = await freePort();
  const playground = await serve("apps/embed-test", {
    host: "127.0.0.1",
    port: playgroundPort,
    cors: false,
  });
  const tools = await serve("apps/tools", {
    host: "127.0.0.1",
    port: toolsAt,
    cors: false,
    proxy: { [PLAYGROUND_PATH]: { target: `http://127.0.0.1:${playgroundPort}`, ws: true } },
  });
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
      await Promise.all([app.close(), tools.close(), playground.close()]);
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

/** Delays requests while the server restarts. */
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

/** Inserts the page configuration, which only the server knows. */
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

/** Requests the page under the public host name, because `port` is internal. */
async function readPage(port, host) {
  const pageRequest = request({ host: "127.0.0.1", port, path: "/", headers: { host } }).end();
  const [response] = await once(pageRequest, "response");
  let text = "";
  for await (const chunk of response.setEncoding("utf8")) text += chunk;
  return text;
}

/** Resolves when the server is ready for the first time. */
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
  // On SIGTERM, Vite exits before asynchronous cleanup can run.
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

/**
 * Forwards output except the "ready" line, whose URL is internal. Resolves to false if the server
 * exits first.
 */
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
